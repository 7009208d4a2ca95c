#include "app/plots/picture_style.h"

#include "app/compute/method_text.h"
#include "app/style/palette.h"

#include <QObject>
#include <QStringList>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace credence {

namespace {

QString text(std::string_view words) {
  return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

QString coordinate(double value) {
  return significantNumber(value);
}

QString qualityNote(const SampleQuality& quality) {
  QStringList parts;
  parts << QObject::tr("%1 effective of %2")
               .arg(signedNumber(std::round(quality.effective), 0), countNumber(quality.draws));
  if (!std::isnan(quality.paretoK)) parts << QObject::tr("k %1").arg(signedNumber(quality.paretoK, 2));
  if (!std::isnan(quality.rHat)) parts << QObject::tr("R-hat %1").arg(signedNumber(quality.rHat, 2));
  const QString note = parts.join(QStringLiteral(" · "));
  return quality.reliable ? note : QStringLiteral("⚠ ") + note;
}

QString differenceNote(const Picture& picture) {
  if (picture.values.is_empty()) return {};
  if (!picture.extreme) return QObject::tr("the same everywhere");
  const Picture::Place& at = *picture.extreme;
  return QObject::tr("largest: %1 at (%2, %3)")
      .arg((at.value > 0.0 ? QStringLiteral("+") : QString()) +
               signedNumber(at.value, std::max(2, picture.decimals + 1)),
           coordinate(at.x1), coordinate(at.x2));
}

}  // namespace

const QCPColorGradient& gradientOf(const Quantity& quantity) {
  switch (quantity.kind) {
    case Quantity::Kind::latent_deviation:
      return deviationGradient();
    case Quantity::Kind::entropy:
      return entropyGradient();
    case Quantity::Kind::difference:
      return differenceGradient();
    case Quantity::Kind::probability:
      break;
  }
  return probabilityGradient();
}

QPen contourPen(const Quantity& quantity, double level) {
  if (isBoundary(quantity, level)) return {markCore(), 2.2};
  QPen pen(QColor(40, 40, 40, 190), 1.0);
  if (quantity.kind == Quantity::Kind::difference && level < 0.0) pen.setStyle(Qt::DashLine);
  return pen;
}

QPen drawnBoundaryPen() {
  QColor colour = drawnBoundaryColour();
  colour.setAlphaF(0.5F);
  return QPen(colour, 1.0);
}

QString classifierOf(const Quantity& quantity) {
  if (quantity.kind == Quantity::Kind::entropy) return QObject::tr("Laplace");
  switch (quantity.method) {
    case PredictiveMethod::map:
      return QObject::tr("MAP");
    case PredictiveMethod::laplace_probit:
    case PredictiveMethod::laplace_quadrature:
      return QObject::tr("Laplace");
    case PredictiveMethod::laplace_samples:
      return QObject::tr("Laplace’s samples");
    case PredictiveMethod::importance_prior:
    case PredictiveMethod::importance_laplace:
      return QObject::tr("importance sampling");
    case PredictiveMethod::reference:
      return QObject::tr("the reference");
  }
  return {};
}

QString titleOf(const Picture& picture) {
  if (picture.quantity.kind != Quantity::Kind::difference) return text(title_of(picture.quantity));
  return QObject::tr("%1 − %2", "a difference")
      .arg(text(title_of(picture.minuend)), text(title_of(picture.subtrahend)));
}

QString shortTitleOf(const Picture& picture) {
  const bool ofMethods = picture.quantity.kind == Quantity::Kind::difference &&
                         picture.minuend.kind == Quantity::Kind::probability;
  if (!ofMethods) return titleOf(picture);
  return QObject::tr("%1 − %2", "a difference")
      .arg(shortTitle(picture.minuend.method), shortTitle(picture.subtrahend.method));
}

QString noteOf(const Picture& picture) {
  if (picture.quantity.kind == Quantity::Kind::difference) return differenceNote(picture);
  if (!hasNote(picture.quantity)) return {};
  return picture.quality ? qualityNote(*picture.quality) : QObject::tr("drawing…");
}

bool hasNote(const Quantity& quantity) {
  if (quantity.kind != Quantity::Kind::probability) return quantity.kind == Quantity::Kind::difference;
  switch (quantity.method) {
    case PredictiveMethod::map:
    case PredictiveMethod::laplace_probit:
    case PredictiveMethod::laplace_quadrature:
      return false;
    default:
      return true;
  }
}

QString purposeOf(const Quantity& quantity) {
  switch (quantity.kind) {
    case Quantity::Kind::latent_deviation:
      return QObject::tr(
          "How uncertain the logit is under the Laplace posterior: small near data, large far away");
    case Quantity::Kind::entropy:
      return QObject::tr(
          "How open the answer is: 1 bit where both classes are equally likely, 0 where one is certain");
    case Quantity::Kind::difference:
      return QObject::tr("Right minus left: where the two disagree, and by how much");
    case Quantity::Kind::probability:
      break;
  }
  switch (quantity.method) {
    case PredictiveMethod::map:
      return QObject::tr("The most probable weights plugged in, as if they were known");
    case PredictiveMethod::laplace_probit:
      return QObject::tr("Averaged over the Laplace posterior, by the probit approximation");
    case PredictiveMethod::laplace_quadrature:
      return QObject::tr("Averaged over the Laplace posterior, exactly");
    case PredictiveMethod::laplace_samples:
      return QObject::tr("Averaged over random draws of the Laplace posterior");
    case PredictiveMethod::importance_prior:
      return QObject::tr("Draws of the prior, weighted by how well they explain the labels; mostly in vain");
    case PredictiveMethod::importance_laplace:
      return QObject::tr("Draws of the Laplace posterior, weighted towards the true posterior");
    case PredictiveMethod::reference:
      return QObject::tr("Draws of the true posterior: what the others approximate");
  }
  return {};
}

}  // namespace credence
