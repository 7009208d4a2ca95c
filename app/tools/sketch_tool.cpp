#include "app/tools/sketch_tool.h"

#include <QKeyEvent>

#include <algorithm>

namespace credence {

namespace {

constexpr qsizetype mostSketched = 5000;  // places of a line

}  // namespace

void SketchTool::begin(Kind kind, const QRectF& seen) {
  m_kind = kind;
  m_seen = seen;
  m_cursor.reset();
  m_byKeys = false;
  m_sketch.clear();
  m_answer.clear();
  m_down = false;
  m_closed = false;
  emit overlayChanged();
}

void SketchTool::showAnswer(const QVector<QVector<QPointF>>& lines) {
  m_answer = lines;
  m_closed = true;
  m_cursor.reset();
  emit overlayChanged();
}

void SketchTool::press(const PlotPointer& pointer) {
  if (m_closed || pointer.button != Qt::LeftButton) return;
  m_down = true;
  m_byKeys = false;
  m_cursor.reset();
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

bool SketchTool::keyPressed(const QKeyEvent& event, const QPointF& unitsPerPixel) {
  constexpr double coarse = 10.0;  // px
  constexpr double fine = 1.0;     // px, with Shift
  if (m_closed || m_down) return false;
  const int key = event.key();
  if (m_cursor && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
    setPoint();
    return true;
  }
  if (m_byKeys && key == Qt::Key_Backspace) {
    takePoint();
    return true;
  }
  const int across = (key == Qt::Key_Right ? 1 : 0) - (key == Qt::Key_Left ? 1 : 0);
  const int up = (key == Qt::Key_Up ? 1 : 0) - (key == Qt::Key_Down ? 1 : 0);
  if (across == 0 && up == 0) return false;
  const double step = event.modifiers().testFlag(Qt::ShiftModifier) ? fine : coarse;
  const QPointF from = m_cursor.value_or(m_seen.center());
  m_cursor = QPointF(std::clamp(from.x() + across * step * unitsPerPixel.x(), m_seen.left(), m_seen.right()),
                     std::clamp(from.y() + up * step * unitsPerPixel.y(), m_seen.top(), m_seen.bottom()));
  emit overlayChanged();
  return true;
}

/// A line begins anew where the mouse drew the one before.
void SketchTool::setPoint() {
  if (m_kind == Kind::place || !m_byKeys) m_sketch.clear();
  m_byKeys = true;
  if (m_sketch.size() < mostSketched) m_sketch << *m_cursor;
  emit overlayChanged();
  if (m_kind == Kind::place || m_sketch.size() > 1) emit sketched();
}

void SketchTool::takePoint() {
  if (m_sketch.size() < 2) return;
  m_sketch.removeLast();
  emit overlayChanged();
  if (m_kind == Kind::place || m_sketch.size() > 1) emit sketched();
}

QString SketchTool::status() const {
  return m_kind == Kind::line
             ? tr("Drag: draw your line; drag again to draw another. Arrow keys, Return: set its points")
             : tr("Click: mark your place; or arrow keys, and Return");
}

ToolOverlay SketchTool::overlay() const {
  ToolOverlay overlay;
  overlay.sketch = m_sketch;
  overlay.answer = m_answer;
  overlay.cursor = m_cursor;
  return overlay;
}

}  // namespace credence
