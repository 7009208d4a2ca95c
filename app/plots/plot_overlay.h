#pragma once

#include "app/plots/plane_marks.h"
#include "app/plots/plot_tool.h"
#include "app/plots/width_mark.h"
#include "app/style/markers.h"
#include "core/data/role.h"
#include "core/data/segment.h"

#include <QPointF>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <utility>

class QCustomPlot;

namespace credence {

/// Points that were just drawn, and are not among those of the chart yet.
struct FreshPoints {
  std::array<ByRole<QVector<QPointF>>, 2> places;  ///< [label], in the data's units
  std::array<QVector<QPointF>, 2> unused;          ///< [label]
  double markerScale = 1.0;
};

/// Lies over a plot and shows what changes with every move of the mouse: the circle of a brush, the
/// selection, points just drawn, the crosshair of the other plots. Painting it does not touch the picture
/// below.
class PlotOverlay : public QWidget {
  Q_OBJECT

 public:
  explicit PlotOverlay(QCustomPlot* plot);

  void setContent(const ToolOverlay& content);
  const ToolOverlay& content() const { return m_content; }
  /// In the data's units; nothing where the mouse is elsewhere.
  void setPointer(std::optional<QPointF> pointer);
  /// Thin lines through a place, where the mouse is over another plot; in the data's units.
  void setCrosshair(std::optional<QPointF> place);
  /// A small cross that stays: where the crosshair is frozen.
  void setPin(std::optional<QPointF> place);
  /// How far a bump reaches; not while a brush has a circle of its own.
  void setWidthMark(const std::optional<WidthMark>& mark);
  const std::optional<WidthMark>& widthMark() const { return m_widthMark; }
  /// Plots that show one bump have one picture of it.
  void shareBump(std::shared_ptr<BumpPicture> bump) { m_bump = std::move(bump); }
  /// The line of a section, its ends A and B, in the data's units.
  void setSection(const std::optional<Segment>& section);
  const std::optional<Segment>& section() const { return m_section; }
  /// The place on it that the mouse points at, here or elsewhere.
  void setSectionPlace(const std::optional<QPointF>& place);
  const std::optional<QPointF>& sectionPlace() const { return m_sectionPlace; }
  void setNext(const std::optional<NextMark>& next);
  const std::optional<NextMark>& next() const { return m_next; }
  /// The straight line w0 + w1 x1 + w2 x2 = 0, in the data's units.
  void setLine(const std::optional<std::array<double, 3>>& line);
  const std::optional<std::array<double, 3>>& line() const { return m_line; }
  std::optional<QPointF> crosshair() const { return m_crosshair; }
  std::optional<QPointF> pin() const { return m_pin; }
  /// Replaces those before. Paints only those that were not there.
  void setFresh(const FreshPoints& fresh);
  void clearFresh();
  qsizetype freshCount() const;
  /// Points to mark by double rings, in the data's units. Replaces those before.
  void setHighlighted(const QVector<QPointF>& places);
  const QVector<QPointF>& highlighted() const { return m_highlighted; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPointF toPixel(const QPointF& place) const;
  QRect circleArea() const;
  QRect visible(const QRectF& area) const;
  void placeOverAxes();
  void paintFresh(QPainter& painter, const QRectF& area);
  void paintHighlighted(QPainter& painter, const QRectF& area);
  void paintSelection(QPainter& painter, const QRectF& area);
  void paintCircle(QPainter& painter);
  void paintSketch(QPainter& painter);
  void paintCrosshair(QPainter& painter);
  void paintPin(QPainter& painter);
  void paintLine(QPainter& painter);
  void updateCrosshair();
  void updateWidthMark();

  QCustomPlot* m_plot;
  ToolOverlay m_content;
  std::optional<QPointF> m_pointer;
  std::optional<QPointF> m_crosshair;
  std::optional<QPointF> m_pin;
  std::optional<Segment> m_section;
  std::optional<QPointF> m_sectionPlace;
  std::optional<NextMark> m_next;
  std::optional<WidthMark> m_widthMark;
  std::shared_ptr<BumpPicture> m_bump;
  std::optional<std::array<double, 3>> m_line;
  FreshPoints m_fresh;
  QVector<QPointF> m_highlighted;
};

}  // namespace credence
