#include "app/panels/growth_page.h"

#include "app/compute/live_fit.h"
#include "app/compute/round_counts.h"
#include "app/panels/chart_box.h"
#include "app/panels/cure_row.h"
#include "app/panels/elided_label.h"
#include "app/panels/first_points.h"
#include "app/panels/line_legend.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/panels/table_view.h"
#include "app/plots/count_chart.h"
#include "app/plots/growth_charts.h"
#include "app/plots/weight_panels.h"
#include "app/report/growth_table.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/settings_table.h"
#include "app/report/translate.h"
#include "app/style/plot_theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr int growthRowHeight = 17;
constexpr int growthLegendRows = 2;
constexpr int growthTableShare = 4;
constexpr int growthChartShare = 3;
constexpr int growthPanelShare = 5;

/// What the page shows of the table: the rest is in what is exported.
Table growthInWindow(const std::vector<GrowthRow>& rows) {
  const Table all = growthTable(rows);
  std::vector<std::string> keys = {"points", "log_evidence", "truth_minus_laplace", "effective_parameters"};
  for (const TableColumn& column : all.columns) {
    if (isHeldOut(column)) keys.push_back(column.key);
  }
  Table table = selected(all, keys);
  table.notes.clear();
  for (TableColumn& column : table.columns) {
    if (isHeldOut(column)) {
      const bool validates = column.key.starts_with(scoreKey(Role::validation));
      column.group.clear();
      column.heading = (validates ? tr("%1, valid.") : tr("%1, test")).arg(column.heading);
      column.format = fixed(3);
      column.toolTip =
          tr("Mean log-likelihood of a %1 label").arg(partTitle(validates ? Role::validation : Role::test));
    }
    if (column.key == "effective_parameters") column.toolTip = tr("Effective parameters");
    if (column.key == "log_evidence") column.toolTip = tr("Laplace's, of the training points, in nats");
    if (column.key == "truth_minus_laplace") {
      column.heading = tr("exact − Laplace");
      column.toolTip =
          tr("The true log evidence less Laplace's, in nats; missing where draws do not tell it");
    }
  }
  for (std::size_t k = 0; k < rows.size(); ++k) {
    TableCell& points = table.rows[k].cells.front();
    if (rows[k].oneClass()) points = withToolTip(points, tr("All of one class"));
  }
  return table;
}

}  // namespace

GrowthPage::GrowthPage(Document* document, LiveFit* fit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_growth(fit),
      m_weights(document, fit, {.ways = false, .bootstrap = false}),
      m_first(new FirstPoints(document)),
      m_status(new ElidedLabel),
      m_cures(new StudyCures(QStringLiteral("growthCures"), tr("The growth takes %1."), fit, Effort::fits)),
      m_table(makeTableView(QStringLiteral("growthTable"))),
      m_evidence(buildChart(tr("The log evidence of the first n training points, in nats."))),
      m_gap(buildChart(tr("By how much Laplace's log evidence is too small, in nats, with the standard error "
                          "of the draws; a gap where they are not to be trusted."))),
      m_parameters(buildChart(tr("How many of the weights the labels decide. The line of "
                                 "all weights may leave the chart at the top."))),
      m_scores(buildChart(tr("By how many bits a label is better predicted than by a coin: of validation "
                             "points, or test points, or "
                             "of training points where there are no others."))),
      m_panels(new WeightPanels),
      m_panelsLegend(new LineLegend(growthLegendRows)) {
  setObjectName(QStringLiteral("growthPage"));
  m_status->setObjectName(QStringLiteral("growthStatus"));
  setCompact(m_table);
  m_table->verticalHeader()->setDefaultSectionSize(growthRowHeight);
  setHeadingLines(m_table, 1);
  m_table->setToolTip(tr("Double-click a row to use so many training points"));
  connect(m_table, &QTableWidget::cellDoubleClicked, this, [this](int row) { useRow(row); });
  auto* top = new QHBoxLayout;
  top->addWidget(m_first, 2);
  top->addWidget(m_status, 1);
  top->addWidget(buildPicture());
  top->addWidget(buildExport());
  auto* below = new QHBoxLayout;
  below->setSpacing(6);
  below->addWidget(m_table, growthTableShare);
  for (ChartBox* chart : {m_evidence, m_gap, m_parameters, m_scores})
    below->addWidget(chart, growthChartShare);
  m_panels->setObjectName(QStringLiteral("growthWeights"));
  m_panels->showLastPair();
  m_panels->setToolTip(
      tr("The weights of x1 and x2 after the points in use: Laplace's ellipses of one and two standard "
         "deviations over the exact posterior, grey. The dot: MAP. The axes keep what they have shown."));
  m_panelsColumn = aboveLegend(m_panels, m_panelsLegend);
  below->addWidget(m_panelsColumn, growthPanelShare);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->setSpacing(2);
  layout->addLayout(top);
  layout->addWidget(m_cures);
  layout->addLayout(below, 1);
  m_growth.interest().followSight(this);
  connect(&m_growth, &LiveGrowth::resultChanged, this, &GrowthPage::showGrowth);
  connect(&m_growth, &LiveGrowth::failed, this, &GrowthPage::failed);
  connect(&m_weights, &LiveWeights::resultChanged, this, &GrowthPage::showWeights);
  connect(&m_weights, &LiveWeights::failed, this, &GrowthPage::failed);
  connect(fit, &LiveFit::fitChanged, this, [this] {
    m_status->setText(describeWork());
    followWeights();
    followTime();
  });
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split)) showCharts();
  });
  showGrowth();
  followWeights();
}

ChartBox* GrowthPage::buildChart(const QString& toolTip) {
  auto* chart = new ChartBox(growthLegendRows);
  chart->view()->setToolTip(toolTip + QLatin1Char('\n') +
                            tr("The dotted line: those in use. A double click uses as many as there."));
  connect(chart->view(), &ChartView::chosen, this, &GrowthPage::useRow);
  return chart;
}

ChartView* GrowthPage::evidenceChart() const {
  return m_evidence->view();
}
ChartView* GrowthPage::gapChart() const {
  return m_gap->view();
}
ChartView* GrowthPage::parametersChart() const {
  return m_parameters->view();
}
ChartView* GrowthPage::scoreChart() const {
  return m_scores->view();
}

PictureButton* GrowthPage::buildPicture() {
  auto* button = new PictureButton(
      QStringLiteral("growthPictures"),
      [this] {
        return pageOf({this,
                       tr("What the posterior does as data come in"),
                       {m_evidence->view(), m_gap->view(), m_parameters->view(), m_scores->view()}});
      },
      QStringLiteral("growth"));
  connect(button, &PictureButton::failed, this, &GrowthPage::failed);
  return button;
}

TableButton* GrowthPage::buildExport() {
  auto* button = new TableButton(QStringLiteral("growthTables"));
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("growth"), this);
  connect(table, &TableExport::failed, this, &GrowthPage::failed);
  table->addContextMenu(m_table);
  button->setTable(table);
  return button;
}

/// Each number is a fit, the last one that at hand.
void GrowthPage::followTime() {
  const auto result = m_growth.result();
  if (!isVisible() || !m_fit->fit() || (result && result->complete())) return m_cures->finish();
  const Split& split = m_document->split();
  const std::size_t steps = roundCounts(split.train.n_elem + split.unused.n_elem).size();
  const double each = m_fit->secondsOfFit();
  if (!m_fit->fitCurrent()) return m_cures->expect(static_cast<double>(steps), each);
  m_cures->follow(static_cast<double>(steps), each, result ? static_cast<double>(result->rows.size()) : 0.0);
}

void GrowthPage::showGrowth() {
  m_status->setText(describeWork());
  followTime();
  const auto result = m_growth.result();
  const std::vector<GrowthRow> rows = result ? result->rows : std::vector<GrowthRow>();
  showTable(m_table, rows.empty() ? Table() : growthInWindow(rows));
  showCharts();
}

void GrowthPage::showCharts() {
  const auto result = m_growth.result();
  const std::vector<GrowthRow> rows = result ? result->rows : std::vector<GrowthRow>();
  const arma::uword used = m_document->split().train.n_elem;
  const auto show = [&](ChartBox* box, GrowthQuantity quantity) {
    Chart chart = growthChart(rows, quantity);
    // What its lines are is below it, which leaves more of a narrow page to them than a title at the side.
    chart.y.title.clear();
    box->setChart(markedAt(chart, used > 0 ? std::optional(static_cast<double>(used)) : std::nullopt));
  };
  show(m_evidence, GrowthQuantity::evidence);
  show(m_gap, GrowthQuantity::gap);
  show(m_parameters, GrowthQuantity::parameters);
  show(m_scores, GrowthQuantity::scores);
}

/// Of a straight line: other weights have no panel here, and are not studied for one.
void GrowthPage::followWeights() {
  const auto fit = m_fit->fit();
  const bool straight = fit && fit->request.hyperparameters.features->straight;
  m_panelsColumn->setVisible(straight);
  m_weights.interest().set(this, straight && isVisible());
}

void GrowthPage::showWeights() {
  const auto result = m_weights.result();
  if (!result || !result->study) return m_panels->setPicture({});
  FitProblem all = result->fit->request;
  all.split.use_first = {};
  if (!(m_axesOf == all)) m_panels->forgetAxes();
  m_axesOf = all;
  const WeightsPicture picture{result->study, nullptr, {"prior", "vb", "kl", "ep"}};
  m_panels->setPicture(picture);
  std::vector<LineLegend::Row> rows;
  for (const WeightLine& line : weightLines(picture, PlotTheme::forPalette(palette()))) {
    const auto& hidden = picture.hidden;
    if (std::ranges::find(hidden, line.id) != hidden.end()) continue;
    if (line.id != "truth" && line.id != "map") {
      rows.push_back({line.pen, line.name});
    } else if (!rows.empty()) {
      rows.back().text += QStringLiteral(", ") + line.name;
    }
  }
  m_panelsLegend->setRows(rows);
}

QString GrowthPage::describeWork() const {
  if (!m_fit->fit()) {
    return m_fit->canFit() ? tr("waiting for the fit")
                           : tr("Draw points or open a file: there is nothing to fit yet.");
  }
  const auto result = m_growth.result();
  if (!result) return tr("computing…");
  if (result->complete()) return {};
  return tr("%1 of %2 numbers fitted").arg(result->rows.size()).arg(result->counts.size());
}

void GrowthPage::useRow(int row) {
  const auto result = m_growth.result();
  if (!result || row < 0 || row >= static_cast<int>(result->rows.size())) return;
  m_first->use(result->rows[static_cast<std::size_t>(row)].points);
}

Table GrowthPage::makeTable() const {
  const auto result = m_growth.result();
  if (!result) return {};
  Table table = growthTable(result->rows);
  table.title = tr("Growth with the data, %1, %2")
                    .arg(describeSetting(result->problem.hyperparameters),
                         describeOrder(result->problem.split.order_seed));
  return table;
}

void GrowthPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showWeights();
}

void GrowthPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  followWeights();
  followTime();
}

void GrowthPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_weights.interest().set(this, false);
  followTime();
}

}  // namespace credence
