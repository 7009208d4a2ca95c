#include "core/method/running_estimates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace credence {

namespace {

constexpr double counts_per_decade = 60.0;
constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

/// Sums of weights that are given by their logarithms, relative to the largest so far.
class RunningWeights {
 public:
  /// Returns the new weight. What was summed before has to be multiplied by rescale().
  double add(double log_weight) {
    rescale_ = 1.0;
    if (log_weight == -std::numeric_limits<double>::infinity()) return 0.0;
    if (log_weight > top_) {
      rescale_ = std::exp(top_ - log_weight);
      top_ = log_weight;
      sum_ *= rescale_;
      squares_ *= rescale_ * rescale_;
    }
    const double weight = std::exp(log_weight - top_);
    sum_ += weight;
    squares_ += weight * weight;
    return weight;
  }

  double rescale() const { return rescale_; }
  double top() const { return top_; }
  double sum() const { return sum_; }
  double squares() const { return squares_; }

 private:
  double top_ = -std::numeric_limits<double>::infinity();
  double rescale_ = 1.0;
  double sum_ = 0.0;
  double squares_ = 0.0;
};

/// Calls add(s) for each draw and then, where s + 1 of them are asked about, tell(k, s + 1).
template <typename Add, typename Tell>
void pass(const arma::uvec& counts, const Add& add, const Tell& tell) {
  arma::uword s = 0;
  for (arma::uword k = 0; k < counts.n_elem; ++k) {
    for (; s < counts(k); ++s) add(s);
    tell(k, static_cast<double>(s));
  }
}

RunningEstimate no_estimate(const arma::uvec& counts) {
  RunningEstimate estimate{arma::vec(counts.n_elem), arma::vec(counts.n_elem)};
  estimate.value.fill(not_known);
  estimate.standard_error.fill(not_known);
  return estimate;
}

}  // namespace

arma::uvec running_counts(arma::uword draws) {
  std::vector<arma::uword> counts;
  const double decades = std::log10(static_cast<double>(draws));
  counts.reserve(static_cast<std::size_t>(counts_per_decade * decades) + 2);
  for (int k = 0;; ++k) {
    const double count = std::round(std::pow(10.0, k / counts_per_decade));
    if (!(count < static_cast<double>(draws))) break;
    const auto whole = static_cast<arma::uword>(count);
    if (counts.empty() || whole > counts.back()) counts.push_back(whole);
  }
  counts.push_back(draws);
  return {counts};
}

RunningEstimate running_mean(const arma::vec& values, const arma::uvec& counts) {
  RunningEstimate estimate = no_estimate(counts);
  double mean = 0.0;
  double scatter = 0.0;  // Σ(f - mean)² (Welford 1962)
  pass(
      counts,
      [&](arma::uword s) {
        const double off = values(s) - mean;
        mean += off / static_cast<double>(s + 1);
        scatter += off * (values(s) - mean);
      },
      [&](arma::uword k, double count) {
        estimate.value(k) = mean;
        if (count > 1.0) estimate.standard_error(k) = std::sqrt(scatter / (count - 1.0) / count);
      });
  return estimate;
}

RunningEstimate running_weighted_mean(const arma::vec& values, const arma::vec& log_weights,
                                      const arma::uvec& counts) {
  RunningEstimate estimate = no_estimate(counts);
  RunningWeights weights;
  // From the first value, so that little cancels where they are all nearly the same.
  const double origin = values.is_empty() ? 0.0 : values(0);
  double sum = 0.0;          // Σ w f
  double square_sum = 0.0;   // Σ w² f
  double square_both = 0.0;  // Σ w² f²
  pass(
      counts,
      [&](arma::uword s) {
        const double weight = weights.add(log_weights(s));
        const double again = weights.rescale();
        const double value = values(s) - origin;
        sum = sum * again + weight * value;
        square_sum = square_sum * again * again + weight * weight * value;
        square_both = square_both * again * again + weight * weight * value * value;
      },
      [&](arma::uword k, double count) {
        if (!(weights.sum() > 0.0)) return;
        const double mean = sum / weights.sum();
        estimate.value(k) = origin + mean;
        if (!(count > 1.0)) return;
        const double scatter = square_both - 2.0 * mean * square_sum + mean * mean * weights.squares();
        estimate.standard_error(k) = std::sqrt(std::max(0.0, scatter)) / weights.sum();
      });
  return estimate;
}

RunningLogMean running_log_mean(const arma::vec& log_values, const arma::uvec& counts) {
  RunningLogMean estimate{no_estimate(counts), arma::vec(counts.n_elem, arma::fill::zeros)};
  RunningWeights weights;
  pass(
      counts, [&](arma::uword s) { weights.add(log_values(s)); },
      [&](arma::uword k, double count) {
        if (!(weights.sum() > 0.0)) {
          estimate.value(k) = -std::numeric_limits<double>::infinity();
          return;
        }
        estimate.value(k) = weights.top() + std::log(weights.sum() / count);
        const double share = weights.squares() / (weights.sum() * weights.sum());
        estimate.effective(k) = 1.0 / share;
        // By the delta method, as importance_diagnostics().
        if (count > 1.0) estimate.standard_error(k) = std::sqrt(std::max(0.0, share - 1.0 / count));
      });
  return estimate;
}

}  // namespace credence
