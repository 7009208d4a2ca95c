#include "core/model/model.h"

#include "core/concurrency/cancelled.h"
#include "core/model/convergence.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/model_fitter.h"

#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace credence {

void validate(const Hyperparameters& hyperparameters) {
  const auto positive = [](double value) { return value > 0.0 && std::isfinite(value); };
  if (hyperparameters.features->has_width() && !positive(hyperparameters.width)) {
    throw std::invalid_argument("the width must be positive and finite");
  }
  if (hyperparameters.has_prior() && !positive(hyperparameters.prior_variance)) {
    throw std::invalid_argument("the prior variance must be positive and finite");
  }
  validate(hyperparameters.centres);
  if (hyperparameters.has_own_priors()) validate(hyperparameters.weight_priors);
}

arma::uword weight_count(const Hyperparameters& hyperparameters, const arma::mat& inputs) {
  const FeatureFamily& family = *hyperparameters.features;
  if (family.kernel == nullptr) return Features(family).count();
  if (inputs.is_empty() || hyperparameters.centres.rule == Centres::Rule::all) return inputs.n_rows + 1;
  const auto standardisation =
      hyperparameters.standardises() ? Standardisation::of(inputs) : Standardisation();
  return choose_centres(standardisation.apply(inputs), hyperparameters.centres).n_rows + 1;
}

void require_prior(const Hyperparameters& hyperparameters, std::string_view what) {
  if (hyperparameters.has_prior()) return;
  throw std::invalid_argument(std::string(what) + " needs a prior on the weights");
}

bool of_same_features(const Hyperparameters& a, const Hyperparameters& b) {
  if (a.features->straight && a.weight_priors != b.weight_priors) return false;
  return a.features == b.features && a.standardise == b.standardise && a.centres == b.centres;
}

Model prior_model(const Hyperparameters& hyperparameters, std::shared_ptr<const Basis> basis) {
  require_prior(hyperparameters, "a fit without labels");
  const Prior prior = prior_of(hyperparameters);
  const arma::uword weights = basis->size();
  MapFit map{.weights = prior.mean_of(weights), .logits = {}, .converged = true};
  Gaussian posterior = laplace_gaussian(
      std::move(basis), {}, map, WeightCovariance(arma::mat(weights, weights, arma::fill::eye), prior));
  return {hyperparameters, std::move(map), std::move(posterior)};
}

EvidenceFit evidence_fit(const Model& model, bool with_effective_parameters) {
  const WeightCovariance& covariance = model.posterior.covariance;
  return {model.mode.log_likelihood,
          model.hyperparameters.has_prior() ? model.mode.weight_penalty : arma::datum::nan,
          covariance.log_determinant(),
          model.mode.iterations,
          model.mode.converged,
          with_effective_parameters ? covariance.effective_parameters() : arma::datum::nan,
          covariance.prior().is_plain(),
          model.error_bound};
}

Model fit_model(const Dataset& training, const Hyperparameters& hyperparameters,
                const std::stop_token& stop) {
  return ModelFitter(training, hyperparameters.prior_variance).fit(hyperparameters, stop);
}

Model fit_model_dense(const Dataset& training, const Hyperparameters& hyperparameters, const arma::vec& start,
                      const std::stop_token& stop) {
  validate(hyperparameters);
  if (training.placing_inputs().is_empty()) throw std::invalid_argument("there are no training points");
  const auto standardisation =
      hyperparameters.standardises() ? Standardisation::of(training.placing_inputs()) : Standardisation();
  const arma::mat inputs = standardisation.apply(training.placing_inputs());
  Features features(*hyperparameters.features, choose_centres(inputs, hyperparameters.centres),
                    hyperparameters.width);
  if (training.size() == 0) {
    auto kernels = kernels_of(features);
    return prior_model(hyperparameters, std::make_shared<const DenseBasis>(
                                            standardisation, std::move(features), std::move(kernels)));
  }
  const arma::mat design = features.design_matrix(inputs);
  if (!hyperparameters.has_prior()) require_maximum(design, training.labels, stop);
  const Prior prior = prior_of(hyperparameters);
  MapFit map = fit_map(design, training.labels, prior, start, {}, stop);
  throw_if_stopped(stop);
  WeightCovariance covariance = laplace_approximation(design, map, prior);
  confirm_convergence(design, training.labels, covariance, map);
  auto kernels = kernels_of(features);
  auto basis = std::make_shared<const DenseBasis>(standardisation, std::move(features), std::move(kernels));
  Gaussian posterior = laplace_gaussian(std::move(basis), training.labels, map, std::move(covariance));
  return {hyperparameters, std::move(map), std::move(posterior)};
}

}  // namespace credence
