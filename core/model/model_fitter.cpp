#include "core/model/model_fitter.h"

#include "core/concurrency/cancelled.h"
#include "core/model/convergence.h"
#include "core/model/leading_columns.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/product_on_cores.h"
#include "core/model/route_costs.h"
#include "core/model/soundness.h"
#include "core/model/sparse_basis.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword most_points_surely_dense = 150;
/// With more directions than this share of the weights, the dense route is the quicker one.
constexpr double largest_share = 0.75;
/// The same where only evidences are asked for, which the dense route computes by way of the duals.
constexpr double largest_share_for_evidence = 0.65;
/// With fewer, what neighbouring settings share is worth more.
constexpr arma::uword fewest_points_for_moments = 3000;
/// Up to so many, what neighbouring settings share is worth more than what duals save.
constexpr arma::uword fewest_points_for_duals = 1000;

/// Of fewer directions, all of them take no time to speak of.
constexpr arma::uword fewest_for_leading_first = 900;

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

bool has_converged(const Model& model) {
  return model.mode.converged;
}

bool has_converged(const EvidenceFit& fit) {
  return fit.converged;
}

}  // namespace

/// Whether a basis may stop where it gets large, because the dense route would be larger still.
bool ModelFitter::may_be_cut() const {
  return !may_be_dense(inputs_.n_rows, centres_.n_rows);
}

/// Of a basis that is worth having.
arma::uword ModelFitter::most_directions() const {
  if (!may_be_cut()) {
    const bool by_duals = evidence_only_ && centres_.n_rows >= inputs_.n_rows;
    const double share = by_duals ? largest_share_for_evidence : largest_share;
    return static_cast<arma::uword>(share * static_cast<double>(centres_.n_rows));
  }
  return most_directions_of(inputs_.n_rows);
}

/// The largest prior variance that a basis is made for.
double ModelFitter::reach_of_basis(const Hyperparameters& hyperparameters) const {
  const double variance = hyperparameters.prior_variance;
  return variance <= largest_prior_variance_ ? largest_prior_variance_ : 10.0 * variance;
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
  const double variance = hyperparameters.prior_variance;
  if (sparse_ && variance > sparse_->largest_prior_variance()) return false;
  return !reduced_ || variance <= reduced_->largest_prior_variance();
}

std::shared_ptr<const ReducedBasis> ModelFitter::reduce(const Hyperparameters& hyperparameters,
                                                        const std::stop_token& stop,
                                                        const ProgressCallback& progress) {
  // The directions that may be left out are those about which the prior says all there is to say.
  if (hyperparameters.features->kernel == nullptr || !hyperparameters.has_prior()) return nullptr;
  const bool on_all = hyperparameters.centres.rule == Centres::Rule::all;
  if (centres_.n_rows <= most_points_surely_dense && !may_be_cut()) return nullptr;
  if (hyperparameters.width <= widest_dense_width_) return nullptr;
  const double reach = reach_of_basis(hyperparameters);
  const Kernel kernel{hyperparameters.features, hyperparameters.width};
  auto reduced =
      on_all ? ReducedBasis::build(inputs_, kernel, reach, most_directions(), may_be_cut(), stop, progress)
             : ReducedBasis::build_on(centres_, inputs_, kernel, reach, most_directions(), may_be_cut(), stop,
                                      progress);
  if (reduced) return std::make_shared<const ReducedBasis>(std::move(*reduced));
  widest_dense_width_ = hyperparameters.width;  // narrower ones need more directions still
  return nullptr;
}

/// Where all of the bumps on the points themselves are next to nothing at most others.
std::optional<SparseFitter> ModelFitter::make_sparse(const Hyperparameters& hyperparameters,
                                                     const std::stop_token& stop) const {
  if (!by_sparse_ || hyperparameters.features != &rbf_features || !hyperparameters.has_prior()) return {};
  const arma::uword points = training_.size();
  if (hyperparameters.centres.rule != Centres::Rule::all || points < fewest_points_for_sparse ||
      points > most_points_for_sparse) {
    return {};
  }
  const double directions = usual_directions(inputs_, hyperparameters.width);
  const bool dense = !may_be_cut();
  double others = std::numeric_limits<double>::infinity();
  if (dense) others = cost_of_dense(points);
  if (directions <= static_cast<double>(most_directions()))
    others = std::min(others, cost_of_directions(points, directions));
  return SparseFitter::make(inputs_, {hyperparameters.features, hyperparameters.width},
                            reach_of_basis(hyperparameters), others, stop);
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
  features_ = Features(*hyperparameters.features, centres_, hyperparameters.width);
  if (!hyperparameters.has_prior()) require_fewer_weights(features_.count(), inputs_.n_rows);
  kernels_ = kernels_of(features_);
  reduced_.reset();
  sparse_ = make_sparse(hyperparameters, stop);
  if (!sparse_) prepare_without_sparse(hyperparameters, stop, progress);
  if (training_.size() > 0 && !hyperparameters.has_prior()) {
    if (progress) progress({"maximum"});
    require_maximum(design_, training_.labels, stop);
  }
  prepared_ = hyperparameters;
}

void ModelFitter::prepare_without_sparse(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                                         const ProgressCallback& progress) {
  reduced_ = reduce(hyperparameters, stop, progress);
  throw_if_stopped(stop);
  if (reduced_) kernels_.reset();
  if (training_.size() == 0 || reduced_) return;
  if (kernels_) {
    design_.set_size(training_.size(), features_.count());
    design_.col(0).ones();
    design_.tail_cols(centres_.n_rows) = kernels_->kernel(inputs_, centres_);
  } else {
    design_ = features_.design_matrix(inputs_);
  }
}

void ModelFitter::forget_solutions() {
  path_.clear();
  last_factor_.reset();
  last_logits_.reset();
  moments_.forget_solutions();
  if (dual_) dual_->forget_solutions();
  if (sparse_) sparse_->forget_solutions();
}

bool ModelFitter::has_solutions() const {
  return !path_.is_empty() || !last_logits_.is_empty() || moments_.has_solutions() ||
         (dual_ && dual_->has_solutions()) || (sparse_ && sparse_->has_solutions());
}

/// What an attempt finds; the same from zero, where the solutions it began at have led it astray. One that
/// does not converge leaves no solution behind, at which the next would begin.
template <typename Attempt>
auto ModelFitter::from_anywhere(const Attempt& attempt) {
  const bool led = has_solutions();
  auto found = attempt();
  if (has_converged(found)) return found;
  forget_solutions();
  if (led) {
    found = attempt();
    if (!has_converged(found)) forget_solutions();
  }
  return found;
}

std::shared_ptr<const Basis> ModelFitter::basis_for(double prior_variance) const {
  if (sparse_) {
    return std::make_shared<const SparseBasis>(standardisation_, features_, kernels_, sparse_->pattern());
  }
  if (!reduced_) return std::make_shared<const DenseBasis>(standardisation_, features_, kernels_);
  return std::make_shared<const SpectralBasis>(standardisation_, reduced_, reduced_->rank(prior_variance),
                                               features_.count());
}

NewtonStart ModelFitter::start_for(const Prior& prior, const arma::mat& design, const NewtonOptions& options,
                                   const std::stop_token& stop) const {
  if (!path_.is_empty()) return {path_.guess(prior.variance, design.n_cols), {}, last_factor_};
  if (!last_logits_.is_empty() || !reduced_ || design.n_cols < fewest_for_leading_first) {
    return {{}, last_logits_, nullptr};
  }
  // Most of the way is in the leading directions, in which a step takes a ninth of the time.
  const arma::mat leading = leading_columns(design, design.n_cols / 3);
  NewtonOptions roughly = options;
  roughly.tolerance = 1e-2;
  roughly.roughly = true;
  arma::vec weights = fit_map_from({}, leading, training_.labels, prior, roughly, stop).weights;
  weights.resize(design.n_cols);  // zeros for the others
  return {std::move(weights), {}, nullptr};
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
  return from_anywhere([&] {
    if (auto model = fit_by_moments(hyperparameters, true, stop)) return std::move(*model);
    Model model = fit_weights(hyperparameters, stop);
    add_error_bound(model, true);
    return model;
  });
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

  NewtonOptions options;
  std::size_t steps = 0;
  if (progress) options.observe = [&](const NewtonProgress&) { report({"Newton", ++steps}); };
  if (sparse_) {
    if (auto model = fit_sparse(hyperparameters, options, stop)) {
      model->factor_seconds = factor_seconds;
      return std::move(*model);
    }
    sparse_.reset();
    prepare_without_sparse(hyperparameters, stop, progress);
  }
  const Stopwatch fit_watch;
  const double prior_variance = hyperparameters.prior_variance;
  const Prior prior = prior_of(hyperparameters);
  const arma::mat reduced = reduced_ ? reduced_->design_matrix(reduced_->rank(prior_variance)) : arma::mat();
  const arma::mat& design = reduced_ ? reduced : design_;
  std::optional<MapFit> by_duals = fit_by_duals(hyperparameters, options, stop);
  MapFit map = by_duals ? std::move(*by_duals)
                        : fit_map_from(start_for(prior, design, options, stop), design, training_.labels,
                                       prior, options, stop);
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

bool ModelFitter::has_duals() const {
  return training_.size() > 0 && kernels_ && !sparse_ && centres_.n_rows >= training_.size();
}

void ModelFitter::make_dual() {
  if (dual_) return;
  // Of few points it takes no time to speak of.
  const bool many = training_.size() >= fewest_points_for_duals;
  dual_.emplace(many ? arma::symmatu(upper_outer_product(design_)) : arma::mat(design_ * design_.t()),
                training_.labels);
}

/// Of many points on the dense route, whose Hessians in the weights take four times as long. Nothing where
/// rounding would cost digits that count.
std::optional<MapFit> ModelFitter::fit_by_duals(const Hyperparameters& hyperparameters,
                                                const NewtonOptions& options, const std::stop_token& stop) {
  if (!has_duals() || training_.size() < fewest_points_for_duals || !hyperparameters.has_prior()) return {};
  make_dual();
  if (!dual_->fit(hyperparameters.prior_variance, stop, false, options)) return {};
  return dual_->map(design_);
}

/// Nothing where rounding would cost digits that count.
std::optional<Model> ModelFitter::fit_sparse(const Hyperparameters& hyperparameters,
                                             const NewtonOptions& options, const std::stop_token& stop) {
  const Stopwatch watch;
  const double prior_variance = hyperparameters.prior_variance;
  auto fit = sparse_->fit(training_.labels, prior_variance, last_logits_, options, stop);
  if (!fit) return std::nullopt;
  throw_if_stopped(stop);
  last_logits_ = fit->map.logits;
  WeightCovariance covariance(fit->hessian, prior_of(hyperparameters));
  Gaussian posterior =
      laplace_gaussian(basis_for(prior_variance), training_.labels, fit->map, std::move(covariance));
  Model model{hyperparameters, std::move(fit->map), std::move(posterior)};
  model.fit_seconds = watch.seconds();
  return model;
}

EvidenceFit ModelFitter::fit_for_evidence(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                                          bool with_effective_parameters) {
  validate(hyperparameters);
  return from_anywhere([&] {
    if (const auto model = fit_by_moments(hyperparameters, true, stop)) {
      return evidence_fit(*model, with_effective_parameters);
    }
    prepare(hyperparameters, stop);
    if (has_duals()) {
      make_dual();
      if (const auto fit = dual_->fit(hyperparameters.prior_variance, stop, with_effective_parameters)) {
        return *fit;
      }
    }
    Model model = fit_weights(hyperparameters, stop);
    add_error_bound(model, true);
    return evidence_fit(model, with_effective_parameters);
  });
}

/// With the variances of the training logits, which it needs, where nothing is `brief`, or where what takes
/// no time says nothing.
void ModelFitter::add_error_bound(Model& model, bool brief) const {
  if ((!reduced_ && !sparse_) || training_.size() == 0) return;
  const Stopwatch watch;
  ErrorBound bound;
  if (brief) bound = sparse_ ? sparse_->error_bound(model.mode, training_.labels, {}) : quick_bound(model);
  if (!brief || !(bound.nats <= largest_unsaid_bound)) {
    const WeightCovariance& covariance = model.posterior.covariance;
    arma::vec& variance = model.posterior.training.variance;
    if (sparse_) {
      variance = covariance.unit() * covariance.root()->variances(inputs_);
      bound = sparse_->error_bound(model.mode, training_.labels, variance);
    } else {
      const arma::uword directions = model.rank() - 1;
      const arma::mat design = reduced_->design_matrix(directions);
      variance = covariance.latent_variance(design);
      bound = error_bound(*reduced_, directions, training_.labels, model.mode, covariance, variance);
      if (reduced_->is_cut()) variance += covariance.prior_variance() * reduced_->left_out(inputs_, design);
    }
  }
  model.error_bound = bound.nats;
  model.error_bound_p = bound.probability;
  model.fit_seconds += watch.seconds();
}

ErrorBound ModelFitter::quick_bound(const Model& model) const {
  const arma::uword directions = model.rank() - 1;
  const double prior_variance = model.hyperparameters.prior_variance;
  const Dropped left_out{reduced_->dropped_trace(directions), arma::accu(reduced_->residual())};
  const arma::mat design = reduced_->design_matrix(directions);
  arma::vec squares(design.n_rows, arma::fill::zeros);
  for (arma::uword k = 0; k < design.n_cols; ++k) squares += arma::square(design.col(k));
  return quick_error_bound(left_out, model.mode, training_.labels, prior_variance,
                           prior_variance * squares.max());
}

Model ModelFitter::fit(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                       const ProgressCallback& progress) {
  return from_anywhere([&] {
    if (auto model = fit_by_moments(hyperparameters, false, stop, progress)) return std::move(*model);
    Model model = fit_weights(hyperparameters, stop, progress);
    throw_if_stopped(stop);
    add_error_bound(model, false);
    return model;
  });
}

}  // namespace credence
