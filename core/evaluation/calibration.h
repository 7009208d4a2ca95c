#pragma once

#include "core/evaluation/wilson_interval.h"

#include <armadillo>

#include <cstddef>
#include <vector>

namespace credence {

/// Below this many points, the frequency in a bin says little.
inline constexpr arma::uword few_in_bin = 10;

/// Points whose predicted probability of class 1 lies in one range, and how often class 1 came true.
struct CalibrationBin {
  double lower = 0.0;  ///< of the probability, included
  double upper = 1.0;  ///< not included, but for the last bin
  arma::uword count = 0;
  arma::uword positives = 0;    ///< of class 1
  double mean_predicted = 0.0;  ///< NaN in an empty bin, as the next two
  double observed = 0.0;        ///< share of class 1
  Interval interval;            ///< of `observed`, 95 %, by Wilson
};

/// Predicted probabilities against observed frequencies.
struct Calibration {
  std::vector<CalibrationBin> bins;  ///< ascending, empty ones included
  arma::uword count = 0;
  /// Σ_k (n_k/n) |observed_k - mean_predicted_k|; depends on the bins, and is above 0 by chance alone. NaN
  /// with no points.
  double expected_error = 0.0;

  std::size_t used_bins() const;   ///< that hold points
  std::size_t small_bins() const;  ///< that hold some, but fewer than few_in_bin
};

enum class Binning : unsigned char {
  equal_width,  ///< in probability
  equal_count,  ///< as far as ties, which stay together, allow; there may be fewer bins than asked for
};

/// `logits` and `labels`: N. Throws std::invalid_argument unless `bins` is at least 1.
Calibration calibration_curve(const arma::vec& logits, const arma::uvec& labels, std::size_t bins,
                              Binning binning = Binning::equal_width);

}  // namespace credence
