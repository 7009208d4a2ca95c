#include "app/tools/editing_tool.h"

#include "app/document/document.h"
#include "app/style/class_title.h"
#include "app/tools/tool_cursor.h"
#include "app/tools/tool_options.h"

namespace credence {

EditingTool::EditingTool(Document* document, ToolOptions* options, const QString& icon, QObject* parent)
    : PlotTool(parent), m_document(document), m_options(options), m_cursor(toolCursor(icon)) {
  connect(document, &Document::historyMoves, this, &EditingTool::stop);
  connect(options, &ToolOptions::changed, this, &PlotTool::overlayChanged);
}

EditingTool::~EditingTool() {
  if (m_down) m_document->endGesture();
}

void EditingTool::press(const PlotPointer& pointer) {
  const bool mine =
      pointer.button == Qt::LeftButton || (pointer.button == Qt::RightButton && traits().usesRightButton);
  if (m_down || !mine) return;
  m_down = true;
  m_button = pointer.button;
  m_document->beginGesture();
  begin(pointer);
}

void EditingTool::move(const PlotPointer& pointer) {
  if (m_down) drag(pointer);
}

void EditingTool::release(const PlotPointer& pointer) {
  if (pointer.button == m_button) stop();
}

void EditingTool::stop() {
  if (!m_down) return;
  m_down = false;
  end();
  m_document->endGesture();
}

ToolOverlay EditingTool::overlay() const {
  ToolOverlay overlay;
  const ToolTraits traits = this->traits();
  if (traits.radius != nullptr) overlay.radius = settings().*traits.radius;
  if (traits.hasClass) overlay.label = settings().label;
  return overlay;
}

std::size_t EditingTool::strokeLabel() const {
  return secondary() ? 1 - settings().label : settings().label;
}

const Dataset& EditingTool::dataset() const {
  return m_document->dataset();
}

const ToolSettings& EditingTool::settings() const {
  return m_options->settings();
}

QString EditingTool::className(std::size_t label) const {
  return classTitle(dataset(), label);
}

}  // namespace credence
