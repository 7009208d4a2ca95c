#include "app/tools/sketch_tool.h"

#include "app/document/document.h"

namespace credence {

namespace {

constexpr int sprayInterval = 30;   // ms between two points
constexpr double sprayRadius = 16;  // px, standard deviation

}  // namespace

SketchTool::SketchTool(Document* document, QObject* parent)
    : PlotTool(parent), m_document(document), m_random(1) {
  m_sprayTimer.setInterval(sprayInterval);
  connect(&m_sprayTimer, &QTimer::timeout, this, &SketchTool::spray);
}

SketchTool::~SketchTool() {
  finish();
}

void SketchTool::press(const PlotPointer& pointer) {
  if (m_down || (pointer.button != Qt::LeftButton && pointer.button != Qt::RightButton)) return;
  m_down = true;
  m_pointer = pointer;
  m_label = pointer.button == Qt::LeftButton ? 1 : 0;
  m_document->beginGesture();
  if (pointer.modifiers.testFlag(Qt::ShiftModifier)) {
    spray();
    m_sprayTimer.start();
  } else {
    add(pointer.position);
  }
}

void SketchTool::move(const PlotPointer& pointer) {
  m_pointer.position = pointer.position;
}

void SketchTool::release(const PlotPointer& pointer) {
  if (pointer.button == m_pointer.button) finish();
}

void SketchTool::spray() {
  const QPointF scatter(m_random.normal() * sprayRadius * m_pointer.unitsPerPixel.x(),
                        m_random.normal() * sprayRadius * m_pointer.unitsPerPixel.y());
  add(m_pointer.position + scatter);
}

void SketchTool::add(const QPointF& position) {
  Dataset dataset = m_document->dataset();
  dataset.append(position.x(), position.y(), m_label);
  m_document->editDataset(std::move(dataset), m_sprayTimer.isActive() ? tr("Spray Points") : tr("Add Point"));
}

void SketchTool::finish() {
  if (!m_down) return;
  m_down = false;
  m_sprayTimer.stop();
  m_document->endGesture();
}

}  // namespace credence
