#include "app/plots/weights_chart.h"

#include "app/plots/running_chart.h"
#include "app/report/translate.h"
#include "app/style/plot_theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr double withGap = 4.0;  // px: a bar so wide stands apart from the next

}  // namespace

WeightsChart::WeightsChart(QWidget* parent) : CountChart(tr("draws, heaviest first"), tr("weight"), parent) {
  m_bars = m_plot->addGraph();
  m_bars->setPen(Qt::NoPen);
  m_even = m_plot->addGraph();
  connect(m_plot, &QCustomPlot::afterLayout, this, [this] {
    if (m_laidOut != m_plot->axisRect()->width()) layOut();
  });
  updateTheme();
}

void WeightsChart::setWeights(std::shared_ptr<const arma::vec> importance, arma::uword draws,
                              const PosteriorKind* from) {
  if (std::exchange(m_from, from) != from) styleBars();
  m_importance = std::move(importance);
  const bool some = m_importance && !m_importance->is_empty();
  showAxes(some);
  m_plot->xAxis->setRange(0.0, std::log10(static_cast<double>(draws) + 1.0));
  m_plot->yAxis->setRange(0.0, some ? 1.08 * m_importance->front() : 1.0);
  m_even->data()->clear();
  if (some) {
    const double even = 1.0 / static_cast<double>(m_importance->n_elem);
    m_even->addData(0.0, even);
    m_even->addData(m_plot->xAxis->range().upper, even);
  }
  layOut();
  replot();
}

/// Rank r from log r to log(r + 1).
void WeightsChart::layOut() {
  m_laidOut = m_plot->axisRect()->width();
  QVector<QCPGraphData> outline;
  const arma::uword count = m_importance ? m_importance->n_elem : 0;
  const double pixel = m_plot->xAxis->range().size() / std::max(1, m_laidOut);
  for (arma::uword rank = 1; rank <= count;) {
    const double begin = std::log10(static_cast<double>(rank));
    const auto past = static_cast<arma::uword>(std::ceil(std::pow(10.0, begin + pixel)));
    const arma::uword next = std::min(std::max(rank + 1, past), count + 1);
    double end = std::log10(static_cast<double>(next));
    const double following = end;
    if (end - begin >= withGap * pixel) end -= pixel;
    const double weight = (*m_importance)(rank - 1);
    outline << QCPGraphData(begin, weight) << QCPGraphData(end, weight) << QCPGraphData(end, 0.0)
            << QCPGraphData(following, 0.0);
    rank = next;
  }
  m_bars->data()->set(outline, true);
}

void WeightsChart::styleBars() {
  const bool dark = PlotTheme::forPalette(palette()).dark;
  m_bars->setBrush(runningPen(RunningLine::weighted, m_from, dark).color());
}

void WeightsChart::updateTheme() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  applyTheme(*m_plot, theme);
  styleBars();
  m_even->setPen(levelPen(false, theme.dark));
  replot();
}

}  // namespace credence
