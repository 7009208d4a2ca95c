#include "app/mainwindow/main_window.h"

#include "app/document/file_name.h"
#include "app/figures/figure_study.h"
#include "app/figures/study_views.h"
#include "app/files/bundled_data.h"
#include "app/files/generated_data.h"
#include "app/mainwindow/appearance.h"
#include "app/mainwindow/code_actions.h"
#include "app/mainwindow/compare_actions.h"
#include "app/mainwindow/continue_offer.h"
#include "app/mainwindow/generate_actions.h"
#include "app/mainwindow/handout_actions.h"
#include "app/mainwindow/help_actions.h"
#include "app/mainwindow/judge_actions.h"
#include "app/mainwindow/lesson_actions.h"
#include "app/mainwindow/lesson_page_actions.h"
#include "app/mainwindow/letter_size.h"
#include "app/mainwindow/loading_bar.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/next_actions.h"
#include "app/mainwindow/number_keys.h"
#include "app/mainwindow/on_screen.h"
#include "app/mainwindow/panel_chip.h"
#include "app/mainwindow/picture_actions.h"
#include "app/mainwindow/plain_words.h"
#include "app/mainwindow/plot_feed.h"
#include "app/mainwindow/presentation.h"
#include "app/mainwindow/report_actions.h"
#include "app/mainwindow/session_actions.h"
#include "app/mainwindow/side_column.h"
#include "app/mainwindow/split_actions.h"
#include "app/mainwindow/stage.h"
#include "app/mainwindow/status_line.h"
#include "app/mainwindow/stroke_timing.h"
#include "app/mainwindow/studio.h"
#include "app/mainwindow/table_actions.h"
#include "app/mainwindow/tool_actions.h"
#include "app/mainwindow/tune_actions.h"
#include "app/mainwindow/unsaved_work.h"
#include "app/mainwindow/update_timing.h"
#include "app/mainwindow/view_actions.h"
#include "app/mainwindow/view_preferences.h"
#include "app/panels/against_menu.h"
#include "app/panels/audit_page.h"
#include "app/panels/cursor_page.h"
#include "app/panels/data_panel.h"
#include "app/panels/data_summary.h"
#include "app/panels/evidence_panel.h"
#include "app/panels/file_to_write.h"
#include "app/panels/generate_panel.h"
#include "app/panels/judge_page.h"
#include "app/panels/lesson_column.h"
#include "app/panels/metrics_panel.h"
#include "app/panels/model_panel.h"
#include "app/panels/search_cures.h"
#include "app/panels/section_page.h"
#include "app/panels/setting_bar.h"
#include "app/panels/tune_page.h"
#include "app/panels/weights_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/evidence_plot.h"
#include "app/plots/plot_tool.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/studies/budget/budget.h"
#include "app/studies/lab/page/lab_window.h"
#include "app/studies/next/next.h"
#include "app/studies/next/page/next_page.h"
#include "app/studies/pages/make_panels_window.h"
#include "app/studies/pages/study_pages.h"
#include "app/studies/panels/page/panels_window.h"
#include "app/studies/panels/panels.h"
#include "app/studies/solver/page/solver_page.h"
#include "app/studies/splits/page/splits_page.h"
#include "app/studies/splits/splits.h"
#include "app/studies/studies.h"
#include "app/studies/studio_pages.h"
#include "app/tools/section_tool.h"
#include "app/tools/tool_options_bar.h"
#include "app/widgets/log_slider.h"
#include "core/data/role.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <optional>
#include <type_traits>
#include <utility>

namespace credence {

namespace {

constexpr int noticeTime = 10000;  // ms
const QString geometryKey = QStringLiteral("window/geometry");
constexpr int longestName = 220;  // px, of the data on their chip

/// A part of those under a question says so.
QString headingOf(const PageGroup& group) {
  const QString title = credence::tr(group.title);
  return group.within == nullptr ? title : credence::tr(group.within->title) + QStringLiteral(" · ") + title;
}

}  // namespace

MainWindow::MainWindow(Services& services, QWidget* parent)
    : QMainWindow(parent),
      m_services(services),
      m_plainWords(new PlainWords(this)),
      m_optionsBar(new ToolOptionsBar(&m_services.document, &m_services.toolbox)),
      m_comparison(new ComparisonView(&m_services.document)),
      m_dataPanel(new DataPanel(&m_services.document)),
      m_modelPanel(new ModelPanel(&m_services.document, &m_services.liveFit)),
      m_settingBar(new SettingBar(&m_services.document, &m_services.best)),
      m_evidencePanel(new EvidencePanel(&m_services.document, &m_services.liveFit, &m_services.best)),
      m_metricsPanel(new MetricsPanel(&m_services.document, &m_services.liveFit, &m_services.splitTrials,
                                      &m_services.scores, &m_services.truth)),
      m_judgePage(new JudgePage(&m_services.document, &m_services.liveFit, &m_services.scores)),
      m_messageBar(new MessageBar),
      m_recoveryBar(new MessageBar(QStringLiteral("recoveryBar"))),
      m_sessionActions(new SessionActions(&m_services.document, &m_services.sessions, m_messageBar, this)),
      m_unsavedWork(new UnsavedWork(this, &m_services.document, &m_services.files, &m_services.sessions,
                                    m_sessionActions, m_messageBar, m_recoveryBar)),
      m_continueOffer(
          new ContinueOffer(&m_services.document, &m_services.files, &m_services.sessions, m_recoveryBar)),
      m_tables(new TableActions(this, &m_services.files, m_messageBar)),
      m_statusLine(new StatusLine(statusBar(), &m_services.document, &m_services.liveFit, &m_services.tuner)),
      m_plotFeed(new PlotFeed(services, m_comparison, m_statusLine)),
      m_studio(new Studio(&m_services.document, this)),
      m_stage(new Stage(m_comparison,
                        new SideColumn(&m_services.document, &m_services.liveFit, &m_services.scores,
                                       m_evidencePanel, m_metricsPanel),
                        m_settingBar, m_studio)),
      m_cursorPage(new CursorPage(&m_services.document, &m_services.liveFit, &m_services.liveReference)),
      m_pictures(
          new PictureActions(this, &m_services.document, m_comparison, &m_services.liveFit, m_messageBar)),
      m_toolActions(
          new ToolActions(&m_services.document, &m_services.toolbox, m_optionsBar, m_comparison, this)),
      m_splitActions(new SplitActions(&m_services.document, &m_services.splitTrials, this)),
      m_tuneActions(new TuneActions(m_services, m_evidencePanel->plot(), this)),
      m_generateActions(new GenerateActions(&m_services.document, this, m_comparison)),
      m_viewActions(new ViewActions(&m_services.document, m_comparison, this)),
      m_compareActions(new CompareActions(&m_services.document, m_comparison, this)),
      m_nextActions(new NextActions(&m_services.document, &m_services.liveFit, &m_services.next,
                                    m_services.toolbox.options(), this)),
      m_judgeActions(new JudgeActions(&m_services.pinnedMethod, m_judgePage, m_studio, this)),
      m_helpActions(new HelpActions(this, m_studio)),
      m_reportActions(new ReportActions(&m_services.document, m_messageBar, this)),
      m_handoutActions(new HandoutActions(&m_services.document, m_messageBar, this)),
      m_lessons(new LessonActions(services,
                                  {this, m_evidencePanel, m_settingBar, m_stage->column(), m_messageBar})),
      m_lessonPages(new LessonPageActions(services.runCommand, m_messageBar, this)),
      m_presentation(new Presentation(&m_services.document, {this, m_stage, m_studio, m_comparison})),
      m_letterSize(new LetterSize(this)) {
  setWindowIcon(QIcon(QStringLiteral(":/icons/credence.svg")));
  setAcceptDrops(true);
  auto* centre = new QWidget;
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_messageBar);
  layout->addWidget(m_recoveryBar);
  layout->addWidget(m_continueOffer);
  layout->addWidget(new LoadingBar(m_services.files.loader()));
  layout->addWidget(m_reportActions->bar());
  layout->addWidget(m_handoutActions->bar());
  layout->addWidget(m_lessonPages->bar());
  layout->addWidget(m_presentation->caption());
  layout->addWidget(m_stage, 1);
  setCentralWidget(centre);
  new UpdateTiming(m_comparison, this);
  new StrokeTiming(m_comparison, &m_services.document, this);
  connect(new NumberKeys(this), &NumberKeys::left, m_comparison, &ComparisonView::takeKeyboard);
  buildStage();
  buildActions();
  connectDocument();
  connectPlots();
  m_letterSize->restore();
  restoreLayout();
  updateIcons(this, palette());
  updateTitle();
  m_comparison->takeKeyboard();  // or the first slider would have it
}

void MainWindow::buildStage() {
  m_settingBar->setCures(new SearchCures(&m_services.liveFit, &m_services.tuner));
  HelpActions::setPage(m_dataPanel, "data");
  HelpActions::setPage(m_dataPanel->generatePanel(), "generating");
  HelpActions::setPage(m_modelPanel, "model");
  HelpActions::setPage(m_settingBar, "model");
  HelpActions::setPage(m_evidencePanel, "tune");
  HelpActions::setPage(m_metricsPanel, "judge");
  HelpActions::setPage(m_optionsBar, "drawing");
}

void MainWindow::buildActions() {
  buildFileMenu();
  buildEditMenu();
  buildToolsMenu();
  buildViewMenu();
  buildStudio();
  buildLessonMenu();
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
  m_sessionActions->addToFileMenu(menu);
  m_saveAction = addEntry(menu, tr("Save &Data As…"), {}, [this] { m_unsavedWork->saveData(); });
  m_exportAction = addEntry(
      menu, tr("Save &Picture…"), tr("Ctrl+E"), [this] { m_pictures->save(&comparisonView); },
      QStringLiteral("export"));
  m_pictures->addNumbersMenuTo(menu);
  m_reportActions->addToFileMenu(menu);
  connect(m_reportActions, &ReportActions::noticed, this, &MainWindow::showNotice);
  m_handoutActions->addToFileMenu(menu);
  connect(m_handoutActions, &HandoutActions::noticed, this, &MainWindow::showNotice);
  menu->addSeparator();
  addEntry(menu, tr("&Quit"), tr("Ctrl+Q"), [this] { close(); });
}

void MainWindow::buildEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  m_undoAction = m_services.document.undoGroup()->createUndoAction(this, tr("&Undo"));
  m_undoAction->setShortcut(QKeySequence::Undo);
  m_undoAction->setIconText(tr("Undo"));
  setIconName(m_undoAction, QStringLiteral("undo"));
  m_redoAction = m_services.document.undoGroup()->createRedoAction(this, tr("&Redo"));
  m_redoAction->setShortcuts({QKeySequence(tr("Ctrl+Shift+Z")), QKeySequence(tr("Ctrl+Y"))});
  m_redoAction->setIconText(tr("Redo"));
  setIconName(m_redoAction, QStringLiteral("redo"));
  // Also while a dialog that does not block the window is in front.
  for (QAction* action : {m_undoAction, m_redoAction}) action->setShortcutContext(Qt::ApplicationShortcut);
  menu->addAction(m_undoAction);
  menu->addAction(m_redoAction);
  menu->addSeparator();
  m_copyAction =
      addEntry(menu, tr("&Copy Picture"), QKeySequence::Copy, [this] { m_pictures->copy(&comparisonView); });
  m_tables->addToEditMenu(menu);
  auto* code = new CodeActions(m_services, m_messageBar, this);
  code->addToEditMenu(menu);
  connect(code, &CodeActions::noticed, this, &MainWindow::showNotice);
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
  m_nextActions->addToToolsMenu(menu);
  m_generateActions->addTo(menu);
  m_dataPanel->generatePanel()->addActions(m_generateActions->nextSeedAction(),
                                           m_generateActions->dialogAction());
}

void MainWindow::buildViewMenu() {
  m_viewMenu = menuBar()->addMenu(tr("&View"));
  m_viewActions->addTo(m_viewMenu);
  m_viewMenu->addSeparator();
  m_compareActions->addTo(m_viewMenu);
  m_nextActions->addToViewMenu(m_viewMenu);
  m_viewMenu->addSeparator();
  m_presentation->addTo(m_viewMenu);
  m_viewMenu->addSeparator();
  m_viewActions->addThemesTo(m_viewMenu);
  m_letterSize->addTo(m_viewMenu);
  addEntry(m_viewMenu, tr("Restore La&yout"), {}, [this] { restoreFirstLayout(); });
}

void MainWindow::buildStudio() {
  m_studioMenu = menuBar()->addMenu(tr("&Studio"));
  const QMap<QString, QWidget*> pages = makeStudioPages();
  const PageGroup* group = nullptr;
  for (const StudioPage& page : studioPages()) {
    if (page.group != group) m_studioMenu->addSection(headingOf(*page.group));
    group = page.group;
    addStudioPage(page, pages.value(QString::fromLatin1(page.id)));
  }
  m_judgeActions->addTo(m_studioMenu);
  m_studioMenu->addSeparator();
  addEntry(m_studioMenu, tr("&Several Settings…"), {}, [this] { openPanels(); });
  addEntry(m_studioMenu, tr("&A against B…"), {}, [this] { comparePins(); });
  m_studioMenu->addMenu(new AgainstMenu(tr("A against B in the &Plots"), &m_services.document, m_studioMenu));
  addEntry(m_studioMenu, tr("&Laplace in One Dimension…"), tr("Ctrl+L"), [this] { openLab(); });
}

/// The widgets of studioPages(), by their ids.
QMap<QString, QWidget*> MainWindow::makeStudioPages() {
  auto* tune = new TunePage(&m_services.document, &m_services.liveFit, &m_services.best);
  connect(tune, &TunePage::pinRequested, &m_services.document, &Document::pinSetting);
  auto* section = new SectionPage(&m_services.document, &m_services.liveFit, &m_services.liveReference);
  auto* weights = new WeightsPage(&m_services.document, &m_services.liveFit);
  connect(weights, &WeightsPage::lineAsked, this,
          [this] { m_services.toolbox.choose(m_services.toolbox.sectionTool()); });
  // Where it is a w, the page that says so stays.
  connect(m_services.toolbox.sectionTool(), &SectionTool::drawn, m_studio, [this, section, weights] {
    if (!weights->isVisible() || !weights->takesLines()) m_studio->open(section);
  });
  auto* next = new NextPage(&m_services.document, &m_services.liveFit, &m_services.next);
  connect(next, &NextPage::addAsked, m_nextActions, &NextActions::add);
  connect(m_nextActions, &NextActions::noticed, next, &NextPage::tellGain);
  auto* splits = new SplitsPage(&m_services.document, &m_services.liveFit, &m_services.splitTrials);
  connect(splits, &SplitsPage::nextAsked, m_splitActions, &SplitActions::nextSplit);
  QMap<QString, QWidget*> pages;
  const auto add = [&](const char* id, auto* page) {
    connect(page, &std::remove_pointer_t<decltype(page)>::failed, m_messageBar, &MessageBar::showMessage);
    pages.insert(QString::fromLatin1(id), page);
  };
  add("judge", m_judgePage);
  add("cursor", m_cursorPage);
  add("section", section);
  add(nextStudy.words().id, next);
  add("tune", tune);
  add(splitsStudy.words().id, splits);
  add("audit", new AuditPage(&m_services.liveFit, &m_services.liveReference));
  add("weights", weights);
  for (const Study* study : studies()) {
    const bool ownPage = pages.contains(QLatin1String(study->words().id));  // it is above
    if (study->words().group == nullptr || ownPage) continue;
    StudyPage* page = makeStudyPage(*study, &m_services.document, &m_services.liveFit);
    add(study->words().id, page);
    if (auto* solver = qobject_cast<SolverPage*>(page)) solver->drawStepsBy(&m_services.solverStep);
  }
  return pages;
}

void MainWindow::openLab() {
  if (m_lab == nullptr) {
    m_lab = new LabWindow(&m_services.document, this);
    new OnScreen(m_lab, OnScreen::Places::all);
    m_lab->resize(m_lab->sizeHint().boundedTo(screen()->availableSize()));
    m_lessons->addStepsTo(m_lab);
    connect(m_lab, &LabWindow::helpAsked, this, [this] { m_helpActions->open(QStringLiteral("lab")); });
  }
  showBesideLesson(m_lab);
}

/// A lesson's text, which speaks of the window, stays in sight.
void MainWindow::showBesideLesson(QWidget* window) {
  const QWidget* lesson = m_lessons->column();
  if (lesson->isVisible()) {
    const QPoint corner = lesson->mapToGlobal(QPoint(lesson->width(), 0));
    const int room = screen()->availableGeometry().right() - corner.x();
    if (window->width() > room)
      window->resize(std::max(room, window->minimumSizeHint().width()), window->height());
    window->move(corner);
  }
  window->show();
  window->raise();
  window->activateWindow();
}

void MainWindow::openPanels() {
  if (m_panels == nullptr) {
    m_panels = makePanelsWindow(&m_services.document, &m_services.liveFit, this);
    new OnScreen(m_panels, OnScreen::Places::all);
    m_panels->resize(m_panels->sizeHint().boundedTo(screen()->availableSize()));
    m_lessons->addStepsTo(m_panels);
    connect(m_panels, &PanelsWindow::helpAsked, this,
            [this] { m_helpActions->open(QStringLiteral("panels")); });
    connect(m_panels, &PanelsWindow::pictureAsked, this, [this] {
      const PanelsSetting& shown = m_services.document.view().panels;
      const Study& study = shown.labellings ? budgetStudy : shown.weights ? weightPanelsStudy : panelsStudy;
      m_pictures->save(&figureStudyOf(study).views.front(), m_panels);
    });
  }
  showBesideLesson(m_panels);
}

void MainWindow::openWindow(const QString& name) {
  if (name == QLatin1String("panels")) openPanels();
  if (name == QLatin1String("lab")) openLab();
}

/// The first two settings that are pinned, or the only one and that at hand.
void MainWindow::comparePins() {
  PanelsSetting next = m_services.document.view().panels;
  next.quantity = "pins";
  const std::vector<Pin>& pins = m_services.document.state().pins;
  const auto letter = [&](std::size_t k) { return QString(QLatin1Char(pins[k].letter)); };
  next.values = pins.size() > 1   ? letter(0) + QStringLiteral(", ") + letter(1)
                : pins.size() > 0 ? letter(0) + QStringLiteral(", now")
                                  : QString();
  next.difference = true;
  m_services.document.setInView(&ViewState::panels, next);
  openPanels();
}

/// A page of the studio, and its entry in the menu.
void MainWindow::addStudioPage(const StudioPage& page, QWidget* widget) {
  m_studioMenu->addAction(m_studio->addPage(page, widget));
  HelpActions::setPage(widget, page.id);
}

void MainWindow::buildLessonMenu() {
  m_lessons->addTo(menuBar()->addMenu(tr("&Lesson")));
  m_stage->placeBeside(m_lessons->column());
  HelpActions::setPage(m_lessons->column(), "lessons");
  connect(m_lessons, &LessonActions::runningChanged, m_presentation, &Presentation::setStepsTaken);
  connect(m_lessons, &LessonActions::runningChanged, this, &MainWindow::updateTitle);
  connect(m_lessons, &LessonActions::helpAsked, m_helpActions, &HelpActions::open);
  connect(m_lessons, &LessonActions::windowAsked, this, &MainWindow::openWindow);
  connect(m_continueOffer, &ContinueOffer::lessonAsked, this,
          [this] { m_lessons->openBundled(QStringLiteral("five-minutes"), 0); });
  connect(m_helpActions, &HelpActions::lessonAsked, this, [this](const QString& lesson, std::size_t step) {
    m_lessons->openBundled(lesson, step);
    activateWindow();
    raise();
  });
  connect(m_lessons, &LessonActions::noticed, this, &MainWindow::showNotice);
  connect(m_lessons, &LessonActions::pageAsked, m_lessonPages, &LessonPageActions::ask);
  connect(m_lessonPages, &LessonPageActions::noticed, this, &MainWindow::showNotice);
}

void MainWindow::openLesson(const QString& folder) {
  TableLoader* loader = m_services.files.loader();
  if (!loader->busy()) return m_lessons->open(folder);
  connect(
      loader, &TableLoader::finished, this, [this, folder] { m_lessons->open(folder); },
      static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void MainWindow::buildHelpMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  m_helpActions->addTo(menu);
  addEntry(menu, tr("&About Credence"), {}, [this] { showAbout(); });
}

void MainWindow::buildToolBar() {
  QToolBar* bar = addToolBar(tr("Tools"));
  bar->setObjectName(QStringLiteral("toolBar"));
  bar->setMovable(false);
  bar->setContextMenuPolicy(Qt::PreventContextMenu);
  bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  bar->setIconSize(QSize(18, 18));
  m_tables->openAction()->setIconText(tr("Open"));
  m_sessionActions->saveAction()->setIconText(tr("Save"));
  m_exportAction->setIconText(tr("Picture"));
  bar->addActions({m_tables->openAction(), m_sessionActions->saveAction(), m_undoAction, m_redoAction});
  for (QAction* action : {m_undoAction, m_redoAction}) {
    if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action)))
      button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  }
  bar->addSeparator();
  m_dataChip = new PanelChip(m_dataPanel, tr("Which data, how they are split, and how many are in use"),
                             m_stage->column());
  m_dataChip->setObjectName(QStringLiteral("dataChip"));
  m_modelChip =
      new PanelChip(m_modelPanel, tr("What the logit is a weighted sum of: features, centres, units, priors"),
                    m_stage->column());
  m_modelChip->setObjectName(QStringLiteral("modelChip"));
  bar->addWidget(m_dataChip);
  bar->addWidget(m_modelChip);
  bar->addWidget(m_toolActions->makeButton());
  bar->addWidget(m_optionsBar);
  auto* spacer = new QWidget;
  spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  bar->addWidget(spacer);
  m_reportActions->reportAction()->setIconText(tr("Report"));
  bar->addActions({m_viewActions->fitAction(), m_exportAction, m_reportActions->reportAction(),
                   m_presentation->action()});
  connect(m_modelPanel, &ModelPanel::warningChanged, this, &MainWindow::sayModel);
  connect(m_optionsBar, &ToolOptionsBar::hintChanged, m_statusLine,
          [this] { m_statusLine->setToolHint(m_optionsBar->hint()); });
  m_statusLine->setToolHint(m_optionsBar->hint());
  sayData();
  sayModel();
}

/// The name of the data, and of how many points the fit knows.
void MainWindow::sayData() {
  const DocumentState& state = m_services.document.state();
  const Split& split = m_services.document.split();
  const QString name = fontMetrics().elidedText(shownFileName(state.name), Qt::ElideMiddle, longestName);
  QString counts = tr("%1 train").arg(countNumber(split.train().n_elem));
  if (!split.unused.is_empty())
    counts =
        tr("%1 of %2 train")
            .arg(countNumber(split.train().n_elem), countNumber(split.train().n_elem + split.unused.n_elem));
  if (split.shows_prior()) counts = tr("none of %1 train: the prior").arg(countNumber(split.unused.n_elem));
  if (split.has(Role::test)) counts += tr(", %1 test").arg(countNumber(split.rows[Role::test].n_elem));
  m_dataChip->say(name.isEmpty() ? tr("Data") : QStringLiteral("%1 · %2").arg(name, counts));
  m_dataChip->warn(dataWarning(state));
}

void MainWindow::sayModel() {
  m_modelChip->say(fromTable(m_services.document.state().hyperparameters.features->title));
  m_modelChip->warn(m_modelPanel->warning());
}

void MainWindow::connectDocument() {
  connect(&m_services.document, &Document::changed, this, &MainWindow::documentChanged);
  connect(&m_services.liveFit, &LiveFit::fitChanged, this, &MainWindow::updateActions);
  connect(&m_services.files, &DataFiles::noticed, this, &MainWindow::showNotice);
  connect(&m_services.tuner, &Tuner::noticed, this, &MainWindow::showNotice);
  connect(m_splitActions, &SplitActions::noticed, this, &MainWindow::showNotice);
  connect(m_nextActions, &NextActions::noticed, this, &MainWindow::showNotice);
  connect(&m_services.overlays, &LiveOverlays::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_services.next, &LiveNext::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_services.splitTrials, &SplitTrials::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_settingBar, &SettingBar::bestRequested, &m_services.tuner, &Tuner::maximise);
  connect(&m_services.tuner, &Tuner::runningChanged, m_settingBar,
          [this] { m_settingBar->setSearching(m_services.tuner.running()); });
  connect(&m_services.tuner, &Tuner::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_services.sessions, &SessionFiles::modifiedChanged, this, &MainWindow::updateTitle);
  connect(m_sessionActions, &SessionActions::noticed, this, &MainWindow::showNotice);
  connect(m_dataPanel, &DataPanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_dataPanel, &DataPanel::openRequested, m_tables, &TableActions::chooseFiles);
  connect(&m_services.finerMap, &LiveFinerMap::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_evidencePanel, &EvidencePanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_metricsPanel, &MetricsPanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_services.pinnedMethod, &LiveMethod::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_services.liveFit, &LiveFit::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_services.liveReference, &LiveReference::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_services.boundaries, &LiveBoundaries::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_services.solverStep, &LiveSolverStep::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_services.mapAverage, &LiveMapAverage::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_comparison, &ComparisonView::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_comparison, &ComparisonView::refused, m_messageBar, &MessageBar::showMessage);
}

void MainWindow::connectPlots() {
  connect(m_studio, &Studio::keyboardLeft, m_comparison, &ComparisonView::takeKeyboard);
  connect(m_plotFeed, &PlotFeed::refused, m_messageBar, &MessageBar::showMessage);
  const LogSlider* width = m_settingBar->widthSlider();
  connect(width, &LogSlider::dragStarted, m_comparison, [this] { m_comparison->setWidthHeld(true); });
  connect(width, &LogSlider::dragFinished, m_comparison, [this] { m_comparison->setWidthHeld(false); });
  connect(m_comparison, &ComparisonView::viewChanged, m_statusLine, &StatusLine::setView);
  connect(m_comparison, &ComparisonView::cursorMoved, m_statusLine, &StatusLine::setCursor);
  connect(m_comparison, &ComparisonView::cursorLeft, m_statusLine, &StatusLine::clearCursor);
  connect(m_judgePage, &JudgePage::highlightChanged, m_comparison, &ComparisonView::setHighlighted);
  connect(m_evidencePanel, &EvidencePanel::cellHovered, m_statusLine, &StatusLine::showText);
  // While drawing, the right button belongs to the tool.
  const auto free = [this] { return !m_services.toolbox.current()->traits().usesRightButton; };
  m_pictures->addMenuTo(m_comparison->leftPlot()->plot(), &leftView, free);
  m_pictures->addMenuTo(m_comparison->rightPlot()->plot(), &rightView, free);
  m_pictures->addMenuTo(m_comparison->differencePlot()->plot(), &differenceView, free);
  m_pictures->addMenuTo(m_evidencePanel->plot()->plot(), &evidenceView, [] { return true; });
}

void readAtStart(DataFiles& reading, const QStringList& files) {
  const bool named = files.size() == 1 && (bundledId(files.front()) || generatedData(files.front()));
  if (!named && (files.size() == 1 || files.size() == 2)) reading.openFiles(files);
}

void MainWindow::openAtStart(const QStringList& files) {
  m_unsavedWork->offerRecords();
  const auto bundled = files.size() == 1 ? bundledId(files.front()) : std::nullopt;
  if (bundled) return openBundled(*bundled);
  const auto generated = files.size() == 1 ? generatedData(files.front()) : std::nullopt;
  if (generated) return openGenerated(*generated);
  if (!files.isEmpty() && !m_services.files.loader()->busy()) m_services.files.openFiles(files);
  if (!m_services.files.loader()->busy()) {
    openBundled(bundledData().front().id);
    if (files.isEmpty()) m_continueOffer->offerLast();
    return;
  }
  m_plotFeed->refresh();
  m_statusLine->showFit();
  const auto begin = [this] {
    // A hand may have been quicker than the disk: what it drew stays, or is a step back.
    const int steps = m_services.document.undoStack()->count();
    if (m_services.document.state().name.isEmpty() && steps == 0)
      return openBundled(bundledData().front().id);
    const bool byHand = m_services.sessions.file().isEmpty() && m_services.document.state().edited();
    if (steps == 1 && !byHand) m_services.document.undoStack()->clear();
  };
  connect(m_services.files.loader(), &TableLoader::finished, this, begin, Qt::SingleShotConnection);
}

void MainWindow::openBundled(const QString& id) {
  m_services.document.openDataset(loadBundledData(id), id + QStringLiteral(".csv"));
  m_services.document.undoStack()->clear();
}

void MainWindow::openGenerated(const GeneratorTruth& generated) {
  m_services.document.generateDataset(*generated.generator, generated.settings);
  m_services.document.undoStack()->clear();
}

void MainWindow::documentChanged(Changes changes) {
  // What was refused is forgotten by the next number that will do.
  if (m_messageBar->message() == m_refusal) m_messageBar->hide();
  if (changes & Change::Dataset) updateActions();
  if (changes & Change::Origin) {
    m_optionsBar->refresh();
    statusBar()->clearMessage();                                       // it told of other data
    m_services.document.setInView(&ViewState::section, std::nullopt);  // and lay among them
  }
  if (changes & (Change::Name | Change::Origin | Change::Table)) updateTitle();
  if (changes & Change::Table) m_tables->update();
  if (changes & (Change::Dataset | Change::Name | Change::Split | Change::Table)) sayData();
  if (changes & Change::Hyperparameters) sayModel();
}

void MainWindow::updateActions() {
  const bool points = m_services.document.dataset().size() > 0;
  m_clearAction->setEnabled(points);
  m_saveAction->setEnabled(points);
  const bool picture = m_services.liveFit.fit() != nullptr;
  m_exportAction->setEnabled(picture);
  m_copyAction->setEnabled(picture);
}

void MainWindow::showNotice(const QString& text) {
  statusBar()->showMessage(text, noticeTime);
}

void MainWindow::updateTitle() {
  const QString file = m_services.sessions.file();
  QString name = m_lessons->running() ? m_lessons->title()
                 : file.isEmpty()     ? m_services.document.state().name
                                      : QFileInfo(shownFileName(file)).fileName();
  const QString mark = QStringLiteral("[*]");
  name.replace(mark, mark + mark);  // as Qt wants it where it is not the mark
  setWindowTitle((name.isEmpty() ? tr("Credence") : tr("Credence — %1").arg(name)) + mark);
  setWindowModified(m_services.sessions.modified());
  updateDataPlace();
}

void MainWindow::updateDataPlace() {
  const DocumentState& state = m_services.document.state();
  const QString session = m_services.sessions.file();
  const TableSource* table = m_services.files.current();
  const QString file = !session.isEmpty() ? session : table != nullptr ? table->file : QString();
  const QString name = !session.isEmpty() ? QFileInfo(session).fileName() : state.name;
  const bool generated = session.isEmpty() && state.generated;
  setDataPlace(
      this, {file.isEmpty() ? QString() : QFileInfo(file).absolutePath(),
             generated ? state.generated->generator : QFileInfo(name).completeBaseName(),
             table != nullptr ? table->file : QString(), table != nullptr ? table->labelsFile() : QString(),
             session, [bar = m_messageBar](const QString& reason) { bar->showMessage(reason); }});
}

void MainWindow::newSketch() {
  m_services.document.openDataset(Dataset(), tr("sketch"));
  m_toolActions->chooseDrawingTool();
}

void MainWindow::clearPoints() {
  Dataset empty = m_services.document.dataset().subset(arma::uvec());
  m_services.document.editDataset(std::move(empty), tr("Clear All Points"));
}

void MainWindow::showAbout() {
  QMessageBox box(
      QMessageBox::NoIcon, tr("About Credence"),
      tr("<h3>Credence %1</h3><p>Bayesian logistic regression you can drag.</p>"
         "<p>GPL-3.0-or-later. Built with Qt, QCustomPlot, Armadillo and OpenBLAS.</p>"
         "<p>Penguin data: Gorman, Williams and Fraser (2014), CC0. Weather data: NOAA, public domain. "
         "Synthetic classes: Ripley (1994), GPL-2 or GPL-3.</p>")
          .arg(QStringLiteral(CREDENCE_VERSION)),
      QMessageBox::Ok, this);
  box.setTextFormat(Qt::RichText);
  const int size = style()->pixelMetric(QStyle::PM_MessageBoxIconSize, nullptr, this);
  box.setIconPixmap(windowIcon().pixmap(size));
  box.exec();
}

void MainWindow::restoreLayout() {
  if (!restoreGeometry(QSettings().value(geometryKey).toByteArray())) {
    const QSize available = screen()->availableSize();
    resize((available * 0.85).expandedTo(QSize(1280, 800)).boundedTo(available).boundedTo(QSize(1700, 1060)));
  }
  new OnScreen(this, OnScreen::Places::now);
  connect(m_stage, &Stage::layoutChanged, this,
          [this] { m_services.document.setInView(&ViewState::layout, m_stage->layoutState()); });
  m_services.document.onView<&ViewState::layout>(this, &MainWindow::showLayout);
  new ViewPreferences(&m_services.document, this);
}

/// All that a person has opened, enlarged or dragged is as at the first start; data, settings and what the
/// plots show stay.
void MainWindow::restoreFirstLayout() {
  m_studio->close();
  m_comparison->shareRoom();
  m_stage->restore();
}

void MainWindow::showLayout() {
  const QByteArray& layout = m_services.document.view().layout;
  if (layout != m_stage->layoutState()) m_stage->setLayoutState(layout);
}

void MainWindow::storeLayout() {
  QSettings().setValue(geometryKey, saveGeometry());
}

void MainWindow::showRefusal(const QString& sentence) {
  m_refusal = sentence;
  m_messageBar->showMessage(sentence);
}

void MainWindow::endBy(int signalNumber) {
  m_lessons->end();
  m_unsavedWork->keep();
  m_presentation->end();
  m_continueOffer->noteOpen();
  storeLayout();
  QApplication::exit(128 + signalNumber);  // as a shell tells of it
}

/// Qt paints the borders between docks and tool bars itself, and so does its status bar; both complain where
/// the window has no dot to paint on. Then it is not painted, nor what stands in it.
bool MainWindow::event(QEvent* event) {
  const QSizeF dots = QSizeF(size()) * devicePixelRatioF();
  const bool paints = event->type() == QEvent::Paint || event->type() == QEvent::UpdateRequest;
  if (paints && (dots.width() < 1.0 || dots.height() < 1.0)) return true;
  return QMainWindow::event(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_lessons->end();  // what may be lost is the person's own work
  if (!m_unsavedWork->mayClose()) return event->ignore();
  m_presentation->end();
  m_continueOffer->noteOpen();
  storeLayout();
  QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    updateIcons(this, palette());
    // Once all widgets have heard of the change.
    QMetaObject::invokeMethod(this, &completePalette, Qt::QueuedConnection);
  }
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
