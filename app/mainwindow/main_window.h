#pragma once

#include "app/compute/live_fit.h"
#include "app/document/data_files.h"
#include "app/document/document.h"
#include "app/mainwindow/appearance.h"
#include "app/plots/figure.h"

#include <QMainWindow>

class QActionGroup;
class QLabel;
class QMenu;

namespace credence {

class ComparisonView;
class DataPanel;
class EvidencePanel;
class MessageBar;
class MetricsPanel;
class ModelPanel;
class SketchTool;
class UpdateTiming;

/// Menus, docks and the wires between document, workers, panels and plots.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  /// Opens files named on the command line, or the first bundled set.
  void openAtStart(const QStringList& files);

  Document* document() { return &m_document; }
  LiveFit* liveFit() { return &m_liveFit; }
  UpdateTiming* updateTiming() { return m_updateTiming; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildDocks();
  void buildActions();
  void buildFileMenu();
  void buildEditMenu();
  void buildToolsMenu();
  void buildViewMenu();
  void buildHelpMenu();
  void buildToolBar();
  void buildStatusBar();
  void connectDocument();
  void connectPlots();
  QAction* addAction(QMenu* menu, const QString& text, const QString& icon, const QKeySequence& key,
                     const std::function<void()>& trigger);
  void addPictureMenu(QWidget* widget, FigureView view);
  void updateIcons();

  void documentChanged(Changes changes);
  void updatePoints();
  void updateTitle();
  void updateNotice();
  void showFit();
  void showCursor(const QPointF& position);
  void fillRecentMenu();

  void newSketch();
  void openFile();
  void openTable();
  void saveData();
  void clearPoints();
  void exportPicture(FigureView view);
  void copyPicture(FigureView view);
  void setSketching(bool on);
  void setAppearance(Appearance appearance);
  void fitViewToData();
  void showHelp();
  void showAbout();
  void restoreLayout();

  Document m_document;
  LiveFit m_liveFit;
  DataFiles m_files;
  SketchTool* m_sketchTool;
  ComparisonView* m_comparison;
  DataPanel* m_dataPanel;
  ModelPanel* m_modelPanel;
  EvidencePanel* m_evidencePanel;
  MetricsPanel* m_metricsPanel;
  MessageBar* m_messageBar;
  UpdateTiming* m_updateTiming;
  QLabel* m_cursorLabel;
  QLabel* m_hint;
  QLabel* m_statusLabel;
  QMenu* m_recentMenu = nullptr;
  QMenu* m_viewMenu = nullptr;
  QAction* m_openAction = nullptr;
  QAction* m_saveAction = nullptr;
  QAction* m_undoAction = nullptr;
  QAction* m_redoAction = nullptr;
  QAction* m_clearAction = nullptr;
  QAction* m_panAction = nullptr;
  QAction* m_sketchAction = nullptr;
  QAction* m_fitViewAction = nullptr;
  QAction* m_equalScaleAction = nullptr;
  QAction* m_exportAction = nullptr;
  QAction* m_copyAction = nullptr;
};

}  // namespace credence
