#include "app/tools/toolbox.h"

#include "app/tools/eraser_tool.h"
#include "app/tools/hand_tool.h"
#include "app/tools/point_tool.h"
#include "app/tools/relabel_tool.h"
#include "app/tools/section_tool.h"
#include "app/tools/select_tool.h"
#include "app/tools/sketch_tool.h"
#include "app/tools/spray_tool.h"
#include "app/tools/stroke_tool.h"
#include "app/tools/test_tool.h"

#include <algorithm>
#include <cmath>

namespace credence {

Toolbox::Toolbox(Document* document, QObject* parent)
    : QObject(parent),
      m_select(new SelectTool(document, &m_options, this)),
      m_section(new SectionTool(document, this)),
      m_sketch(new SketchTool(this)) {
  const auto add = [this](PlotTool* tool, const QString& name, const QString& purpose, const char* icon,
                          Qt::Key key) {
    m_entries.push_back({tool, name, purpose, QString::fromLatin1(icon), QKeySequence(key)});
  };
  add(new HandTool(this), tr("Hand"), tr("pan and zoom"), "pan", Qt::Key_H);
  add(new PointTool(document, &m_options, this), tr("Point"), tr("add single points"), "point", Qt::Key_P);
  add(new SprayTool(document, &m_options, this), tr("Spray"), tr("scatter points around the mouse"), "spray",
      Qt::Key_S);
  add(new StrokeTool(document, &m_options, this), tr("Line"), tr("points along a path"), "stroke", Qt::Key_L);
  add(new EraserTool(document, &m_options, this), tr("Eraser"), tr("take points away"), "eraser", Qt::Key_E);
  add(m_select, tr("Select"), tr("select, move and delete points"), "select", Qt::Key_V);
  add(new RelabelTool(document, &m_options, this), tr("Relabel"), tr("change the class of points"), "relabel",
      Qt::Key_B);
  add(new TestTool(document, &m_options, this), tr("Test"), tr("set points aside for testing"), "test",
      Qt::Key_T);
  add(m_section, tr("Section"), tr("cut along a line"), "section", Qt::Key_C);
  m_current = m_entries.front().tool;
}

void Toolbox::choose(PlotTool* tool) {
  if (tool == m_current) return;
  m_current->stop();
  m_current = tool;
  emit currentChanged();
}

void Toolbox::scaleRadius(double factor) {
  const auto radius = m_current->traits().radius;
  if (radius == nullptr) return;
  ToolSettings settings = m_options.settings();
  const double scaled = std::round(settings.*radius * factor);
  // Small radii change by a whole pixel at least.
  const double step =
      factor > 1.0 ? std::max(scaled, settings.*radius + 1.0) : std::min(scaled, settings.*radius - 1.0);
  settings.*radius = std::clamp(step, ToolSettings::smallestRadius, ToolSettings::largestRadius);
  m_options.set(settings);
}

}  // namespace credence
