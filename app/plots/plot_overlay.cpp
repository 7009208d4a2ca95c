#include "app/plots/plot_overlay.h"

#include "app/plots/bump_picture.h"
#include "app/plots/clipped_line.h"
#include "app/style/markers.h"
#include "app/style/palette.h"
#include "app/style/whole_dots.h"

#include <QPaintEvent>
#include <QPainter>
#include <qcustomplot.h>

#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr int markerReach = 10;     // px around a point that its marker may cover
constexpr double frameSize = 10.0;  // px, around a selected point; rings mean misclassified ones
constexpr double pinReach = 9.0;    // px
const QColor inkColour(0x1a1a1a);
const QColor sketchColour(0x7b2d8b);

QImage framePicture(double pixelRatio) {
  const int extent = 2 * markerReach;
  QImage picture(wholeDots(QSizeF(extent, extent), pixelRatio), QImage::Format_ARGB32_Premultiplied);
  picture.setDevicePixelRatio(pixelRatio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  const double corner = (extent - frameSize) / 2.0;
  for (const QPen& pen : {QPen(Qt::white, 2.6), QPen(inkColour, 1.2)}) {
    painter.setPen(pen);
    painter.drawRect(QRectF(corner, corner, frameSize, frameSize));
  }
  painter.end();
  return picture;
}

/// Black around white, outside the single ring of misclassified points: seen on every colour.
QImage doubleRingPicture(double scale, double pixelRatio) {
  const int extent = 2 * markerReach;
  QImage picture(wholeDots(QSizeF(extent, extent), pixelRatio), QImage::Format_ARGB32_Premultiplied);
  picture.setDevicePixelRatio(pixelRatio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF centre(markerReach, markerReach);
  painter.setPen(QPen(Qt::white, 2.4));
  painter.drawEllipse(centre, scale * 7.4, scale * 7.4);
  painter.setPen(QPen(inkColour, 1.6));
  painter.drawEllipse(centre, scale * 9.0, scale * 9.0);
  painter.end();
  return picture;
}

}  // namespace

PlotOverlay::PlotOverlay(QCustomPlot* plot)
    : QWidget(plot), m_plot(plot), m_bump(std::make_shared<BumpPicture>()) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  connect(plot, &QCustomPlot::afterLayout, this, &PlotOverlay::placeOverAxes);
  connect(plot, &QCustomPlot::afterReplot, this, qOverload<>(&QWidget::update));
}

void PlotOverlay::placeOverAxes() {
  const QRect area = m_plot->axisRect()->rect();
  if (geometry() != area) setGeometry(area);
}

QPointF PlotOverlay::toPixel(const QPointF& place) const {
  return QPointF(m_plot->xAxis->coordToPixel(place.x()), m_plot->yAxis->coordToPixel(place.y())) -
         QPointF(m_plot->axisRect()->rect().topLeft());
}

QRect PlotOverlay::circleArea() const {
  if (!m_pointer || m_content.radius <= 0.0) return {};
  const double reach = m_content.radius + 3.0;
  const QPointF centre = toPixel(*m_pointer);
  return visible(QRectF(centre.x() - reach, centre.y() - reach, 2.0 * reach, 2.0 * reach));
}

/// What is far from the view has no pixels that an integer could count.
QRect PlotOverlay::visible(const QRectF& area) const {
  return (area & QRectF(rect())).toAlignedRect();
}

void PlotOverlay::setContent(const ToolOverlay& content) {
  const bool simple = m_content.selected.isEmpty() && content.selected.isEmpty() && !m_content.rectangle &&
                      !content.rectangle && m_content.sketch.isEmpty() && content.sketch.isEmpty() &&
                      m_content.answer.isEmpty() && content.answer.isEmpty() && !m_content.cursor &&
                      !content.cursor;
  const QRect before = circleArea();
  m_content = content;
  if (simple) {
    QWidget::update(before.united(circleArea()));
  } else {
    QWidget::update();
  }
}

void PlotOverlay::setPointer(std::optional<QPointF> pointer) {
  const QRect before = circleArea();
  m_pointer = pointer;
  const QRect after = circleArea();
  if (!before.isNull()) QWidget::update(before);
  if (!after.isNull()) QWidget::update(after);
}

void PlotOverlay::updateCrosshair() {
  if (!m_crosshair) return;
  const QPointF at = toPixel(*m_crosshair);
  QWidget::update(visible(QRectF(at.x() - 3.0, 0.0, 7.0, height())));
  QWidget::update(visible(QRectF(0.0, at.y() - 3.0, width(), 7.0)));
}

void PlotOverlay::setCrosshair(std::optional<QPointF> place) {
  if (place == m_crosshair) return;
  updateCrosshair();
  m_crosshair = place;
  updateCrosshair();
}

void PlotOverlay::updateWidthMark() {
  if (!m_widthMark) return;
  QWidget::update(visible(areaOf(*m_widthMark, [this](const QPointF& place) { return toPixel(place); })));
}

void PlotOverlay::setWidthMark(const std::optional<WidthMark>& mark) {
  if (mark == m_widthMark) return;
  updateWidthMark();
  m_widthMark = mark;
  updateWidthMark();
}

void PlotOverlay::setLine(const std::optional<std::array<double, 3>>& line) {
  if (line == m_line) return;
  m_line = line;
  QWidget::update();
}

void PlotOverlay::setPin(std::optional<QPointF> place) {
  if (place == m_pin) return;
  m_pin = place;
  QWidget::update();
}

void PlotOverlay::setSection(const std::optional<Segment>& section) {
  if (section == m_section) return;
  m_section = section;
  QWidget::update();
}

void PlotOverlay::setSectionPlace(const std::optional<QPointF>& place) {
  if (place == m_sectionPlace) return;
  m_sectionPlace = place;
  QWidget::update();
}

void PlotOverlay::setNext(const std::optional<NextMark>& next) {
  if (next == m_next) return;
  m_next = next;
  QWidget::update();
}

void PlotOverlay::setFresh(const FreshPoints& fresh) {
  QRectF added;  // one rectangle: a region of thousands would take longer than painting it
  const auto add = [&](const QVector<QPointF>& before, const QVector<QPointF>& places) {
    for (qsizetype k = before.size(); k < places.size(); ++k) {
      const QPointF at = toPixel(places[k]);
      added |= QRectF(at.x() - markerReach, at.y() - markerReach, 2 * markerReach, 2 * markerReach) &
               QRectF(rect());
    }
  };
  for (std::size_t label : {0U, 1U}) {
    for (const Role role : all_roles) {
      add(m_fresh.places[label][role], fresh.places[label][role]);
    }
    add(m_fresh.unused[label], fresh.unused[label]);
  }
  m_fresh = fresh;
  QWidget::update(added.toAlignedRect());
}

qsizetype PlotOverlay::freshCount() const {
  qsizetype count = 0;
  for (const auto& ofLabel : m_fresh.places) {
    for (const Role role : all_roles) count += ofLabel[role].size();
  }
  for (const auto& places : m_fresh.unused) count += places.size();
  return count;
}

void PlotOverlay::clearFresh() {
  if (freshCount() == 0) return;
  m_fresh = FreshPoints();
  QWidget::update();
}

void PlotOverlay::setHighlighted(const QVector<QPointF>& places) {
  if (m_highlighted.isEmpty() && places.isEmpty()) return;
  m_highlighted = places;
  QWidget::update();
}

void PlotOverlay::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF area = QRectF(event->rect()).adjusted(-markerReach, -markerReach, markerReach, markerReach);
  const PlaceToPixel pixels = [this](const QPointF& place) { return toPixel(place); };
  if (m_widthMark) paintWidthMark(painter, *m_widthMark, pixels, rect(), *m_bump);
  if (m_section) {
    paintSection(painter, *m_section, rect(), pixels);
    if (m_sectionPlace) paintSectionPlace(painter, *m_sectionPlace, rect(), pixels);
  }
  paintFresh(painter, area);
  paintHighlighted(painter, area);
  paintSelection(painter, area);
  paintCrosshair(painter);
  paintPin(painter);
  if (m_next) paintNext(painter, *m_next, rect(), pixels);
  paintLine(painter);
  paintSketch(painter);
  paintCircle(painter);
}

void PlotOverlay::paintFresh(QPainter& painter, const QRectF& area) {
  const auto paint = [&](const QVector<QPointF>& places, const QCPScatterStyle& marker) {
    if (places.isEmpty()) return;
    const QImage picture = markerPicture(marker, devicePixelRatioF());
    for (const QPointF& place : places) {
      const QPointF at = toPixel(place);
      if (area.contains(at)) drawMarkerPicture(painter, picture, at);
    }
  };
  for (const int label : {0, 1}) {
    const auto which = static_cast<std::size_t>(label);
    paint(m_fresh.unused.at(which), unusedMarker(label, m_fresh.markerScale));
    for (const Role role : all_roles) {
      paint(m_fresh.places.at(which)[role], pointMarker(label, role, m_fresh.markerScale));
    }
  }
}

void PlotOverlay::paintHighlighted(QPainter& painter, const QRectF& area) {
  if (m_highlighted.isEmpty()) return;
  const QImage rings =
      doubleRingPicture(markerScale(static_cast<double>(m_highlighted.size())), devicePixelRatioF());
  for (const QPointF& place : std::as_const(m_highlighted)) {
    const QPointF at = toPixel(place);
    if (area.contains(at)) drawMarkerPicture(painter, rings, at);
  }
}

void PlotOverlay::paintSelection(QPainter& painter, const QRectF& area) {
  if (!m_content.selected.isEmpty()) {
    const QImage frame = framePicture(devicePixelRatioF());
    for (const QPointF& place : std::as_const(m_content.selected)) {
      const QPointF at = toPixel(place);
      if (area.contains(at)) drawMarkerPicture(painter, frame, at);
    }
  }
  if (!m_content.rectangle) return;
  const QRectF rectangle =
      QRectF(toPixel(m_content.rectangle->topLeft()), toPixel(m_content.rectangle->bottomRight()))
          .normalized();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(255, 255, 255, 200), 3.0));
  painter.drawRect(rectangle);
  painter.setPen(QPen(inkColour, 1.2, Qt::DashLine));
  painter.drawRect(rectangle);
}

void PlotOverlay::paintCrosshair(QPainter& painter) {
  if (!m_crosshair) return;
  // On whole dots, so that thin lines stay thin.
  const QPointF pixel = toPixel(*m_crosshair);
  const QPointF at(std::round(pixel.x()) + 0.5, std::round(pixel.y()) + 0.5);
  for (const QPen& pen : {QPen(QColor(255, 255, 255, 110), 3.0), QPen(QColor(26, 26, 26, 190), 1.0)}) {
    painter.setPen(pen);
    if (at.y() >= 0.0 && at.y() <= height()) painter.drawLine(QPointF(0.0, at.y()), QPointF(width(), at.y()));
    if (at.x() >= 0.0 && at.x() <= width()) painter.drawLine(QPointF(at.x(), 0.0), QPointF(at.x(), height()));
  }
}

void PlotOverlay::paintPin(QPainter& painter) {
  if (!m_pin) return;
  const QPointF at = toPixel(*m_pin);
  if (!QRectF(rect()).adjusted(-pinReach, -pinReach, pinReach, pinReach).contains(at)) return;
  for (const QPen& pen : {QPen(Qt::white, 4.5), QPen(inkColour, 2.0)}) {
    painter.setPen(pen);
    painter.drawLine(at - QPointF(pinReach, 0.0), at + QPointF(pinReach, 0.0));
    painter.drawLine(at - QPointF(0.0, pinReach), at + QPointF(0.0, pinReach));
  }
}

/// Dashes of a length that no other line has.
void PlotOverlay::paintLine(QPainter& painter) {
  if (!m_line) return;
  const auto& [w0, w1, w2] = *m_line;
  const QCPRange x = m_plot->xAxis->range();
  const QCPRange y = m_plot->yAxis->range();
  // Between the edges that it meets at the larger angle.
  const bool across = std::abs(w2) * y.size() >= std::abs(w1) * x.size();
  QVector<QPointF> ends;
  for (const bool upper : {false, true}) {
    const double x1 = upper ? x.upper : x.lower;
    const double x2 = upper ? y.upper : y.lower;
    ends << toPixel(across ? QPointF(x1, -(w0 + w1 * x1) / w2) : QPointF(-(w0 + w2 * x2) / w1, x2));
  }
  QPen dashes(inkColour, 1.8);
  dashes.setDashPattern({5.0, 3.0});
  for (const QVector<QPointF>& piece : clippedLine(ends, QRectF(rect()))) {
    for (const QPen& pen : {QPen(QColor(255, 255, 255, 200), 4.0), dashes}) {
      painter.setPen(pen);
      painter.drawPolyline(piece.constData(), static_cast<int>(piece.size()));
    }
  }
}

/// What a hand drew is a solid line in a colour that no contour has, what it is compared with a dotted one.
void PlotOverlay::paintSketch(QPainter& painter) {
  const auto paint = [&](const QVector<QPointF>& places, const QColor& colour, Qt::PenStyle style) {
    QPolygonF line;
    for (const QPointF& place : places) line << toPixel(place);
    painter.setBrush(Qt::NoBrush);
    for (const QPen& pen : {QPen(QColor(255, 255, 255, 210), 5.0), QPen(colour, 2.5, style)}) {
      painter.setPen(pen);
      if (line.size() == 1) {
        painter.drawEllipse(line.front(), 2.0 * pinReach, 2.0 * pinReach);
      } else {
        painter.drawPolyline(line);
      }
    }
  };
  for (const QVector<QPointF>& lines : std::as_const(m_content.answer)) paint(lines, inkColour, Qt::DotLine);
  if (!m_content.sketch.isEmpty()) paint(m_content.sketch, sketchColour, Qt::SolidLine);
  if (!m_content.cursor) return;
  constexpr double arm = 9.0;  // px
  const QPointF at = toPixel(*m_content.cursor);
  for (const QPen& pen : {QPen(QColor(255, 255, 255, 210), 5.0), QPen(sketchColour, 2.0)}) {
    painter.setPen(pen);
    painter.drawLine(at - QPointF(arm, 0.0), at + QPointF(arm, 0.0));
    painter.drawLine(at - QPointF(0.0, arm), at + QPointF(0.0, arm));
  }
}

void PlotOverlay::paintCircle(QPainter& painter) {
  if (circleArea().isEmpty()) return;
  const QPointF centre = toPixel(*m_pointer);
  const QColor colour = m_content.label ? classColours()[*m_content.label].darker(130) : inkColour;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(255, 255, 255, 200), 3.5));
  painter.drawEllipse(centre, m_content.radius, m_content.radius);
  painter.setPen(QPen(colour, 1.6));
  painter.drawEllipse(centre, m_content.radius, m_content.radius);
}

}  // namespace credence
