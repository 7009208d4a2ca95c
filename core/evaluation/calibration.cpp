#include "core/evaluation/calibration.h"

#include "core/evaluation/confusion.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

/// The inner edges, as logits: probabilities near 0 and 1 would round.
std::vector<double> edges_of_equal_width(std::size_t bins) {
  std::vector<double> edges;
  for (std::size_t k = 1; k < bins; ++k) {
    edges.push_back(threshold_logit(static_cast<double>(k) / static_cast<double>(bins)));
  }
  return edges;
}

std::vector<double> edges_of_equal_count(const arma::vec& logits, std::size_t bins) {
  std::vector<double> sorted(logits.begin(), logits.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<double> edges;
  for (std::size_t k = 1; k < bins && !sorted.empty(); ++k) {
    const double edge = sorted[k * sorted.size() / bins];
    // Nothing lies below the smallest logit, and a long tie would give the same edge again.
    if (edge > sorted.front() && (edges.empty() || edge > edges.back())) edges.push_back(edge);
  }
  return edges;
}

std::vector<CalibrationBin> empty_bins(const std::vector<double>& edges, std::size_t bins, Binning binning) {
  std::vector<CalibrationBin> result(edges.size() + 1);
  for (std::size_t k = 0; k < edges.size(); ++k) {
    // k/K rather than the sigmoid of its logit, which is rounded.
    const double edge = binning == Binning::equal_width
                            ? static_cast<double>(k + 1) / static_cast<double>(bins)
                            : sigmoid(edges[k]);
    result[k].upper = edge;
    result[k + 1].lower = edge;
  }
  return result;
}

}  // namespace

std::size_t Calibration::used_bins() const {
  return static_cast<std::size_t>(
      std::count_if(bins.begin(), bins.end(), [](const CalibrationBin& bin) { return bin.count > 0; }));
}

std::size_t Calibration::small_bins() const {
  return static_cast<std::size_t>(std::count_if(bins.begin(), bins.end(), [](const CalibrationBin& bin) {
    return bin.count > 0 && bin.count < few_in_bin;
  }));
}

Calibration calibration_curve(const arma::vec& logits, const arma::uvec& labels, std::size_t bins,
                              Binning binning) {
  if (bins == 0) throw std::invalid_argument("a calibration curve needs at least one bin");
  const std::vector<double> edges =
      binning == Binning::equal_width ? edges_of_equal_width(bins) : edges_of_equal_count(logits, bins);
  Calibration result;
  result.bins = empty_bins(edges, bins, binning);
  result.count = labels.n_elem;
  for (arma::uword n = 0; n < labels.n_elem; ++n) {
    const auto edge = std::upper_bound(edges.begin(), edges.end(), logits(n));
    CalibrationBin& bin = result.bins[static_cast<std::size_t>(edge - edges.begin())];
    ++bin.count;
    bin.positives += labels(n);
    bin.mean_predicted += sigmoid(logits(n));
  }
  double weighted = 0.0;
  for (CalibrationBin& bin : result.bins) {
    const double count = static_cast<double>(bin.count);
    // 0/0 of an empty bin is the NaN that was promised.
    bin.mean_predicted /= count;
    bin.observed = static_cast<double>(bin.positives) / count;
    bin.interval = wilson_interval(bin.positives, bin.count);
    if (bin.count > 0) weighted += count * std::abs(bin.observed - bin.mean_predicted);
  }
  result.expected_error = weighted / static_cast<double>(result.count);
  return result;
}

}  // namespace credence
