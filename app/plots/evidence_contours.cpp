#include "app/plots/evidence_contours.h"

#include "app/plots/clipped_line.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/follow_letters.h"
#include "app/style/palette.h"

#include <QLineF>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace credence {

namespace {

constexpr double edgeGap = 2.0;       // px between a number and the edge of the canvas
constexpr double numberGap = 5.0;     // px between two numbers
constexpr double placeStep = 5.0;     // px along a line between two places that are tried
constexpr double widthsOfRoom = 3.5;  // a line shorter than so many widths of its number has no room for it

QRectF rectAround(const QPointF& centre, const QSizeF& size) {
  return {centre - QPointF(size.width() / 2.0, size.height() / 2.0), size};
}

/// Places along the parts of a line that lie in `area`.
QVector<QPointF> placesOn(const QVector<QPointF>& line, const QRectF& area) {
  QVector<QPointF> places;
  if (area.isEmpty()) return places;
  for (const QVector<QPointF>& piece : clippedLine(line, area)) {
    for (qsizetype k = 1; k < piece.size(); ++k) {
      const QPointF way = piece[k] - piece[k - 1];
      const int count = qCeil(std::hypot(way.x(), way.y()) / placeStep);
      for (int n = 0; n < count; ++n) places.push_back(piece[k - 1] + way * (static_cast<double>(n) / count));
    }
    places.push_back(piece.back());
  }
  return places;
}

/// Where numbers can stand on a canvas that fills with them.
class NumberPlaces {
 public:
  NumberPlaces(const QRectF& canvas, const QVector<QRectF>& marks) : m_canvas(canvas), m_marks(marks) {}

  /// The best place for a number on its own lines, which is taken then.
  std::optional<QPointF> take(const std::vector<QVector<QPointF>>& lines, const QSizeF& size,
                              const QVector<QPointF>& others) {
    const double beside = size.width() / 2.0 + edgeGap;
    const double above = size.height() / 2.0 + edgeGap;
    const QRectF inner = m_canvas.adjusted(beside, above, -beside, -above);
    std::optional<QPointF> best;
    double least = std::numeric_limits<double>::infinity();
    for (const QVector<QPointF>& line : lines) {
      if (static_cast<double>(placesOn(line, m_canvas).size()) * placeStep < widthsOfRoom * size.width())
        continue;
      for (const QPointF& place : placesOn(line, inner)) {
        const double cost = costOf(rectAround(place, size), others, least);
        if (cost < least) best = place;
        least = std::min(cost, least);
      }
    }
    if (best) m_taken.push_back(rectAround(*best, size));
    return best;
  }

 private:
  /// What speaks against a place; infinite where a number must not stand, and no less than `enough` where it
  /// is that much.
  double costOf(const QRectF& rect, const QVector<QPointF>& others, double enough) const {
    const QRectF withGap = rect.adjusted(-numberGap, -numberGap, numberGap, numberGap);
    constexpr double near = 40.0;  // px
    double cost = QLineF(rect.center(), m_canvas.center()).length() / 10.0;
    for (const QRectF& other : m_taken) {
      if (other.intersects(withGap)) return std::numeric_limits<double>::infinity();
      cost += std::max(0.0, near - QLineF(rect.center(), other.center()).length());
    }
    constexpr double onMark = 1000.0;
    constexpr double onLine = 20.0;  // for each place of another line that it hides
    for (const QRectF& mark : m_marks) cost += mark.intersects(rect) ? onMark : 0.0;
    if (cost >= enough) return cost;
    const auto hidden =
        std::count_if(others.begin(), others.end(), [&](const QPointF& p) { return rect.contains(p); });
    return cost + onLine * static_cast<double>(hidden);
  }

  QRectF m_canvas;
  const QVector<QRectF>& m_marks;
  QVector<QRectF> m_taken;
};

/// Near the best the map is light, further down it is dark.
QColor lineColour(double nats) {
  return nats >= -3.0 ? QColor(20, 20, 20, 190) : QColor(255, 255, 255, 190);
}

}  // namespace

EvidenceContours::EvidenceContours(QCustomPlot& plot, const QString& layer) : m_plot(plot) {
  for (std::size_t k = 0; k < evidence_contour_levels.size(); ++k) {
    m_curves[k] = new QCPCurve(plot.xAxis, plot.yAxis);
    m_curves[k]->setLayer(layer);
    m_curves[k]->setName(tr("%1 nats").arg(evidence_contour_levels[k]));
    m_curves[k]->setScatterSkip(0);
    m_labels[k] = new QCPItemText(&plot);
    m_labels[k]->setLayer(layer);
    m_labels[k]->setText(signedNumber(evidence_contour_levels[k], 0));
    m_labels[k]->setColor(lineColour(evidence_contour_levels[k]));
    m_labels[k]->setVisible(false);
    m_labels[k]->setPositionAlignment(Qt::AlignCenter);
    m_labels[k]->setPadding(QMargins(2, 0, 2, 0));
  }
  setWeight(1.0);
  setLetters(paperLetters(plot.font()));
}

void EvidenceContours::setLetters(const QFont& letters) {
  for (QCPItemText* label : m_labels) label->setFont(letters);
}

void EvidenceContours::setWeight(double times) {
  for (std::size_t k = 0; k < evidence_contour_levels.size(); ++k) {
    m_curves[k]->setPen(QPen(lineColour(evidence_contour_levels[k]), times));
  }
}

void EvidenceContours::clear() {
  m_contours.clear();
  for (QCPCurve* curve : m_curves) curve->data()->clear();
  for (QCPItemText* label : m_labels) label->setVisible(false);
}

QCPCurve* EvidenceContours::line() const {
  return m_curves.front()->data()->isEmpty() ? nullptr : m_curves.front();
}

void EvidenceContours::setContours(const std::vector<EvidenceContour>& contours) {
  clear();
  m_contours = contours;
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t k = 0; k < contours.size(); ++k) {
    QVector<double> x;
    QVector<double> y;
    for (const Polyline& line : contours[k].lines) {
      for (arma::uword n = 0; n < line.points.n_rows; ++n) {
        x << line.points(n, 0);
        y << line.points(n, 1);
      }
      x << gap;
      y << gap;
    }
    m_curves[k]->setData(x, y);
  }
}

QVector<QPointF> EvidenceContours::onScreen(const Polyline& line) const {
  QVector<QPointF> points;
  points.reserve(static_cast<qsizetype>(line.points.n_rows));
  for (arma::uword n = 0; n < line.points.n_rows; ++n) {
    points.push_back(
        {m_plot.xAxis->coordToPixel(line.points(n, 0)), m_plot.yAxis->coordToPixel(line.points(n, 1))});
  }
  return points;
}

void EvidenceContours::placeLabels(const QVector<QRectF>& marks,
                                   const std::function<std::optional<QColor>(double x, double y)>& colourAt) {
  const QRectF canvas = m_plot.axisRect()->rect();
  std::vector<std::vector<QVector<QPointF>>> lines(m_contours.size());
  for (std::size_t k = 0; k < lines.size(); ++k) {
    lines[k].reserve(m_contours[k].lines.size());
    for (const Polyline& line : m_contours[k].lines) lines[k].push_back(onScreen(line));
  }
  NumberPlaces places(canvas, marks);
  constexpr int middle = 128;  // of lightness
  // The innermost first: they are the shortest.
  for (std::size_t k = 0; k < lines.size(); ++k) {
    QVector<QPointF> others;
    for (std::size_t other = 0; other < lines.size(); ++other) {
      if (other == k) continue;
      for (const QVector<QPointF>& line : lines[other]) others << placesOn(line, canvas);
    }
    QCPItemText* label = m_labels[k];
    const QPointF extent = label->bottomRight->pixelPosition() - label->topLeft->pixelPosition();
    const auto place = places.take(lines[k], QSizeF(extent.x(), extent.y()), others);
    label->setVisible(place.has_value());
    if (!place) continue;
    const double x = m_plot.xAxis->pixelToCoord(place->x());
    const double y = m_plot.yAxis->pixelToCoord(place->y());
    label->position->setCoords(x, y);
    const auto colour = colourAt(x, y);
    label->setBrush(colour ? QBrush(*colour) : QBrush(Qt::NoBrush));
    if (colour) label->setColor(qGray(colour->rgb()) > middle ? markCore() : markEdge());
  }
}

}  // namespace credence
