#include "app/studies/solver/page/solver_page.h"

#include "app/chart/chart_view.h"
#include "app/chart/looks.h"
#include "app/compute/live_fit.h"
#include "app/compute/live_solver_step.h"
#include "app/compute/solver_comparison.h"
#include "app/compute/solver_step_pictures.h"
#include "app/document/document.h"
#include "app/panels/cure_row.h"
#include "app/panels/health_box.h"
#include "app/report/solver_text.h"
#include "app/studies/solver/page/solver_legend.h"
#include "app/studies/solver/page/solver_start_row.h"
#include "app/studies/solver/page/solver_step_row.h"
#include "app/studies/solver/solver.h"
#include "app/studies/solver/solver_chart.h"
#include "core/data/role.h"
#include "core/model/all_solvers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr int solverSideWidth = 340;   // px, at least
constexpr int leastSolverChart = 140;  // px, however low the page

SolverQuantity quantityOfChart(const std::string& id) {
  if (id == "solver_gradient") return SolverQuantity::Gradient;
  return id == "solver_scores" ? SolverQuantity::Score : SolverQuantity::Distance;
}

}  // namespace

SolverPage::SolverPage(Document* document, LiveFit* fit, QWidget* parent)
    : StudyPage(solverStudy, document, fit, parent),
      m_stepRow(new SolverStepRow(document)),
      m_startRow(new SolverStartRow(document)),
      m_legend(new SolverLegend),
      m_health(new HealthBox),
      m_axis(new QComboBox),
      m_second(new QComboBox),
      m_logarithmic(new QCheckBox(tr("&Whole way"))),
      m_stop(new QToolButton),
      m_cures(new StudyCures(QStringLiteral("solverCures"), tr("The solvers take %1."), fit, Effort::fits)) {
  addColumn(buildSide());
  addRow(m_cures);
  addBelow(m_stepRow);
  offerTable("iterations", chart("solver"));
  offerTable("iterations", chart("solver_gradient"));
  offerTable("iterations", chart("solver_scores"));
  for (ChartView* chart : charts()) chart->setMinimumHeight(leastSolverChart);
  offerTable("solvers", m_legend);
  offerTable("health", m_health->facts());
  document->onView<&ViewState::solverSeconds, &ViewState::solverWholeWay, &ViewState::solverScores>(
      this, &SolverPage::showAxis);
  document->onView<&ViewState::shown, &ViewState::steppedSolver, &ViewState::solverStep>(
      this, &SolverPage::followPlots);
  connect(&live(), &LiveStudy::runningChanged, this, &SolverPage::showWays);
  connect(fit, &LiveFit::fitChanged, this, &SolverPage::followFit);
  showAxis();
}

void SolverPage::drawStepsBy(LiveSolverStep* step) {
  m_step = step;
  followPlots();
}

void SolverPage::showAxis() {
  const ViewState& view = document()->view();
  m_axis->setCurrentIndex(view.solverSeconds ? 1 : 0);
  m_logarithmic->setChecked(view.solverWholeWay);
  m_second->setCurrentIndex(view.solverScores ? 1 : 0);
  setChartShown("solver_gradient", !view.solverScores);
  setChartShown("solver_scores", view.solverScores);
  showCharts();
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
  layout->addWidget(m_second);
  layout->addWidget(m_logarithmic, 1);
  layout->addWidget(m_stop);
  connect(m_axis, &QComboBox::currentIndexChanged, this,
          [this](int index) { document()->setInView(&ViewState::solverSeconds, index == 1); });
  connect(m_second, &QComboBox::currentIndexChanged, this,
          [this](int index) { document()->setInView(&ViewState::solverScores, index == 1); });
  connect(m_logarithmic, &QCheckBox::toggled, this,
          [this](bool whole) { document()->setInView(&ViewState::solverWholeWay, whole); });
  connect(m_stop, &QToolButton::clicked, this, [this] { live().hold(); });
  return row;
}

/// What its lines are, for a picture: on the page the legend says it.
std::vector<LineLegend::Row> SolverPage::linesOfPicture() const {
  std::vector<ChartName> names;
  names.reserve(all_solvers.size());
  for (const Solver solver : all_solvers) {
    names.push_back(solverName(solver, solverTitle(solver)));
    names.back().style.marker = 0.0;
  }
  return namedLines(names, PlotTheme::light());
}

std::shared_ptr<const SolverResult> SolverPage::ways() const {
  const auto found = answer();
  return found ? resultOf<SolverWays>(found->result).solved : nullptr;
}

bool SolverPage::showsTheFit() const {
  const auto found = answer();
  const auto current = fit()->fit();
  return found && current && found->inputs.fit->model == current->model;
}

Chart SolverPage::onPage(const std::string& id, Chart /*chart*/) const {
  const auto solved = ways();
  const ViewState& view = document()->view();
  const SolverScale scale{view.solverSeconds ? SolverAxis::Seconds : SolverAxis::Iterations,
                          view.solverWholeWay};
  const std::vector<SolverTrace> none;
  const SolvedPoints points =
      solved ? SolvedPoints{solved->fit->split.train().n_elem, solved->fit->split.rows[Role::test].n_elem}
             : SolvedPoints();
  Chart chart =
      solverChart(quantityOfChart(id), solved ? solved->traces : none, points, scale, m_stepRow->mark());
  chart.stale = solved && !showsTheFit();
  return chart;
}

void SolverPage::shown() {
  showWays();
  showStep();
}

void SolverPage::showWays() {
  const auto solved = ways();
  m_startRow->setDerivatives(solved && solved->derivatives ? &*solved->derivatives : nullptr);
  m_legend->setTraces(solved ? solved->traces : std::vector<SolverTrace>(), solving());
  m_stop->setEnabled(solving());
  followTime();
}

/// Newton's method takes a fit, the two others end by themselves.
void SolverPage::followTime() {
  constexpr double others = 4.0;  // s
  m_cures->await(isVisible() && solving(), others);
}

void SolverPage::followFit() {
  const auto current = fit()->fit();
  m_health->setHealth(current ? current->health.get() : nullptr);
  const auto labelled = fit()->fitToLabels();
  SolverStart start = document()->view().solverStart;
  if (labelled && live().interest().any() && !start.suits(labelled->model->rank())) {
    // Dragged among the weights of other features.
    SolverStart usual;
    usual.seed = start.seed;
    document()->setInView(&ViewState::solverStart, usual);
  }
  showCharts();
  showStep();
}

/// A plot that shows a step wants the solvers, wherever the page is.
void SolverPage::followPlots() {
  live().interest().set(m_stepRow, m_step != nullptr && showsSolverStep(document()->view().shown));
  showStep();
  showCharts();  // with the mark
}

/// To the plots, where one of them wants it.
void SolverPage::showStep() {
  m_stepRow->setResult(showsTheFit() ? ways() : nullptr);
  if (m_step == nullptr) return;
  if (!showsSolverStep(document()->view().shown)) return m_step->clear();
  if (const auto place = m_stepRow->place()) m_step->show(ways(), *place);
}

void SolverPage::showEvent(QShowEvent* event) {
  StudyPage::showEvent(event);
  followFit();
  followTime();
}

void SolverPage::hideEvent(QHideEvent* event) {
  StudyPage::hideEvent(event);
  followTime();
}

}  // namespace credence
