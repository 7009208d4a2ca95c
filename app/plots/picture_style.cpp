#include "app/plots/picture_style.h"

#include "app/compute/method_text.h"
#include "app/report/translate.h"
#include "app/style/palette.h"

#include <QObject>
#include <QStringList>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace credence {

namespace {

QString coordinate(double value) {
  return significantNumber(value);
}

QString qualityNote(const PosteriorQuality& quality) {
  if (quality.sweeps > 0) return describeSweeps(quality);
  QStringList parts;
  parts << tr("%1 effective of %2")
               .arg(signedNumber(std::round(quality.effective), 0), countNumber(quality.draws));
  if (!std::isnan(quality.pareto_k)) parts << tr("k %1").arg(signedNumber(quality.pareto_k, 2));
  if (!std::isnan(quality.r_hat)) parts << tr("R-hat %1").arg(signedNumber(quality.r_hat, 2));
  const QString note = parts.join(QStringLiteral(" · "));
  return quality.reliable ? note : QStringLiteral("⚠ ") + note;
}

QString differenceNote(const Picture& picture) {
  if (picture.values.is_empty()) return picture.note;
  if (!picture.extreme) return tr("the same everywhere");
  const Picture::Place& at = *picture.extreme;
  return tr("largest: %1 at (%2, %3)")
      .arg((at.value > 0.0 ? QStringLiteral("+") : QString()) +
               signedNumber(at.value, std::max(2, picture.decimals + 1)),
           coordinate(at.x1), coordinate(at.x2));
}

/// Which setting it is of, and what else there is to say.
QString settingNote(const Picture& picture) {
  QStringList parts = {picture.note, picture.setting->text};
  if (picture.quality) parts << qualityNote(*picture.quality);
  parts.removeAll(QString());
  return parts.join(QStringLiteral(" · "));
}

/// The colours of quantities by the names that their rows have for them.
struct GradientStyle {
  std::string_view name;
  const QCPColorGradient& (*gradient)();
};
constexpr std::array gradientStyles = {
    GradientStyle{"probability", probabilityGradient}, GradientStyle{"deviation", deviationGradient},
    GradientStyle{"entropy", entropyGradient}, GradientStyle{"difference", differenceGradient}};

/// "A: MAP".
QString ofSetting(const Picture& picture, const QString& title) {
  return picture.setting ? tr("%1: %2").arg(picture.setting->name, title) : title;
}

}  // namespace

const QCPColorGradient& gradientOf(const Quantity& quantity) {
  const auto style = std::ranges::find(gradientStyles, quantity.kind->colours, &GradientStyle::name);
  return style != gradientStyles.end() ? style->gradient() : probabilityGradient();
}

QColor colourOf(const Picture& picture, double value) {
  QCPColorGradient gradient = gradientOf(picture.quantity);  // it keeps a table: each thread its own
  return gradient.color(value, QCPRange(picture.low, picture.high), is_factor(picture.quantity));
}

QString valueText(const Picture& picture, double value) {
  return is_factor(picture.quantity) ? factorText(value) : signedNumber(value, picture.decimals);
}

QString factorText(double factor) {
  return factor < 1.0 ? QStringLiteral("1:") + significantNumber(1.0 / factor)
                      : significantNumber(factor) + QStringLiteral(":1");
}

QPen contourPen(const Picture& picture, double level) {
  if (isBoundary(picture, level)) return boundaryPen();
  QPen pen(QColor(40, 40, 40, 190), 1.0);
  if (is_difference(picture.quantity) && level < 0.0) pen.setStyle(Qt::DashLine);
  return pen;
}

QPen boundaryPen() {
  return {markCore(), 2.2};
}

QPen drawnBoundaryPen() {
  QColor colour = drawnBoundaryColour();
  colour.setAlphaF(0.5F);
  return QPen(colour, 1.0);
}

QPen priorBoundaryPen() {
  QColor colour = priorBoundaryColour();
  colour.setAlphaF(0.55F);
  QPen pen(colour, 1.0);
  pen.setDashPattern({11.0, 3.0});
  return pen;
}

QPen trueBoundaryPen() {
  QPen pen(markCore(), 1.8);
  pen.setDashPattern({4.0, 2.5});
  pen.setCapStyle(Qt::FlatCap);
  return pen;
}

QPen trueBoundaryCasing() {
  return {QColor(255, 255, 255, 220), 3.6};
}

QPen overlayPen(const PlaneOverlay& overlay) {
  QPen pen(markCore(), 2.0);
  pen.setCapStyle(Qt::RoundCap);
  if (!overlay.dashes.empty()) pen.setDashPattern({overlay.dashes.begin(), overlay.dashes.end()});
  return pen;
}

QString classifierOf(const Picture& picture) {
  const Quantity& quantity = picture.quantity;
  if (!quantity.kind->classifier.empty()) return fromTable(quantity.kind->classifier);
  return classifierName(quantity.method != nullptr ? *quantity.method : *quantity.kind->decides,
                        picture.hasPrior);
}

QString titleOf(const Picture& picture) {
  const auto title = [&picture](const Quantity& quantity) {
    return quantity.method != nullptr ? fullTitle(*quantity.method, picture.hasPrior)
                                      : fromTable(title_of(quantity));
  };
  if (picture.prior) {
    Picture any = picture;
    any.values.reset();
    any.prior = false;
    return tr("%1, the prior").arg(titleOf(any));
  }
  if (!is_difference(picture.quantity)) {
    return ofSetting(picture, title(picture.quantity));
  }
  if (picture.setting) return ofSetting(picture, title(picture.minuend));
  return tr("%1 − %2").arg(title(picture.minuend), title(picture.subtrahend));
}

QString shortTitleOf(const Picture& picture) {
  const bool difference = is_difference(picture.quantity);
  if (picture.setting) {
    const Quantity& quantity = difference ? picture.minuend : picture.quantity;
    return quantity.method != nullptr ? ofSetting(picture, shortTitle(*quantity.method, picture.hasPrior))
                                      : titleOf(picture);
  }
  if (!difference || !is_probability(picture.minuend)) return titleOf(picture);
  const auto brief = [&picture](const Quantity& quantity) {
    return quantity.method != nullptr ? shortTitle(*quantity.method, picture.hasPrior)
                                      : fromTable(quantity.kind->short_title);
  };
  return tr("%1 − %2").arg(brief(picture.minuend), brief(picture.subtrahend));
}

QString noteOf(const Picture& picture) {
  if (is_difference(picture.quantity)) return differenceNote(picture);
  if (picture.setting) return settingNote(picture);
  if (!hasNote(picture.quantity)) return {};
  if (picture.quantity.method != nullptr) {
    return picture.quality ? qualityNote(*picture.quality) : tr("computing…");
  }
  const QuantityKind& kind = *picture.quantity.kind;
  if (picture.values.is_empty()) return fromTable(kind.awaited);
  return kind.note.empty() ? picture.note : fromTable(kind.note);
}

bool hasNote(const Quantity& quantity) {
  if (const Method* method = quantity.method) {
    return method->draws_weights() || method->posterior->cost == PosteriorCost::iterated;
  }
  return is_difference(quantity) || !quantity.kind->note.empty() || !quantity.kind->awaited.empty();
}

bool hasNote(const Picture& picture) {
  return picture.setting || hasNote(picture.quantity);
}

QString purposeOf(const Quantity& quantity) {
  return fromTable(quantity.method != nullptr ? quantity.method->purpose : quantity.kind->purpose);
}

}  // namespace credence
