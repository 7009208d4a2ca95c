#include "app/studies/panels/weight_plane.h"

#include "app/plots/clipped_line.h"
#include "app/plots/weight_ranges.h"
#include "app/style/posterior_style.h"

#include <QPolygonF>

#include <array>
#include <cmath>
#include <optional>

namespace credence {

namespace {

constexpr double estimateSize = 5.0;  // px
constexpr double trueMarkSize = 9.0;  // px

QPolygonF onCanvas(const arma::mat& line, const Canvas& canvas) {
  QPolygonF points;
  points.reserve(static_cast<qsizetype>(line.n_rows));
  for (arma::uword k = 0; k < line.n_rows; ++k) points << canvas.toPixel(line(k, 0), line(k, 1));
  return points;
}

void paintEllipses(QCPPainter& painter, const WeightMoments& moments, const WeightPair& pair,
                   const Canvas& canvas, const QPen& pen) {
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  for (const double deviations : borderDeviations) {
    const QPolygonF line = onCanvas(ellipse(moments, pair.first, pair.second, deviations), canvas);
    for (const QVector<QPointF>& piece : clippedLine(line, canvas.area())) painter.drawPolyline(piece);
  }
}

/// The regions of the exact posterior, as far as it is known.
void paintRegions(QCPPainter& painter, const Panel& panel, const Canvas& canvas, const PlotTheme& theme) {
  const WeightPair& pair = panel.pair;
  for (const PairDensity& density : panel.weights->pairs) {
    const bool turned = density.first == pair.second && density.second == pair.first;
    if (!turned && (density.first != pair.first || density.second != pair.second)) continue;
    painter.setPen(QPen(theme.ink, 0.7));
    painter.setBrush(truthColour(theme));
    for (const double deviations : borderDeviations) {
      for (const Polyline& border : density.border(share_within(deviations))) {
        const arma::mat points = turned ? arma::fliplr(border.points) : border.points;
        painter.drawPolygon(onCanvas(points, canvas).intersected(QPolygonF(canvas.area())));
      }
    }
  }
}

void paintMark(QCPPainter& painter, const QCPScatterStyle& mark, const arma::vec& weights,
               const WeightPair& pair, const Canvas& canvas) {
  if (weights.is_empty()) return;
  const double first = weights(pair.first);
  const double second = weights(pair.second);
  if (!canvas.view.contains(first, second)) return;
  mark.applyTo(&painter, QPen());
  mark.drawShape(&painter, canvas.toPixel(first, second));
}

}  // namespace

Bounds weightBounds(const PanelsResult& result) {
  std::array<std::optional<QCPRange>, 2> shown;
  for (const auto& panel : result.panels) {
    if (!panel || !panel->weights) continue;
    const std::vector<QCPRange> ranges = weightRanges(*panel->weights, nullptr);
    const std::array which = {panel->pair.first, panel->pair.second};
    for (std::size_t axis = 0; axis < which.size(); ++axis) {
      const QCPRange& range = ranges.at(which.at(axis));
      shown.at(axis) = shown.at(axis) ? shown.at(axis)->expanded(range) : range;
    }
  }
  std::vector<QCPRange> axes;
  for (const auto& range : shown) {
    const bool any = range && range->size() > 0.0 && std::isfinite(range->size());
    axes.push_back(any ? *range : QCPRange(-1.0, 1.0));
  }
  axes = ofOneScale(std::move(axes));
  return {axes[0].lower, axes[0].upper, axes[1].lower, axes[1].upper};
}

void paintWeightPlane(QCPPainter& painter, const Panel& panel, const Canvas& canvas, const PlotTheme& theme) {
  const WeightStudy& study = *panel.weights;
  painter.setAntialiasing(true);
  paintRegions(painter, panel, canvas, theme);
  if (!study.prior.is_flat()) {
    const arma::vec deviations = study.prior.deviations(study.count());
    const WeightMoments prior{study.prior.mean_of(study.count()), arma::diagmat(arma::square(deviations))};
    paintEllipses(painter, prior, panel.pair, canvas, priorPen(theme));
  }
  const WeightGaussian& gaussian = panel.gaussian();
  paintEllipses(painter, gaussian.moments, panel.pair, canvas, posteriorPen(*gaussian.kind, theme));
  paintMark(painter, estimateMark(theme), study.estimate, panel.pair, canvas);
  paintMark(painter, trueWeightsMark(theme), study.truth, panel.pair, canvas);
  painter.setAntialiasing(false);
}

QPen priorPen(const PlotTheme& theme) {
  return {theme.ink, 1.0, Qt::DashLine};
}

QCPScatterStyle estimateMark(const PlotTheme& theme) {
  return {QCPScatterStyle::ssDisc, theme.ink, theme.ink, estimateSize};
}

QCPScatterStyle trueWeightsMark(const PlotTheme& theme) {
  return {QCPScatterStyle::ssCross, QPen(theme.ink, 2.2), Qt::NoBrush, trueMarkSize};
}

}  // namespace credence
