#pragma once

#include "app/mainwindow/services.h"
#include "app/style/typed_box.h"

#include <QMainWindow>
#include <QMap>

class QMenu;

namespace credence {

class CompareActions;
class ComparisonView;
class ContinueOffer;
class CursorPage;
class DataFiles;
class DataPanel;
class EvidencePanel;
class GenerateActions;
class HandoutActions;
class HelpActions;
class JudgeActions;
class JudgePage;
class LabWindow;
class LessonActions;
class LessonPageActions;
class LetterSize;
class MessageBar;
class MetricsPanel;
class ModelPanel;
class PanelsWindow;
class NextActions;
class PictureActions;
class PlainWords;
class PlotFeed;
class Presentation;
class ReportActions;
class SessionActions;
class SplitActions;
class StatusLine;
class PanelChip;
class SettingBar;
class Stage;
class Studio;
class TableActions;
class ToolActions;
class TuneActions;
class ToolOptionsBar;
class UnsavedWork;
class ViewActions;
struct StudioPage;

/// Has files named on the command line read while the window is being built, which then opens them as they
/// come; does nothing where openAtStart() has nothing to read.
void readAtStart(DataFiles& reading, const QStringList& files);

/// Menus, the tool bar, the stage below it and the wires between document, workers, panels and plots.
class MainWindow : public QMainWindow, public RefusalPlace {
  Q_OBJECT

 public:
  explicit MainWindow(Services& services, QWidget* parent = nullptr);

  /// Opens files named on the command line, or, where there are none or they cannot be read, the first
  /// bundled set; and offers what an earlier program did not save.
  void openAtStart(const QStringList& files);

  /// Opens the lesson of that folder, once there are data to come back to.
  void openLesson(const QString& folder);

  /// Ends the program because the system has sent that signal, without a question: all that is not saved is
  /// there at the next start.
  void endBy(int signalNumber);

  void showRefusal(const QString& sentence) override;

 protected:
  bool event(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildStage();
  void buildActions();
  void buildFileMenu();
  void buildEditMenu();
  void buildToolsMenu();
  void buildViewMenu();
  void buildStudio();
  void buildLessonMenu();
  QMap<QString, QWidget*> makeStudioPages();
  void addStudioPage(const StudioPage& page, QWidget* widget);
  void openLab();
  void openPanels();
  /// By its name among lessonWindows.
  void openWindow(const QString& name);
  void showBesideLesson(QWidget* window);
  void comparePins();
  void buildHelpMenu();
  void buildToolBar();
  void sayData();
  void sayModel();
  void connectDocument();
  void connectPlots();
  void openBundled(const QString& id);
  void openGenerated(const GeneratorTruth& generated);

  void documentChanged(Changes changes);
  void showLayout();
  void updateActions();
  void showNotice(const QString& text);
  void updateTitle();
  /// Tells dialogs where the data are.
  void updateDataPlace();

  void newSketch();
  void clearPoints();
  void showAbout();
  void restoreLayout();
  void restoreFirstLayout();
  void storeLayout();

  Services& m_services;
  PlainWords* m_plainWords;  // before any words that it is to keep plain
  ToolOptionsBar* m_optionsBar;
  ComparisonView* m_comparison;
  DataPanel* m_dataPanel;
  ModelPanel* m_modelPanel;
  SettingBar* m_settingBar;
  EvidencePanel* m_evidencePanel;
  MetricsPanel* m_metricsPanel;
  JudgePage* m_judgePage;
  MessageBar* m_messageBar;
  MessageBar* m_recoveryBar;
  SessionActions* m_sessionActions;
  UnsavedWork* m_unsavedWork;
  ContinueOffer* m_continueOffer;
  TableActions* m_tables;
  StatusLine* m_statusLine;
  PlotFeed* m_plotFeed;
  Studio* m_studio;
  Stage* m_stage;
  CursorPage* m_cursorPage;
  PictureActions* m_pictures;
  ToolActions* m_toolActions;
  SplitActions* m_splitActions;
  TuneActions* m_tuneActions;
  GenerateActions* m_generateActions;
  ViewActions* m_viewActions;
  CompareActions* m_compareActions;
  NextActions* m_nextActions;
  JudgeActions* m_judgeActions;
  HelpActions* m_helpActions;
  ReportActions* m_reportActions;
  HandoutActions* m_handoutActions;
  LessonActions* m_lessons;
  LessonPageActions* m_lessonPages;
  Presentation* m_presentation;
  LetterSize* m_letterSize;
  LabWindow* m_lab = nullptr;        // once it was asked for
  PanelsWindow* m_panels = nullptr;  // likewise
  PanelChip* m_dataChip = nullptr;
  PanelChip* m_modelChip = nullptr;
  QString m_refusal;  // of a number
  QMenu* m_viewMenu = nullptr;
  QMenu* m_studioMenu = nullptr;
  QAction* m_saveAction = nullptr;
  QAction* m_undoAction = nullptr;
  QAction* m_redoAction = nullptr;
  QAction* m_clearAction = nullptr;
  QAction* m_exportAction = nullptr;
  QAction* m_copyAction = nullptr;
};

}  // namespace credence
