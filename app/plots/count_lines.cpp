#include "app/plots/centres_chart.h"

#include "app/report/translate.h"
#include "app/style/plot_theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace credence {

namespace {

constexpr double centresMargin = 0.08;  // of the span of values, above and below
constexpr double roomBelow = 1.0;       // likewise, for lines that leave there
constexpr double leastHeight = 1e-3;

}  // namespace

CentresChart::CentresChart(const QString& title, QWidget* parent) : CountChart(tr("weights"), title, parent) {
  updateTheme();
}

void CentresChart::setLines(const arma::vec& counts, const std::vector<Line>& lines) {
  m_plot->clearGraphs();
  const double infinity = std::numeric_limits<double>::infinity();
  double low = infinity;
  double high = -infinity;
  bool leaves = false;
  for (const Line& line : lines) {
    QCPGraph* graph = m_plot->addGraph();
    graph->setPen(line.pen);
    QPen mark = line.pen;
    mark.setStyle(Qt::SolidLine);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, mark, mark.color(), 4.0));
    for (arma::uword k = 0; k < line.values.n_elem; ++k) {
      const double value = line.values(k);
      if (!std::isfinite(value)) continue;
      graph->addData(std::log10(counts(k)), value);
      high = std::max(high, value);
      low = line.fits ? std::min(low, value) : low;
      leaves = leaves || !line.fits;
    }
  }
  const bool some = low <= high;
  showAxes(some);
  const double span = some ? std::max(high - low, leastHeight) : 1.0;
  if (some) {
    m_plot->yAxis->setRange(low - (leaves ? roomBelow : centresMargin) * span, high + centresMargin * span);
    const double first = std::log10(counts.front());
    const double last = std::log10(counts.back());
    const double gap = std::max(0.05, 0.04 * (last - first));
    m_plot->xAxis->setRange(first - gap, last + gap);
  }
  replot();
}

void CentresChart::updateTheme() {
  applyTheme(*m_plot, PlotTheme::forPalette(palette()));
  replot();
}

}  // namespace credence
