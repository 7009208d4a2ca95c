#include "app/mainwindow/main_window.h"

#include "app/compute/reference_pictures.h"
#include "app/files/bundled_data.h"
#include "app/mainwindow/compare_actions.h"
#include "app/mainwindow/dock_arrangement.h"
#include "app/mainwindow/generate_actions.h"
#include "app/mainwindow/help_actions.h"
#include "app/mainwindow/judge_actions.h"
#include "app/mainwindow/loading_bar.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/number_keys.h"
#include "app/mainwindow/picture_actions.h"
#include "app/mainwindow/plain_tool_tips.h"
#include "app/mainwindow/split_actions.h"
#include "app/mainwindow/status_line.h"
#include "app/mainwindow/stroke_timing.h"
#include "app/mainwindow/studio.h"
#include "app/mainwindow/table_actions.h"
#include "app/mainwindow/tool_actions.h"
#include "app/mainwindow/tune_actions.h"
#include "app/mainwindow/unsaved_work.h"
#include "app/mainwindow/update_timing.h"
#include "app/mainwindow/view_actions.h"
#include "app/panels/audit_page.h"
#include "app/panels/cursor_page.h"
#include "app/panels/data_panel.h"
#include "app/panels/evidence_panel.h"
#include "app/panels/generate_panel.h"
#include "app/panels/judge_page.h"
#include "app/panels/metrics_panel.h"
#include "app/panels/model_panel.h"
#include "app/panels/scroll_box.h"
#include "app/panels/solver_page.h"
#include "app/panels/tune_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/evidence_plot.h"
#include "app/plots/plot_tool.h"
#include "app/plots/shown_settings.h"
#include "app/tools/tool_options_bar.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
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

#include <utility>

namespace credence {

namespace {

constexpr int layoutVersion = 3;
constexpr int noticeTime = 10000;  // ms
const QString geometryKey = QStringLiteral("window/geometry");
const QString stateKey = QStringLiteral("window/state");
const QString arrangementKey = QStringLiteral("window/arrangement");
constexpr int leftColumn = 200;   // px
constexpr int rightColumn = 262;  // px

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      m_liveFit(&m_document),
      m_liveReference(&m_document, &m_liveFit),
      m_pinnedMethod(&m_liveFit, &m_liveReference),
      m_splitTrials(&m_document, &m_liveFit),
      m_tuner(&m_document, &m_liveFit),
      m_files(&m_document),
      m_toolbox(&m_document),
      m_optionsBar(new ToolOptionsBar(&m_document, &m_toolbox)),
      m_comparison(new ComparisonView),
      m_dataPanel(new DataPanel(&m_document)),
      m_modelPanel(new ModelPanel(&m_document)),
      m_evidencePanel(new EvidencePanel(&m_document, &m_liveFit)),
      m_metricsPanel(new MetricsPanel(&m_document, &m_splitTrials, &m_pinnedMethod)),
      m_judgePage(new JudgePage(&m_pinnedMethod)),
      m_messageBar(new MessageBar),
      m_recoveryBar(new MessageBar(QStringLiteral("recoveryBar"))),
      m_unsavedWork(new UnsavedWork(this, &m_document, &m_files, m_messageBar, m_recoveryBar)),
      m_tables(new TableActions(this, &m_files, m_messageBar)),
      m_updateTiming(new UpdateTiming(m_comparison, this)),
      m_strokeTiming(new StrokeTiming(m_comparison, &m_document, this)),
      m_statusLine(new StatusLine(statusBar(), &m_document, &m_liveFit, &m_tuner)),
      m_studio(new Studio(this)),
      m_cursorPage(new CursorPage(&m_liveFit)),
      m_pictures(new PictureActions(this, m_comparison, &m_liveFit, &m_boundaries, m_messageBar)),
      m_toolActions(new ToolActions(&m_toolbox, m_optionsBar, m_comparison, this)),
      m_splitActions(new SplitActions(&m_document, &m_splitTrials, this)),
      m_tuneActions(new TuneActions(&m_document, &m_tuner, m_evidencePanel->plot(), this)),
      m_generateActions(new GenerateActions(&m_document, this, m_comparison)),
      m_viewActions(new ViewActions(&m_document, m_comparison, this)),
      m_compareActions(new CompareActions(m_comparison, &m_boundaries, m_cursorPage, this)),
      m_judgeActions(new JudgeActions(&m_pinnedMethod, m_judgePage, m_studio, this)),
      m_helpActions(new HelpActions(this, m_studio)) {
  setWindowIcon(QIcon(QStringLiteral(":/icons/credence.svg")));
  setAcceptDrops(true);
  auto* centre = new QWidget;
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_messageBar);
  layout->addWidget(m_recoveryBar);
  layout->addWidget(new LoadingBar(m_files.loader()));
  layout->addWidget(m_comparison, 1);
  setCentralWidget(centre);
  new PlainToolTips(this);
  connect(new NumberKeys(this), &NumberKeys::left, m_comparison, &ComparisonView::takeKeyboard);
  buildDocks();
  buildActions();
  connectDocument();
  connectPlots();
  restoreLayout();
  updateIcons(this, palette());
  updateTitle();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildDocks() {
  setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
  const auto dock = [this](const QString& title, const QString& name, QWidget* widget, const QSize& least,
                           Qt::DockWidgetArea area) {
    auto* result = new QDockWidget(title, this);
    result->setObjectName(name);
    auto* box = new ScrollBox(widget, least);
    // The room below the left panels stays empty rather than stretching them.
    if (area == Qt::LeftDockWidgetArea) box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    result->setWidget(box);
    addDockWidget(area, result);
    return result;
  };
  const QSize left(leftColumn, 80);
  const QSize right(rightColumn, 80);
  QDockWidget* points =
      dock(tr("Data"), QStringLiteral("dataDock"), m_dataPanel, left, Qt::LeftDockWidgetArea);
  QDockWidget* model =
      dock(tr("Model"), QStringLiteral("modelDock"), m_modelPanel, left, Qt::LeftDockWidgetArea);
  QDockWidget* evidence =
      dock(tr("Evidence"), QStringLiteral("evidenceDock"), m_evidencePanel, right, Qt::RightDockWidgetArea);
  QDockWidget* metrics =
      dock(tr("Metrics"), QStringLiteral("metricsDock"), m_metricsPanel, right, Qt::RightDockWidgetArea);
  resizeDocks({model, metrics}, {leftColumn, rightColumn}, Qt::Horizontal);
  addDockWidget(Qt::BottomDockWidgetArea, m_studio);
  m_studio->hide();
  HelpActions::setPage(m_dataPanel, "data");
  HelpActions::setPage(m_dataPanel->generatePanel(), "generating");
  HelpActions::setPage(m_modelPanel, "model");
  HelpActions::setPage(m_evidencePanel, "tune");
  HelpActions::setPage(m_metricsPanel, "judge");
  HelpActions::setPage(m_optionsBar, "drawing");
  m_arrangement = new DockArrangement(this, {points, model, evidence, metrics, m_studio});
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
  addEntry(
      menu, tr("&New Sketch"), QKeySequence::New, [this] { newSketch(); }, QStringLiteral("new"));
  m_tables->addToFileMenu(menu);
  setIconName(m_tables->openAction(), QStringLiteral("open"));
  menu->addSeparator();
  m_saveAction = addEntry(
      menu, tr("&Save Data As…"), QKeySequence::Save, [this] { m_unsavedWork->saveData(); },
      QStringLiteral("save"));
  m_exportAction = addEntry(
      menu, tr("Save &Picture…"), tr("Ctrl+E"), [this] { m_pictures->save(FigureView::Comparison); },
      QStringLiteral("export"));
  menu->addSeparator();
  addEntry(menu, tr("&Quit"), tr("Ctrl+Q"), [this] { close(); });
}

void MainWindow::buildEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  m_undoAction = m_document.undoStack()->createUndoAction(this, tr("&Undo"));
  m_undoAction->setShortcut(QKeySequence::Undo);
  m_undoAction->setIconText(tr("Undo"));
  setIconName(m_undoAction, QStringLiteral("undo"));
  m_redoAction = m_document.undoStack()->createRedoAction(this, tr("&Redo"));
  m_redoAction->setShortcuts({QKeySequence(tr("Ctrl+Shift+Z")), QKeySequence(tr("Ctrl+Y"))});
  m_redoAction->setIconText(tr("Redo"));
  setIconName(m_redoAction, QStringLiteral("redo"));
  // Also while a dialog that does not block the window is in front.
  for (QAction* action : {m_undoAction, m_redoAction}) action->setShortcutContext(Qt::ApplicationShortcut);
  menu->addAction(m_undoAction);
  menu->addAction(m_redoAction);
  menu->addSeparator();
  m_copyAction = addEntry(menu, tr("&Copy Picture"), QKeySequence::Copy,
                          [this] { m_pictures->copy(FigureView::Comparison); });
  m_tables->addToEditMenu(menu);
  menu->addSeparator();
  m_toolActions->addToEditMenu(menu);
  m_clearAction = addEntry(
      menu, tr("C&lear All Points"), tr("Ctrl+Backspace"), [this] { clearPoints(); },
      QStringLiteral("clear"));
}

void MainWindow::buildToolsMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Tools"));
  m_toolActions->addToToolsMenu(menu);
  menu->addSeparator();
  m_splitActions->addTo(menu);
  menu->addSeparator();
  m_tuneActions->addTo(menu);
  menu->addSeparator();
  m_generateActions->addTo(menu);
  m_dataPanel->generatePanel()->addActions(m_generateActions->nextSeedAction(),
                                           m_generateActions->dialogAction());
}

void MainWindow::buildViewMenu() {
  m_viewMenu = menuBar()->addMenu(tr("&View"));
  m_viewActions->addTo(m_viewMenu);
  m_viewMenu->addSeparator();
  m_compareActions->addTo(m_viewMenu);
  m_viewMenu->addSeparator();
  m_viewActions->addThemesTo(m_viewMenu);
  m_viewMenu->addSeparator();
  for (QDockWidget* dock : findChildren<QDockWidget*>()) m_viewMenu->addAction(dock->toggleViewAction());
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
  auto* audit = new AuditPage(&m_liveFit, &m_liveReference);
  connect(audit, &AuditPage::failed, m_messageBar, &MessageBar::showMessage);
  addStudioPage(audit, tr("Audit"), QKeySequence(tr("Ctrl+4")),
                tr("How far every approximation is from the true posterior"));
  auto* solver = new SolverPage(&m_document, &m_liveFit);
  connect(solver, &SolverPage::failed, m_messageBar, &MessageBar::showMessage);
  addStudioPage(solver, tr("Solver"), QKeySequence(tr("Ctrl+5")),
                tr("Watch Newton's method, L-BFGS and gradient ascent on the way to this fit"));
  m_judgeActions->addTo(m_studioMenu);
  HelpActions::setPage(m_cursorPage, "cursor");
  HelpActions::setPage(m_judgePage, "judge");
  HelpActions::setPage(tune, "tune");
  HelpActions::setPage(audit, "audit");
  HelpActions::setPage(solver, "solver");
}

void MainWindow::addStudioPage(QWidget* page, const QString& title, const QKeySequence& key,
                               const QString& purpose) {
  if (m_studioMenu == nullptr) m_studioMenu = menuBar()->addMenu(tr("&Studio"));
  m_studioMenu->addAction(m_studio->addPage(page, title, key, purpose));
}

void MainWindow::buildHelpMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  m_helpActions->addTo(menu);
  addEntry(menu, tr("&About Credence"), {}, [this] { showAbout(); });
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
  bar->addActions(m_toolActions->toolActions());
  bar->addSeparator();
  bar->addActions({m_undoAction, m_redoAction});
  bar->addSeparator();
  bar->addActions({m_tuneActions->maximiseAction(), m_viewActions->fitAction(), m_exportAction});
  addToolBarBreak();
  addToolBar(m_optionsBar);
  m_viewMenu->addAction(m_optionsBar->toggleViewAction());
}

void MainWindow::connectDocument() {
  connect(&m_document, &Document::changed, this, &MainWindow::documentChanged);
  connect(&m_files, &DataFiles::noticed, this, &MainWindow::showNotice);
  connect(&m_tuner, &Tuner::noticed, this, &MainWindow::showNotice);
  connect(m_splitActions, &SplitActions::noticed, this, &MainWindow::showNotice);
  connect(&m_tuner, &Tuner::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_files, &DataFiles::modifiedChanged, this, &MainWindow::updateTitle);
  connect(m_dataPanel, &DataPanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_dataPanel, &DataPanel::openRequested, m_tables, &TableActions::chooseFiles);
  connect(m_evidencePanel, &EvidencePanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_judgePage, &JudgePage::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_metricsPanel, &MetricsPanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_pinnedMethod, &LiveMethod::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_liveFit, &LiveFit::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_liveReference, &LiveReference::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_boundaries, &LiveBoundaries::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_liveFit, &LiveFit::fitChanged, this, &MainWindow::showFit);
  connect(m_statusLine, &StatusLine::workChanged, this, &MainWindow::updateMessage);
  connect(&m_liveFit, &LiveFit::staleChanged, m_comparison, &ComparisonView::setStale);
  connect(&m_liveFit, &LiveFit::staleChanged, m_metricsPanel, &MetricsPanel::setStale);
}

void MainWindow::connectPlots() {
  connect(m_comparison, &ComparisonView::viewChanged, &m_liveFit, &LiveFit::setView);
  connect(m_comparison, &ComparisonView::viewChanged, m_statusLine, &StatusLine::setView);
  connect(m_comparison, &ComparisonView::shownChanged, &m_liveFit, &LiveFit::setShown);
  connect(m_comparison, &ComparisonView::shownChanged, this, [this](const ShownQuantities& shown) {
    m_liveReference.setWantedAtPoints(m_comparison, showsReference(shown));
  });
  connect(&m_liveReference, &LiveReference::resultChanged, this, &MainWindow::showPictures);
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

void MainWindow::openAtStart(const QStringList& files) {
  m_unsavedWork->offerRecords();
  const auto bundled = files.size() == 1 ? bundledId(files.front()) : std::nullopt;
  if (bundled) return openBundled(*bundled);
  if (!files.isEmpty()) m_files.openFiles(files);
  if (!m_files.loader()->busy()) return openBundled(bundledData().front().id);
  updatePoints();
  showFit();
  m_statusLine->showFit();
  const auto begin = [this] {
    // A hand may have been quicker than the disk: what it drew stays, or is a step back.
    const int steps = m_document.undoStack()->count();
    if (m_document.state().name.isEmpty() && steps == 0) return openBundled(bundledData().front().id);
    if (steps == 1 && !m_document.state().edited()) m_document.undoStack()->clear();
  };
  connect(m_files.loader(), &TableLoader::finished, this, begin, Qt::SingleShotConnection);
}

void MainWindow::openBundled(const QString& id) {
  m_document.openDataset(loadBundledData(id), id + QStringLiteral(".csv"));
  m_document.undoStack()->clear();
}

void MainWindow::documentChanged(Changes changes) {
  if (changes & (Change::Dataset | Change::Split)) updatePoints();
  if (changes & Change::Origin) {
    m_optionsBar->refresh();
    statusBar()->clearMessage();  // it told of other data
  }
  if (changes & (Change::Name | Change::Origin)) updateTitle();
  if (changes & Change::Table) m_tables->update();
}

void MainWindow::updatePoints() {
  const Dataset& dataset = m_document.dataset();
  m_comparison->setPoints(m_document.state().dataset, m_document.split());
  updateMessage();
  m_clearAction->setEnabled(dataset.size() > 0);
  m_saveAction->setEnabled(dataset.size() > 0);
}

/// What stands in the plots while they have no picture.
void MainWindow::updateMessage() {
  QString message;
  const bool first = m_document.state().name.isEmpty() && m_files.loader()->busy();
  if (first) {
    message = tr("Reading %1…").arg(m_files.loader()->loading().name());
  } else if (m_document.dataset().size() == 0) {
    message = tr("Draw points or open a file");
  } else if (m_document.split().train.is_empty()) {
    message = tr("All points are marked as test points: unmark some,\nor choose another split");
  } else if (!m_liveFit.fit()) {
    message = m_statusLine->notice();
  }
  m_comparison->setMessage(message, first);
}

void MainWindow::showNotice(const QString& text) {
  statusBar()->showMessage(text, noticeTime);
}

void MainWindow::updateTitle() {
  QString name = m_document.state().name;
  const QString mark = QStringLiteral("[*]");
  name.replace(mark, mark + mark);  // as Qt wants it where it is not the mark
  setWindowTitle((name.isEmpty() ? tr("Credence") : tr("Credence — %1").arg(name)) + mark);
  setWindowModified(m_files.modified());
}

void MainWindow::showFit() {
  const auto result = m_liveFit.result();
  const auto fit = m_liveFit.fit();
  updateMessage();
  showPictures();
  m_boundaries.setFit(fit, result ? result->request.view : Bounds());
  m_metricsPanel->setResult(fit);
  m_judgePage->setResult(fit);
  m_exportAction->setEnabled(fit != nullptr);
  m_copyAction->setEnabled(fit != nullptr);
}

void MainWindow::showPictures() {
  const auto reference = m_liveReference.result();
  m_comparison->setResult(withReference(m_liveFit.result(), reference));
  m_cursorPage->setReference(reference);
}

void MainWindow::newSketch() {
  m_document.openDataset(Dataset(), tr("sketch"));
  m_toolActions->chooseDrawingTool();
}

void MainWindow::clearPoints() {
  Dataset empty = m_document.dataset().subset(arma::uvec());
  m_document.editDataset(std::move(empty), tr("Clear All Points"));
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
  if (restoreState(settings.value(stateKey).toByteArray(), layoutVersion)) {
    m_arrangement->setState(settings.value(arrangementKey).toInt());
  }
  m_comparison->setShown(loadShownQuantities());
}

void MainWindow::storeLayout() {
  QSettings settings;
  settings.setValue(geometryKey, saveGeometry());
  settings.setValue(stateKey, saveState(layoutVersion));
  settings.setValue(arrangementKey, m_arrangement->state());
}

void MainWindow::endBy(int signalNumber) {
  m_unsavedWork->keep();
  storeLayout();
  QApplication::exit(128 + signalNumber);  // as a shell tells of it
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!m_unsavedWork->mayClose()) return event->ignore();
  storeLayout();
  QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateIcons(this, palette());
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
