#include "app/plots/plane_scene.h"

#include "app/compute/sampled_boundaries.h"
#include "app/document/plane_overlay.h"
#include "app/plots/band_painting.h"
#include "app/plots/canvas.h"
#include "app/plots/contour_painting.h"
#include "app/plots/disc_painting.h"
#include "app/plots/field_painting.h"
#include "app/plots/picture_style.h"
#include "app/style/markers.h"
#include "app/style/palette.h"

#include <QImage>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

void paintMarkers(QCPPainter& painter, const Canvas& canvas, const QVector<QPointF>& places,
                  const QCPScatterStyle& marker) {
  if (places.isEmpty()) return;
  if (painter.modes().testFlag(QCPPainter::pmNoCaching)) {
    painter.setAntialiasing(true);
    marker.applyTo(&painter, QPen());
    for (const QPointF& place : places) marker.drawShape(&painter, canvas.toPixel(place));
    painter.setAntialiasing(false);
    return;
  }
  // Thousands of shapes would be slow to draw.
  const QImage picture = markerPicture(marker, canvas.pixelRatio);
  const QSizeF size = picture.deviceIndependentSize();
  // Others may be further away than a painter can count dots.
  const QRectF seen = canvas.area().adjusted(-size.width(), -size.height(), size.width(), size.height());
  for (const QPointF& place : places) {
    const QPointF at = canvas.toPixel(place);
    if (seen.contains(at)) drawMarkerPicture(painter, picture, at);
  }
}

/// Those of one size after the other, the largest first, so that none is hidden below it.
void paintSizedMarkers(QCPPainter& painter, const Canvas& canvas, const MarkedPoints& points, int label,
                       Role role) {
  const QVector<QPointF>& places = points.places.at(static_cast<std::size_t>(label))[role];
  const QVector<int>& sizes = points.sizes.at(static_cast<std::size_t>(label))[role];
  for (int step = sizeSteps - 1; step >= 0; --step) {
    QVector<QPointF> alike;
    for (qsizetype k = 0; k < places.size(); ++k) {
      if (sizes[k] == step) alike.push_back(places[k]);
    }
    paintMarkers(painter, canvas, alike,
                 pointMarker(label, role, points.markerScale * sizeFactor(step), points.opacity));
  }
}

/// All of them, and rings around some.
void paintAllMarkers(QCPPainter& painter, const Canvas& canvas, const MarkedPoints& points,
                     const QVector<QPointF>& rings) {
  for (const int label : {0, 1}) {
    paintMarkers(painter, canvas, points.unused.at(label), unusedMarker(label, points.markerScale));
  }
  for (const int label : {0, 1}) {
    for (const Role role : all_roles) {
      if (!points.sizes.at(label)[role].isEmpty()) {
        paintSizedMarkers(painter, canvas, points, label, role);
        continue;
      }
      paintMarkers(painter, canvas, points.places.at(label)[role],
                   pointMarker(label, role, points.markerScale, points.opacity));
    }
  }
  paintMarkers(painter, canvas, points.exact, exactMarker(points.markerScale));
  paintMarkers(painter, canvas, rings, misclassifiedMarker(points.markerScale, points.opacity));
}

/// Half the width of a marker, in pixels.
double markerRadius(const QCPScatterStyle& marker) {
  return (marker.customPath().boundingRect().width() + marker.pen().widthF()) / 2.0;
}

/// What numbers keep off: points and rings about them, in pixels.
std::vector<NumberedMark> marksOf(const Canvas& canvas, const MarkedPoints& points,
                                  const QVector<QPointF>& rings) {
  std::vector<NumberedMark> marks;
  const QRectF area = canvas.area().adjusted(-20.0, -20.0, 20.0, 20.0);
  const auto add = [&](const QPointF& place, double radius, bool ring) {
    const QPointF at = canvas.toPixel(place);
    if (area.contains(at)) marks.push_back({at, radius, ring});
  };
  for (const int label : {0, 1}) {
    const double unused = markerRadius(unusedMarker(label, points.markerScale));
    for (const QPointF& place : points.unused.at(label)) add(place, unused, false);
    for (const Role role : all_roles) {
      const QVector<QPointF>& places = points.places.at(label)[role];
      const QVector<int>& sizes = points.sizes.at(label)[role];
      const double radius = markerRadius(pointMarker(label, role, points.markerScale));
      for (qsizetype k = 0; k < places.size(); ++k) {
        add(places[k], sizes.isEmpty() ? radius : radius * sizeFactor(sizes[k]), false);
      }
    }
  }
  const double ring = markerRadius(misclassifiedMarker(points.markerScale, points.opacity));
  for (const QPointF& place : rings) add(place, ring, true);
  return marks;
}

qsizetype markerCount(const MarkedPoints& points, const QVector<QPointF>& rings) {
  qsizetype count = rings.size();
  for (const QVector<QPointF>& places : points.unused) count += places.size();
  for (const auto& ofLabel : points.places) {
    for (const Role role : all_roles) count += ofLabel[role].size();
  }
  return count;
}

void paintPoints(QCPPainter& painter, const Canvas& canvas, const MarkedPoints& points,
                 const QVector<QPointF>& rings) {
  constexpr qsizetype mostShapes = 2'000;
  if (!painter.modes().testFlag(QCPPainter::pmVectorized) || markerCount(points, rings) <= mostShapes) {
    return paintAllMarkers(painter, canvas, points, rings);
  }
  // In an SVG each shape is near a thousand bytes: a file is to grow with its page, not with the points.
  QImage dots = canvas.emptyImage();
  QCPPainter dotsPainter(&dots);
  dotsPainter.setModes(QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic);
  paintAllMarkers(dotsPainter, canvas, points, rings);
  dotsPainter.end();
  painter.drawImage(QPointF(0.0, 0.0), dots);
}

/// Around the place where a difference is largest, in pixels.
QRectF extremeBox(const QPointF& at, double weight) {
  const double side = 14.0 * weight;  // px
  return {at.x() - side / 2.0, at.y() - side / 2.0, side, side};
}

/// Where a difference is largest.
void paintExtreme(QCPPainter& painter, const Canvas& canvas, const Picture::Place& extreme, double weight) {
  const QPointF at = canvas.toPixel(extreme.x1, extreme.x2);
  if (!canvas.area().contains(at)) return;
  painter.setPen(QPen(markCore(), 2.0 * weight));
  painter.setBrush(QColor(255, 255, 255, 130));
  painter.drawRect(extremeBox(at, weight));
}

void paintOverlayLines(QCPPainter& painter, const Canvas& canvas, const DrawnOverlays& overlays,
                       double weight) {
  for (const DrawnOverlay& drawn : overlays.drawn) {
    paintLines(painter, canvas, weighted(trueBoundaryCasing(), weight), drawn.lines);
    paintLines(painter, canvas, weighted(overlayPen(*drawn.overlay), weight), drawn.lines);
  }
}

}  // namespace

int sizeStep(double surprise) {
  constexpr double largest = 3.0;  // nats
  const double share = std::clamp(surprise / largest, 0.0, 1.0);
  return static_cast<int>(std::lround(share * (sizeSteps - 1)));
}

double sizeFactor(int step) {
  constexpr double smallest = 0.55;
  constexpr double largest = 2.5;
  return smallest + (largest - smallest) * step / (sizeSteps - 1);
}

void PlaneScene::paint(QCPPainter& painter, const Canvas& canvas) const {
  const Picture* shown = picture();
  const PlacedNumbers placed = numbers(canvas);
  // QCustomPlot's painter moves by half a pixel with it, to the middles of dots, where all of this belongs.
  painter.setAntialiasing(true);
  if (shown != nullptr) paintField(painter, canvas, *shown);
  if (shown != nullptr && abstain && is_probability(shown->quantity)) {
    paintBand(painter, canvas, *shown, *abstain);
  }
  if (boundaries) {
    for (const std::vector<Polyline>& lines : boundaries->lines) {
      paintLines(painter, canvas, weighted(drawnBoundaryPen(), weight), lines);
    }
    for (const std::vector<Polyline>& lines : boundaries->priorLines) {
      paintLines(painter, canvas, weighted(priorBoundaryPen(), weight), lines);
    }
  }
  if (overlays) paintOverlayLines(painter, canvas, *overlays, weight);
  if (shown != nullptr) {
    paintContours(painter, canvas, *shown, levels(), weight);
    paintLines(painter, canvas, weighted(trueBoundaryCasing(), weight), pictured->trueBoundary);
    paintLines(painter, canvas, weighted(trueBoundaryPen(), weight), pictured->trueBoundary);
    paintNumbersInLines(painter, *shown, numbering, placed);
    // Numbers fade with a picture that is out of date; those beside lines otherwise lie over the points.
    if (wash.isValid()) paintNumbersBesideLines(painter, canvas, *shown, numbering, placed);
  }
  if (wash.isValid()) painter.fillRect(canvas.area().adjusted(-1.0, -1.0, 1.0, 1.0), wash);
  if (shown != nullptr && shown->extreme) paintExtreme(painter, canvas, *shown->extreme, weight);
  painter.setAntialiasing(false);
  if (points) paintPoints(painter, canvas, *points, rings);
  painter.setAntialiasing(true);
  if (overlays) {
    for (const DrawnOverlay& drawn : overlays->drawn) paintDiscs(painter, canvas, drawn.discs);
  }
  if (shown != nullptr && !wash.isValid()) {
    paintNumbersBesideLines(painter, canvas, *shown, numbering, placed);
  }
  painter.setAntialiasing(false);
}

std::vector<std::size_t> PlaneScene::levels() const {
  std::vector<std::size_t> seen;
  const Picture* shown = picture();
  if (shown == nullptr) return seen;
  for (std::size_t k = 0; k < shown->contours.levels.size(); ++k) {
    if (!boundaries || isBoundary(*shown, shown->contours.levels[k])) seen.push_back(k);
  }
  return seen;
}

PlacedNumbers PlaneScene::numbers(const Canvas& canvas) const {
  const Picture* shown = picture();
  if (shown == nullptr || boundaries) return {};
  AboutContours about;
  if (points) about.marks = marksOf(canvas, *points, rings);
  if (shown->extreme) {
    about.notes.push_back(extremeBox(canvas.toPixel(shown->extreme->x1, shown->extreme->x2), weight));
  }
  if (!canvas.isToScale() && !note.isEmpty()) {
    about.notes.emplace_back(canvas.area().bottomRight() - QPointF(note.width(), note.height()), note);
  }
  about.otherLines.push_back(pictured->trueBoundary);
  if (overlays) {
    for (const DrawnOverlay& drawn : overlays->drawn) about.otherLines.push_back(drawn.lines);
  }
  return numbersOf(canvas, *shown, numbering, about);
}

}  // namespace credence
