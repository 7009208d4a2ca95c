#include "core/model/latent.h"

#include "core/data/equal_rows.h"
#include "core/model/logistic_normal.h"
#include "core/model/stable_functions.h"

#include <cmath>
#include <numbers>

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

Latent latent_at(const Gaussian& posterior, const arma::mat& inputs) {
  const arma::mat design = posterior.basis->design_matrix(inputs);
  Latent latent{design * posterior.mean, posterior.covariance.latent_variance(design)};
  if (!latent.mean.is_finite() || !latent.variance.is_finite()) add_ratios(posterior, design, latent);
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
