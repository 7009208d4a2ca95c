#include "core/model/latent.h"

#include "core/concurrency/parallel.h"
#include "core/data/equal_rows.h"
#include "core/model/logistic_normal.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <numbers>
#include <vector>

namespace credence {

namespace {

/// Far enough that a larger variance changes no average, and finite.
constexpr double limiting_deviation = 1e150;

/// Where terms pass the largest double: of the row over its size, which is left out of the ratio.
void add_ratios(const Gaussian& posterior, const arma::mat& design, Latent& latent) {
  latent.ratio = latent.mean / arma::sqrt(latent.variance);
  for (arma::uword n = 0; n < design.n_rows; ++n) {
    if (std::isfinite(latent.mean(n)) && std::isfinite(latent.variance(n))) continue;
    const double size = arma::norm(design.row(n), "inf");
    const arma::mat scaled = design.row(n) / size;
    const double true_size = size < passes_doubles ? size : arma::datum::inf;
    const double mean = arma::dot(scaled, posterior.mean);
    const double deviation = std::sqrt(posterior.covariance.latent_variance(scaled)(0));
    latent.mean(n) = mean == 0.0 ? 0.0 : true_size * mean;
    latent.variance(n) = std::pow(true_size * deviation, 2);
    latent.ratio(n) = mean / deviation;
  }
}

Latent latent_of_block(const Gaussian& posterior, const arma::mat& inputs) {
  if (const auto& root = posterior.covariance.root()) {
    const arma::mat places = posterior.basis->standardisation().apply(inputs);
    const std::shared_ptr<const KernelSum> kernels = posterior.basis->kernel_sum();
    const arma::vec mean =
        kernels->kernel.product(places, kernels->centres, posterior.mean.tail(kernels->count()));
    return {mean + posterior.mean(0), posterior.covariance.unit() * root->variances(places)};
  }
  const arma::mat design = posterior.basis->design_matrix(inputs);
  Latent latent{design * posterior.mean, posterior.covariance.latent_variance(design)};
  // Of what was cut the labels say nothing here, so that it stays as uncertain as the prior has it.
  const arma::vec left_out = posterior.basis->left_out(inputs, design);
  if (!left_out.is_empty()) latent.variance += posterior.covariance.prior_variance() * left_out;
  if (!latent.mean.is_finite() || !latent.variance.is_finite()) add_ratios(posterior, design, latent);
  return latent;
}

/// In blocks: a design matrix of very many points would take more memory than there is.
Latent latent_at(const Gaussian& posterior, const arma::mat& inputs) {
  constexpr arma::uword entries_at_once = 1U << 22U;  // of one such matrix, 32 MB
  const arma::uword places_at_once =
      std::clamp<arma::uword>(entries_at_once / posterior.basis->size(), 512, 8192);
  if (inputs.n_rows <= places_at_once) return latent_of_block(posterior, inputs);
  Latent latent{arma::vec(inputs.n_rows, arma::fill::none), arma::vec(inputs.n_rows, arma::fill::none)};
  std::vector<Latent> blocks((inputs.n_rows + places_at_once - 1) / places_at_once);
  parallel_for(blocks.size(), [&](std::size_t block) {
    const arma::uword first = block * places_at_once;
    const arma::uword last = std::min(first + places_at_once, inputs.n_rows) - 1;
    blocks[block] = latent_of_block(posterior, inputs.rows(first, last));
    latent.mean.subvec(first, last) = blocks[block].mean;
    latent.variance.subvec(first, last) = blocks[block].variance;
    blocks[block].mean.reset();
    blocks[block].variance.reset();
  });
  const bool far = std::ranges::any_of(blocks, [](const Latent& block) { return !block.ratio.is_empty(); });
  if (!far) return latent;
  latent.ratio = latent.mean / arma::sqrt(latent.variance);
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    const arma::vec& ratio = blocks[block].ratio;
    if (!ratio.is_empty()) latent.ratio.subvec(block * places_at_once, arma::size(ratio)) = ratio;
  }
  return latent;
}

}  // namespace

Latent predict_latent(const Gaussian& posterior, const arma::mat& inputs) {
  const arma::uvec first = first_equal_rows(inputs);
  Latent latent = latent_at(posterior, inputs);
  if (inputs.n_rows > 0) {
    latent.mean = arma::vec(latent.mean.elem(first));
    latent.variance = arma::vec(latent.variance.elem(first));
  }
  if (!latent.ratio.is_empty()) latent.ratio = arma::vec(latent.ratio.elem(first));
  return latent;
}

Latent within_range(Latent latent) {
  for (arma::uword n = 0; n < latent.ratio.n_elem; ++n) {
    if (std::isfinite(latent.variance(n))) continue;
    latent.mean(n) = latent.ratio(n) * limiting_deviation;
    latent.variance(n) = limiting_deviation * limiting_deviation;
  }
  latent.ratio.reset();
  return latent;
}

double probit_logit(double mean, double variance) {
  return mean / std::sqrt(1.0 + std::numbers::pi * variance / 8.0);
}

arma::vec probit_logit(const Latent& latent) {
  if (!latent.ratio.is_empty()) return probit_logit(within_range(latent));
  return latent.mean / arma::sqrt(1.0 + std::numbers::pi / 8.0 * latent.variance);
}

arma::vec quadrature_probability(const Latent& latent) {
  if (!latent.ratio.is_empty()) return quadrature_probability(within_range(latent));
  return logistic_normal(latent.mean, latent.variance);
}

arma::vec quadrature_logit(const Latent& latent) {
  if (!latent.ratio.is_empty()) return quadrature_logit(within_range(latent));
  return logistic_normal_logit(latent.mean, latent.variance);
}

}  // namespace credence
