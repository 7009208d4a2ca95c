#include "app/tools/sketch_tool.h"

namespace credence {

namespace {

constexpr qsizetype mostSketched = 5000;  // places of a line

}  // namespace

void SketchTool::begin(Kind kind) {
  m_kind = kind;
  m_sketch.clear();
  m_answer.clear();
  m_down = false;
  m_closed = false;
  emit overlayChanged();
}

void SketchTool::showAnswer(const QVector<QVector<QPointF>>& lines) {
  m_answer = lines;
  m_closed = true;
  emit overlayChanged();
}

void SketchTool::press(const PlotPointer& pointer) {
  if (m_closed || pointer.button != Qt::LeftButton) return;
  m_down = true;
  m_sketch = {pointer.position};
  emit overlayChanged();
}

void SketchTool::move(const PlotPointer& pointer) {
  if (!m_down) return;
  if (m_kind == Kind::place) m_sketch.clear();
  if (m_sketch.size() < mostSketched) m_sketch << pointer.position;
  emit overlayChanged();
}

void SketchTool::release(const PlotPointer& pointer) {
  if (!m_down || pointer.button != Qt::LeftButton) return;
  m_down = false;
  if (m_kind == Kind::place || m_sketch.size() > 1) emit sketched();
}

QString SketchTool::status() const {
  return m_kind == Kind::line ? tr("Drag: draw your line; drag again to draw another")
                              : tr("Click: mark your place");
}

ToolOverlay SketchTool::overlay() const {
  ToolOverlay overlay;
  overlay.sketch = m_sketch;
  overlay.answer = m_answer;
  return overlay;
}

}  // namespace credence
