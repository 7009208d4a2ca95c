#pragma once

#include "app/plots/plot_tool.h"

#include <QPointF>
#include <QRectF>
#include <QVector>

#include <optional>

namespace credence {

/// Draws a free line over the plots, or marks a place in them: a guess. The data stay as they are.
class SketchTool : public PlotTool {
  Q_OBJECT

 public:
  enum class Kind { line, place };

  using PlotTool::PlotTool;

  /// Begins with nothing drawn. `seen`: the part of the plane in which keys move, from its middle.
  void begin(Kind kind, const QRectF& seen);
  const QVector<QPointF>& sketch() const { return m_sketch; }
  /// Lines that the sketch is compared with.
  void showAnswer(const QVector<QVector<QPointF>>& lines);

  void press(const PlotPointer& pointer) override;
  void move(const PlotPointer& pointer) override;
  void release(const PlotPointer& pointer) override;
  void stop() override { m_down = false; }
  /// Arrow keys move a cursor, finely with Shift; Return sets a point there, Backspace takes the last away.
  bool keyPressed(const QKeyEvent& event, const QPointF& unitsPerPixel) override;
  ToolTraits traits() const override { return {}; }
  QCursor cursor() const override { return Qt::CrossCursor; }
  QString status() const override;
  ToolOverlay overlay() const override;

 signals:
  /// The hand has let go of a line, or marked a place.
  void sketched();

 private:
  void setPoint();
  void takePoint();

  Kind m_kind = Kind::line;
  QRectF m_seen;
  std::optional<QPointF> m_cursor;  // once keys have moved it
  QVector<QPointF> m_sketch;
  QVector<QVector<QPointF>> m_answer;
  bool m_down = false;
  bool m_byKeys = false;  // the sketch is of points that keys have set
  bool m_closed = false;  // the answer is known: nothing more is drawn
};

}  // namespace credence
