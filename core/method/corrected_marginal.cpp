#include "core/method/corrected_marginal.h"

#include "core/concurrency/parallel.h"
#include "core/model/latent.h"
#include "core/model/logistic_normal.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace credence {

namespace {

// The grid, in deviations of the Gaussian. True marginals fall at least like an exponential.
constexpr double density_reach = 8.0;
constexpr double density_step = 0.125;

constexpr std::size_t points_at_once = 64;  // worth a thread's while

/// EP's marginals agree with what they stand for in two moments, so that a correction begins with the third
/// power of the correlation: below this, a million points together change no density by 1e-4.
constexpr double negligible_correlation = 1e-4;

}  // namespace

CorrectedMarginals::CorrectedMarginals(Gaussian gaussian, arma::mat design, const arma::uvec& labels)
    : gaussian_(std::move(gaussian)), design_(std::move(design)), signs_(labels.n_elem) {
  if (gaussian_.training.variance.is_empty()) {
    gaussian_.training = {design_ * gaussian_.mean, gaussian_.covariance.latent_variance(design_)};
  }
  for (arma::uword n = 0; n < labels.n_elem; ++n) signs_(n) = labels(n) == 1 ? 1.0 : -1.0;
}

/// ΦSφ of the functions φ at a place, 1×M: N.
arma::vec CorrectedMarginals::covariances(const arma::mat& functions) const {
  const Prior& prior = gaussian_.covariance.prior();
  arma::mat weights = functions.t();
  if (!prior.scale.is_empty()) weights.each_col() %= prior.scale;
  gaussian_.covariance.solve_root_transposed(weights);
  gaussian_.covariance.solve_root(weights);
  if (!prior.scale.is_empty()) weights.each_col() %= prior.scale;
  return prior.variance * (design_ * weights);
}

/// Of point n, whose logit given the place's, z deviations from its mean, is N(μ_n + along·z, variance). The
/// average of σ over exp(-½τa² + νa) is that over another Gaussian, up to a factor; what is the same for all
/// z is left out of it.
void CorrectedMarginals::add_correction(arma::uword n, double along, double variance, const arma::vec& z,
                                        arma::vec& log_density) const {
  const double precision = gaussian_.sites.precision(n);
  const double shift = gaussian_.sites.shift(n);
  // The cavity keeps this share positive; rounding may not.
  const double share = std::max(1.0 - precision * variance, std::numeric_limits<double>::epsilon());
  for (arma::uword k = 0; k < z.n_elem; ++k) {
    const double mean = gaussian_.training.mean(n) + along * z(k);
    const double factor = 0.5 * mean * (precision * mean - 2.0 * shift) / share;
    const double average =
        log_sigmoid(logistic_normal_logit(signs_(n) * (mean - shift * variance) / share, variance / share));
    log_density(k) += factor + average;
  }
}

LogitDensity CorrectedMarginals::at(const arma::rowvec& place) const {
  const Latent latent = predict_latent(gaussian_, place);
  const double centre = latent.mean(0);
  const double deviation = std::sqrt(latent.variance(0));
  if (!std::isfinite(centre) || !std::isfinite(deviation) || deviation == 0.0) return {};
  const arma::vec along = covariances(gaussian_.basis->design_matrix(place)) / deviation;
  const arma::vec& variance = gaussian_.training.variance;
  std::vector<arma::uword> correlated;
  correlated.reserve(along.n_elem);
  for (arma::uword n = 0; n < along.n_elem; ++n) {
    if (std::abs(along(n)) > negligible_correlation * std::sqrt(variance(n))) correlated.push_back(n);
  }
  const auto count = static_cast<arma::uword>(std::lround(2.0 * density_reach / density_step)) + 1;
  const arma::vec z = arma::linspace(-density_reach, density_reach, count);
  const std::size_t blocks = (correlated.size() + points_at_once - 1) / points_at_once;
  std::vector<arma::vec> parts(blocks, arma::vec(count, arma::fill::zeros));
  parallel_for(blocks, [&](std::size_t block) {
    const std::size_t end = std::min(correlated.size(), (block + 1) * points_at_once);
    for (std::size_t i = block * points_at_once; i < end; ++i) {
      const arma::uword n = correlated[i];
      const double rest = std::max(variance(n) - along(n) * along(n), 0.0);
      add_correction(n, along(n), rest, z, parts[block]);
    }
  });
  arma::vec log_density = -0.5 * arma::square(z);
  for (const arma::vec& part : parts) log_density += part;  // in the same order whoever was first
  return {centre - density_reach * deviation, density_step * deviation, log_density};
}

}  // namespace credence
