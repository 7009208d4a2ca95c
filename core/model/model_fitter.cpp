#include "core/model/model_fitter.h"

#include "core/concurrency/cancelled.h"
#include "core/model/convergence.h"
#include "core/model/error_bound.h"
#include "core/model/likelihood_maximum.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword most_points_surely_dense = 150;
/// The dense route takes four N×M matrices and N³ work: half a gigabyte and seconds here.
constexpr arma::uword most_points_dense = 4000;
/// With more directions than this share of the weights, the dense route is the quicker one.
constexpr double largest_share = 0.75;
/// The same where only evidences are asked for, which the dense route computes by way of the duals.
constexpr double largest_share_for_evidence = 0.65;
/// Beyond most_points_dense: entries of one N×k matrix, of which three are held for a moment.
constexpr double largest_basis_entries = 4e7;
constexpr double largest_basis_rank = 2000.0;
/// With fewer, what neighbouring settings share is worth more.
constexpr arma::uword fewest_points_for_moments = 3000;

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

/// Whether a basis may stop where it gets large, because the dense route would be larger still.
bool ModelFitter::may_be_cut() const {
  constexpr double most_entries = 1.0 * most_points_dense * most_points_dense;
  return static_cast<double>(inputs_.n_rows) * static_cast<double>(centres_.n_rows) > most_entries;
}

/// Of a basis that is worth having.
arma::uword ModelFitter::most_directions() const {
  if (!may_be_cut()) {
    const bool by_duals = evidence_only_ && centres_.n_rows >= inputs_.n_rows;
    const double share = by_duals ? largest_share_for_evidence : largest_share;
    return static_cast<arma::uword>(share * static_cast<double>(centres_.n_rows));
  }
  return static_cast<arma::uword>(
      std::min(largest_basis_rank, largest_basis_entries / static_cast<double>(inputs_.n_rows)));
}

ModelFitter::ModelFitter(Dataset training, double largest_prior_variance)
    : training_(std::move(training)),
      by_training_(Standardisation::of(training_.placing_inputs())),
      largest_prior_variance_(largest_prior_variance),
      moments_(largest_prior_variance) {
  if (training_.placing_inputs().is_empty()) throw std::invalid_argument("there are no training points");
}

bool ModelFitter::is_prepared_for(const Hyperparameters& hyperparameters) const {
  if (!prepared_ || prepared_->features != hyperparameters.features) return false;
  if (prepared_->standardises() != hyperparameters.standardises()) return false;
  if (prepared_->centres != hyperparameters.centres) return false;
  if (hyperparameters.features->has_width() && prepared_->width != hyperparameters.width) return false;
  // What was made ready without a prior is dense, and checked.
  if (prepared_->has_prior() != hyperparameters.has_prior()) return false;
  return !reduced_ || hyperparameters.prior_variance <= reduced_->largest_prior_variance();
}

std::shared_ptr<const ReducedBasis> ModelFitter::reduce(const Hyperparameters& hyperparameters,
                                                        const std::stop_token& stop,
                                                        const ProgressCallback& progress) {
  // The directions that may be left out are those about which the prior says all there is to say.
  if (hyperparameters.features->kernel == nullptr || !hyperparameters.has_prior()) return nullptr;
  const bool on_all = hyperparameters.centres.rule == Centres::Rule::all;
  if (centres_.n_rows <= most_points_surely_dense && !may_be_cut()) return nullptr;
  if (hyperparameters.width <= widest_dense_width_) return nullptr;
  const double reach = hyperparameters.prior_variance <= largest_prior_variance_
                           ? largest_prior_variance_
                           : 10.0 * hyperparameters.prior_variance;
  const Kernel kernel{hyperparameters.features, hyperparameters.width};
  auto reduced =
      on_all ? ReducedBasis::build(inputs_, kernel, reach, most_directions(), may_be_cut(), stop, progress)
             : ReducedBasis::build_on(centres_, inputs_, kernel, reach, most_directions(), may_be_cut(), stop,
                                      progress);
  if (reduced) return std::make_shared<const ReducedBasis>(std::move(*reduced));
  widest_dense_width_ = hyperparameters.width;  // narrower ones need more directions still
  return nullptr;
}

void ModelFitter::prepare(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                          const ProgressCallback& progress) {
  if (is_prepared_for(hyperparameters)) return;
  if (!prepared_ || prepared_->standardises() != hyperparameters.standardises()) {
    standardisation_ = hyperparameters.standardises() ? by_training_ : Standardisation();
    inputs_ = standardisation_.apply(training_.placing_inputs());
  }
  // It was that of other features, or in other units.
  if (prepared_ && !of_same_features(*prepared_, hyperparameters)) widest_dense_width_ = 0.0;
  centres_ = choose_centres(inputs_, hyperparameters.centres);
  prepared_.reset();
  arma::vec logits = std::move(last_logits_);
  forget_solutions();
  last_logits_ = std::move(logits);
  design_.reset();
  dual_.reset();
  reduced_ = reduce(hyperparameters, stop, progress);
  throw_if_stopped(stop);
  features_ = Features(*hyperparameters.features, centres_, hyperparameters.width);
  if (!hyperparameters.has_prior()) require_fewer_weights(features_.count(), inputs_.n_rows);
  kernels_ = reduced_ ? nullptr : kernels_of(features_);
  if (training_.size() == 0) {
    prepared_ = hyperparameters;
    return;
  }
  if (kernels_) {
    design_.set_size(training_.size(), features_.count());
    design_.col(0).ones();
    design_.tail_cols(centres_.n_rows) = kernels_->kernel(inputs_, centres_);
  } else if (!reduced_) {
    design_ = features_.design_matrix(inputs_);
  }
  if (!hyperparameters.has_prior()) {
    if (progress) progress({"maximum"});
    require_maximum(design_, training_.labels, stop);
  }
  prepared_ = hyperparameters;
}

void ModelFitter::forget_solutions() {
  path_.clear();
  last_factor_.reset();
  last_logits_.reset();
  moments_.forget_solutions();
  if (dual_) dual_->forget_solutions();
}

std::shared_ptr<const Basis> ModelFitter::basis_for(double prior_variance) const {
  if (!reduced_) return std::make_shared<const DenseBasis>(standardisation_, features_, kernels_);
  return std::make_shared<const SpectralBasis>(standardisation_, reduced_, reduced_->rank(prior_variance),
                                               features_.count());
}

NewtonStart ModelFitter::start_for(double prior_variance, arma::uword weight_count) const {
  if (path_.is_empty()) return {{}, last_logits_, nullptr};
  return {path_.guess(prior_variance, weight_count), {}, last_factor_};
}

std::optional<Model> ModelFitter::fit_by_moments(const Hyperparameters& hyperparameters, bool brief,
                                                 const std::stop_token& stop,
                                                 const ProgressCallback& progress) {
  if (!by_moments_ || training_.placing_inputs().n_rows < fewest_points_for_moments) return std::nullopt;
  if (progress) progress({"directions"});
  return moments_.fit(training_, hyperparameters,
                      {.where_cheaper = true, .brief = brief, .progress = progress}, stop);
}

Model ModelFitter::fit_for_prediction(const Hyperparameters& hyperparameters, const std::stop_token& stop) {
  if (auto model = fit_by_moments(hyperparameters, true, stop)) return std::move(*model);
  return fit_weights(hyperparameters, stop);
}

/// The basis is the one that a fit to all labels of these places would have: what it leaves out, no point at
/// them would notice.
Model ModelFitter::fit_prior(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                             const ProgressCallback& progress) {
  validate(hyperparameters);
  require_prior(hyperparameters, "a fit without labels");
  const Stopwatch watch;
  if (progress) progress({"directions"});
  prepare(hyperparameters, stop, progress);
  Model model = prior_model(hyperparameters, basis_for(hyperparameters.prior_variance));
  model.kernel_residual = reduced_ ? reduced_->kernel_residual() : 0.0;
  model.factor_seconds = watch.seconds();
  return model;
}

Model ModelFitter::fit_weights(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                               const ProgressCallback& progress) {
  if (training_.size() == 0) return fit_prior(hyperparameters, stop, progress);
  const auto report = [&](const Progress& done) {
    if (progress) progress(done);
  };
  validate(hyperparameters);
  const Stopwatch factor_watch;
  const bool prepared = is_prepared_for(hyperparameters);
  report({"directions"});
  prepare(hyperparameters, stop, progress);
  const double factor_seconds = prepared ? 0.0 : factor_watch.seconds();

  const Stopwatch fit_watch;
  const double prior_variance = hyperparameters.prior_variance;
  const Prior prior = prior_of(hyperparameters);
  const arma::mat reduced = reduced_ ? reduced_->design_matrix(reduced_->rank(prior_variance)) : arma::mat();
  const arma::mat& design = reduced_ ? reduced : design_;
  NewtonOptions options;
  std::size_t steps = 0;
  if (progress) options.observe = [&](const NewtonProgress&) { report({"Newton", ++steps}); };
  MapFit map =
      fit_map_from(start_for(prior_variance, design.n_cols), design, training_.labels, prior, options, stop);
  throw_if_stopped(stop);
  report({"posterior"});
  WeightCovariance covariance = laplace_approximation(design, map, prior);
  confirm_convergence(design, training_.labels, covariance, map);
  last_logits_ = map.logits;
  path_.add(prior_variance, map.weights, covariance.times(prior.penalty_gradient(map.weights)));
  last_factor_ = covariance.factor();
  Gaussian posterior =
      laplace_gaussian(basis_for(prior_variance), training_.labels, map, std::move(covariance));
  Model model{hyperparameters, std::move(map), std::move(posterior)};
  model.kernel_residual = reduced_ ? reduced_->kernel_residual() : 0.0;
  model.factor_seconds = factor_seconds;
  model.fit_seconds = fit_watch.seconds();
  return model;
}

EvidenceFit ModelFitter::fit_for_evidence(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                                          bool with_effective_parameters) {
  validate(hyperparameters);
  if (const auto model = fit_by_moments(hyperparameters, true, stop)) {
    return evidence_fit(*model, with_effective_parameters);
  }
  prepare(hyperparameters, stop);
  if (training_.size() > 0 && kernels_ && centres_.n_rows >= training_.size()) {
    if (!dual_) dual_.emplace(design_ * design_.t(), training_.labels);
    if (const auto fit = dual_->fit(hyperparameters.prior_variance, stop, with_effective_parameters)) {
      return *fit;
    }
  }
  return evidence_fit(fit_weights(hyperparameters, stop), with_effective_parameters);
}

Model ModelFitter::fit(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                       const ProgressCallback& progress) {
  if (auto by_moments = fit_by_moments(hyperparameters, false, stop, progress)) return std::move(*by_moments);
  Model model = fit_weights(hyperparameters, stop, progress);
  if (!reduced_ || training_.size() == 0) return model;
  throw_if_stopped(stop);
  const Stopwatch watch;
  const arma::uword directions = model.rank() - 1;
  const WeightCovariance& covariance = model.posterior.covariance;
  model.posterior.training.variance = covariance.latent_variance(reduced_->design_matrix(directions));
  model.error_bound = evidence_error_bound(*reduced_, directions, training_.labels, model.mode, covariance,
                                           model.posterior.training.variance);
  model.fit_seconds += watch.seconds();
  return model;
}

}  // namespace credence
