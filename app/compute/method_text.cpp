#include "app/compute/method_text.h"

#include "app/report/number_text.h"
#include "app/report/reference_text.h"
#include "app/report/sweeps_text.h"
#include "app/report/translate.h"

#include <cmath>

namespace credence {

namespace {

/// NaN, of too few draws to tell, is a dash.
QString count(double value) {
  if (std::isnan(value)) return QStringLiteral("–");
  return countNumber(static_cast<quint64>(value));
}

QString describeQuality(const PosteriorQuality& quality) {
  if (quality.sweeps > 0) return describeSweeps(quality);
  const QString draws = count(static_cast<double>(quality.draws));
  if (std::isnan(quality.pareto_k)) return tr("%1 independent draws").arg(draws);
  const QString text = tr("%1 effective of %2 draws, Pareto k %3")
                           .arg(count(quality.effective), draws, signedNumber(quality.pareto_k, 2));
  return quality.reliable ? text : tr("⚠ %1: not to be trusted").arg(text);
}

}  // namespace

QString describePrediction(const MethodPrediction& prediction) {
  if (prediction.reference) {
    return describeReference(prediction.reference->summary, prediction.reference->request.goal);
  }
  const PosteriorQuality& quality = prediction.score.quality;
  return quality.draws > 0 || quality.sweeps > 0 ? describeQuality(quality) : QString();
}

QString shortQuality(const MethodPrediction& prediction) {
  return shortQuality(prediction.score.quality);
}

QString shortQuality(const PosteriorQuality& quality) {
  if (quality.sweeps > 0) return describeSweeps(quality);
  if (quality.draws == 0) return {};
  const QString draws = count(static_cast<double>(quality.draws));
  const QString sign = !std::isnan(quality.pareto_k) ? tr("k %1").arg(signedNumber(quality.pareto_k, 2))
                       : !std::isnan(quality.r_hat)  ? tr("R-hat %1").arg(signedNumber(quality.r_hat, 3))
                                                     : QString();
  if (sign.isEmpty()) return tr("%1 draws").arg(draws);
  const QString effective = count(quality.effective);
  return quality.reliable ? tr("%1 of %2 draws effective, %3").arg(effective, draws, sign)
                          : tr("⚠ %1, %2 effective: unreliable").arg(sign, effective);
}

QString describeSweeps(const PosteriorQuality& quality) {
  const QString text = sweepsText(quality);
  return quality.reliable ? text : QStringLiteral("⚠ ") + text;
}

QString qualityPurpose() {
  return tr(
      "What the draws of the pinned method are worth: as many as so many independent ones. Pareto k above "
      "0.7, or R-hat of 1.01 and more, mean that its numbers cannot be trusted. The seed of the draws is "
      "always 1: the same fit gives the same numbers.");
}

}  // namespace credence
