#include "app/panels/solver_page.h"

#include "app/chart/chart_view.h"
#include "app/chart/looks.h"
#include "app/compute/solver_step_pictures.h"
#include "app/panels/cure_row.h"
#include "app/panels/health_box.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/panels/solver_legend.h"
#include "app/panels/solver_start_row.h"
#include "app/panels/solver_step_row.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/solver_chart.h"
#include "app/report/health_table.h"
#include "app/report/setting_text.h"
#include "app/report/solver_tables.h"
#include "app/report/solver_text.h"
#include "core/model/all_solvers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace credence {

namespace {

constexpr int solverRestDelay = 200;  // ms without another fit: the hand rests
constexpr int solverSideWidth = 340;  // px, at least

Table stepsOf(const SolverResult& result, bool running, const QString& title) {
  const Split& split = result.fit->split;
  return solverStepsTable(result.traces, {split.train.n_elem, split.test.n_elem}, running, title);
}

Table endsOf(const SolverResult& result, bool running, const QString& title) {
  return solversTable(result.traces, running, title);
}

}  // namespace

SolverPage::SolverPage(Document* document, LiveFit* liveFit, LiveSolverStep* step, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_step(step),
      m_distance(new ChartView),
      m_gradient(new ChartView),
      m_scores(new ChartView),
      m_stepRow(new SolverStepRow(document)),
      m_startRow(new SolverStartRow(document)),
      m_legend(new SolverLegend),
      m_health(new HealthBox),
      m_axis(new QComboBox),
      m_second(new QComboBox),
      m_logarithmic(new QCheckBox(tr("&Whole way"))),
      m_stop(new QToolButton),
      m_cures(
          new StudyCures(QStringLiteral("solverCures"), tr("The solvers take %1."), liveFit, Effort::fits)) {
  setObjectName(QStringLiteral("solverPage"));
  auto* above = new QHBoxLayout;
  above->addWidget(buildCharts(), 1);
  above->addWidget(buildSide());
  auto* below = new QHBoxLayout;
  below->addWidget(m_stepRow, 1);
  below->addWidget(m_second);
  below->addWidget(buildPicture());
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(5, 1, 5, 1);
  layout->setSpacing(1);
  layout->addWidget(m_cures);
  layout->addLayout(above, 1);
  layout->addLayout(below);
  m_restTimer.setSingleShot(true);
  m_restTimer.setInterval(solverRestDelay);
  connect(&m_restTimer, &QTimer::timeout, this, &SolverPage::startWhenWanted);
  connect(document, &Document::changed, this, &SolverPage::documentChanged);
  document->onView<&ViewState::solverSeconds, &ViewState::solverWholeWay, &ViewState::solverScores>(
      this, &SolverPage::showAxis);
  document->onView<&ViewState::solverStart, &ViewState::solverDerivatives>(this, &SolverPage::startAnew);
  document->onView<&ViewState::shown, &ViewState::steppedSolver, &ViewState::solverStep>(
      this, &SolverPage::stepChanged);
  connect(liveFit, &LiveFit::fitChanged, this, &SolverPage::fitChanged);
  connect(&m_comparison, &SolverComparison::changed, this, &SolverPage::showTraces);
  connect(&m_comparison, &SolverComparison::failed, this, &SolverPage::failed);
  showAxis();
}

void SolverPage::showAxis() {
  const ViewState& view = m_document->view();
  m_axis->setCurrentIndex(view.solverSeconds ? 1 : 0);
  m_logarithmic->setChecked(view.solverWholeWay);
  m_second->setCurrentIndex(view.solverScores ? 1 : 0);
  m_gradient->setVisible(!view.solverScores);
  m_scores->setVisible(view.solverScores);
  showTraces();
}

QSize SolverPage::sizeHint() const {
  return {820, 220};
}

QWidget* SolverPage::buildCharts() {
  m_distance->setToolTip(
      tr("How many nats the negative log posterior E is above its minimum E*, which Newton's method finds. "
         "On this scale a straight line is linear convergence, a fall that gets ever steeper is faster. "
         "Below the dotted line lies what rounding leaves of E. L-BFGS is counted in evaluations of the "
         "gradient."));
  m_gradient->setToolTip(tr("The length of the gradient of E by the weights, zero at the minimum."));
  m_scores->setToolTip(
      tr("The mean log-likelihood of a label by the weights of each step: of training points, and dashed of "
         "test points where there are some. MAP is not where either is largest: the prior has its say."));
  auto* charts = new QWidget;
  auto* row = new QHBoxLayout(charts);
  row->setContentsMargins(0, 0, 0, 0);
  for (ChartView* chart : {m_distance, m_gradient, m_scores}) row->addWidget(chart, 1);
  return charts;
}

QWidget* SolverPage::buildSide() {
  auto* side = new QWidget;
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(buildControls());
  column->addWidget(m_startRow);
  column->addWidget(m_legend);
  column->addWidget(m_health);
  column->addStretch(1);
  side->setFixedWidth(std::max(solverSideWidth, side->minimumSizeHint().width()));
  return side;
}

QWidget* SolverPage::buildControls() {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  m_axis->setObjectName(QStringLiteral("solverAxis"));
  m_axis->addItems({tr("Iterations"), tr("Seconds")});
  m_axis->setToolTip(
      tr("What the charts have to the right. One iteration of Newton's method costs far more than one of the "
         "others; seconds are fair, but depend on the machine."));
  m_logarithmic->setObjectName(QStringLiteral("solverLogarithmic"));
  m_logarithmic->setToolTip(
      tr("All steps of every solver over a logarithmic axis. Off, the axis is linear and ends with the quick "
         "solvers; gradient ascent often goes on a long way to the right."));
  m_stop->setObjectName(QStringLiteral("solverStop"));
  m_stop->setText(tr("Stop"));
  m_stop->setToolTip(
      tr("End the solvers that are under way. All end by themselves: L-BFGS and gradient ascent "
         "at 1e-10 nats from the minimum, after 20,000 steps or 2 seconds each."));
  m_second->setObjectName(QStringLiteral("solverSecond"));
  m_second->addItems({tr("Gradient"), tr("Scores")});
  m_second->setToolTip(
      tr("What the right chart shows: the length of the gradient, or how well the labels are "
         "predicted at each step"));
  layout->addWidget(m_axis);
  layout->addWidget(m_logarithmic, 1);
  layout->addWidget(m_stop);
  layout->addWidget(buildExports());
  connect(m_axis, &QComboBox::currentIndexChanged, this,
          [this](int index) { m_document->setInView(&ViewState::solverSeconds, index == 1); });
  connect(m_second, &QComboBox::currentIndexChanged, this,
          [this](int index) { m_document->setInView(&ViewState::solverScores, index == 1); });
  connect(m_logarithmic, &QCheckBox::toggled, this,
          [this](bool whole) { m_document->setInView(&ViewState::solverWholeWay, whole); });
  connect(m_stop, &QToolButton::clicked, &m_comparison, &SolverComparison::stop);
  return row;
}

PictureButton* SolverPage::buildPicture() {
  auto* button = new PictureButton(
      QStringLiteral("solverPictures"),
      [this] {
        return pageOf(
            {this, tr("How the solvers get to the fit"), {m_distance, m_gradient, m_scores}, [this] {
               return pictureLines();
             }});
      },
      QStringLiteral("solvers"));
  connect(button, &PictureButton::failed, this, &SolverPage::failed);
  return button;
}

/// What its lines are, for a picture: on the page the legend says it.
std::vector<LineLegend::Row> SolverPage::pictureLines() const {
  std::vector<ChartName> names;
  names.reserve(all_solvers.size());
  for (const Solver solver : all_solvers) {
    names.push_back(solverName(solver, solverTitle(solver)));
    names.back().style.marker = 0.0;
  }
  return namedLines(names, PlotTheme::light());
}

TableButton* SolverPage::buildExports() {
  auto* button = new TableButton(QStringLiteral("solverTables"));
  const auto add = [&](const QString& title, const QString& fileName, std::function<Table()> make,
                       const std::vector<QWidget*>& places) {
    auto* table = new TableExport(std::move(make), fileName, this);
    connect(table, &TableExport::failed, this, &SolverPage::failed);
    for (QWidget* place : places) table->addContextMenu(place);
    button->addTable(title, table);
  };
  add(tr("&Iterations"), QStringLiteral("iterations"),
      [this] { return makeTable(stepsOf, tr("Iterations of the solvers")); },
      {m_distance, m_gradient, m_scores});
  add(tr("&Solvers"), QStringLiteral("solvers"), [this] { return makeTable(endsOf, tr("Solvers")); },
      {m_legend});
  add(tr("&Health of the fit"), QStringLiteral("health"), [this] { return makeHealthTable(); },
      {m_health->facts()});
  return button;
}

Table SolverPage::makeTable(Table (*make)(const SolverResult&, bool running, const QString& title),
                            const QString& what) const {
  const auto result = shownResult();
  if (!result || result->traces.empty()) return {};
  return make(*result, m_comparison.running(),
              QStringLiteral("%1, %2").arg(what, describeSetting(result->fit->request.hyperparameters)));
}

Table SolverPage::makeHealthTable() const {
  const auto fit = m_liveFit->fit();
  if (!fit || !fit->health) return {};
  return exportedHealth(*fit->health,
                        tr("Health of the fit, %1").arg(describeSetting(fit->request.hyperparameters)));
}

void SolverPage::documentChanged(Changes changes) {
  if (!(changes & (Change::Dataset | Change::Split | Change::Hyperparameters))) return;
  // The processor belongs to the fit that comes.
  giveWay();
  if (m_restTimer.isActive()) m_restTimer.start();
}

/// The page, or what it says of a plot.
bool SolverPage::wanted() const {
  return isVisible() || showsSolverStep(m_document->view().shown);
}

void SolverPage::fitChanged() {
  showStep();
  if (!wanted()) return;
  const auto fit = m_liveFit->fit();
  m_health->setHealth(fit ? fit->health.get() : nullptr);
  if (shownResult()) {
    showStale();
  } else {
    showTraces();  // takes those of the data before away
  }
  if (fit && fit->model != m_asked) m_restTimer.start();
}

void SolverPage::stepChanged() {
  showTraces();  // with the mark
  fitChanged();
}

void SolverPage::giveWay() {
  if (m_comparison.running()) m_asked.reset();  // so that it is begun anew where the fit stays the same
  m_comparison.stop();
}

void SolverPage::startWhenWanted() {
  const auto fit = m_liveFit->fitToLabels();
  if (!wanted() || !fit || fit->model == m_asked) return;
  m_asked = fit->model;
  const ViewState& view = m_document->view();
  if (!view.solverStart.suits(fit->model->rank())) {
    // Dragged among the weights of other features. The change starts anew.
    SolverStart usual;
    usual.seed = view.solverStart.seed;
    return m_document->setInView(&ViewState::solverStart, usual);
  }
  m_comparison.start({fit, view.solverStart, view.solverDerivatives});
}

/// From elsewhere, or with more to do.
void SolverPage::startAnew() {
  m_asked.reset();
  startWhenWanted();
}

std::shared_ptr<const SolverResult> SolverPage::shownResult() const {
  auto result = m_comparison.result();
  const auto fit = m_liveFit->fitToLabels();
  const bool ofTheData = result && fit && result->fit->request.origin == fit->request.origin;
  return ofTheData ? result : nullptr;
}

void SolverPage::showTraces() {
  const auto result = shownResult();
  const std::vector<SolverTrace> none;
  const std::vector<SolverTrace>& traces = result ? result->traces : none;
  const ViewState& view = m_document->view();
  const SolverScale scale{view.solverSeconds ? SolverAxis::Seconds : SolverAxis::Iterations,
                          view.solverWholeWay};
  const bool current = showsTheFit();
  m_stepRow->setResult(current ? result : nullptr);
  m_startRow->setDerivatives(result && result->derivatives ? &*result->derivatives : nullptr);
  const SolvedPoints points =
      result ? SolvedPoints{result->fit->split.train.n_elem, result->fit->split.test.n_elem} : SolvedPoints();
  const auto show = [&](ChartView* shown, SolverQuantity quantity) {
    Chart chart = solverChart(quantity, traces, points, scale, m_stepRow->mark());
    chart.stale = result && !current;
    chart.sentence = describeLack();
    shown->setChart(std::move(chart));
  };
  show(m_distance, SolverQuantity::Distance);
  show(m_gradient, SolverQuantity::Gradient);
  show(m_scores, SolverQuantity::Score);
  m_legend->setTraces(traces, m_comparison.running());
  m_stop->setEnabled(m_comparison.running());
  followTime();
  showStep();
}

/// In place of charts that would stand empty.
QString SolverPage::describeLack() const {
  if (!m_liveFit->canFit()) return tr("Draw points or open a file: there is nothing to solve yet.");
  if (!m_document->split().shows_prior()) return {};
  return tr("Without labels there is nothing to solve: the posterior is the prior, whose mode is known.");
}

/// Newton's method takes a fit, the two others end by themselves.
void SolverPage::followTime() {
  constexpr double others = 4.0;  // s
  m_cures->await(isVisible() && m_comparison.running(), others);
}

/// To the plots, where one of them wants it.
void SolverPage::showStep() {
  if (!showsSolverStep(m_document->view().shown)) return m_step->clear();
  m_stepRow->setResult(showsTheFit() ? shownResult() : nullptr);
  const auto place = m_stepRow->place();
  if (place) m_step->show(shownResult(), *place);
}

bool SolverPage::showsTheFit() const {
  const auto result = shownResult();
  const auto fit = m_liveFit->fit();
  return result && fit && result->fit->model == fit->model;
}

void SolverPage::showStale() {
  const bool stale = shownResult() && !showsTheFit();
  for (ChartView* view : {m_distance, m_gradient, m_scores}) {
    if (view->chart().stale == stale) continue;
    Chart chart = view->chart();
    chart.stale = stale;
    view->setChart(std::move(chart));
  }
}

void SolverPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  fitChanged();
}

void SolverPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (wanted()) return;
  m_restTimer.stop();
  giveWay();
  followTime();
}

}  // namespace credence
