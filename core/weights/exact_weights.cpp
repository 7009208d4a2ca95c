#include "core/weights/exact_weights.h"

#include "core/weights/weight_lattice.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

constexpr double dropped_nats = 23.0;  // below the mode: 1e-10 of it
constexpr double coarsest_step = 1.2;  // standard deviations: of a Gaussian good to 1e-6 (Trefethen)
constexpr double refinement_ratio = 1.5;
constexpr int most_refinements = 7;
constexpr std::size_t summed_at_once = 1 << 15;

/// Sums over the points of a lattice.
struct LatticeSums {
  double log_integral = 0.0;  // of the density
  WeightMoments moments;
};

LatticeSums sums_over(const WeightLattice& lattice, const WeightDensity& density,
                      const std::stop_token& stop) {
  double total = 0.0;
  arma::vec first(density.size(), arma::fill::zeros);
  arma::mat second(density.size(), density.size());  // about the centre
  for (std::size_t begin = 0; begin < lattice.size(); begin += summed_at_once) {
    const std::size_t number = std::min(summed_at_once, lattice.size() - begin);
    arma::mat points = lattice.points(begin, number);
    const arma::vec share = arma::exp(density.log_values(points, stop) - density.log_at_mode());
    points.each_col() -= lattice.centre;
    total += arma::accu(share);
    first += points * share;
    second += (points.each_row() % share.t()) * points.t();
  }
  const arma::vec shift = first / total;
  return {density.log_at_mode() + std::log(total * lattice.cell()),
          {lattice.centre + shift, second / total - shift * shift.t()}};
}

/// In deviations of `now`, or relative.
double largest_change(const LatticeSums& before, const LatticeSums& now) {
  const arma::vec deviation = now.moments.deviation();
  const arma::vec mean = (now.moments.mean - before.moments.mean) / deviation;
  const arma::vec spread = before.moments.deviation() / deviation - 1.0;
  return std::max(
      {std::abs(now.log_integral - before.log_integral), arma::abs(mean).max(), arma::abs(spread).max()});
}

void fill(ExactWeights& exact, const LatticeSums& before, const LatticeSums& now, bool with_evidence) {
  exact.moments = now.moments;
  exact.mean_error = arma::abs(now.moments.mean - before.moments.mean);
  exact.deviation_error = arma::abs(now.moments.deviation() - before.moments.deviation());
  if (!with_evidence) return;
  exact.log_evidence = now.log_integral;
  exact.log_evidence_error = std::abs(now.log_integral - before.log_integral);
}

}  // namespace

ExactWeights integrate_weights(const WeightDensity& density, const WeightMoments& about,
                               const WeightQuadratureOptions& options, const std::stop_token& stop) {
  if (density.size() > most_quadrature_weights) {
    throw std::invalid_argument("there are too many weights for a quadrature over them");
  }
  const auto affordable = [&](const WeightLattice& lattice) {
    return static_cast<double>(lattice.size()) * static_cast<double>(density.points()) <= options.evaluations;
  };
  const std::vector<double> coarse(density.size(), coarsest_step);
  ExactWeights exact{.quality = {.reliable = false}, .quadrature = true};
  WeightLattice lattice = lattice_around(density, about, coarse, dropped_nats, stop);
  if (!affordable(lattice)) return exact;
  // Once more about the density itself, which may be far wider than the Gaussian.
  LatticeSums before = sums_over(lattice, density, stop);
  lattice = lattice_around(density, before.moments, coarse, dropped_nats, stop);
  if (!affordable(lattice)) return exact;
  before = sums_over(lattice, density, stop);
  for (int round = 0; round < most_refinements; ++round) {
    for (std::size_t& count : lattice.count) {
      count = static_cast<std::size_t>(std::ceil(refinement_ratio * static_cast<double>(count - 1))) + 1;
    }
    if (!affordable(lattice)) break;
    const LatticeSums now = sums_over(lattice, density, stop);
    fill(exact, before, now, density.has_prior());
    exact.quality.reliable = largest_change(before, now) <= options.tolerance;
    if (exact.reliable()) break;
    before = now;
  }
  return exact;
}

ExactWeights weigh_weights(FitPosteriors& posteriors, arma::uword draws, const std::stop_token& stop) {
  const Posterior& weighted = posteriors.of(ep_importance_posterior, draws, stop);
  const arma::uword count = weighted.basis->size();
  ExactWeights exact{.moments = {arma::vec(count, arma::fill::zeros), arma::mat(count, count)},
                     .log_evidence = weighted.log_evidence,
                     .log_evidence_error = weighted.log_evidence_error,
                     .quality = weighted.quality,
                     .draws = weighted.draws};
  const arma::vec& share = weighted.draws.importance;
  const auto over_blocks = [&](const auto& add) {
    for (arma::uword k = 0; k < weighted.draws.block_count(); ++k) {
      const WeightedDraws::Block block = weighted.draws.block(k);
      add(*block.weights, arma::vec(share.subvec(block.first, block.first + block.weights->n_cols - 1)));
    }
  };
  over_blocks(
      [&](const arma::mat& weights, const arma::vec& of_each) { exact.moments.mean += weights * of_each; });
  arma::mat variance_of_mean(count, 1);
  over_blocks([&](const arma::mat& weights, const arma::vec& of_each) {
    const arma::mat centred = weights.each_col() - exact.moments.mean;
    exact.moments.covariance += (centred.each_row() % of_each.t()) * centred.t();
    variance_of_mean += arma::square(centred) * arma::square(of_each);
  });
  const arma::vec variance = exact.moments.covariance.diag();
  arma::mat variance_of_variance(count, 1);
  over_blocks([&](const arma::mat& weights, const arma::vec& of_each) {
    const arma::mat squares = arma::square(weights.each_col() - exact.moments.mean);
    variance_of_variance += arma::square(squares.each_col() - variance) * arma::square(of_each);
  });
  // Of ratios of sums, by the delta method (Owen, Monte Carlo theory, eq. 9.9).
  exact.mean_error = arma::sqrt(variance_of_mean.col(0));
  exact.deviation_error = arma::sqrt(variance_of_variance.col(0)) / (2.0 * arma::sqrt(variance));
  return exact;
}

}  // namespace credence
