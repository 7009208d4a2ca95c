#pragma once

#include "app/tools/tool_options.h"

#include <QKeySequence>
#include <QObject>
#include <QString>

#include <vector>

namespace credence {

class Document;
class PlotTool;
class SectionTool;
class SelectTool;
class SketchTool;

/// A tool with what menus and buttons show of it.
struct ToolEntry {
  PlotTool* tool = nullptr;
  QString name;     ///< one word
  QString purpose;  ///< a few words
  QString icon;
  QKeySequence key;
};

/// The tools, and which of them is in the hand.
class Toolbox : public QObject {
  Q_OBJECT

 public:
  explicit Toolbox(Document* document, QObject* parent = nullptr);

  const std::vector<ToolEntry>& entries() const { return m_entries; }
  ToolOptions* options() { return &m_options; }
  PlotTool* current() const { return m_current; }
  SelectTool* selectTool() const { return m_select; }
  SectionTool* sectionTool() const { return m_section; }
  /// For guesses: no entry, and in the hand only while a lesson asks for one.
  SketchTool* sketchTool() const { return m_sketch; }

  void choose(PlotTool* tool);
  /// Grows or shrinks the brush of the current tool, where it has one.
  void scaleRadius(double factor);

 signals:
  void currentChanged();

 private:
  ToolOptions m_options;
  std::vector<ToolEntry> m_entries;
  SelectTool* m_select = nullptr;
  SectionTool* m_section = nullptr;
  SketchTool* m_sketch = nullptr;
  PlotTool* m_current = nullptr;
};

}  // namespace credence
