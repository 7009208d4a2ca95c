#include "core/weights/bootstrap.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/data/random.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/map_fit.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace credence {

namespace {

enum class Resample : unsigned char { fitted, one_class, no_maximum, not_converged };

constexpr arma::uword resamples_at_once = 20;  // between two reports

/// Fits one, into `weights`, M.
Resample fit_resample(const arma::mat& design_matrix, const arma::uvec& labels, const Prior& prior,
                      const arma::vec& start, const std::stop_token& stop, arma::vec& weights) {
  const arma::uword ones = arma::accu(labels);
  if (ones == 0 || ones == labels.n_elem) return Resample::one_class;
  if (prior.is_flat()) {
    try {
      require_maximum(design_matrix, labels, stop);
    } catch (const NoMaximum&) {
      return Resample::no_maximum;
    }
  }
  MapFit fit = fit_map(design_matrix, labels, prior, start, {}, stop);
  weights = std::move(fit.weights);
  return fit.converged ? Resample::fitted : Resample::not_converged;
}

}  // namespace

arma::uvec resampled_points(arma::uword points, std::uint64_t seed, arma::uword k) {
  Random random(mix64(mix64(seed) + k));
  arma::uvec drawn(points);
  for (arma::uword& point : drawn) {
    point = static_cast<arma::uword>(random.uniform() * static_cast<double>(points));
  }
  return drawn;
}

Bootstrap bootstrap_weights(const arma::mat& design_matrix, const arma::uvec& labels, const Prior& prior,
                            const arma::vec& start, const BootstrapOptions& options,
                            const std::stop_token& stop, const ProgressCallback& progress) {
  const arma::uword count = options.resamples;
  arma::mat weights(design_matrix.n_cols, count);
  std::vector<Resample> outcomes(count, Resample::fitted);
  for (arma::uword first = 0; first < count; first += resamples_at_once) {
    if (progress) progress({"resamples", first, count});
    parallel_for(std::min(resamples_at_once, count - first), [&](std::size_t ahead) {
      throw_if_stopped(stop);
      const arma::uword k = first + ahead;
      const arma::uvec drawn = resampled_points(labels.n_elem, options.seed, k);
      arma::vec found(design_matrix.n_cols);
      outcomes[k] = fit_resample(design_matrix.rows(drawn), labels.elem(drawn), prior, start, stop, found);
      weights.col(k) = found;
    });
  }
  Bootstrap result{.resamples = count};
  std::vector<arma::uword> kept;
  kept.reserve(count);
  for (arma::uword k = 0; k < count; ++k) {
    if (outcomes[k] == Resample::fitted) kept.push_back(k);
    if (outcomes[k] == Resample::one_class) ++result.one_class;
    if (outcomes[k] == Resample::no_maximum) ++result.no_maximum;
    if (outcomes[k] == Resample::not_converged) ++result.not_converged;
  }
  result.weights = weights.cols(arma::uvec(kept));
  return result;
}

arma::mat percentile_interval(const arma::mat& weights, double mass) {
  if (weights.n_cols == 0) {
    arma::mat none(weights.n_rows, 2);
    none.fill(arma::datum::nan);
    return none;
  }
  const arma::mat sorted = arma::sort(weights, "ascend", 1);
  const auto quantile = [&](double share) {
    const double place = share * static_cast<double>(sorted.n_cols - 1);
    const auto below = static_cast<arma::uword>(place);
    const arma::uword above = std::min<arma::uword>(below + 1, sorted.n_cols - 1);
    const double along = place - static_cast<double>(below);
    return arma::vec((1.0 - along) * sorted.col(below) + along * sorted.col(above));
  };
  return arma::join_rows(quantile(0.5 * (1.0 - mass)), quantile(0.5 * (1.0 + mass)));
}

}  // namespace credence
