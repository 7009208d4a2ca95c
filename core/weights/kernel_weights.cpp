#include "core/weights/kernel_weights.h"

#include "core/concurrency/cancelled.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

/// Variances of weights under Laplace's Gaussian, from the columns of Φ that they weigh, where the basis has
/// other weights.
class KernelVariances {
 public:
  KernelVariances(const Model& model, const arma::mat& design)
      : variance_(model.hyperparameters.prior_variance),
        curvature_(curvature(model.mode.logits)),
        weighted_(design.each_col() % curvature_),
        covariance_(model.posterior.covariance) {}

  double of(const arma::vec& column) const {
    // Woodbury: (R⁻¹ + σ0² FFᵀ)⁻¹ = R - σ0² RF(I + σ0² FᵀRF)⁻¹FᵀR.
    arma::mat pulled = weighted_.t() * column;
    covariance_.solve_root_transposed(pulled);
    const double told = arma::dot(column, curvature_ % column) - variance_ * arma::dot(pulled, pulled);
    return std::max(0.0, variance_ - variance_ * variance_ * told);
  }

 private:
  double variance_;
  arma::vec curvature_;  // N
  arma::mat weighted_;   // N×r
  const WeightCovariance& covariance_;
};

}  // namespace

KernelWeights largest_kernel_weights(const Model& model, const Dataset& training, std::size_t most,
                                     const std::stop_token& stop) {
  const Hyperparameters& setting = model.hyperparameters;
  require_prior(setting, "the list of the largest weights");
  require_labels(training, "the list of the largest weights");
  if (setting.features->kernel == nullptr) {
    throw std::invalid_argument(std::string(setting.features->title) + " features have no centres");
  }
  const Standardisation& standardisation = model.basis().standardisation();
  const arma::mat inputs = standardisation.apply(training.inputs);
  const arma::mat centres = choose_centres(inputs, setting.centres);
  const Kernel kernel{setting.features, setting.width};
  const arma::vec residual = arma::conv_to<arma::vec>::from(training.labels) - sigmoid(model.mode.logits);
  const double variance = setting.prior_variance;
  const arma::vec weights = variance * kernel.product(centres, inputs, residual);
  // Of all weights themselves a Hessian that is no matrix tells them at once.
  const std::shared_ptr<const HessianRoot>& root = model.posterior.covariance.root();
  const arma::vec all = root ? arma::vec(variance * root->inverse_diagonal()) : arma::vec();
  std::optional<KernelVariances> by_columns;
  if (!root) by_columns.emplace(model, model.basis().training_design(training.inputs));
  const auto deviation = [&](const arma::uword weight, const auto& column) {
    return std::sqrt(root ? all(weight) : by_columns->of(column()));
  };
  KernelWeights result{
      .constant = variance * arma::accu(residual),
      .constant_deviation = deviation(0, [&] { return arma::vec(inputs.n_rows, arma::fill::ones); }),
      .count = centres.n_rows};
  const arma::uvec order = arma::stable_sort_index(arma::abs(weights), "descend");
  result.largest.reserve(most);
  for (arma::uword k = 0; k < std::min<arma::uword>(most, order.n_elem); ++k) {
    throw_if_stopped(stop);
    const arma::uword m = order(k);
    const arma::rowvec at = centres.row(m);
    result.largest.push_back({m, standardisation.mean[0] + standardisation.scale[0] * at(0),
                              standardisation.mean[1] + standardisation.scale[1] * at(1), weights(m),
                              deviation(m + 1, [&] { return arma::vec(kernel(inputs, at).col(0)); })});
  }
  return result;
}

}  // namespace credence
