#pragma once

#include "app/plots/plot_tool.h"

#include <QPointF>
#include <QVector>

namespace credence {

/// Draws a free line over the plots, or marks a place in them: a guess. The data stay as they are.
class SketchTool : public PlotTool {
  Q_OBJECT

 public:
  enum class Kind { line, place };

  using PlotTool::PlotTool;

  /// Begins with nothing drawn.
  void begin(Kind kind);
  const QVector<QPointF>& sketch() const { return m_sketch; }
  /// Lines that the sketch is compared with.
  void showAnswer(const QVector<QVector<QPointF>>& lines);

  void press(const PlotPointer& pointer) override;
  void move(const PlotPointer& pointer) override;
  void release(const PlotPointer& pointer) override;
  void stop() override { m_down = false; }
  ToolTraits traits() const override { return {}; }
  QCursor cursor() const override { return Qt::CrossCursor; }
  QString status() const override;
  ToolOverlay overlay() const override;

 signals:
  /// The hand has let go of a line, or marked a place.
  void sketched();

 private:
  Kind m_kind = Kind::line;
  QVector<QPointF> m_sketch;
  QVector<QVector<QPointF>> m_answer;
  bool m_down = false;
  bool m_closed = false;  // the answer is known: nothing more is drawn
};

}  // namespace credence
