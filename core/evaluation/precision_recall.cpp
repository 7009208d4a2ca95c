#include "core/evaluation/precision_recall.h"

#include <limits>
#include <vector>

namespace credence {

PrecisionRecallCurve precision_recall_curve(const arma::vec& logits, const arma::uvec& labels) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const arma::uword count = labels.n_elem;
  const arma::uword positives = arma::accu(labels);
  if (positives == 0 || positives == count) return {{}, {}, {}, nan, nan};
  const arma::uvec order = arma::sort_index(logits, "descend");
  std::vector<double> threshold;
  std::vector<double> precision;
  std::vector<double> recall;
  double average = 0.0;
  double recall_before = 0.0;
  arma::uword found = 0;
  for (arma::uword called = 1; called <= count; ++called) {
    const arma::uword n = order(called - 1);
    found += labels(n);
    if (called < count && logits(order(called)) == logits(n)) continue;  // a tie goes on
    threshold.push_back(logits(n));
    precision.push_back(static_cast<double>(found) / static_cast<double>(called));
    recall.push_back(static_cast<double>(found) / static_cast<double>(positives));
    average += (recall.back() - recall_before) * precision.back();
    recall_before = recall.back();
  }
  return {threshold, precision, recall, average, precision.back()};
}

double f1_score(double precision, double recall) {
  return recall > 0.0 ? 2.0 * precision * recall / (precision + recall) : recall;
}

}  // namespace credence
