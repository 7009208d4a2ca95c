#include "core/model/moment_fit.h"

#include "core/concurrency/cancelled.h"
#include "core/model/anderson_mixing.h"
#include "core/model/convergence.h"
#include "core/model/label_counts.h"
#include "core/model/moment_error_bound.h"
#include "core/model/moment_system.h"
#include "core/model/newton.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword most_kernel_products = 2500;
/// Below this, in nats, rounding may keep a decrement from shrinking.
constexpr double settled_decrement = 1e-10;
constexpr std::size_t mixed_steps = 5;

/// Thrown within, where rounding leaves no factor.
struct NoFactor : std::runtime_error {
  NoFactor() : std::runtime_error("no factor") {}
};

arma::vec curvature(const arma::vec& logits, const arma::uvec& /*labels*/) {
  return credence::curvature(logits);
}

/// With Φᵀ(y - σ(a)).
struct MomentState : NewtonState {
  arma::vec pull;
};

/// E(w) of points and their labels, and the steps of Newton's method, which use the factor of a Hessian for
/// as long as that is nearly as good as a new one. A state is one pass over the points.
template <typename Labels>  // arma::uvec or LabelCounts
class MomentNewton {
 public:
  MomentNewton(const MomentSystem& system, const Labels& labels) : system_(system), labels_(labels) {}

  MomentState at(arma::vec weights) const {
    MomentSystem::Pass pass =
        system_.pass(weights, [this](std::span<const std::uint32_t> points, arma::vec& logits) {
          return take_residuals(points, logits, labels_);
        });
    const double penalty = 0.5 * arma::dot(weights, weights) / system_.prior_variance();
    return {{std::move(weights), std::move(pass.logits), pass.total, penalty}, std::move(pass.transposed)};
  }

  MomentState moved(const MomentState& state, const NewtonStep& step, double length) const {
    return at(state.coefficients + length * step.coefficients);
  }

  arma::vec gradient(const MomentState& state) const {
    return state.coefficients / system_.prior_variance() - state.pull;
  }

  NewtonStep step(const MomentState& state) {
    /// Where a step with an old factor leaves more of the decrement than this, a new one is worth its time.
    constexpr double worth_keeping = 0.1;
    const bool fresh = factor_.is_empty();
    if (fresh) take(system_.factor(curvature(state.logits, labels_)));
    NewtonStep step = old_step(state);
    const bool good = step.decrement <= std::max(worth_keeping * last_decrement_, settled_decrement);
    if (!fresh && !good) {
      take(system_.factor(curvature(state.logits, labels_)));
      step = old_step(state);
    }
    last_decrement_ = step.decrement;
    return step;
  }

  /// With the last factor. Near the minimum what such steps leave shrinks by the same matrix every time, and
  /// the last few of them say where that leads.
  NewtonStep old_step(const MomentState& state) {
    constexpr double near = 1.0;  // in nats
    const arma::vec slope = gradient(state);
    NewtonStep step{-system_.solve(factor_, slope), {}};
    step.decrement = -arma::dot(slope, step.coefficients);
    if (!(step.decrement < near)) return step;
    const auto in_nats = [this](const arma::vec& change) {
      return arma::vec(arma::trimatu(factor_) * change);
    };
    step.coefficients = mixing_.next(state.coefficients, step.coefficients, in_nats) - state.coefficients;
    return step;
  }

  /// The factor of a Hessian near where the steps begin. Throws NoFactor where it is empty.
  void take(arma::mat factor) {
    if (factor.is_empty()) throw NoFactor();
    factor_ = std::move(factor);
    mixing_.forget();
    ++factorisations;
  }

  /// Where a full step of Newton's method leads from logits alone, whatever features they are of.
  arma::vec weights_from(const arma::vec& logits) {
    const arma::vec weights = curvature(logits, labels_);
    take(system_.factor(weights));
    return system_.solve(factor_, system_.transposed(weights % logits + residual(logits, labels_)));
  }

  const arma::mat& last_factor() const { return factor_; }
  int factorisations = 0;

 private:
  const MomentSystem& system_;
  const Labels& labels_;
  arma::mat factor_;
  AndersonMixing mixing_{mixed_steps};
  double last_decrement_ = std::numeric_limits<double>::infinity();
};

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
template <typename Labels>
void improve(MomentStart& start, const MomentSystem& system, const Labels& labels,
             const std::stop_token& stop) {
  constexpr double tolerance = 0.1;
  MomentNewton newton(system, labels);
  if (!start.factor.is_empty()) newton.take(std::move(start.factor));
  newton.factorisations = start.factorisations;
  MomentState state = newton.at(std::move(start.weights));
  minimise(newton, state, {.tolerance = tolerance, .roughly = true}, stop);
  newton.take(system.factor(curvature(state.logits, labels)));
  start = {std::move(state.coefficients), newton.last_factor(), newton.factorisations};
}

/// From zero, or near the logits of a neighbouring setting, by one step, where that is the better start.
template <typename Labels>
MomentStart start_from(const arma::vec& logits, const MomentSystem& system, const Labels& labels,
                       double log_likelihood_of_zero) {
  MomentStart zero{arma::zeros(system.size()), {}};
  if (logits.is_empty()) return zero;
  MomentNewton newton(system, labels);
  const MomentState state = newton.at(newton.weights_from(logits));
  if (!(state.objective() < -log_likelihood_of_zero)) return zero;
  return {state.coefficients, newton.last_factor(), newton.factorisations};
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
MomentState settled(MomentNewton<arma::uvec>& newton, MomentState state) {
  constexpr int most_steps = 6;
  constexpr double least_gain = 0.25;
  constexpr double share_of_fit = 1e-12;  // what is left of the determinant's term is about the root
  const double enough = std::max(1e-16, std::pow(share_of_fit * state.objective(), 2));
  double last = std::numeric_limits<double>::infinity();
  for (int k = 0; k < most_steps; ++k) {
    const NewtonStep step = newton.old_step(state);
    if (step.decrement < enough || !(step.decrement < least_gain * last)) break;
    last = step.decrement;
    state = newton.at(state.coefficients + step.coefficients);
  }
  return state;
}

arma::uword usual_degree(const KernelProducts& products) {
  return 2 * std::max(products.along1().degree(), products.along2().degree());
}

/// By multiplications, of which many small products are not as quick as few large ones: measured on two
/// cores.
bool likely_cheaper(const KernelProducts& products, arma::uword points) {
  constexpr double usual_share = 0.6;  // of the products that are kept, about
  constexpr double factors = 6.0;      // of Hessians
  constexpr double passes = 9.0;       // over all points with a table of all degrees, or what comes to them
  constexpr double spectral = 15.0;    // of N×k matrices that a ReducedBasis and its fit come to
  const auto all = static_cast<double>(products.count());
  const double kept = usual_share * all;
  const double moments =
      factors * 2.0 * all * all * kept + passes * ChebyshevPoints::work(points, usual_degree(products));
  return moments < spectral * static_cast<double>(points) * kept * kept;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// How wide bins may be, in widths of a kernel, so that where they lead is a tenth of a nat or so from where
/// all points lead: what they are wrong by goes with the fourth power of it.
double bin_width(arma::uword points) {
  return std::pow(32.0 / static_cast<double>(points), 0.25);
}

/// Of places in [-1, 1] along each axis, where all points span `extent`. Nothing where the bins would be
/// nearly as many as the points.
std::unique_ptr<const PointBins> bins_of(const arma::vec& along1, const arma::vec& along2,
                                         const arma::rowvec& extent, double width, arma::uword degree) {
  constexpr double fewest_points_each = 4.0;
  const arma::rowvec bins = arma::ceil(extent / (width * bin_width(along1.n_elem)));
  if (!(arma::prod(bins) * fewest_points_each <= static_cast<double>(along1.n_elem))) return nullptr;
  return std::make_unique<const PointBins>(along1, along2, static_cast<arma::uword>(bins(0)),
                                           static_cast<arma::uword>(bins(1)), degree);
}

/// Where the points lead, or their bins where there are any.
MomentStart rough_start(const MomentDirections& directions, const PointBins* bins, const arma::uvec& labels,
                        const arma::vec& logits, double prior_variance, const std::stop_token& stop) {
  const Rough rough = Rough::of(directions, prior_variance);
  const double zero = -std::log(2.0) * static_cast<double>(labels.n_elem);  // every likelihood is a half
  const auto lead = [&](const ChebyshevPoints& points, const auto& their_labels, const arma::vec& near) {
    const MomentSystem system(directions, rough.used, rough.kept, points, prior_variance, stop);
    MomentStart start = start_from(near, system, their_labels, zero);
    improve(start, system, their_labels, stop);
    return start;
  };
  if (bins == nullptr) return lead(*directions.points, labels, logits);
  return lead(bins->points(), bins->counts(labels), logits.is_empty() ? logits : bins->means(logits));
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
  // What was prepared before stays whole where this is stopped.
  const Standardisation standardisation =
      hyperparameters.standardises() ? Standardisation::of(training.placing_inputs()) : Standardisation();
  const arma::mat inputs = standardisation.apply(training.placing_inputs());
  auto products =
      KernelProducts::on(inputs, {hyperparameters.features, hyperparameters.width}, most_kernel_products);
  if (!products) return false;
  if (options.where_cheaper && !likely_cheaper(*products, inputs.n_rows)) return false;
  const arma::uword degree = usual_degree(*products);
  const arma::vec along1 = products->along1().scaled(inputs.col(0));
  const arma::vec along2 = products->along2().scaled(inputs.col(1));
  auto points = std::make_shared<const ChebyshevPoints>(along1, along2, degree);
  auto bins = bins_of(along1, along2, arma::range(inputs, 0), hyperparameters.width, degree);
  directions_ = std::make_shared<const MomentDirections>(
      MomentDirections::of(std::move(*products), std::move(points),
                           std::max(largest_prior_variance_, hyperparameters.prior_variance), stop));
  standardisation_ = standardisation;
  bins_ = std::move(bins);
  prepared_ = hyperparameters;
  return true;
}

std::optional<Model> MomentFitter::fit(const Dataset& training, const Hyperparameters& hyperparameters,
                                       const MomentOptions& options, const std::stop_token& stop) {
  validate(hyperparameters);
  if (training.placing_inputs().is_empty()) throw std::invalid_argument("there are no training points");
  const auto begin = std::chrono::steady_clock::now();
  if (!prepare(training, hyperparameters, options, stop)) return std::nullopt;
  const double factor_seconds = seconds_since(begin);
  const auto fit_begin = std::chrono::steady_clock::now();
  const double prior_variance = hyperparameters.prior_variance;
  const auto basis_of = [&](arma::uword kept) {
    return std::make_shared<const MomentBasis>(
        standardisation_, Kernel{hyperparameters.features, hyperparameters.width}, directions_, kept);
  };
  if (training.size() == 0) {
    Model model = prior_model(hyperparameters, basis_of(directions_->kept(prior_variance)));
    model.factor_seconds = factor_seconds;
    return model;
  }
  const MomentSystem system(*directions_, directions_->kept(prior_variance), *directions_->points,
                            prior_variance, stop);
  MomentNewton newton(system, training.labels);
  std::size_t steps = 0;
  NewtonOptions newton_options;
  if (options.progress) {
    newton_options.observe = [&](const NewtonProgress&) { options.progress({"Newton", ++steps, 0}); };
  }
  MomentState state;
  NewtonOutcome outcome;
  try {
    MomentStart start =
        widened(rough_start(*directions_, bins_.get(), training.labels, last_logits_, prior_variance, stop),
                system.size());
    state = newton.at(std::move(start.weights));
    newton.take(std::move(start.factor));
    newton.factorisations = start.factorisations;
    outcome = minimise(newton, state, newton_options, stop);
  } catch (const NoFactor&) {
    return std::nullopt;
  }
  if (options.progress) options.progress({"posterior", 0, 0});
  state = settled(newton, std::move(state));
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
  const MomentErrorBound bound =
      options.brief ? quick_moment_error_bound(*directions_, system, training.labels, map, gain)
                    : moment_error_bound(*directions_, system, training.labels, map, factor, variance,
                                         2.0 * gain, stop);
  Gaussian posterior =
      laplace_gaussian(basis_of(system.size() - 1), training.labels, map,
                       WeightCovariance(std::move(factor), prior_variance), std::move(variance));
  Model model{hyperparameters, std::move(map), std::move(posterior)};
  model.error_bound = bound.nats;
  model.error_bound_p = bound.probability;
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
