#include "core/model/moment_fit.h"

#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/model/convergence.h"
#include "core/model/moment_error_bound.h"
#include "core/model/moment_system.h"
#include "core/model/newton.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr arma::uword most_kernel_products = 2500;
/// Below this, in nats, rounding may keep a decrement from shrinking.
constexpr double settled_decrement = 1e-10;

/// Thrown within, where rounding leaves no factor.
struct NoFactor : std::runtime_error {
  NoFactor() : std::runtime_error("no factor") {}
};

/// E(w) of points and their labels, and the steps of Newton's method, which use the factor of a Hessian for
/// as long as that is nearly as good as a new one: a gradient takes a quarter of the time of a Hessian.
class MomentNewton {
 public:
  MomentNewton(const MomentSystem& system, const arma::uvec& labels) : system_(system), labels_(labels) {}

  NewtonState at(arma::vec weights, arma::vec logits) const {
    NewtonState state{std::move(weights), std::move(logits)};
    state.log_likelihood = log_likelihood(state.logits, labels_);
    state.weight_penalty = 0.5 * arma::dot(state.coefficients, state.coefficients) / system_.prior_variance();
    return state;
  }

  NewtonState at(arma::vec weights) const {
    arma::vec logits = system_.logits(weights);
    return at(std::move(weights), std::move(logits));
  }

  arma::vec gradient(const NewtonState& state) const {
    return state.coefficients / system_.prior_variance() -
           system_.transposed(residual(state.logits, labels_));
  }

  NewtonStep step(const NewtonState& state) {
    /// Where a step with an old factor leaves more of the decrement than this, a new one is worth its time.
    constexpr double worth_keeping = 0.1;
    const arma::vec slope = gradient(state);
    const bool fresh = factor_.is_empty();
    if (fresh) take(system_.factor(state.curvature()));
    NewtonStep step = along(slope);
    const bool good = step.decrement <= std::max(worth_keeping * last_decrement_, settled_decrement);
    if (!fresh && !good) {
      take(system_.factor(state.curvature()));
      step = along(slope);
    }
    last_decrement_ = step.decrement;
    step.logits = system_.logits(step.coefficients);
    return step;
  }

  /// With the last factor, without its logits.
  NewtonStep old_step(const NewtonState& state) const { return along(gradient(state)); }

  /// The factor of a Hessian near where the steps begin. Throws NoFactor where it is empty.
  void take(arma::mat factor) {
    if (factor.is_empty()) throw NoFactor();
    factor_ = std::move(factor);
    ++factorisations;
  }

  /// Where a full step of Newton's method leads from logits alone, whatever features they are of.
  arma::vec weights_from(const arma::vec& logits) {
    const arma::vec curvature = sigmoid(logits) % sigmoid(arma::vec(-logits));
    take(system_.factor(curvature));
    return system_.solve(factor_, system_.transposed(curvature % logits + residual(logits, labels_)));
  }

  const arma::mat& last_factor() const { return factor_; }
  int factorisations = 0;

 private:
  NewtonStep along(const arma::vec& slope) const {
    NewtonStep step{-system_.solve(factor_, slope), {}};
    step.decrement = -arma::dot(slope, step.coefficients);
    return step;
  }

  const MomentSystem& system_;
  const arma::uvec& labels_;
  arma::mat factor_;
  double last_decrement_ = std::numeric_limits<double>::infinity();
};

/// Some of many points, by which the weights of all are nearly found: E of a share of them is that of all
/// with so many times the prior's variance, but for a factor; and I + σ0² ΦᵀRΦ is nearly the same.
struct Sample {
  ChebyshevPoints points;
  arma::uvec labels;
};

Sample sample_of(const ChebyshevPoints& points, const arma::uvec& labels, double share) {
  Random random(1);
  std::vector<arma::uword> rows;
  for (arma::uword n = 0; n < points.size(); ++n) {
    if (random.uniform(0.0, 1.0) < share) rows.push_back(n);
  }
  const arma::uvec chosen(rows);
  return {points.of(chosen), arma::uvec(labels.elem(chosen))};
}

/// Where Newton's method begins, and a factor of a Hessian near there.
struct MomentStart {
  arma::vec weights;
  arma::mat factor;
  int factorisations = 0;
};

/// The way to the neighbourhood of the answer goes by the products and directions that are seen from afar.
struct Rough {
  arma::uword used;
  arma::uword kept;

  static Rough of(const MomentDirections& directions, double prior_variance) {
    constexpr double nats = 0.02;  // of the determinant's term, that the others may come to
    constexpr double share = 1e-6;
    return {directions.products.leading(share), directions.kept_within(8.0 * nats / prior_variance)};
  }
};

/// Moves a start towards the answer for these points.
void improve(MomentStart& start, const MomentSystem& system, const arma::uvec& labels, double tolerance,
             const std::stop_token& stop) {
  MomentNewton newton(system, labels);
  if (!start.factor.is_empty()) newton.take(std::move(start.factor));
  newton.factorisations = start.factorisations;
  NewtonState state = newton.at(std::move(start.weights));
  minimise(newton, state, {.tolerance = tolerance, .roughly = true}, stop);
  start = {std::move(state.coefficients), newton.last_factor(), newton.factorisations};
}

/// Where more and more of the points lead, from zero.
MomentStart rough_start(const MomentDirections& directions, const Rough& rough, const arma::uvec& labels,
                        double prior_variance, const std::stop_token& stop) {
  // With fewer points for each direction, a sample says too little of all.
  constexpr double points_per_direction = 40.0;
  constexpr double growth = 16.0;
  constexpr double tolerance_of_sample = 1.0;  // in nats, of which sampling costs many
  constexpr double tolerance = 0.1;
  const ChebyshevPoints& points = *directions.points;
  const auto count = static_cast<double>(points.size());
  MomentStart start{arma::zeros(rough.kept + 1), {}};
  const double fewest = std::max(4000.0, points_per_direction * static_cast<double>(rough.kept));
  bool sampled = false;
  for (double share = fewest / count; share < 0.25; share *= growth, sampled = true) {
    const Sample sample = sample_of(points, labels, share);
    const MomentSystem system(directions, rough.used, rough.kept, sample.points, prior_variance / share,
                              stop);
    improve(start, system, sample.labels, tolerance_of_sample, stop);
  }
  // The rest is for all directions where a pass over the points is what takes the time.
  const double per_point = 4.0 * static_cast<double>(directions.products.along1().degree()) *
                           static_cast<double>(directions.products.along2().degree());
  const double per_factor = std::pow(static_cast<double>(directions.products.count()), 2) *
                            static_cast<double>(directions.turn.n_cols);
  if (sampled && count * per_point > per_factor) return start;
  const MomentSystem system(directions, rough.used, rough.kept, points, prior_variance, stop);
  improve(start, system, labels, tolerance, stop);
  return start;
}

/// Near the logits of a neighbouring setting, by one step; nothing where zero is the better start.
std::optional<MomentStart> start_near(const arma::vec& logits, const MomentDirections& directions,
                                      const Rough& rough, const arma::uvec& labels, double prior_variance,
                                      const std::stop_token& stop) {
  if (logits.is_empty()) return std::nullopt;
  const MomentSystem system(directions, rough.used, rough.kept, *directions.points, prior_variance, stop);
  MomentNewton newton(system, labels);
  const NewtonState state = newton.at(newton.weights_from(logits));
  // At zero every likelihood is a half.
  if (!(state.objective() < static_cast<double>(labels.n_elem) * std::log(2.0))) return std::nullopt;
  return MomentStart{state.coefficients, newton.last_factor(), newton.factorisations};
}

/// In more directions: those that are new have hardly been heard of by the data.
MomentStart widened(MomentStart start, arma::uword size) {
  const arma::uword known = start.weights.n_elem;
  start.weights.resize(size);
  arma::mat factor(size, size, arma::fill::eye);
  factor.submat(0, 0, arma::size(known, known)) = start.factor;
  start.factor = std::move(factor);
  return start;
}

/// With old factors a step shrinks the error by a factor only, and the log determinant is of first order in
/// what is left: so a few more, as long as they do.
NewtonState settled(const MomentNewton& newton, NewtonState state) {
  constexpr int most_steps = 6;
  constexpr double least_gain = 0.25;
  constexpr double enough = 1e-16;
  double last = std::numeric_limits<double>::infinity();
  for (int k = 0; k < most_steps; ++k) {
    const NewtonStep step = newton.old_step(state);
    if (!(step.decrement < least_gain * last)) break;
    last = step.decrement;
    state = newton.at(state.coefficients + step.coefficients);
    if (last < enough) break;
  }
  return state;
}

/// By multiplications, of which many small products are not as quick as few large ones: measured on two
/// cores.
bool likely_cheaper(const KernelProducts& products, double points) {
  constexpr double usual_share = 0.6;  // of the products that are kept, about
  constexpr double factors = 6.0;      // of Hessians
  constexpr double passes = 12.0;      // over all points with a table of all degrees, or what comes to them
  constexpr double spectral = 15.0;    // of N×k matrices that a ReducedBasis and its fit come to
  const auto all = static_cast<double>(products.count());
  const double kept = usual_share * all;
  const double table = static_cast<double>(2 * products.along1().degree() + 1) *
                       static_cast<double>(2 * products.along2().degree() + 1);
  const double moments = factors * 2.0 * all * all * kept + passes * 2.0 * points * table;
  return moments < spectral * points * kept * kept;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Newton's method from the logits of a neighbouring setting where there are any, or from some of the points.
NewtonOutcome minimise_by_moments(MomentNewton& newton, NewtonState& state, const arma::vec& logits,
                                  const MomentDirections& directions, const MomentSystem& system,
                                  const arma::uvec& labels, const NewtonOptions& options,
                                  const std::stop_token& stop) {
  const double prior_variance = system.prior_variance();
  const Rough rough = Rough::of(directions, prior_variance);
  auto near = start_near(logits, directions, rough, labels, prior_variance, stop);
  MomentStart start = near ? std::move(*near) : rough_start(directions, rough, labels, prior_variance, stop);
  start = widened(std::move(start), system.size());
  state = newton.at(std::move(start.weights));
  newton.take(std::move(start.factor));
  newton.factorisations = start.factorisations;
  return minimise(newton, state, options, stop);
}

}  // namespace

/// False where the setting does not suit.
bool MomentFitter::prepare(const Dataset& training, const Hyperparameters& hyperparameters,
                           const MomentOptions& options, const std::stop_token& stop) {
  const bool suits = hyperparameters.features->separates && hyperparameters.has_prior() &&
                     hyperparameters.centres.rule == Centres::Rule::all;
  if (!suits) return false;
  const bool there = prepared_ && of_same_features(*prepared_, hyperparameters) &&
                     prepared_->width == hyperparameters.width &&
                     hyperparameters.prior_variance <= directions_->largest_prior;
  if (there) return true;
  standardisation_ =
      hyperparameters.standardises() ? Standardisation::of(training.inputs) : Standardisation();
  const arma::mat inputs = standardisation_.apply(training.inputs);
  auto products =
      KernelProducts::on(inputs, {hyperparameters.features, hyperparameters.width}, most_kernel_products);
  if (!products) return false;
  if (options.where_cheaper && !likely_cheaper(*products, static_cast<double>(training.size()))) return false;
  auto points = std::make_shared<const ChebyshevPoints>(products->along1().scaled(inputs.col(0)),
                                                        products->along2().scaled(inputs.col(1)));
  directions_ = std::make_shared<const MomentDirections>(
      MomentDirections::of(std::move(*products), std::move(points),
                           std::max(largest_prior_variance_, hyperparameters.prior_variance), stop));
  prepared_ = hyperparameters;
  return true;
}

std::optional<Model> MomentFitter::fit(const Dataset& training, const Hyperparameters& hyperparameters,
                                       const MomentOptions& options, const std::stop_token& stop) {
  validate(hyperparameters);
  if (training.size() == 0) throw std::invalid_argument("there are no training points");
  const auto begin = std::chrono::steady_clock::now();
  if (!prepare(training, hyperparameters, options, stop)) return std::nullopt;
  const double factor_seconds = seconds_since(begin);
  const auto fit_begin = std::chrono::steady_clock::now();
  const double prior_variance = hyperparameters.prior_variance;
  const MomentSystem system(*directions_, directions_->kept(prior_variance), *directions_->points,
                            prior_variance, stop);
  MomentNewton newton(system, training.labels);
  std::size_t steps = 0;
  NewtonOptions newton_options;
  if (options.progress) {
    newton_options.observe = [&](const NewtonProgress&) { options.progress({"Newton", ++steps, 0}); };
  }
  NewtonState state;
  NewtonOutcome outcome;
  try {
    outcome = minimise_by_moments(newton, state, last_logits_, *directions_, system, training.labels,
                                  newton_options, stop);
  } catch (const NoFactor&) {
    return std::nullopt;
  }
  if (options.progress) options.progress({"posterior", 0, 0});
  // Logits were updated along the way; computed once more, no rounding has gathered.
  state = settled(newton, newton.at(std::move(state.coefficients)));
  arma::mat factor = system.factor(state.curvature());
  if (factor.is_empty()) return std::nullopt;
  const arma::vec gradient = newton.gradient(state);
  const double gain = 0.5 * arma::dot(gradient, system.solve(factor, gradient));
  last_logits_ = state.logits;
  MapFit map{std::move(state.coefficients),
             std::move(state.logits),
             state.log_likelihood,
             state.weight_penalty,
             outcome.decrement,
             outcome.iterations,
             newton.factorisations + 1,
             outcome.converged && gain <= largest_remaining_gain};
  arma::vec variance = options.brief ? arma::vec() : system.variances(factor);
  MomentErrorBound bound;
  if (!options.brief)
    bound =
        moment_error_bound(*directions_, system, training.labels, map, factor, variance, 2.0 * gain, stop);
  auto basis = std::make_shared<const MomentBasis>(standardisation_,
                                                   Kernel{hyperparameters.features, hyperparameters.width},
                                                   directions_, system.size() - 1);
  Gaussian posterior =
      laplace_gaussian(std::move(basis), training.labels, map,
                       WeightCovariance(std::move(factor), prior_variance), std::move(variance));
  Model model{hyperparameters, std::move(map), std::move(posterior)};
  model.error_bound = bound.nats;
  model.kernel_residual = bound.kernel_residual;
  model.factor_seconds = factor_seconds;
  model.fit_seconds = seconds_since(fit_begin);
  return model;
}

std::optional<Model> fit_model_by_moments(const Dataset& training, const Hyperparameters& hyperparameters,
                                          const MomentOptions& options, const std::stop_token& stop) {
  return MomentFitter(hyperparameters.prior_variance).fit(training, hyperparameters, options, stop);
}

}  // namespace credence
