#pragma once

#include "app/compute/live_boundaries.h"
#include "app/compute/live_fit.h"
#include "app/compute/live_reference.h"
#include "app/compute/split_trials.h"
#include "app/compute/tuner.h"
#include "app/document/data_files.h"
#include "app/document/document.h"
#include "app/mainwindow/appearance.h"
#include "app/tools/toolbox.h"

#include <QMainWindow>

#include <memory>

class QActionGroup;
class QMenu;

namespace credence {

class AxesDialog;
class ComparisonView;
class CursorPage;
class DataPanel;
class EvidencePanel;
class GenerateDialog;
class JudgePage;
class MessageBar;
class MetricsPanel;
class ModelPanel;
class PictureActions;
class StatusLine;
class StrokeTiming;
class Studio;
class TableActions;
class ToolOptionsBar;
class UpdateTiming;

/// Menus, docks and the wires between document, workers, panels and plots.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  /// Opens files named on the command line, or, where there are none or they cannot be read, the first
  /// bundled set.
  void openAtStart(const QStringList& files);

  Document* document() { return &m_document; }
  LiveFit* liveFit() { return &m_liveFit; }
  LiveReference* liveReference() { return &m_liveReference; }
  LiveBoundaries* boundaries() { return &m_boundaries; }
  SplitTrials* splitTrials() { return &m_splitTrials; }
  Tuner* tuner() { return &m_tuner; }
  DataFiles* files() { return &m_files; }
  StrokeTiming* strokeTiming() { return m_strokeTiming; }
  Toolbox* toolbox() { return &m_toolbox; }
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
  void buildTuneActions(QMenu* menu);
  void buildViewMenu();
  void buildCompareActions();
  void buildStudio();
  /// A page of the studio and its entry in the Studio menu, which the first page brings.
  void addStudioPage(QWidget* page, const QString& title, const QKeySequence& key, const QString& purpose);
  void buildHelpMenu();
  void buildToolBar();
  void buildSelectionActions(QMenu* menu);
  void connectTools();
  void connectDocument();
  void connectPlots();
  QAction* addAction(QMenu* menu, const QString& text, const QString& icon, const QKeySequence& key,
                     const std::function<void()>& trigger);
  void openBundled();
  void updateIcons();

  void documentChanged(Changes changes);
  void updatePoints();
  void keepGeneratedInView();
  void updateTitle();
  void showFit();
  void showPictures();

  void nextSplit();
  void trySplits();
  void updateTrialActions();
  void showGenerateDialog();
  void nextSeed();
  void newSketch();
  void saveData();
  void clearPoints();
  void chooseTool(PlotTool* tool);
  void toolChanged();
  void showAxes();
  void updateAxesTitles();
  void setAppearance(Appearance appearance);
  void fitViewToData();
  void showHelp();
  void showAbout();
  void restoreLayout();

  Document m_document;
  LiveFit m_liveFit;
  LiveReference m_liveReference;
  LiveBoundaries m_boundaries;
  SplitTrials m_splitTrials;
  Tuner m_tuner;
  DataFiles m_files;
  Toolbox m_toolbox;
  ToolOptionsBar* m_optionsBar;
  ComparisonView* m_comparison;
  DataPanel* m_dataPanel;
  ModelPanel* m_modelPanel;
  EvidencePanel* m_evidencePanel;
  MetricsPanel* m_metricsPanel;
  JudgePage* m_judgePage;
  MessageBar* m_messageBar;
  TableActions* m_tables;
  UpdateTiming* m_updateTiming;
  StrokeTiming* m_strokeTiming;
  StatusLine* m_statusLine;
  Studio* m_studio;
  CursorPage* m_cursorPage;
  PictureActions* m_pictures;
  GenerateDialog* m_generateDialog = nullptr;
  std::shared_ptr<const Dataset> m_dataSeen;  ///< the points on the plots
  QMenu* m_viewMenu = nullptr;
  QMenu* m_studioMenu = nullptr;
  QAction* m_saveAction = nullptr;
  QAction* m_undoAction = nullptr;
  QAction* m_redoAction = nullptr;
  QAction* m_clearAction = nullptr;
  QAction* m_deleteAction = nullptr;
  QAction* m_deselectAction = nullptr;
  QList<QAction*> m_toolActions;  // in the toolbox's order
  AxesDialog* m_axesDialog = nullptr;
  QAction* m_trySplitsAction = nullptr;
  QAction* m_maximiseAction = nullptr;
  QAction* m_generateAction = nullptr;
  QAction* m_nextSeedAction = nullptr;
  QAction* m_fitViewAction = nullptr;
  QAction* m_equalScaleAction = nullptr;
  QAction* m_exportAction = nullptr;
  QAction* m_copyAction = nullptr;
};

}  // namespace credence
