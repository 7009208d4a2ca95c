#include "core/evaluation/confusion.h"

#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

/// 0/0 is the NaN that was promised.
double share(arma::uword part, arma::uword whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

double threshold_logit(double probability) {
  if (!(probability > 0.0 && probability < 1.0)) {
    throw std::invalid_argument("a threshold is a probability between 0 and 1, neither of them");
  }
  return std::log(probability) - std::log1p(-probability);
}

ConfusionMatrix confusion_matrix(const arma::vec& logits, const arma::uvec& labels, double threshold) {
  ConfusionMatrix counts = {};
  for (arma::uword n = 0; n < labels.n_elem; ++n) {
    ++counts[labels(n)][predicted_class(logits(n), threshold)];
  }
  return counts;
}

ConfusionRates rates_of(const ConfusionMatrix& confusion) {
  const auto& [negatives, positives] = confusion;
  const arma::uword negative = negatives[0] + negatives[1];
  const arma::uword positive = positives[0] + positives[1];
  return {share(negatives[0] + positives[1], negative + positive), share(positives[1], positive),
          share(negatives[1], negative), share(positives[1], negatives[1] + positives[1])};
}

}  // namespace credence
