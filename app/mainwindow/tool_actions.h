#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace credence {

class ComparisonView;
class PlotTool;
class ToolOptionsBar;
class Toolbox;

/// The tools and what they do besides drawing: choosing one puts it into the plots' hand.
class ToolActions : public QObject {
  Q_OBJECT

 public:
  ToolActions(Toolbox* toolbox, ToolOptionsBar* options, ComparisonView* view, QObject* parent);

  void addToToolsMenu(QMenu* menu);
  /// Selecting and deleting points.
  void addToEditMenu(QMenu* menu);

  /// In the toolbox's order.
  const QList<QAction*>& toolActions() const { return m_tools; }

  /// Unless another than the hand is chosen already.
  void chooseDrawingTool();

 private:
  void choose(PlotTool* tool);
  void showTool();
  void updateSelection();

  Toolbox* m_toolbox;
  ToolOptionsBar* m_options;
  ComparisonView* m_view;
  QList<QAction*> m_tools;
  QAction* m_deselect = nullptr;
  QAction* m_delete = nullptr;
};

}  // namespace credence
