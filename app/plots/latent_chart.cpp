#include "app/plots/latent_chart.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/plot_theme.h"
#include "core/model/stable_functions.h"

#include <QEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace credence {

namespace {

constexpr int labelRoom = 266;  // px at the right of the axes
constexpr double lineHeight = 14.0;
constexpr double peak = 0.88;  // of the density, as a share of the height
constexpr int curvePoints = 241;
const QColor gaussianColour(0x7b4a9e);

/// How far the axis of the logit reaches to both sides: in steps, so that it stands still while a point
/// moves.
double reachOf(const LatentView& view) {
  const double needed = std::abs(view.mean) + 3.2 * view.deviation;
  double reach = 6.0;
  for (; reach < 1e6; reach *= 2.0) {
    if (needed <= reach) return reach;
    if (needed <= 1.5 * reach) return 1.5 * reach;
  }
  return reach;
}

/// Moves places apart until neighbours are `gap` apart, each group around its own middle, inside low … high.
std::vector<double> spread(const std::vector<double>& wanted, double gap, double low, double high) {
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  struct Group {
    double sum = 0.0;  // of where the first would stand, were each where it wants to be
    double count = 0.0;
    double first = 0.0;
  };
  std::vector<Group> groups;
  for (const std::size_t k : order) {
    groups.push_back({wanted[k], 1.0, wanted[k]});
    while (groups.size() > 1) {
      Group& before = groups[groups.size() - 2];
      const Group& last = groups.back();
      if (before.first + before.count * gap <= last.first) break;
      before.sum += last.sum - last.count * before.count * gap;
      before.count += last.count;
      groups.pop_back();
      Group& merged = groups.back();
      merged.first =
          std::clamp(merged.sum / merged.count, low, std::max(low, high - (merged.count - 1.0) * gap));
    }
    groups.back().first =
        std::clamp(groups.back().first, low, std::max(low, high - (groups.back().count - 1.0) * gap));
  }
  std::vector<double> placed(wanted.size());
  std::size_t next = 0;
  for (const Group& group : groups) {
    for (int k = 0; k < static_cast<int>(group.count); ++k) placed[order[next++]] = group.first + k * gap;
  }
  return placed;
}

}  // namespace

LatentChart::LatentChart(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setMinimumSize(320, 120);
  buildAxes();
  const auto add = [this](QCPAxis* values) { return m_plot->addGraph(m_plot->xAxis, values); };
  m_density = add(m_plot->yAxis);
  m_middle = add(m_plot->yAxis);
  m_mean = add(m_plot->yAxis2);
  m_sigmoid = add(m_plot->yAxis2);
  m_dots = add(m_plot->yAxis2);
  m_dots->setLineStyle(QCPGraph::lsNone);
  connect(m_plot, &QCustomPlot::afterLayout, this, &LatentChart::placeLabels);
  updateTheme();
}

LatentChart::~LatentChart() = default;

void LatentChart::buildAxes() {
  m_plot->xAxis->setLabel(tr("logit a"));
  m_plot->yAxis->setLabel(tr("density of a"));
  m_plot->yAxis->setTicks(false);
  m_plot->yAxis->setRange(0.0, 1.0);
  m_plot->yAxis->grid()->setVisible(false);
  m_plot->yAxis2->setVisible(true);
  m_plot->yAxis2->setRange(0.0, 1.0);
  auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
  ticker->setTickStep(0.5);
  m_plot->yAxis2->setTicker(ticker);
  m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
  m_plot->axisRect()->setMargins(QMargins(0, 8, labelRoom, 0));
}

void LatentChart::updateTheme() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  applyTheme(*m_plot, theme);
  QColor fill = theme.dark ? gaussianColour.lighter(150) : gaussianColour;
  m_density->setPen(QPen(fill, 1.4));
  fill.setAlpha(60);
  m_density->setBrush(fill);
  m_middle->setPen(Qt::NoPen);
  fill.setAlpha(80);
  m_middle->setBrush(fill);
  m_sigmoid->setPen(QPen(theme.ink, 2.0));
  m_mean->setPen(QPen(theme.ink, 1.0, Qt::DashLine));
  m_dots->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.ink, 1.6), theme.canvas, 8));
  for (const Label& label : m_labels) {
    label.level->setPen(QPen(theme.ink, 1.0, Qt::DotLine));
    label.leader->setPen(QPen(theme.ink, 1.0));
    label.text->setColor(theme.ink);
  }
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LatentChart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  QWidget::changeEvent(event);
}

void LatentChart::setView(const std::optional<LatentView>& view) {
  m_view = view;
  for (QCPGraph* graph : {m_density, m_middle, m_mean, m_dots}) graph->data()->clear();
  drawSigmoid(view ? reachOf(*view) : 6.0);
  if (view) {
    drawGaussian();
    drawMarks();
  }
  for (std::size_t k = 0; k < m_labels.size(); ++k) {
    const bool used = view && k < view->marks.size();
    m_labels[k].level->setVisible(used);
    m_labels[k].leader->setVisible(used);
    m_labels[k].text->setVisible(used);
  }
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LatentChart::drawSigmoid(double reach) {
  if (reach == m_reach) return;
  m_reach = reach;
  m_plot->xAxis->setRange(-reach, reach);
  QVector<double> a(curvePoints);
  QVector<double> p(curvePoints);
  for (int k = 0; k < curvePoints; ++k) {
    a[k] = reach * (2.0 * k / (curvePoints - 1) - 1.0);
    p[k] = sigmoid(a[k]);
  }
  m_sigmoid->setData(a, p, true);
}

void LatentChart::drawGaussian() {
  const auto draw = [this](QCPGraph* graph, double widths) {
    QVector<double> a(curvePoints);
    QVector<double> density(curvePoints);
    for (int k = 0; k < curvePoints; ++k) {
      const double z = widths * (2.0 * k / (curvePoints - 1) - 1.0);
      a[k] = m_view->mean + z * m_view->deviation;
      density[k] = peak * std::exp(-0.5 * z * z);
    }
    graph->setData(a, density, true);
  };
  draw(m_density, 4.0);
  draw(m_middle, 1.0);
  m_mean->addData(m_view->mean, 0.0);
  m_mean->addData(m_view->mean, sigmoid(m_view->mean));
}

LatentChart::Label LatentChart::makeLabel() {
  const Label label{new QCPItemLine(m_plot), new QCPItemLine(m_plot), new QCPItemText(m_plot)};
  for (QCPItemPosition* end : {label.leader->start, label.leader->end, label.text->position}) {
    end->setType(QCPItemPosition::ptAbsolute);
  }
  label.level->start->setAxes(m_plot->xAxis, m_plot->yAxis2);
  label.level->end->setAxes(m_plot->xAxis, m_plot->yAxis2);
  label.leader->setClipToAxisRect(false);
  label.text->setClipToAxisRect(false);
  label.text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  QFont font = m_plot->font();
  font.setPointSizeF(9);
  label.text->setFont(font);
  return label;
}

void LatentChart::drawMarks() {
  const bool more = m_labels.size() < m_view->marks.size();
  while (m_labels.size() < m_view->marks.size()) m_labels.push_back(makeLabel());
  if (more) updateTheme();
  for (std::size_t k = 0; k < m_view->marks.size(); ++k) {
    const LatentView::Mark& mark = m_view->marks[k];
    const double p = mark.probability;
    const double logit = std::clamp(std::log(p) - std::log1p(-p), -m_reach, m_reach);
    m_dots->addData(logit, p);
    m_labels[k].level->start->setCoords(logit, p);
    m_labels[k].level->end->setCoords(m_reach, p);
    m_labels[k].text->setText(tr("%1  %2").arg(signedNumber(p, 3), fromTable(mark.method->title)));
  }
}

void LatentChart::placeLabels() {
  if (!m_view) return;
  const QRect area = m_plot->axisRect()->rect();
  std::vector<double> wanted;
  for (const LatentView::Mark& mark : m_view->marks) {
    wanted.push_back(m_plot->yAxis2->coordToPixel(mark.probability));
  }
  const std::vector<double> placed = spread(wanted, lineHeight, area.top() + 2.0, area.bottom() + 8.0);
  // Beyond the numbers of the axis.
  const double from = area.right() + 28.0;
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    m_labels[k].leader->start->setCoords(from, wanted[k]);
    m_labels[k].leader->end->setCoords(from + 12.0, placed[k]);
    m_labels[k].text->position->setCoords(from + 15.0, placed[k]);
  }
}

}  // namespace credence
