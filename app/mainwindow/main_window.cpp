#include "app/mainwindow/main_window.h"

#include "app/document/bundled_data.h"
#include "app/mainwindow/export_dialog.h"
#include "app/mainwindow/help_page.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/open_table_dialog.h"
#include "app/mainwindow/update_timing.h"
#include "app/panels/data_panel.h"
#include "app/panels/evidence_panel.h"
#include "app/panels/metrics_panel.h"
#include "app/panels/model_panel.h"
#include "app/plots/class_title.h"
#include "app/plots/comparison_view.h"
#include "app/plots/evidence_plot.h"
#include "app/plots/plane_view.h"
#include "app/tools/sketch_tool.h"
#include "core/model/stable_functions.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
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

#include <cmath>
#include <exception>
#include <utility>

namespace credence {

namespace {

constexpr int layoutVersion = 1;
constexpr double largestQuietResidual = 1e-6;  // of a kernel whose largest value is one
const QString geometryKey = QStringLiteral("window/geometry");
const QString stateKey = QStringLiteral("window/state");
const QString appearanceKey = QStringLiteral("appearance");

constexpr char iconProperty[] = "iconName";

/// What the status bar says of a fit: first what is wrong with it, then its size and its time.
QString describeFit(const FitResult& result) {
  const Model& model = *result.model;
  QStringList parts;
  if (!model.map.converged) {
    parts << QObject::tr("⚠ not converged after %1 steps").arg(model.map.iterations);
  }
  if (model.kernel_residual > largestQuietResidual) {
    parts << QObject::tr("⚠ approximated: kernel residual %1").arg(model.kernel_residual, 0, 'g', 2);
  }
  parts << (model.route() == Route::spectral
                ? QObject::tr("%1 of %2 directions").arg(model.rank()).arg(model.features.count())
                : QObject::tr("%1 weights").arg(model.rank()));
  parts << QObject::tr("fit %1 ms, picture %2 ms")
               .arg(std::lround(1000.0 * result.fitSeconds))
               .arg(std::lround(1000.0 * result.gridSeconds));
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      m_liveFit(&m_document),
      m_files(&m_document),
      m_sketchTool(new SketchTool(&m_document, this)),
      m_comparison(new ComparisonView),
      m_dataPanel(new DataPanel(&m_document)),
      m_modelPanel(new ModelPanel(&m_document)),
      m_evidencePanel(new EvidencePanel(&m_document, &m_liveFit)),
      m_metricsPanel(new MetricsPanel),
      m_messageBar(new MessageBar),
      m_updateTiming(new UpdateTiming(m_comparison, this)),
      m_cursorLabel(new QLabel),
      m_hint(new QLabel),
      m_statusLabel(new QLabel) {
  setWindowIcon(QIcon(QStringLiteral(":/icons/credence.svg")));
  setAcceptDrops(true);
  auto* centre = new QWidget;
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_messageBar);
  layout->addWidget(m_comparison, 1);
  setCentralWidget(centre);
  buildDocks();
  buildActions();
  buildStatusBar();
  connectDocument();
  connectPlots();
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
  resizeDocks({model, metrics}, {210, 262}, Qt::Horizontal);
  resizeDocks({evidence, metrics}, {420, 280}, Qt::Vertical);
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
  buildHelpMenu();
  buildToolBar();
}

void MainWindow::buildFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  addAction(menu, tr("&New Sketch"), QStringLiteral("new"), QKeySequence::New, [this] { newSketch(); });
  m_openAction =
      addAction(menu, tr("&Open…"), QStringLiteral("open"), QKeySequence::Open, [this] { openFile(); });
  addAction(menu, tr("Open &Table with Columns or Labels…"), QString(), QKeySequence(tr("Ctrl+Shift+O")),
            [this] { openTable(); });
  m_recentMenu = menu->addMenu(tr("Open &Recent"));
  connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
  menu->addSeparator();
  m_saveAction = addAction(menu, tr("&Save Data As…"), QStringLiteral("save"), QKeySequence::Save,
                           [this] { saveData(); });
  m_exportAction = addAction(menu, tr("Save &Picture…"), QStringLiteral("export"), QKeySequence(tr("Ctrl+E")),
                             [this] { exportPicture(FigureView::Comparison); });
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
  menu->addAction(m_undoAction);
  menu->addAction(m_redoAction);
  menu->addSeparator();
  m_copyAction = addAction(menu, tr("&Copy Picture"), QString(), QKeySequence::Copy,
                           [this] { copyPicture(FigureView::Comparison); });
  menu->addSeparator();
  m_clearAction = addAction(menu, tr("C&lear All Points"), QStringLiteral("clear"),
                            QKeySequence(tr("Ctrl+Backspace")), [this] { clearPoints(); });
}

void MainWindow::buildToolsMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Tools"));
  auto* group = new QActionGroup(this);
  m_panAction = addAction(menu, tr("&Hand: pan and zoom"), QStringLiteral("pan"), QKeySequence(tr("H")),
                          [this] { setSketching(false); });
  m_sketchAction = addAction(menu, tr("&Pencil: draw points"), QStringLiteral("sketch"),
                             QKeySequence(tr("P")), [this] { setSketching(true); });
  m_panAction->setIconText(tr("Hand"));
  m_sketchAction->setIconText(tr("Draw"));
  m_sketchAction->setToolTip(
      tr("Draw points (P): left button class 1, right button class 0, with Shift held a spray"));
  m_panAction->setToolTip(tr("Pan by dragging, zoom with the wheel (H)"));
  for (QAction* action : {m_panAction, m_sketchAction}) {
    action->setCheckable(true);
    group->addAction(action);
  }
  m_panAction->setChecked(true);
  menu->addSeparator();
  addAction(menu, tr("&Next Seed of Generated Data"), QString(), QKeySequence(tr("R")),
            [this] { m_dataPanel->newSeed(); });
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
  m_openAction->setIconText(tr("Open"));
  m_saveAction->setIconText(tr("Save"));
  m_clearAction->setIconText(tr("Clear"));
  m_exportAction->setIconText(tr("Picture"));
  bar->addActions({m_openAction, m_saveAction});
  bar->addSeparator();
  bar->addActions({m_panAction, m_sketchAction, m_clearAction});
  bar->addSeparator();
  bar->addActions({m_undoAction, m_redoAction});
  bar->addSeparator();
  bar->addActions({m_fitViewAction, m_exportAction});
}

void MainWindow::buildStatusBar() {
  m_cursorLabel->setObjectName(QStringLiteral("cursor"));
  m_statusLabel->setObjectName(QStringLiteral("status"));
  statusBar()->addWidget(m_cursorLabel, 1);
  statusBar()->addPermanentWidget(m_hint);
  statusBar()->addPermanentWidget(m_statusLabel);
}

void MainWindow::connectDocument() {
  connect(&m_document, &Document::changed, this, &MainWindow::documentChanged);
  connect(&m_files, &DataFiles::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_files, &DataFiles::opened, m_messageBar, &QWidget::hide);
  connect(m_dataPanel, &DataPanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(m_dataPanel, &DataPanel::openRequested, this, &MainWindow::openFile);
  connect(m_evidencePanel, &EvidencePanel::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_liveFit, &LiveFit::failed, m_messageBar, &MessageBar::showMessage);
  connect(&m_liveFit, &LiveFit::fitChanged, this, &MainWindow::showFit);
  connect(&m_liveFit, &LiveFit::staleChanged, m_comparison, &ComparisonView::setStale);
}

void MainWindow::connectPlots() {
  connect(m_comparison, &ComparisonView::viewChanged, &m_liveFit, &LiveFit::setView);
  connect(m_comparison, &ComparisonView::cursorMoved, this, &MainWindow::showCursor);
  connect(m_comparison, &ComparisonView::cursorLeft, m_cursorLabel, &QLabel::clear);
  connect(m_evidencePanel, &EvidencePanel::cellHovered, m_cursorLabel, &QLabel::setText);
  addPictureMenu(m_comparison->mapPlot()->plot(), FigureView::Map);
  addPictureMenu(m_comparison->laplacePlot()->plot(), FigureView::Laplace);
  addPictureMenu(m_evidencePanel->plot()->plot(), FigureView::Evidence);
}

void MainWindow::addPictureMenu(QWidget* widget, FigureView view) {
  widget->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(widget, &QWidget::customContextMenuRequested, this, [this, widget, view](const QPoint& place) {
    // While drawing, the right button belongs to the pencil.
    if (m_sketchAction->isChecked() && view != FigureView::Evidence) return;
    QMenu menu;
    menu.addAction(tr("Save Picture…"), this, [this, view] { exportPicture(view); });
    menu.addAction(tr("Copy Picture"), this, [this, view] { copyPicture(view); });
    menu.exec(widget->mapToGlobal(place));
  });
}

void MainWindow::updateIcons() {
  for (QAction* action : findChildren<QAction*>()) {
    const QString name = action->property(iconProperty).toString();
    if (!name.isEmpty()) action->setIcon(themedIcon(name, palette()));
  }
}

void MainWindow::openAtStart(const QStringList& files) {
  if (!files.isEmpty() && m_files.open(files)) {
    m_document.undoStack()->clear();
    return;
  }
  const BundledData& first = bundledData().front();
  m_document.openDataset(loadBundledData(first.id), first.file);
  m_document.undoStack()->clear();
}

void MainWindow::documentChanged(Changes changes) {
  if (changes & (Change::Dataset | Change::Split)) updatePoints();
  if (changes & Change::Origin) {
    m_equalScaleAction->setChecked(equalScaleSuits(m_document.dataset(), m_comparison->canvasSize()));
    fitViewToData();
  }
  if (changes & (Change::Name | Change::Origin)) updateTitle();
  if (changes & (Change::Dataset | Change::Split)) updateNotice();
}

void MainWindow::updatePoints() {
  const Dataset& dataset = m_document.dataset();
  m_comparison->setPoints(dataset, split_rows(dataset.size(), m_document.state().split));
  m_comparison->setMessage(dataset.size() == 0 ? tr("Draw points or open a file") : QString());
  m_clearAction->setEnabled(dataset.size() > 0);
  m_saveAction->setEnabled(dataset.size() > 0);
}

void MainWindow::updateTitle() {
  setWindowTitle(tr("Credence — %1").arg(m_document.state().name));
}

void MainWindow::updateNotice() {
  const Dataset& dataset = m_document.dataset();
  if (dataset.size() == 0) {
    m_hint->clear();
    return;
  }
  const Split split = split_rows(dataset.size(), m_document.state().split);
  const auto counts = dataset.subset(split.train).class_counts();
  const std::size_t missing = counts[0] == 0 ? 0 : 1;
  m_hint->setText(counts[missing] > 0 ? QString()
                                      : tr("⚠ No training point of %1").arg(classTitle(dataset, missing)));
}

void MainWindow::showFit() {
  const auto result = m_liveFit.fit();
  m_comparison->setResult(result);
  m_metricsPanel->setResult(result);
  m_exportAction->setEnabled(result != nullptr);
  m_copyAction->setEnabled(result != nullptr);
  if (!result) {
    m_statusLabel->clear();
    return;
  }
  m_statusLabel->setText(describeFit(*result));
}

void MainWindow::showCursor(const QPointF& position) {
  const Dataset& dataset = m_document.dataset();
  const auto coordinate = [](double value) { return QString::number(value, 'g', 4); };
  QString text = QStringLiteral("%1 = %2   %3 = %4")
                     .arg(QString::fromStdString(dataset.input_names[0]), coordinate(position.x()),
                          QString::fromStdString(dataset.input_names[1]), coordinate(position.y()));
  if (const auto result = m_liveFit.fit()) {
    const Latent latent = predict_latent(*result->model, arma::mat{{position.x(), position.y()}});
    text += tr("   MAP %1   Laplace %2   latent %3 ± %4")
                .arg(predict_map(latent)(0), 0, 'f', 3)
                .arg(predict_laplace(latent)(0), 0, 'f', 3)
                .arg(latent.mean(0), 0, 'f', 2)
                .arg(std::sqrt(latent.variance(0)), 0, 'f', 2);
  }
  m_cursorLabel->setText(text);
}

void MainWindow::fillRecentMenu() {
  m_recentMenu->clear();
  for (const DataFile& source : m_files.recent()) {
    QString text = source.file;
    if (!source.labelsFile.isEmpty()) text += tr(" with %1").arg(QFileInfo(source.labelsFile).fileName());
    m_recentMenu->addAction(text, this, [this, source] { m_files.open(source); });
  }
  if (m_files.recent().isEmpty()) {
    m_recentMenu->addAction(tr("No files yet"))->setEnabled(false);
    return;
  }
  m_recentMenu->addSeparator();
  m_recentMenu->addAction(tr("Clear List"), &m_files, &DataFiles::clearRecent);
}

void MainWindow::newSketch() {
  m_document.openDataset(Dataset(), tr("sketch"));
  m_sketchAction->setChecked(true);
  setSketching(true);
}

void MainWindow::openFile() {
  const QStringList files =
      QFileDialog::getOpenFileNames(this, tr("Open a table, or inputs and labels together"), QString(),
                                    tr("Tables (*.csv *.tsv *.txt *.dat);;All files (*)"));
  if (!files.isEmpty()) m_files.open(files);
}

void MainWindow::openTable() {
  OpenTableDialog dialog(this);
  if (dialog.exec() == QDialog::Accepted) m_files.open(dialog.chosen());
}

void MainWindow::saveData() {
  const QString file = QFileDialog::getSaveFileName(
      this, tr("Save Data As"),
      QFileInfo(m_document.state().name).completeBaseName() + QStringLiteral(".csv"),
      tr("Comma-separated table (*.csv)"));
  if (!file.isEmpty()) m_files.save(file);
}

void MainWindow::clearPoints() {
  Dataset empty = m_document.dataset().subset(arma::uvec());
  m_document.editDataset(std::move(empty), tr("Clear All Points"));
}

void MainWindow::exportPicture(FigureView view) {
  ExportDialog dialog({m_liveFit.fit(), m_liveFit.map()}, view, this);
  connect(&dialog, &ExportDialog::failed, m_messageBar, &MessageBar::showMessage);
  connect(&dialog, &ExportDialog::saved, this,
          [this](const QString& file) { statusBar()->showMessage(tr("Saved %1").arg(file), 5000); });
  dialog.exec();
}

void MainWindow::copyPicture(FigureView view) {
  try {
    const FigureSpec spec{view, defaultFigureSize(view), 192};
    QApplication::clipboard()->setImage(renderFigure({m_liveFit.fit(), m_liveFit.map()}, spec));
    statusBar()->showMessage(tr("Picture copied"), 3000);
  } catch (const std::exception& error) {
    m_messageBar->showMessage(QString::fromUtf8(error.what()));
  }
}

void MainWindow::setSketching(bool on) {
  m_comparison->setTool(on ? m_sketchTool : nullptr);
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
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  QStringList files;
  for (const QUrl& url : event->mimeData()->urls()) {
    if (url.isLocalFile()) files << url.toLocalFile();
  }
  if (files.isEmpty()) return;
  event->acceptProposedAction();
  m_files.open(files);
}

}  // namespace credence
