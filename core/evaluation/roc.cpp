#include "core/evaluation/roc.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// Points that share a logit.
struct Tie {
  double logit = 0.0;
  arma::uword negatives = 0;
  arma::uword positives = 0;
};

/// From the largest logit down.
std::vector<Tie> ties_of(const arma::vec& logits, const arma::uvec& labels) {
  std::vector<std::pair<double, arma::uword>> points;
  points.reserve(labels.n_elem);
  for (arma::uword n = 0; n < labels.n_elem; ++n) points.emplace_back(logits(n), labels(n));
  std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Tie> ties;
  for (const auto& [logit, label] : points) {
    if (ties.empty() || ties.back().logit != logit) ties.push_back({logit, 0, 0});
    ++(label == 1 ? ties.back().positives : ties.back().negatives);
  }
  return ties;
}

struct Counts {
  double negatives = 0.0;
  double positives = 0.0;
};

Counts count(const std::vector<Tie>& ties) {
  Counts counts;
  for (const Tie& tie : ties) {
    counts.negatives += static_cast<double>(tie.negatives);
    counts.positives += static_cast<double>(tie.positives);
  }
  return counts;
}

/// The placement of a point is the share of the other class on its right side, ties counting half. The mean
/// over either class is the AUC, and its variance is made of the variances of the placements.
Auc auc_of(const std::vector<Tie>& ties, const Counts& total) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (total.negatives == 0.0 || total.positives == 0.0) return {nan, nan};
  double pairs = 0.0;
  for (double above = 0.0; const Tie& tie : ties) {
    pairs += static_cast<double>(tie.negatives) * (above + 0.5 * static_cast<double>(tie.positives));
    above += static_cast<double>(tie.positives);
  }
  const double auc = pairs / (total.negatives * total.positives);
  if (total.negatives < 2.0 || total.positives < 2.0) return {auc, nan};
  Counts passed;
  double of_negatives = 0.0;
  double of_positives = 0.0;
  for (const Tie& tie : ties) {
    const double negatives = static_cast<double>(tie.negatives);
    const double positives = static_cast<double>(tie.positives);
    const double below = total.negatives - passed.negatives - 0.5 * negatives;
    const double above = passed.positives + 0.5 * positives;
    of_positives += positives * std::pow(below / total.negatives - auc, 2);
    of_negatives += negatives * std::pow(above / total.positives - auc, 2);
    passed.negatives += negatives;
    passed.positives += positives;
  }
  const double variance = of_positives / (total.positives - 1.0) / total.positives +
                          of_negatives / (total.negatives - 1.0) / total.negatives;
  // Where all placements are alike, as of classes wholly apart, they tell nothing of the spread.
  return {auc, variance > 0.0 ? std::sqrt(variance) : nan};
}

/// Whether the curve goes straight on from one tie to the next.
bool in_line(const Tie& a, const Tie& b) {
  return a.negatives * b.positives == b.negatives * a.positives;
}

}  // namespace

Auc area_under_roc(const arma::vec& logits, const arma::uvec& labels) {
  const std::vector<Tie> ties = ties_of(logits, labels);
  return auc_of(ties, count(ties));
}

RocCurve roc_curve(const arma::vec& logits, const arma::uvec& labels) {
  const std::vector<Tie> ties = ties_of(logits, labels);
  const Counts total = count(ties);
  RocCurve curve;
  curve.auc = auc_of(ties, total);
  if (std::isnan(curve.auc.value)) return curve;
  std::vector<double> threshold = {std::numeric_limits<double>::infinity()};
  std::vector<double> false_positive_rate = {0.0};
  std::vector<double> true_positive_rate = {0.0};
  Counts passed;
  for (std::size_t k = 0; k < ties.size(); ++k) {
    passed.negatives += static_cast<double>(ties[k].negatives);
    passed.positives += static_cast<double>(ties[k].positives);
    if (k + 1 < ties.size() && in_line(ties[k], ties[k + 1])) continue;
    threshold.push_back(ties[k].logit);
    false_positive_rate.push_back(passed.negatives / total.negatives);
    true_positive_rate.push_back(passed.positives / total.positives);
  }
  curve.threshold = threshold;
  curve.false_positive_rate = false_positive_rate;
  curve.true_positive_rate = true_positive_rate;
  return curve;
}

}  // namespace credence
