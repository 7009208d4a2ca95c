#include "app/plots/picture_style.h"

#include "app/compute/method_text.h"
#include "app/report/translate.h"
#include "app/style/palette.h"

#include <QObject>
#include <QStringList>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

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

/// "A: MAP".
QString ofSetting(const Picture& picture, const QString& title) {
  return picture.setting ? tr("%1: %2").arg(picture.setting->name, title) : title;
}

}  // namespace

const QCPColorGradient& gradientOf(const Quantity& quantity) {
  switch (quantity.kind) {
    case Quantity::Kind::latent_deviation:
    case Quantity::Kind::probability_deviation:
      return deviationGradient();
    case Quantity::Kind::entropy:
    case Quantity::Kind::information:
      return entropyGradient();
    case Quantity::Kind::difference:
      return differenceGradient();
    case Quantity::Kind::probability:
    case Quantity::Kind::truth:
    case Quantity::Kind::solver_step:
    case Quantity::Kind::map_average:
    case Quantity::Kind::map_best:
      break;
  }
  return probabilityGradient();
}

QPen contourPen(const Picture& picture, double level) {
  if (isBoundary(picture, level)) return boundaryPen();
  QPen pen(QColor(40, 40, 40, 190), 1.0);
  if (picture.quantity.kind == Quantity::Kind::difference && level < 0.0) pen.setStyle(Qt::DashLine);
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

QString classifierOf(const Picture& picture) {
  const Quantity& quantity = picture.quantity;
  if (quantity.kind == Quantity::Kind::entropy || quantity.kind == Quantity::Kind::information) {
    return fromTable(laplace_probit.classifier);
  }
  if (quantity.kind == Quantity::Kind::truth) return tr("the true p");
  if (quantity.kind == Quantity::Kind::map_average) return tr("the average");
  if (quantity.kind == Quantity::Kind::map_best) return tr("the best setting");
  if (quantity.kind == Quantity::Kind::solver_step) return tr("the solver's step");
  return classifierName(quantity.method != nullptr ? *quantity.method : map_method, picture.hasPrior);
}

QString titleOf(const Picture& picture) {
  const auto title = [&picture](const Quantity& quantity) {
    const bool method = quantity.kind == Quantity::Kind::probability;
    return method ? fullTitle(*quantity.method, picture.hasPrior) : fromTable(title_of(quantity));
  };
  if (picture.prior) {
    Picture any = picture;
    any.values.reset();
    any.prior = false;
    return tr("%1, the prior").arg(titleOf(any));
  }
  if (picture.quantity.kind != Quantity::Kind::difference) {
    return ofSetting(picture, title(picture.quantity));
  }
  if (picture.setting) return ofSetting(picture, title(picture.minuend));
  return tr("%1 − %2").arg(title(picture.minuend), title(picture.subtrahend));
}

QString shortTitleOf(const Picture& picture) {
  const bool difference = picture.quantity.kind == Quantity::Kind::difference;
  if (picture.setting) {
    const Quantity& quantity = difference ? picture.minuend : picture.quantity;
    return quantity.method != nullptr ? ofSetting(picture, shortTitle(*quantity.method, picture.hasPrior))
                                      : titleOf(picture);
  }
  if (!difference || !is_probability(picture.minuend)) return titleOf(picture);
  const auto brief = [&picture](const Quantity& quantity) {
    if (quantity.method != nullptr) return shortTitle(*quantity.method, picture.hasPrior);
    if (quantity.kind == Quantity::Kind::truth) return tr("True p");
    if (quantity.kind == Quantity::Kind::solver_step) return tr("Step");
    return quantity.kind == Quantity::Kind::map_average ? tr("Average") : tr("Best");
  };
  return tr("%1 − %2").arg(brief(picture.minuend), brief(picture.subtrahend));
}

QString noteOf(const Picture& picture) {
  if (picture.quantity.kind == Quantity::Kind::difference) return differenceNote(picture);
  if (picture.setting) return settingNote(picture);
  if (picture.quantity.kind == Quantity::Kind::truth) {
    return picture.values.is_empty() ? tr("only generated data have one that is known")
                                     : tr("what the data were drawn from");
  }
  if (is_of_map(picture.quantity)) {
    return picture.values.is_empty() ? tr("comes when the evidence map is complete") : picture.note;
  }
  if (picture.quantity.kind == Quantity::Kind::solver_step) {
    return picture.values.is_empty() ? tr("computing… the page Solver chooses the step") : picture.note;
  }
  if (!hasNote(picture.quantity)) return {};
  return picture.quality ? qualityNote(*picture.quality) : tr("computing…");
}

bool hasNote(const Quantity& quantity) {
  if (quantity.kind != Quantity::Kind::probability) {
    return quantity.kind == Quantity::Kind::difference || quantity.kind == Quantity::Kind::truth ||
           quantity.kind == Quantity::Kind::solver_step || is_of_map(quantity);
  }
  return quantity.method->draws_weights() || quantity.method->posterior->cost == PosteriorCost::iterated;
}

bool hasNote(const Picture& picture) {
  return picture.setting || hasNote(picture.quantity);
}

QString purposeOf(const Quantity& quantity) {
  switch (quantity.kind) {
    case Quantity::Kind::latent_deviation:
      return tr("How uncertain the logit is under the Laplace posterior: small near data, large far away");
    case Quantity::Kind::probability_deviation:
      return tr(
          "How far apart the probabilities are that Laplace averages to one: of the prior, how much it "
          "leaves open");
    case Quantity::Kind::entropy:
      return tr(
          "How open the answer is: 1 bit where both classes are equally likely, 0 where one is certain");
    case Quantity::Kind::information:
      return tr(
          "What a label there would tell about the weights (BALD): the part of the entropy that more data "
          "would remove, large where the posterior is unsure, small where the classes overlap");
    case Quantity::Kind::difference:
      return tr("Right minus left: where the two disagree, and by how much");
    case Quantity::Kind::map_average:
      return tr(
          "Every setting of the evidence map counts by its evidence, under a prior even in both logarithms");
    case Quantity::Kind::map_best:
      return tr("By the setting of the evidence map with the most evidence: what the average stands beside");
    case Quantity::Kind::solver_step:
      return tr("Where one of the solvers has come to on its way to MAP: the page Solver chooses the step");
    case Quantity::Kind::truth:
      return tr("What generated data were drawn from: nobody can predict better");
    case Quantity::Kind::probability:
      break;
  }
  return fromTable(quantity.method->purpose);
}

}  // namespace credence
