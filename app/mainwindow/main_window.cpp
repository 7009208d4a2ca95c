#include "app/mainwindow/main_window.h"

#include "app/compute/reference_pictures.h"
#include "app/document/bundled_data.h"
#include "app/mainwindow/axes_dialog.h"
#include "app/mainwindow/help_page.h"
#include "app/mainwindow/loading_bar.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/picture_actions.h"
#include "app/mainwindow/status_line.h"
#include "app/mainwindow/stroke_timing.h"
#include "app/mainwindow/studio.h"
#include "app/mainwindow/table_actions.h"
#include "app/mainwindow/update_timing.h"
#include "app/panels/audit_page.h"
#include "app/panels/cursor_page.h"
#include "app/panels/data_panel.h"
#include "app/panels/evidence_panel.h"
#include "app/panels/generate_dialog.h"
#include "app/panels/generate_panel.h"
#include "app/panels/judge_page.h"
#include "app/panels/metrics_panel.h"
#include "app/panels/model_panel.h"
#include "app/panels/solver_page.h"
#include "app/panels/tune_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/evidence_plot.h"
#include "app/plots/plane_view.h"
#include "app/plots/shown_settings.h"
#include "app/tools/plot_tool.h"
#include "app/tools/select_tool.h"
#include "app/tools/tool_options_bar.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

namespace credence {

namespace {

constexpr int layoutVersion = 3;
const QString geometryKey = QStringLiteral("window/geometry");
const QString stateKey = QStringLiteral("window/state");
const QString appearanceKey = QStringLiteral("appearance");

constexpr char iconProperty[] = "iconName";

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      m_liveFit(&m_document),
      m_liveReference(&m_document, &m_liveFit),
      m_splitTrials(&m_document, &m_liveFit),
      m_tuner(&m_document, &m_liveFit),
      m_files(&m_document),
      m_toolbox(&m_document),
      m_optionsBar(new ToolOptionsBar(&m_document, &m_toolbox)),
      m_comparison(new ComparisonView),
      m_dataPanel(new DataPanel(&m_document)),
      m_modelPanel(new ModelPanel(&m_document)),
      m_evidencePanel(new EvidencePanel(&m_document, &m_liveFit)),
      m_metricsPanel(new MetricsPanel(&m_document, &m_splitTrials)),
      m_judgePage(new JudgePage),
      m_messageBar(new MessageBar),
      m_tables(new TableActions(this, &m_files, m_messageBar)),
      m_updateTiming(new UpdateTiming(m_comparison, this)),
      m_strokeTiming(new StrokeTiming(m_comparison, &m_document, this)),
      m_statusLine(new StatusLine(statusBar(), &m_document, &m_liveFit)),
      m_studio(new Studio(this)),
      m_cursorPage(new CursorPage(&m_liveFit)),
      m_pictures(new PictureActions(this, m_comparison, &m_liveFit, &m_boundaries, m_messageBar)) {
  setWindowIcon(QIcon(QStringLiteral(":/icons/credence.svg")));
  setAcceptDrops(true);
  auto* centre = new QWidget;
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_messageBar);
  layout->addWidget(new LoadingBar(m_files.loader()));
  layout->addWidget(m_comparison, 1);
  setCentralWidget(centre);
  buildDocks();
  buildActions();
  connectDocument();
  connectPlots();
  connectTools();
  restoreLayout();
  updateIcons();
  updateTitle();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildDocks() {
  setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
  const auto dock = [this](const QString& title, const QString& name, QWidget* widget,
                           Qt::DockWidgetArea area) {
    auto* result = new QDockWidget(title, this);
    result->setObjectName(name);
    result->setWidget(widget);
    addDockWidget(area, result);
    return result;
  };
  dock(tr("Data"), QStringLiteral("dataDock"), m_dataPanel, Qt::LeftDockWidgetArea);
  QDockWidget* model = dock(tr("Model"), QStringLiteral("modelDock"), m_modelPanel, Qt::LeftDockWidgetArea);
  QDockWidget* evidence =
      dock(tr("Evidence"), QStringLiteral("evidenceDock"), m_evidencePanel, Qt::RightDockWidgetArea);
  QDockWidget* metrics =
      dock(tr("Metrics"), QStringLiteral("metricsDock"), m_metricsPanel, Qt::RightDockWidgetArea);
  // The room below the left panels stays empty rather than stretching them.
  m_dataPanel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  m_modelPanel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  resizeDocks({model, metrics}, {196, 262}, Qt::Horizontal);
  resizeDocks({evidence, metrics}, {420, 280}, Qt::Vertical);
  // Below the plots only: the panels at the sides keep their height.
  addDockWidget(Qt::BottomDockWidgetArea, m_studio);
  m_studio->hide();
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

QAction* MainWindow::addAction(QMenu* menu, const QString& text, const QString& icon, const QKeySequence& key,
                               const std::function<void()>& trigger) {
  QAction* action = menu->addAction(text);
  action->setShortcut(key);
  action->setProperty(iconProperty, icon);
  connect(action, &QAction::triggered, this, trigger);
  return action;
}

void MainWindow::buildActions() {
  buildFileMenu();
  buildEditMenu();
  buildToolsMenu();
  buildViewMenu();
  buildStudio();
  buildHelpMenu();
  buildToolBar();
}

void MainWindow::buildFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  addAction(menu, tr("&New Sketch"), QStringLiteral("new"), QKeySequence::New, [this] { newSketch(); });
  m_tables->addToFileMenu(menu);
  m_tables->openAction()->setProperty(iconProperty, QStringLiteral("open"));
  menu->addSeparator();
  m_saveAction = addAction(menu, tr("&Save Data As…"), QStringLiteral("save"), QKeySequence::Save,
                           [this] { saveData(); });
  m_exportAction = addAction(menu, tr("Save &Picture…"), QStringLiteral("export"), QKeySequence(tr("Ctrl+E")),
                             [this] { m_pictures->save(FigureView::Comparison); });
  menu->addSeparator();
  addAction(menu, tr("&Quit"), QString(), QKeySequence::Quit, [this] { close(); });
}

void MainWindow::buildEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  m_undoAction = m_document.undoStack()->createUndoAction(this, tr("&Undo"));
  m_undoAction->setShortcut(QKeySequence::Undo);
  m_undoAction->setProperty(iconProperty, QStringLiteral("undo"));
  m_undoAction->setIconText(tr("Undo"));
  m_redoAction = m_document.undoStack()->createRedoAction(this, tr("&Redo"));
  m_redoAction->setShortcuts({QKeySequence(tr("Ctrl+Shift+Z")), QKeySequence(tr("Ctrl+Y"))});
  m_redoAction->setProperty(iconProperty, QStringLiteral("redo"));
  m_redoAction->setIconText(tr("Redo"));
  // Also while a dialog that does not block the window is in front.
  for (QAction* action : {m_undoAction, m_redoAction}) action->setShortcutContext(Qt::ApplicationShortcut);
  menu->addAction(m_undoAction);
  menu->addAction(m_redoAction);
  menu->addSeparator();
  m_copyAction = addAction(menu, tr("&Copy Picture"), QString(), QKeySequence::Copy,
                           [this] { m_pictures->copy(FigureView::Comparison); });
  m_tables->addToEditMenu(menu);
  menu->addSeparator();
  buildSelectionActions(menu);
  m_clearAction = addAction(menu, tr("C&lear All Points"), QStringLiteral("clear"),
                            QKeySequence(tr("Ctrl+Backspace")), [this] { clearPoints(); });
}

void MainWindow::buildSelectionActions(QMenu* menu) {
  addAction(menu, tr("Select &All Points"), QString(), QKeySequence::SelectAll, [this] {
    chooseTool(m_toolbox.selectTool());
    m_toolbox.selectTool()->selectAll();
  });
  // The tool itself takes the key: Escape has other meanings as well.
  m_deselectAction =
      addAction(menu, tr("Deselec&t\tEsc"), QString(), {}, [this] { m_toolbox.selectTool()->deselect(); });
  m_deleteAction = addAction(menu, tr("&Delete Selected Points"), QString(), QKeySequence::Delete,
                             [this] { m_toolbox.selectTool()->deleteSelected(); });
}

void MainWindow::buildToolsMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Tools"));
  auto* group = new QActionGroup(this);
  for (const ToolEntry& entry : m_toolbox.entries()) {
    QAction* action = addAction(menu, tr("%1: %2").arg(entry.name, entry.purpose), entry.icon, entry.key,
                                [this, tool = entry.tool] { chooseTool(tool); });
    action->setIconText(entry.name);
    action->setToolTip(tr("%1: %2 (%3)").arg(entry.name, entry.purpose, entry.key.toString()));
    action->setCheckable(true);
    group->addAction(action);
    m_toolActions << action;
  }
  menu->addSeparator();
  for (QAction* action : m_optionsBar->classActions()) menu->addAction(action);
  addAction(menu, tr("&Smaller Brush"), QString(), QKeySequence(Qt::Key_BracketLeft),
            [this] { m_toolbox.scaleRadius(1.0 / 1.2); });
  addAction(menu, tr("&Larger Brush"), QString(), QKeySequence(Qt::Key_BracketRight),
            [this] { m_toolbox.scaleRadius(1.2); });
  menu->addSeparator();
  addAction(menu, tr("Next Spli&t"), QString(), QKeySequence(tr("N")), [this] { nextSplit(); });
  m_trySplitsAction = addAction(menu, QString(), QString(), {}, [this] { trySplits(); });
  connect(&m_splitTrials, &SplitTrials::runningChanged, this, &MainWindow::updateTrialActions);
  updateTrialActions();
  buildTuneActions(menu);
  m_generateAction =
      addAction(menu, tr("&Generate…"), QString(), QKeySequence(tr("G")), [this] { showGenerateDialog(); });
  m_generateAction->setToolTip(tr("All settings of generated data (G)"));
  m_nextSeedAction = addAction(menu, tr("&Next Seed of Generated Data"), QStringLiteral("dice"),
                               QKeySequence(tr("R")), [this] { nextSeed(); });
  m_nextSeedAction->setToolTip(tr("The next seed: other points of the same kind (R)"));
  m_dataPanel->generatePanel()->addActions(m_nextSeedAction, m_generateAction);
}

void MainWindow::buildTuneActions(QMenu* menu) {
  menu->addSeparator();
  m_maximiseAction = addAction(menu, tr("&Maximise Evidence"), QStringLiteral("maximise"),
                               QKeySequence(tr("M")), [this] { m_tuner.maximise(); });
  m_maximiseAction->setIconText(tr("Maximise"));
  m_maximiseAction->setToolTip(tr("Set width and prior variance where the log evidence is largest (M)"));
  QAction* step = addAction(menu, tr("MacKay &Step of the Prior Variance"), QString(),
                            QKeySequence(tr("Shift+M")), [this] { m_tuner.step(); });
  step->setToolTip(tr("Set the prior variance to wᵀw/γ once; repeated, it comes to rest (Shift+M)"));
  addAction(menu, tr("&Keep Setting as Pin"), QString(), QKeySequence(tr("K")),
            [this] { m_document.pinSetting(); });
  menu->addSeparator();
  connect(&m_tuner, &Tuner::pathChanged, this, [this] { m_evidencePanel->plot()->setPath(m_tuner.path()); });
  connect(&m_tuner, &Tuner::noticed, this,
          [this](const QString& text) { statusBar()->showMessage(text, 10000); });
  connect(&m_tuner, &Tuner::failed, m_messageBar, &MessageBar::showMessage);
}

void MainWindow::buildViewMenu() {
  m_viewMenu = menuBar()->addMenu(tr("&View"));
  m_fitViewAction = addAction(m_viewMenu, tr("&Fit View to Data"), QStringLiteral("fit-view"),
                              QKeySequence(tr("F")), [this] { fitViewToData(); });
  m_fitViewAction->setIconText(tr("Fit"));
  addAction(m_viewMenu, tr("Zoom &In"), QString(), QKeySequence::ZoomIn,
            [this] { m_comparison->zoom(1.25); });
  addAction(m_viewMenu, tr("Zoom &Out"), QString(), QKeySequence::ZoomOut,
            [this] { m_comparison->zoom(0.8); });
  m_equalScaleAction = m_viewMenu->addAction(tr("&Equal Scale on Both Axes"));
  m_equalScaleAction->setCheckable(true);
  m_equalScaleAction->setChecked(true);
  connect(m_equalScaleAction, &QAction::toggled, m_comparison, &ComparisonView::setEqualScale);
  addAction(m_viewMenu, tr("&Axes…"), QString(), QKeySequence(tr("A")), [this] { showAxes(); });
  m_viewMenu->addSeparator();
  buildCompareActions();
  m_viewMenu->addSeparator();
  QMenu* theme = m_viewMenu->addMenu(tr("&Theme"));
  auto* group = new QActionGroup(this);
  const auto stored = static_cast<Appearance>(QSettings().value(appearanceKey, 0).toInt());
  const auto add = [&](const QString& text, Appearance appearance) {
    QAction* action =
        addAction(theme, text, QString(), {}, [this, appearance] { setAppearance(appearance); });
    action->setCheckable(true);
    action->setChecked(appearance == stored);
    group->addAction(action);
  };
  add(tr("As the &Desktop"), Appearance::System);
  add(tr("&Light"), Appearance::Light);
  add(tr("&Dark"), Appearance::Dark);
  m_viewMenu->addSeparator();
  for (QDockWidget* dock : findChildren<QDockWidget*>()) m_viewMenu->addAction(dock->toggleViewAction());
}

void MainWindow::buildCompareActions() {
  addAction(m_viewMenu, tr("&Left Plot…"), QString(), QKeySequence(tr("Q")),
            [this] { m_comparison->openQuantityMenu(PicturePlace::left); });
  addAction(m_viewMenu, tr("&Right Plot…"), QString(), QKeySequence(tr("W")),
            [this] { m_comparison->openQuantityMenu(PicturePlace::right); });
  QAction* difference = m_viewMenu->addAction(tr("&Difference of the Plots"));
  difference->setShortcut(QKeySequence(tr("D")));
  difference->setToolTip(tr("A third plot: right minus left, the largest difference marked (D)"));
  difference->setCheckable(true);
  connect(difference, &QAction::toggled, m_comparison, &ComparisonView::setDifferenceShown);
  connect(m_comparison, &ComparisonView::shownChanged, this, [difference](const ShownQuantities& shown) {
    difference->setChecked(shown.difference);
    saveShownQuantities(shown);
  });
  QAction* boundaries = m_viewMenu->addAction(tr("Sampled &Boundaries"));
  boundaries->setShortcut(QKeySequence(tr("Shift+B")));
  boundaries->setToolTip(tr("The lines p = 0.5 of %1 draws of the Laplace posterior, faint (Shift+B)")
                             .arg(LiveBoundaries::count));
  boundaries->setCheckable(true);
  QAction* moving = m_viewMenu->addAction(tr("&Move the Sampled Boundaries"));
  moving->setShortcut(QKeySequence(tr("Ctrl+B")));
  moving->setToolTip(tr("Let each draw wander through the posterior along a great circle (Ctrl+B)"));
  moving->setCheckable(true);
  connect(boundaries, &QAction::toggled, this, [this, moving](bool shown) {
    m_boundaries.setActive(shown);
    if (!shown) moving->setChecked(false);
  });
  connect(moving, &QAction::toggled, this, [this, boundaries](bool moves) {
    if (moves) boundaries->setChecked(true);
    m_boundaries.setMoving(moves);
  });
  connect(&m_boundaries, &LiveBoundaries::changed, this,
          [this] { m_comparison->setBoundaries(m_boundaries.boundaries().get()); });
  QAction* freeze = m_viewMenu->addAction(tr("Freeze &Crosshair"));
  freeze->setShortcut(QKeySequence(tr("X")));
  freeze->setToolTip(tr("Keep the point that the Cursor page explains, or let it follow the mouse (X)"));
  freeze->setCheckable(true);
  connect(freeze, &QAction::toggled, this, [this](bool frozen) {
    m_comparison->setCrosshairFrozen(frozen);
    m_cursorPage->setPoint(m_comparison->crosshair());
    m_cursorPage->setFrozen(frozen);
  });
}

void MainWindow::buildStudio() {
  addStudioPage(m_cursorPage, tr("Cursor"), QKeySequence(tr("Ctrl+1")),
                tr("Why each method is as sure as it is, at the crosshair"));
  addStudioPage(m_judgePage, tr("Judge"), QKeySequence(tr("Ctrl+2")),
                tr("ROC, calibration and confusion matrix"));
  auto* tune = new TunePage(&m_document, &m_liveFit);
  addStudioPage(tune, tr("Tune"), QKeySequence(tr("Ctrl+3")),
                tr("Slices of the evidence, its terms, and settings side by side"));
  connect(tune, &TunePage::pinRequested, &m_document, &Document::pinSetting);
  connect(tune, &TunePage::failed, m_messageBar, &MessageBar::showMessage);
  addStudioPage(new AuditPage(&m_liveFit, &m_liveReference), tr("Audit"), QKeySequence(tr("Ctrl+4")),
                tr("How far every approximation is from the true posterior"));
  addStudioPage(new SolverPage(&m_document, &m_liveFit), tr("Solver"), QKeySequence(tr("Ctrl+5")),
                tr("Watch Newton's method, L-BFGS and gradient ascent on the way to this fit"));
}

void MainWindow::addStudioPage(QWidget* page, const QString& title, const QKeySequence& key,
                               const QString& purpose) {
  if (m_studioMenu == nullptr) m_studioMenu = menuBar()->addMenu(tr("&Studio"));
  m_studioMenu->addAction(m_studio->addPage(page, title, key, purpose));
}

void MainWindow::buildHelpMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  addAction(menu, tr("&Keys and Mouse"), QStringLiteral("help"), QKeySequence::HelpContents,
            [this] { showHelp(); });
  addAction(menu, tr("&About Credence"), QString(), {}, [this] { showAbout(); });
}

void MainWindow::buildToolBar() {
  QToolBar* bar = addToolBar(tr("Tools"));
  bar->setObjectName(QStringLiteral("toolBar"));
  bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  bar->setIconSize(QSize(18, 18));
  m_viewMenu->addAction(bar->toggleViewAction());
  m_tables->openAction()->setIconText(tr("Open"));
  m_saveAction->setIconText(tr("Save"));
  m_exportAction->setIconText(tr("Picture"));
  bar->addActions({m_tables->openAction(), m_saveAction});
  bar->addSeparator();
  bar->addActions(m_toolActions);
  bar->addSeparator();
  bar->addActions({m_undoAction, m_redoAction});
  bar->addSeparator();
  bar->addActions({m_maximiseAction, m_fitViewAction, m_exportAction});
  addToolBarBreak();
  addToolBar(m_optionsBar);
  m_viewMenu->addAction(m_optionsBar->toggleViewAction());
}

void MainWindow::connectDocument() {
  connect(&m_document, &Document::changed, this, &MainWindow::documentChanged);
  connect(&m_files, &DataFiles::noticed, this,
          [this](const QString& text) { statusBar()->showMessage(text, 10000); });
  connect(&m_files, &DataFiles::modifiedChanged, this, &MainWindow::updateTitle);
  connect(m_dataPanel, &DataPanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_dataPanel, &DataPanel::openRequested, m_tables, &TableActions::chooseFiles);
  connect(m_evidencePanel, &EvidencePanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_judgePage, &JudgePage::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_metricsPanel, &MetricsPanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_liveFit, &LiveFit::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_liveFit, &LiveFit::fitChanged, this, &MainWindow::showFit);
  connect(&m_liveFit, &LiveFit::staleChanged, m_comparison, &ComparisonView::setStale);
}

void MainWindow::connectPlots() {
  connect(m_comparison, &ComparisonView::viewChanged, &m_liveFit, &LiveFit::setView);
  connect(m_comparison, &ComparisonView::shownChanged, &m_liveFit, &LiveFit::setShown);
  connect(m_comparison, &ComparisonView::shownChanged, this, [this](const ShownQuantities& shown) {
    m_liveReference.setWanted(m_comparison, showsReference(shown));
  });
  connect(&m_liveReference, &LiveReference::resultChanged, this, [this] {
    const auto reference = m_liveReference.result();
    if (reference && !reference->failure.empty()) {
      m_messageBar->showMessage(QString::fromStdString(reference->failure));
    }
    showPictures();
  });
  connect(m_comparison, &ComparisonView::cursorMoved, m_statusLine, &StatusLine::setCursor);
  connect(m_comparison, &ComparisonView::crosshairMoved, m_cursorPage, &CursorPage::setPoint);
  connect(m_comparison, &ComparisonView::cursorLeft, m_statusLine, &StatusLine::clearCursor);
  connect(m_judgePage, &JudgePage::highlightChanged, m_comparison, &ComparisonView::setHighlighted);
  connect(m_evidencePanel, &EvidencePanel::cellHovered, m_statusLine, &StatusLine::showText);
  // While drawing, the right button belongs to the tool.
  const auto free = [this] { return !m_toolbox.current()->traits().usesRightButton; };
  m_pictures->addMenuTo(m_comparison->leftPlot()->plot(), FigureView::Left, free);
  m_pictures->addMenuTo(m_comparison->rightPlot()->plot(), FigureView::Right, free);
  m_pictures->addMenuTo(m_comparison->differencePlot()->plot(), FigureView::Difference, free);
  m_pictures->addMenuTo(m_evidencePanel->plot()->plot(), FigureView::Evidence, [] { return true; });
}

void MainWindow::connectTools() {
  const SelectTool* select = m_toolbox.selectTool();
  const auto updateSelection = [this, select] {
    const bool some = m_toolbox.current() == select && !select->selection().is_empty();
    m_deleteAction->setEnabled(some);
    m_deselectAction->setEnabled(some);
  };
  connect(&m_toolbox, &Toolbox::currentChanged, this, &MainWindow::toolChanged);
  connect(&m_toolbox, &Toolbox::currentChanged, this, updateSelection);
  connect(select, &SelectTool::selectionChanged, this, updateSelection);
  connect(m_comparison, &ComparisonView::brushScaled, &m_toolbox, &Toolbox::scaleRadius);
  connect(m_optionsBar, &ToolOptionsBar::finished, m_comparison, &ComparisonView::takeKeyboard);
  toolChanged();
  updateSelection();
}

void MainWindow::updateIcons() {
  for (QAction* action : findChildren<QAction*>()) {
    const QString name = action->property(iconProperty).toString();
    if (!name.isEmpty()) action->setIcon(themedIcon(name, palette()));
  }
}

void MainWindow::openAtStart(const QStringList& files) {
  if (!files.isEmpty()) m_files.openFiles(files);
  if (!m_files.loader()->busy()) return openBundled();
  updatePoints();
  showFit();
  m_statusLine->showFit();
  m_comparison->setMessage(QString());
  const auto begin = [this] {
    if (m_document.state().name.isEmpty()) openBundled();
    m_document.undoStack()->clear();
  };
  connect(m_files.loader(), &TableLoader::finished, this, begin, Qt::SingleShotConnection);
}

void MainWindow::openBundled() {
  const BundledData& first = bundledData().front();
  m_document.openDataset(loadBundledData(first.id), first.file);
  m_document.undoStack()->clear();
}

void MainWindow::documentChanged(Changes changes) {
  if (changes & (Change::Dataset | Change::Split)) updatePoints();
  if (changes & Change::Origin) {
    m_equalScaleAction->setChecked(equalScaleSuits(m_document.dataset(), m_comparison->canvasSize()));
    fitViewToData();
    m_optionsBar->refresh();
    updateAxesTitles();
  }
  if (changes & Change::Dataset) keepGeneratedInView();
  m_nextSeedAction->setEnabled(m_document.generator() != nullptr);
  if (changes & (Change::Name | Change::Origin)) updateTitle();
  if (changes & Change::Table) m_tables->update();
}

void MainWindow::updatePoints() {
  const Dataset& dataset = m_document.dataset();
  m_comparison->setPoints(m_document.state().dataset, split_rows(dataset, m_document.state().split));
  m_comparison->setMessage(dataset.size() == 0 ? tr("Draw points or open a file")
                           : leaves_training_points(dataset, m_document.state().split)
                               ? QString()
                               : tr("All points are marked as test points: unmark some,\n"
                                    "or choose another split"));
  m_clearAction->setEnabled(dataset.size() > 0);
  m_saveAction->setEnabled(dataset.size() > 0);
}

void MainWindow::keepGeneratedInView() {
  const auto before = std::exchange(m_dataSeen, m_document.state().dataset);
  if (m_document.generator() == nullptr || before == nullptr) return;
  // Whoever looks at a part of the points goes on looking there.
  const Bounds view = m_comparison->view();
  if (showsMost(view, *before) && !showsMost(view, *m_dataSeen)) fitViewToData();
}

void MainWindow::updateTitle() {
  const QString& name = m_document.state().name;
  setWindowTitle(name.isEmpty()       ? tr("Credence")
                 : m_files.modified() ? tr("Credence — %1 (edited)").arg(name)
                                      : tr("Credence — %1").arg(name));
}

void MainWindow::showFit() {
  const auto result = m_liveFit.fit();
  showPictures();
  m_boundaries.setFit(result);
  m_metricsPanel->setResult(result);
  m_judgePage->setResult(result);
  m_exportAction->setEnabled(result != nullptr);
  m_copyAction->setEnabled(result != nullptr);
}

void MainWindow::showPictures() {
  const auto reference = m_liveReference.result();
  m_comparison->setResult(withReference(m_liveFit.fit(), reference));
  m_cursorPage->setReference(reference);
}

void MainWindow::nextSplit() {
  if (m_document.state().split.kind == SplitRule::Kind::fraction) return m_document.nextSplit();
  statusBar()->showMessage(tr("There is no other split: choose “Train on a share” under Data"), 5000);
}

void MainWindow::trySplits() {
  if (m_splitTrials.running()) return m_splitTrials.stop();
  m_splitTrials.start();
  if (m_splitTrials.running()) return;
  statusBar()->showMessage(tr("There are no splits to try: choose “Train on a share” below 100 % under Data"),
                           5000);
}

void MainWindow::updateTrialActions() {
  const bool running = m_splitTrials.running();
  m_trySplitsAction->setText(running ? tr("Stop Tr&ying Splits")
                                     : tr("Tr&y %1 Splits").arg(SplitTrials::count));
  // Escape belongs to others while there is nothing to stop.
  const QKeySequence key(tr("Shift+N"));
  m_trySplitsAction->setShortcuts(running ? QList{QKeySequence(Qt::Key_Escape), key} : QList{key});
}

void MainWindow::showGenerateDialog() {
  if (m_generateDialog == nullptr) {
    m_generateDialog = new GenerateDialog(&m_document, m_nextSeedAction, this);
    // Over the panels at the right: the plots are the preview.
    const QPoint corner = m_comparison->mapToGlobal(QPoint(m_comparison->width(), 0));
    m_generateDialog->move(std::min(corner.x(), geometry().right() - m_generateDialog->width()), corner.y());
  }
  m_generateDialog->begin();
}

void MainWindow::nextSeed() {
  const Generator* generator = m_document.generator();
  if (generator == nullptr) return;
  const GeneratorOption& seed = *find_option(*generator, "seed");
  const double next = option_value(m_document.state().generated->settings, seed) + 1.0;
  m_document.setGeneratorOption(seed, accepts(seed, next) ? next : seed.low);
}

void MainWindow::newSketch() {
  m_document.openDataset(Dataset(), tr("sketch"));
  if (m_toolbox.current()->traits().pans) chooseTool(m_toolbox.entries()[1].tool);
}

void MainWindow::saveData() {
  const auto& generated = m_document.state().generated;
  const QString file = QFileDialog::getSaveFileName(
      this, tr("Save Data As"),
      (generated ? generated->generator : QFileInfo(m_document.state().name).completeBaseName()) +
          QStringLiteral(".csv"),
      tr("Comma-separated table (*.csv)"));
  if (!file.isEmpty()) m_files.save(file);
}

void MainWindow::clearPoints() {
  Dataset empty = m_document.dataset().subset(arma::uvec());
  m_document.editDataset(std::move(empty), tr("Clear All Points"));
}

void MainWindow::chooseTool(PlotTool* tool) {
  m_toolbox.choose(tool);
  m_comparison->takeKeyboard();
}

void MainWindow::toolChanged() {
  const std::vector<ToolEntry>& entries = m_toolbox.entries();
  for (std::size_t k = 0; k < entries.size(); ++k) {
    if (entries[k].tool == m_toolbox.current()) m_toolActions[static_cast<qsizetype>(k)]->setChecked(true);
  }
  m_comparison->setTool(m_toolbox.current());
}

void MainWindow::showAxes() {
  if (m_axesDialog == nullptr) {
    m_axesDialog = new AxesDialog(m_comparison, this);
    connect(m_axesDialog, &AxesDialog::equalScaleChosen, m_equalScaleAction, &QAction::setChecked);
    connect(m_axesDialog, &AxesDialog::fitRequested, this, &MainWindow::fitViewToData);
    updateAxesTitles();
  }
  m_axesDialog->show();
  m_axesDialog->activateWindow();
}

void MainWindow::updateAxesTitles() {
  if (m_axesDialog == nullptr) return;
  const auto& names = m_document.dataset().input_names;
  m_axesDialog->setTitles({QString::fromStdString(names[0]), QString::fromStdString(names[1])});
}

void MainWindow::setAppearance(Appearance appearance) {
  QSettings().setValue(appearanceKey, static_cast<int>(appearance));
  applyAppearance(appearance);
}

void MainWindow::fitViewToData() {
  m_comparison->showData(m_document.dataset());
}

void MainWindow::showHelp() {
  HelpPage(this).exec();
}

void MainWindow::showAbout() {
  QMessageBox::about(
      this, tr("About Credence"),
      tr("<h3>Credence %1</h3><p>Bayesian logistic regression you can drag.</p>"
         "<p>GPL-3.0-or-later. Built with Qt, QCustomPlot, Armadillo and OpenBLAS.</p>"
         "<p>Penguin data: Gorman, Williams and Fraser (2014), CC0. Weather data: NOAA, public domain.</p>")
          .arg(QStringLiteral(CREDENCE_VERSION)));
}

void MainWindow::restoreLayout() {
  const QSettings settings;
  if (!restoreGeometry(settings.value(geometryKey).toByteArray())) {
    const QSize available = screen()->availableSize();
    resize((available * 0.85).expandedTo(QSize(1280, 800)).boundedTo(available).boundedTo(QSize(1700, 1060)));
  }
  restoreState(settings.value(stateKey).toByteArray(), layoutVersion);
  m_comparison->setShown(loadShownQuantities());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  QSettings settings;
  settings.setValue(geometryKey, saveGeometry());
  settings.setValue(stateKey, saveState(layoutVersion));
  QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateIcons();
  QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (TableActions::accepts(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (!TableActions::accepts(*event->mimeData())) return;
  event->acceptProposedAction();
  m_tables->open(*event->mimeData());
}

}  // namespace credence
