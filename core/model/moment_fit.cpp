#include "core/model/moment_fit.h"

#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/model/chebyshev_points.h"
#include "core/model/convergence.h"
#include "core/model/hessian_factor.h"
#include "core/model/kernel_products.h"
#include "core/model/newton.h"
#include "core/model/reduced_basis.h"
#include "core/model/stable_functions.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr arma::uword most_kernel_products = 2500;
/// Beyond this trace of σ0² ΦᵀRΦ, whose eigenvalues near one then lose their digits, it is said that another
/// route is better.
constexpr double largest_trace = 1e13;

/// The eigenvectors of K = ΦΦᵀ, in the products φ.
struct Directions {
  KernelProducts products;
  arma::mat table;    // of sums over the points, all weighing one
  arma::mat turn;     // r×r: V Λ^½ of ΦᵀΦ = VΛVᵀ, the largest first; Φ times it is UΛ
  arma::vec squares;  // r: λ²

  /// ‖D‖_F² when `kept` are.
  double dropped_trace(arma::uword kept) const {
    return kept < squares.n_elem ? arma::accu(squares.tail(squares.n_elem - kept)) : 0.0;
  }
};

class MomentBasis final : public Basis {
 public:
  MomentBasis(const Standardisation& standardisation, const Kernel& kernel,
              std::shared_ptr<const Directions> directions, arma::uword kept, arma::uword full_size)
      : Basis(standardisation),
        kernel_(kernel),
        directions_(std::move(directions)),
        kept_(kept),
        full_size_(full_size) {}

  std::string_view route() const override { return "moments"; }
  arma::uword size() const override { return kept_ + 1; }
  arma::uword full_size() const override { return full_size_; }
  arma::mat design_matrix(const arma::mat& inputs) const override;
  std::shared_ptr<const KernelSum> kernel_sum() const override;

 private:
  Kernel kernel_;
  std::shared_ptr<const Directions> directions_;
  /// Times the kernel's expansion it gives the directions anywhere: f = K(x, X)U, U = ΦVΛ^-½. Made where a
  /// place beyond the box is first asked for.
  const arma::mat& beyond() const;

  arma::uword kept_;
  arma::uword full_size_;
  mutable std::once_flag beyond_made_;
  mutable arma::mat beyond_;
  mutable std::once_flag kernels_made_;
  mutable std::shared_ptr<const KernelSum> kernels_;
};

std::shared_ptr<const KernelSum> MomentBasis::kernel_sum() const {
  std::call_once(kernels_made_, [this] {
    const KernelProducts& products = directions_->products;
    kernels_ =
        std::make_shared<const KernelSum>(KernelSum{kernel_, products.nodes(), products.on_nodes(beyond())});
  });
  return kernels_;
}

const arma::mat& MomentBasis::beyond() const {
  std::call_once(beyond_made_, [this] {
    const arma::rowvec eigenvalues = arma::sqrt(directions_->squares.head(kept_)).t();
    const arma::mat turn = directions_->turn.head_cols(kept_);
    beyond_ = directions_->products.cross_sums(directions_->table) * (turn.each_row() / eigenvalues);
  });
  return beyond_;
}

arma::mat MomentBasis::design_matrix(const arma::mat& inputs) const {
  constexpr arma::uword places_at_once = 1024;
  const KernelProducts& products = directions_->products;
  const arma::mat places = standardisation().apply(inputs);
  std::vector<arma::uword> inside;
  std::vector<arma::uword> outside;
  for (arma::uword n = 0; n < places.n_rows; ++n)
    (products.contains(places, n) ? inside : outside).push_back(n);
  arma::mat design(inputs.n_rows, kept_ + 1, arma::fill::none);
  design.col(0).ones();
  const auto fill = [&](const std::vector<arma::uword>& rows, const auto& functions) {
    for (std::size_t first = 0; first < rows.size(); first += places_at_once) {
      const std::size_t last = std::min<std::size_t>(first + places_at_once, rows.size());
      const arma::uvec block(std::vector<arma::uword>(rows.begin() + static_cast<std::ptrdiff_t>(first),
                                                      rows.begin() + static_cast<std::ptrdiff_t>(last)));
      const arma::mat values = functions(arma::mat(places.rows(block)));
      for (arma::uword k = 0; k < block.n_elem; ++k) design.row(block(k)).tail(kept_) = values.row(k);
    }
  };
  const arma::mat turn = directions_->turn.head_cols(kept_);
  fill(inside, [&](const arma::mat& block) { return arma::mat(products.values(block) * turn); });
  fill(outside, [&](const arma::mat& block) { return arma::mat(products.expansion(block) * beyond()); });
  return design;
}

/// E(w) of the weights of the constant and of the directions that are kept, by sums over the points alone.
class MomentObjective {
 public:
  MomentObjective(const Directions& directions, arma::uword kept, const ChebyshevPoints& points,
                  const arma::uvec& labels, double prior_variance, std::stop_token stop)
      : products_(directions.products),
        turn_(directions.turn.head_cols(kept)),
        points_(points),
        labels_(labels),
        prior_variance_(prior_variance),
        stop_(std::move(stop)) {}

  arma::uword size() const { return turn_.n_cols + 1; }

  NewtonState at(arma::vec weights, arma::vec logits) const {
    NewtonState state{std::move(weights), std::move(logits)};
    state.log_likelihood = credence::log_likelihood(state.logits, labels_);
    state.weight_penalty = 0.5 * arma::dot(state.coefficients, state.coefficients) / prior_variance_;
    return state;
  }

  /// Φw, N.
  arma::vec logits(const arma::vec& weights) const {
    arma::mat surface = products_.surface(turn_ * weights.tail(turn_.n_cols));
    surface(0, 0) += weights(0);
    return points_.values(surface, stop_);
  }

  /// Φᵀu.
  arma::vec transposed(const arma::vec& u) const {
    const arma::mat table = points_.sums(u, products_.along1().degree(), products_.along2().degree(), stop_);
    return arma::join_cols(arma::vec{table(0, 0)}, turn_.t() * products_.sums(table));
  }

  arma::vec residual(const arma::vec& logits) const {
    return arma::conv_to<arma::vec>::from(labels_) - sigmoid(logits);
  }

  arma::vec gradient(const NewtonState& state) const {
    return state.coefficients / prior_variance_ - transposed(residual(state.logits));
  }

  /// U of I + σ0² ΦᵀRΦ = UᵀU; empty where rounding leaves none.
  arma::mat factor(const arma::vec& curvature) const {
    const arma::mat table =
        points_.sums(curvature, 2 * products_.along1().degree(), 2 * products_.along2().degree(), stop_);
    arma::mat hessian(size(), size(), arma::fill::none);
    hessian(0, 0) = table(0, 0);
    hessian.submat(1, 0, size() - 1, 0) = turn_.t() * products_.sums(table);
    hessian.submat(0, 1, 0, size() - 1) = hessian.submat(1, 0, size() - 1, 0).t();
    hessian.submat(1, 1, size() - 1, size() - 1) = turn_.t() * products_.gram(table) * turn_;
    hessian *= prior_variance_;
    if (!(arma::trace(hessian) <= largest_trace)) return {};
    hessian.diag() += 1.0;
    arma::mat factor;
    if (!arma::chol(factor, 0.5 * (hessian + hessian.t()))) return {};
    return factor;
  }

  /// A⁻¹v.
  arma::vec solve(const arma::mat& factor, arma::vec v) const {
    solve_upper_transposed(factor, v);
    solve_upper(factor, v);
    return prior_variance_ * v;
  }

  /// φᵀSφ at each point, N, φ with the constant.
  arma::vec variances(const arma::mat& factor) const {
    const arma::mat inverse = arma::inv(arma::trimatu(factor));
    const arma::mat covariance = prior_variance_ * inverse * inverse.t();
    const arma::mat inner = covariance.submat(1, 1, size() - 1, size() - 1);
    arma::mat surface = products_.quadratic_surface(turn_ * inner * turn_.t());
    const arma::mat linear = products_.surface(turn_ * (2.0 * covariance.submat(1, 0, size() - 1, 0)));
    surface.submat(0, 0, linear.n_rows - 1, linear.n_cols - 1) += linear;
    surface(0, 0) += covariance(0, 0);
    return arma::clamp(points_.values(surface, stop_), 0.0, arma::datum::inf);
  }

 private:
  const KernelProducts& products_;
  arma::mat turn_;  // r×kept
  const ChebyshevPoints& points_;
  const arma::uvec& labels_;
  double prior_variance_;
  std::stop_token stop_;
};

/// Thrown within, where rounding leaves no factor.
struct NoFactor : std::runtime_error {
  NoFactor() : std::runtime_error("no factor") {}
};

/// Newton's method needs no more of a problem.
class MomentNewton {
 public:
  explicit MomentNewton(const MomentObjective& objective) : objective_(objective) {}

  NewtonState at(arma::vec weights, arma::vec logits) const {
    return objective_.at(std::move(weights), std::move(logits));
  }

  NewtonStep step(const NewtonState& state) {
    const arma::vec gradient = objective_.gradient(state);
    const arma::mat factor = objective_.factor(state.curvature());
    if (factor.is_empty()) throw NoFactor();
    ++factorisations;
    NewtonStep step{-objective_.solve(factor, gradient), {}};
    step.logits = objective_.logits(step.coefficients);
    step.decrement = -arma::dot(gradient, step.coefficients);
    return step;
  }

  int factorisations = 0;

 private:
  const MomentObjective& objective_;
};

/// Some of many points, by which the weights of all are nearly found: E of a share of them is that of all
/// with so many times the prior's variance, but for a factor.
struct Sample {
  ChebyshevPoints points;
  arma::uvec labels;
  double share = 1.0;
};

std::optional<Sample> sample_of(const ChebyshevPoints& points, const arma::uvec& labels) {
  constexpr arma::uword fewest = 4000;
  constexpr double share = 1.0 / 16.0;
  if (static_cast<double>(points.size()) * share < static_cast<double>(fewest)) return std::nullopt;
  Random random(1);
  std::vector<arma::uword> rows;
  for (arma::uword n = 0; n < points.size(); ++n) {
    if (random.uniform(0.0, 1.0) < share) rows.push_back(n);
  }
  const arma::uvec chosen(rows);
  return Sample{points.of(chosen), arma::uvec(labels.elem(chosen)),
                static_cast<double>(rows.size()) / static_cast<double>(points.size())};
}

/// Moves the weights to those of the points, from where they are. Throws NoFactor.
NewtonOutcome minimise_by_moments(const MomentObjective& objective, NewtonState& state, int& factorisations,
                                  const NewtonOptions& options, const std::stop_token& stop) {
  MomentNewton newton(objective);
  const NewtonOutcome outcome = minimise(newton, state, options, stop);
  factorisations += newton.factorisations;
  return outcome;
}

/// Where Newton's method begins: at zero, or where some of the points lead.
arma::vec starting_weights(const Directions& directions, arma::uword kept, const ChebyshevPoints& points,
                           const arma::uvec& labels, double prior_variance, int& factorisations,
                           const std::stop_token& stop) {
  const auto sample = sample_of(points, labels);
  if (!sample) return arma::zeros(kept + 1);
  const MomentObjective objective(directions, kept, sample->points, sample->labels,
                                  prior_variance / sample->share, stop);
  arma::vec weights = starting_weights(directions, kept, sample->points, sample->labels,
                                       prior_variance / sample->share, factorisations, stop);
  arma::vec logits = objective.logits(weights);
  NewtonState state = objective.at(std::move(weights), std::move(logits));
  minimise_by_moments(objective, state, factorisations, {.tolerance = 1e-2}, stop);
  return std::move(state.coefficients);
}

std::optional<Directions> directions_of(const arma::mat& inputs, const ChebyshevPoints& points,
                                        KernelProducts products, const std::stop_token& stop) {
  const arma::vec ones(inputs.n_rows, arma::fill::ones);
  arma::mat table = points.sums(ones, 2 * products.along1().degree(), 2 * products.along2().degree(), stop);
  const arma::mat gram = products.gram(table);
  throw_if_stopped(stop);
  arma::vec eigenvalues;
  arma::mat vectors;
  if (!arma::eig_sym(eigenvalues, vectors, gram)) return std::nullopt;
  const arma::vec positive = arma::clamp(arma::reverse(eigenvalues), 0.0, arma::datum::inf);
  arma::mat turn = arma::fliplr(vectors);
  turn.each_row() %= arma::sqrt(positive).t();
  return Directions{std::move(products), std::move(table), std::move(turn), arma::square(positive)};
}

arma::uword kept_directions(const Directions& directions, double prior_variance) {
  // Probabilities are off by the root of what is dropped: a hundredth keeps them within 1e-6.
  const double allowed = 0.01 * allowed_trace(prior_variance);
  double dropped = 0.0;
  arma::uword kept = directions.squares.n_elem;
  while (kept > 0 && dropped + directions.squares(kept - 1) <= allowed) dropped += directions.squares(--kept);
  return kept;
}

/// As evidence_error_bound(), which says what the terms are; the kernel's loss at a point is one less the sum
/// of its squares.
double moment_error_bound(const Directions& directions, const MomentObjective& objective,
                          const ChebyshevPoints& points, const MapFit& map, const arma::mat& factor,
                          const arma::vec& variance, double prior_variance, double& kernel_residual,
                          const std::stop_token& stop) {
  const KernelProducts& products = directions.products;
  const arma::uword kept = objective.size() - 1;
  const arma::vec p = sigmoid(map.logits);
  const arma::vec curvature = p % sigmoid(arma::vec(-map.logits));
  const arma::vec gradient = 0.5 * variance % curvature % (1.0 - 2.0 * p);
  const arma::vec response = objective.solve(factor, objective.transposed(gradient));
  const std::array<arma::vec, 2> duals = {objective.residual(map.logits),
                                          gradient - curvature % objective.logits(response)};
  const arma::mat unit = arma::eye(products.count(), products.count());
  // Rounding leaves the sum of squares this uncertain.
  constexpr double least_residual = 4e-15;
  const arma::vec residual =
      arma::clamp(1.0 - points.values(products.quadratic_surface(unit), stop), least_residual, 1.0);
  kernel_residual = residual.max();
  const arma::vec root = arma::sqrt(residual);
  std::array<double, 2> dropped = {};
  std::array<double, 2> sizes = {};
  std::array<double, 2> images = {};
  for (std::size_t k = 0; k < duals.size(); ++k) {
    const arma::vec sums =
        products.sums(points.sums(duals[k], products.along1().degree(), products.along2().degree(), stop));
    dropped[k] = arma::norm(directions.turn.tail_cols(directions.turn.n_cols - kept).t() * sums);
    sizes[k] = arma::dot(root, arma::abs(duals[k]));
    images[k] = arma::dot(root, arma::abs(points.values(products.surface(sums), stop)));
  }
  const double lost = prior_variance * directions.dropped_trace(kept) / 8.0 +
                      0.5 * prior_variance * dropped[0] * dropped[0] +
                      prior_variance * dropped[0] * dropped[1];
  const double kernel = 0.25 * std::sqrt(prior_variance) * arma::accu(residual) +
                        prior_variance * (images[0] * sizes[0] + images[0] * sizes[1] + images[1] * sizes[0]);
  return lost + kernel;
}

/// Of the products so many are kept, about.
constexpr double usual_share = 0.6;

/// By multiplications, of which many small products are not as quick as few large ones: measured on two
/// cores.
bool likely_cheaper(const KernelProducts& products, double points) {
  constexpr double steps = 15.0;    // of Newton's method
  constexpr double passes = 20.0;   // over all points, two of three with a table of fewer degrees
  constexpr double factors = 15.0;  // of N×k matrices that a ReducedBasis and its fit come to
  const auto all = static_cast<double>(products.count());
  const double kept = usual_share * all;
  const double table = static_cast<double>(2 * products.along1().degree() + 1) *
                       static_cast<double>(2 * products.along2().degree() + 1);
  const double moments =
      9.0 * all * all * all + steps * 2.0 * all * all * kept + passes * 2.0 * points * table;
  return moments < factors * points * kept * kept;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

std::optional<Model> fit_model_by_moments(const Dataset& training, const Hyperparameters& hyperparameters,
                                          const MomentOptions& options, const std::stop_token& stop) {
  validate(hyperparameters);
  if (training.size() == 0) throw std::invalid_argument("there are no training points");
  const bool suits = hyperparameters.features->separates && hyperparameters.has_prior() &&
                     hyperparameters.centres.rule == Centres::Rule::all;
  if (!suits) return std::nullopt;
  const auto begin = std::chrono::steady_clock::now();
  const auto standardisation =
      hyperparameters.standardises() ? Standardisation::of(training.inputs) : Standardisation();
  const arma::mat inputs = standardisation.apply(training.inputs);
  auto products =
      KernelProducts::on(inputs, {hyperparameters.features, hyperparameters.width}, most_kernel_products);
  if (!products) return std::nullopt;
  const auto count = static_cast<double>(training.size());
  if (options.where_cheaper && !likely_cheaper(*products, count)) return std::nullopt;
  if (usual_share * static_cast<double>(products->count()) * count > options.most_entries)
    return std::nullopt;
  const ChebyshevPoints points(products->along1().scaled(inputs.col(0)),
                               products->along2().scaled(inputs.col(1)));
  auto found = directions_of(inputs, points, std::move(*products), stop);
  if (!found) return std::nullopt;
  const auto directions = std::make_shared<const Directions>(std::move(*found));
  const double factor_seconds = seconds_since(begin);
  const auto fit_begin = std::chrono::steady_clock::now();
  const double prior_variance = hyperparameters.prior_variance;
  const arma::uword kept = kept_directions(*directions, prior_variance);
  if (static_cast<double>(kept + 1) * count > options.most_entries) return std::nullopt;
  const MomentObjective objective(*directions, kept, points, training.labels, prior_variance, stop);
  std::size_t steps = 0;
  NewtonOptions newton;
  if (options.progress) {
    newton.observe = [&](const NewtonProgress&) { options.progress({"Newton", ++steps, 0}); };
  }
  NewtonState state;
  NewtonOutcome outcome;
  int factorisations = 0;
  try {
    arma::vec weights =
        starting_weights(*directions, kept, points, training.labels, prior_variance, factorisations, stop);
    arma::vec first = objective.logits(weights);
    state = objective.at(std::move(weights), std::move(first));
    outcome = minimise_by_moments(objective, state, factorisations, newton, stop);
  } catch (const NoFactor&) {
    return std::nullopt;
  }
  if (options.progress) options.progress({"posterior", 0, 0});
  // Logits were updated along the way; computed once more, no rounding has gathered.
  arma::vec logits = objective.logits(state.coefficients);
  state = objective.at(std::move(state.coefficients), std::move(logits));
  arma::mat factor = objective.factor(state.curvature());
  if (factor.is_empty()) return std::nullopt;
  const arma::vec gradient = objective.gradient(state);
  const double gain = 0.5 * arma::dot(gradient, objective.solve(factor, gradient));
  MapFit map{std::move(state.coefficients),
             std::move(state.logits),
             state.log_likelihood,
             state.weight_penalty,
             outcome.decrement,
             outcome.iterations,
             factorisations,
             outcome.converged && gain <= largest_remaining_gain};
  arma::vec variance = objective.variances(factor);
  double kernel_residual = 0.0;
  const double bound = moment_error_bound(*directions, objective, points, map, factor, variance,
                                          prior_variance, kernel_residual, stop);
  auto basis = std::make_shared<const MomentBasis>(standardisation,
                                                   Kernel{hyperparameters.features, hyperparameters.width},
                                                   directions, kept, training.size() + 1);
  Gaussian posterior =
      laplace_gaussian(std::move(basis), training.labels, map,
                       WeightCovariance(std::move(factor), prior_variance), std::move(variance));
  Model model{hyperparameters, std::move(map), std::move(posterior)};
  model.error_bound = bound;
  model.kernel_residual = kernel_residual;
  model.factor_seconds = factor_seconds;
  model.fit_seconds = seconds_since(fit_begin);
  return model;
}

}  // namespace credence
