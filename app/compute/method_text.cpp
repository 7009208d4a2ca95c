#include "app/compute/method_text.h"

#include "app/compute/reference_text.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <cmath>

namespace credence {

namespace {

/// NaN, of too few draws to tell, is a dash.
QString count(double value) {
  if (std::isnan(value)) return QStringLiteral("–");
  return countNumber(static_cast<quint64>(value));
}

QString describeQuality(const SampleQuality& quality) {
  const QString draws = count(static_cast<double>(quality.draws));
  if (std::isnan(quality.paretoK)) return tr("%1 independent draws").arg(draws);
  const QString text = tr("%1 effective of %2 draws, Pareto k %3")
                           .arg(count(quality.effective), draws, signedNumber(quality.paretoK, 2));
  return quality.reliable ? text : tr("⚠ %1: not to be trusted").arg(text);
}

}  // namespace

QString fullTitle(PredictiveMethod method) {
  const std::string_view title = title_of(method);
  return QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size()));
}

QString shortTitle(PredictiveMethod method) {
  switch (method) {
    case PredictiveMethod::map:
      return tr("MAP");
    case PredictiveMethod::laplace_probit:
      return tr("Probit");
    case PredictiveMethod::laplace_quadrature:
      return tr("Quadrature");
    case PredictiveMethod::laplace_samples:
      return tr("Samples");
    case PredictiveMethod::importance_prior:
      return tr("Imp. prior");
    case PredictiveMethod::importance_laplace:
      return tr("Imp. Laplace");
    case PredictiveMethod::reference:
      break;
  }
  return tr("Reference");
}

QString describePrediction(const MethodPrediction& prediction) {
  if (!prediction.failure.empty()) return QString::fromStdString(prediction.failure);
  if (prediction.reference) {
    return describeReference(prediction.reference->summary, prediction.reference->request.goal);
  }
  return prediction.quality ? describeQuality(*prediction.quality) : QString();
}

QString shortQuality(const MethodPrediction& prediction) {
  if (!prediction.quality) return {};
  const SampleQuality& quality = *prediction.quality;
  const QString draws = count(static_cast<double>(quality.draws));
  const QString sign = !std::isnan(quality.paretoK) ? tr("k %1").arg(signedNumber(quality.paretoK, 2))
                       : !std::isnan(quality.rHat)  ? tr("R-hat %1").arg(signedNumber(quality.rHat, 3))
                                                    : QString();
  if (sign.isEmpty()) return tr("%1 draws").arg(draws);
  const QString effective = count(quality.effective);
  return quality.reliable ? tr("%1 of %2 draws effective, %3").arg(effective, draws, sign)
                          : tr("⚠ %1, %2 effective: unreliable").arg(sign, effective);
}

QString qualityPurpose() {
  return tr(
      "What the draws of the pinned method are worth: as many as so many independent ones. Pareto k above "
      "0.7, "
      "or R-hat of 1.01 and more, mean that its numbers cannot be trusted. The seed of the draws is always "
      "1: "
      "the same fit gives the same numbers.");
}

}  // namespace credence
