#pragma once

#include "core/concurrency/progress.h"
#include "core/model/prior.h"

#include <armadillo>

#include <cstdint>
#include <stop_token>

namespace credence {

struct BootstrapOptions {
  arma::uword resamples = 1000;
  std::uint64_t seed = 1;
};

/// The MAP weights of resamples of the points (Efron 1979).
struct Bootstrap {
  arma::mat weights = {};         ///< M×K, of the resamples that have a fit, in their order
  arma::uword resamples = 0;      ///< as many as were drawn
  arma::uword one_class = 0;      ///< left out: without both classes
  arma::uword no_maximum = 0;     ///< left out: without a prior nothing bounds the weights
  arma::uword not_converged = 0;  ///< left out: Newton's method gave up

  arma::uword left_out() const { return one_class + no_maximum + not_converged; }
};

/// N points are drawn with replacement, and the weights fitted to them by fit_map(), as often as `options`
/// say. Centres, standardisation and prior stay as they are. Resample k depends on the seed and k alone,
/// whatever the threads. `start`, M, may be empty and only saves time. Takes all cores. `progress` is told
/// the stage "resamples". Throws Cancelled when stopped.
Bootstrap bootstrap_weights(const arma::mat& design_matrix, const arma::uvec& labels, const Prior& prior,
                            const arma::vec& start = {}, const BootstrapOptions& options = {},
                            const std::stop_token& stop = {}, const ProgressCallback& progress = {});

/// The points of resample `k`, N indices below `points`.
arma::uvec resampled_points(arma::uword points, std::uint64_t seed, arma::uword k);

/// What so much of the weights lies between, its ends as far from the median in probability: M×2,
/// interpolated between the two resamples next to each end. NaN where there is no resample.
arma::mat percentile_interval(const arma::mat& weights, double mass = 0.95);

}  // namespace credence
