#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QToolButton;

namespace credence {

class ComparisonView;
class Document;
class PlotTool;
class ToolOptionsBar;
class Toolbox;

/// The tools and what they do besides drawing: choosing one puts it into the plots' hand.
class ToolActions : public QObject {
  Q_OBJECT

 public:
  ToolActions(Document* document, Toolbox* toolbox, ToolOptionsBar* options, ComparisonView* view,
              QObject* parent);

  void addToToolsMenu(QMenu* menu);
  /// Selecting and deleting points.
  void addToEditMenu(QMenu* menu);

  /// A button that opens a menu of the tools, and shows the one in the hand. After addToToolsMenu().
  QToolButton* makeButton();

  /// Unless another than the hand is chosen already.
  void chooseDrawingTool();

 private:
  void choose(PlotTool* tool);
  void showTool();
  void showButton();
  void updateSelection();
  void updateLocks();

  Document* m_document;
  Toolbox* m_toolbox;
  ToolOptionsBar* m_options;
  ComparisonView* m_view;
  QList<QAction*> m_tools;  // in the toolbox's order
  QToolButton* m_button = nullptr;
  QAction* m_deselect = nullptr;
  QAction* m_delete = nullptr;
};

}  // namespace credence
