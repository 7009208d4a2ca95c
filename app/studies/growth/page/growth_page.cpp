#include "app/studies/growth/page/growth_page.h"

#include "app/chart/chart_view.h"
#include "app/compute/live_fit.h"
#include "app/compute/round_counts.h"
#include "app/document/document.h"
#include "app/panels/cure_row.h"
#include "app/panels/first_points.h"
#include "app/plots/count_chart.h"
#include "app/plots/weight_panels.h"
#include "app/report/translate.h"
#include "app/studies/growth/growth.h"
#include "app/studies/growth/growth_fit.h"
#include "app/style/plot_theme.h"
#include "app/widgets/line_legend.h"

#include <QEvent>
#include <QTableWidget>

#include <algorithm>
#include <optional>
#include <vector>

namespace credence {

namespace {

constexpr int panelLegendRows = 2;
constexpr int growthPanelShare = 5;  // a chart has 3

}  // namespace

GrowthPage::GrowthPage(Document* document, LiveFit* fit, QWidget* parent)
    : StudyPage(growthStudy, document, fit, parent),
      m_weights(document, fit, {.ways = false, .bootstrap = false}),
      m_first(new FirstPoints(document)),
      m_cures(new StudyCures(QStringLiteral("growthCures"), tr("The growth takes %1."), fit, Effort::fits)),
      m_panels(new WeightPanels),
      m_panelsLegend(new LineLegend(panelLegendRows)) {
  addRow(m_first);
  addRow(m_cures);
  buildPanels();
  tableView()->setToolTip(tr("Double-click a row to use so many training points"));
  connect(tableView(), &QTableWidget::cellDoubleClicked, this, [this](int row) { useRow(row); });
  for (ChartView* chart : charts()) {
    chart->setToolTip(chart->toolTip() + QLatin1Char('\n') +
                      tr("The dotted line: those in use. A double click uses as many as there."));
    connect(chart, &ChartView::chosen, this, &GrowthPage::useRow);
  }
  connect(&m_weights, &LiveWeights::resultChanged, this, &GrowthPage::showWeights);
  connect(&m_weights, &LiveWeights::failed, this, &GrowthPage::failed);
  connect(fit, &LiveFit::fitChanged, this, [this] {
    followWeights();
    followTime();
  });
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split)) showCharts();
  });
  followWeights();
}

void GrowthPage::buildPanels() {
  m_panels->setObjectName(QStringLiteral("growthWeights"));
  m_panels->showLastPair();
  m_panels->setToolTip(
      tr("The weights of x1 and x2 after the points in use: Laplace's ellipses of one and two standard "
         "deviations over the exact posterior, grey. The dot: MAP. The axes keep what they have shown."));
  m_panelsColumn = aboveLegend(m_panels, m_panelsLegend);
  addAfterCharts(m_panelsColumn, growthPanelShare);
}

/// With a mark at the number of points in use.
Chart GrowthPage::onPage(const std::string& /*id*/, Chart chart) const {
  const arma::uword used = document()->split().train().n_elem;
  return markedAt(chart, used > 0 ? std::optional(static_cast<double>(used)) : std::nullopt);
}

/// Each number is a fit, the last one that at hand.
void GrowthPage::followTime() {
  const auto found = answer();
  const auto* result = found ? &resultOf<GrowthResult>(found->result) : nullptr;
  const bool ended = (result != nullptr && result->complete()) || !live().failure().isEmpty();
  if (!isVisible() || !fit()->fit() || ended) return m_cures->finish();
  const Split& split = document()->split();
  const auto steps = static_cast<double>(roundCounts(split.train().n_elem + split.unused.n_elem).size());
  const double each = fit()->secondsOfFit();
  if (!fit()->fitCurrent()) return m_cures->expect(steps, each);
  m_cures->follow(steps, each, result != nullptr ? static_cast<double>(result->rows.size()) : 0.0);
}

/// Of a straight line: other weights have no panel here, and are not studied for one.
void GrowthPage::followWeights() {
  const auto fitted = fit()->fit();
  const bool straight = fitted && fitted->request.hyperparameters.features->straight;
  m_panelsColumn->setVisible(straight);
  m_weights.interest().set(this, straight && isVisible());
}

void GrowthPage::showWeights() {
  const auto result = m_weights.result();
  if (!result || !result->study) return m_panels->setPicture({});
  const FitProblem all = withAllInUse(result->fit->request);
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

void GrowthPage::useRow(int row) {
  const auto found = answer();
  if (!found) return;
  const std::vector<GrowthRow>& rows = resultOf<GrowthResult>(found->result).rows;
  if (row >= 0 && row < static_cast<int>(rows.size()))
    m_first->use(rows[static_cast<std::size_t>(row)].points);
}

void GrowthPage::changeEvent(QEvent* event) {
  StudyPage::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showWeights();
}

void GrowthPage::showEvent(QShowEvent* event) {
  StudyPage::showEvent(event);
  followWeights();
  followTime();
}

void GrowthPage::hideEvent(QHideEvent* event) {
  StudyPage::hideEvent(event);
  m_weights.interest().set(this, false);
  followTime();
}

}  // namespace credence
