#include "app/report/glossary.h"

#include "app/report/translate.h"

namespace credence {

QString explain(Term term) {
  switch (term) {
    case Term::Nats:
      return tr("nats: natural logarithms; one nat more is 2.7 times as probable, 2.3 nats ten times.");
    case Term::Fit:
      return tr(
          "fit: the log-likelihood of the training points at the best weights; 0 would be certain of every "
          "label.");
    case Term::WeightPenalty:
      return tr("weight penalty: what large weights cost under the prior, −wᵀw/2σ0².");
    case Term::Occam:
      return tr(
          "Occam: what a flexible model pays for the other labels it could have fitted as well, "
          "−½ log det(I + σ0² ΦᵀRΦ).");
    case Term::Directions:
      return tr(
          "directions: of the weights, one for each training point, so many combinations tell one curve from "
          "another on these points; the fit is made of them.");
    case Term::Bits:
      return tr(
          "bits: what a label costs less than the toss of a coin, 1 + mean log₂ p; 1 is "
          "certainty "
          "that is right, 0 no better than the coin.");
    case Term::Confusion:
      return tr(
          "true ●, predicted ◆: how many of the points that are ● were predicted to be ◆, and what share of "
          "all that are ●.");
  }
  return {};
}

}  // namespace credence
