#include "core/method/chain_diagnostics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace credence {

namespace {

constexpr arma::uword fewest_draws = 4;

// Halves of T/2 draws; the one in the middle of an odd number is left out.
arma::mat split(const arma::mat& chains) {
  const arma::uword half = chains.n_rows / 2;
  return arma::join_rows(chains.head_rows(half), chains.tail_rows(half));
}

/// Within the chains, W, and the estimate over all of them, ((T-1) W + B)/T.
struct Variances {
  double within = 0.0;
  double overall = 0.0;
};

Variances variances_of(const arma::mat& chains) {
  const auto count = static_cast<double>(chains.n_rows);
  Variances variances;
  variances.within = arma::mean(arma::rowvec(arma::var(chains, 0, 0)));
  const arma::rowvec means = arma::mean(chains, 0);
  variances.overall = (count - 1.0) / count * variances.within + arma::var(means);
  return variances;
}

// Differences of this relative size are rounding: the chain stands still.
bool stands_still(const arma::vec& chain) {
  return arma::range(chain) <= 1e-14 * arma::abs(chain).max();
}

/// Autocovariances of lags 0 … T-1, each divided by T, by way of the Fourier transform.
arma::vec autocovariances(const arma::vec& chain) {
  const arma::uword count = chain.n_elem;
  arma::uword size = 1;
  while (size < 2 * count) size *= 2;
  const arma::vec centred = chain - arma::mean(chain);
  const arma::cx_vec spectrum = arma::fft(centred, size);
  const arma::vec power = arma::square(arma::abs(spectrum));
  const arma::vec sums = arma::real(arma::ifft(arma::cx_vec(power, arma::vec(size, arma::fill::zeros))));
  return sums.head(count) / static_cast<double>(count);
}

double plain_r_hat(const arma::mat& halves) {
  // As the distances from the median are where there are two values only.
  if (halves.max() == halves.min()) return 1.0;
  const Variances variances = variances_of(halves);
  return std::sqrt(variances.overall / variances.within);
}

/// The standard normal quantile of 0 < p ≤ ½, by Abramowitz & Stegun's (26.2.23) and a step of Halley's
/// method: to 1e-10.
double lower_normal_quantile(double p) {
  const double t = std::sqrt(-2.0 * std::log(p));
  const double x =
      (2.515517 + t * (0.802853 + t * 0.010328)) / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  const double density = std::exp(-0.5 * x * x) / std::sqrt(2.0 * std::numbers::pi);
  const double step = (0.5 * std::erfc(-x / std::numbers::sqrt2) - p) / density;
  return x - step / (1.0 + 0.5 * x * step);
}

/// Each draw's rank r among all S, ties sharing the mean of theirs, as the normal quantile of
/// (r - 3/8)/(S + 1/4) (Blom 1958; Vehtari et al. 2021, eq. 14).
arma::mat normal_scores(const arma::mat& draws) {
  const arma::uvec order = arma::sort_index(arma::vectorise(draws));
  const auto count = static_cast<double>(draws.n_elem);
  arma::mat scores(arma::size(draws), arma::fill::none);
  for (arma::uword first = 0; first < order.n_elem;) {
    arma::uword last = first;
    while (last + 1 < order.n_elem && draws(order(last + 1)) == draws(order(first))) ++last;
    const double rank = 0.5 * static_cast<double>(first + last) + 1.0;
    const double p = (rank - 0.375) / (count + 0.25);
    const double score = p <= 0.5 ? lower_normal_quantile(p) : -lower_normal_quantile(1.0 - p);
    for (; first <= last; ++first) scores(order(first)) = score;
  }
  return scores;
}

}  // namespace

double rank_r_hat(const arma::mat& chains) {
  if (chains.n_rows < fewest_draws) return std::numeric_limits<double>::quiet_NaN();
  const arma::mat halves = split(chains);
  bool moves = false;
  for (arma::uword c = 0; c < halves.n_cols; ++c) moves = moves || !stands_still(halves.col(c));
  if (!moves) return stands_still(arma::vectorise(halves)) ? 1.0 : std::numeric_limits<double>::infinity();
  // The median of all draws, the one in the middle of an odd number included, as published.
  const double median = arma::median(arma::vectorise(chains));
  return std::max(plain_r_hat(normal_scores(halves)), plain_r_hat(normal_scores(arma::abs(halves - median))));
}

double effective_sample_size(const arma::mat& chains) {
  if (chains.n_rows < fewest_draws) return std::numeric_limits<double>::quiet_NaN();
  const arma::mat halves = split(chains);
  const arma::uword length = halves.n_rows;
  arma::vec covariance(length, arma::fill::zeros);
  for (arma::uword c = 0; c < halves.n_cols; ++c) {
    if (stands_still(halves.col(c))) return 0.0;
    covariance += autocovariances(halves.col(c)) / static_cast<double>(halves.n_cols);
  }
  const Variances variances = variances_of(halves);
  const double unbiased = static_cast<double>(length) / static_cast<double>(length - 1);
  const auto correlation = [&](arma::uword lag) {
    return 1.0 - (variances.within - unbiased * covariance(lag)) / variances.overall;
  };

  // Sums of neighbours are positive and fall with the lag for a reversible chain; where an estimate does
  // otherwise, it is noise.
  double time = -1.0;  // 1 + 2 Σ of all correlations but that of lag 0
  double smallest = std::numeric_limits<double>::infinity();
  for (arma::uword lag = 0; lag + 1 < length; lag += 2) {
    const double pair = (lag == 0 ? 1.0 : correlation(lag)) + correlation(lag + 1);
    if (pair <= 0.0) break;
    smallest = std::min(smallest, pair);
    time += 2.0 * smallest;
  }
  const auto draws = static_cast<double>(halves.n_elem);
  return draws / std::max(time, 1.0 / std::log10(draws));
}

}  // namespace credence
