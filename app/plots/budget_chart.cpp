#include "app/plots/budget_chart.h"

#include "app/chart/new_plot.h"
#include "app/plots/study_charts.h"
#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/palette.h"

#include <QEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace credence {

namespace {

constexpr double lowestBelow = 25.0;  // nats below the highest: what is less is out of sight
constexpr double modelMark = 5.0;     // px
constexpr double labelsMark = 11.0;   // px
constexpr double budgetPoints = 8.0;  // pt, of letters on a page

/// The first is a line in ink; others have a shape and a colour each.
NamedLine modelStyle(std::size_t k, std::size_t count, const PlotTheme& theme) {
  if (k == 0) return {QPen(theme.ink, 1.6), {}, {}};
  constexpr std::array shapes = {QCPScatterStyle::ssDisc, QCPScatterStyle::ssCross,
                                 QCPScatterStyle::ssTriangle, QCPScatterStyle::ssSquare};
  constexpr int steps = 100;
  const double share = count < 3 ? 0.0 : static_cast<double>(k - 1) / static_cast<double>(count - 2);
  const QColor colour =
      k % 2 == 1 && count < 3
          ? classColours()[1]
          : QColor(QCPColorGradient(evidenceGradient())
                       .color(std::round(steps * (0.25 + 0.6 * share)), QCPRange(0.0, steps)));
  const QColor seen = theme.dark ? sampleOnDark(colour) : colour;
  return {QPen(Qt::NoPen),
          {},
          QCPScatterStyle(shapes[(k - 1) % shapes.size()], QPen(seen, 1.2), seen, modelMark)};
}

QPen evenPen(const PlotTheme& theme) {
  return QPen(theme.ink, 0.9, Qt::DashLine);
}

QCPScatterStyle labelsStyle(const PlotTheme& theme) {
  return QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.ink, 1.6), QBrush(Qt::NoBrush), labelsMark);
}

const EvidenceBudget* firstOf(const BudgetResult& result) {
  const auto found =
      std::ranges::find_if(result.rows, [](const BudgetRow& row) { return row.budget != nullptr; });
  return found == result.rows.end() ? nullptr : found->budget.get();
}

}  // namespace

BudgetChart::BudgetChart(QWidget* parent) : QWidget(parent), m_plot(newPlot(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  QFont small = font();
  small.setPointSize(9);
  for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
    axis->setLabelFont(small);
    axis->setTickLabelFont(small);
    axis->setLabelPadding(3);
  }
  m_plot->yAxis->setLabel(tr("log p(D)"));
  m_plot->axisRect()->setMinimumMargins(QMargins(4, 8, 12, 2));
  m_even = m_plot->addGraph();
  m_labels = m_plot->addGraph();
  m_labels->setLineStyle(QCPGraph::lsNone);
  m_labels->setAdaptiveSampling(false);
  m_plot->legend->setFont(small);
  m_plot->axisRect()->setVisible(false);
  connect(m_plot, &QCustomPlot::beforeReplot, this, [this] {
    fitTicks(*m_plot->xAxis, m_plot->axisRect()->width());
    fitTicks(*m_plot->yAxis, m_plot->axisRect()->height());
  });
}

void BudgetChart::hideNames() {
  m_named = false;
}

void BudgetChart::setResult(std::shared_ptr<const BudgetResult> result) {
  m_result = std::move(result);
  draw();
}

std::vector<NamedLine> BudgetChart::names(const BudgetResult& result, const PlotTheme& theme) {
  std::vector<NamedLine> names;
  for (std::size_t k = 0; k < result.rows.size(); ++k) {
    names.push_back(modelStyle(k, result.rows.size(), theme));
    names.back().text = result.request.cases[k].caption;
  }
  names.push_back({QPen(Qt::NoPen), tr("the labels that there are"), labelsStyle(theme)});
  names.push_back({evenPen(theme), tr("all labels alike"), {}});
  return names;
}

void BudgetChart::draw() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  applyTheme(*m_plot, theme);
  const EvidenceBudget* first = m_result ? firstOf(*m_result) : nullptr;
  m_plot->axisRect()->setVisible(first != nullptr);
  m_plot->legend->setVisible(m_named && first != nullptr);
  if (first != nullptr) {
    const auto count = static_cast<double>(first->labellings());
    m_plot->xAxis->setLabel(
        tr("labels of %1 points, the most probable by the first model first").arg(first->points));
    m_plot->xAxis->setRange(1.0 - 0.02 * count, 1.02 * count);
    const double even = -static_cast<double>(first->points) * std::numbers::ln2;
    m_even->setPen(evenPen(theme));
    m_even->setData({1.0, count}, {even, even}, true);
    drawModels(*m_result, theme);
    if (m_named) drawNames(*m_result, theme);
  }
  if (isVisible()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void BudgetChart::drawModels(const BudgetResult& result, const PlotTheme& theme) {
  const arma::uvec order = firstOf(result)->by_evidence();
  while (m_models.size() < result.rows.size()) {
    m_models.push_back(m_plot->addGraph());
    m_models.back()->setAdaptiveSampling(false);
  }
  const arma::uvec place = arma::find(order == result.labelling());
  QVector<double> labelPlaces;
  QVector<double> labelValues;
  double top = m_even->dataMainValue(0);
  double bottom = top;
  for (std::size_t k = 0; k < m_models.size(); ++k) {
    const bool known = k < result.rows.size() && result.rows[k].budget != nullptr;
    QVector<double> places;
    QVector<double> values;
    for (arma::uword rank = 0; known && rank < order.n_elem; ++rank) {
      const double value = result.rows[k].budget->log_evidence(order(rank));
      if (!std::isfinite(value)) continue;
      places << static_cast<double>(rank + 1);
      values << value;
      top = std::max(top, value);
      bottom = std::min(bottom, value);
    }
    m_models[k]->setData(places, values, true);
    if (!known) continue;
    const NamedLine style = modelStyle(k, result.rows.size(), theme);
    m_models[k]->setLineStyle(k == 0 ? QCPGraph::lsLine : QCPGraph::lsNone);
    m_models[k]->setPen(style.pen);
    m_models[k]->setScatterStyle(style.marker);
    labelPlaces << static_cast<double>(place(0) + 1);
    labelValues << result.rows[k].budget->log_evidence(result.labelling());
  }
  m_labels->setScatterStyle(labelsStyle(theme));
  m_labels->setData(labelPlaces, labelValues);
  bottom = std::max(bottom, top - lowestBelow);
  const double room = 0.06 * (top - bottom);
  m_plot->yAxis->setRange(bottom - room, top + room);
}

/// Above the line where it is lowest: at the right.
void BudgetChart::drawNames(const BudgetResult& result, const PlotTheme& theme) {
  m_plot->legend->clearItems();
  const std::vector<NamedLine> lines = names(result, theme);
  for (std::size_t k = 0; k < result.rows.size(); ++k) {
    m_models[k]->setName(lines[k].text);
    m_models[k]->addToLegend();
  }
  m_labels->setName(lines[result.rows.size()].text);
  m_labels->addToLegend();
  m_even->setName(lines.back().text);
  m_even->addToLegend();
}

void paintBudget(QCPPainter& painter, const std::shared_ptr<const BudgetResult>& result,
                 const FigureSpec& spec, const QFont& font) {
  const auto show = [&](BudgetChart& chart) {
    chart.hideNames();
    chart.setResult(result);
  };
  paintStudyChart(
      painter,
      studyChart(std::make_unique<BudgetChart>(), BudgetChart::names(*result, PlotTheme::light()), show),
      spec, font);
}

FigurePage budgetPage(const std::shared_ptr<const BudgetResult>& result, FigureSpec spec) {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(budgetPoints);
  return {.size = spec.size,
          .dpi = spec.dpi,
          .title = fromTable(spec.view->title),
          .font = font,
          .paint = [result, spec, font](QCPPainter& painter) { paintBudget(painter, result, spec, font); }};
}

void BudgetChart::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  draw();
}

void BudgetChart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) draw();
  QWidget::changeEvent(event);
}

}  // namespace credence
