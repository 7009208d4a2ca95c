#include "app/plots/slice_plot.h"

#include "app/chart/chart_sentence.h"
#include "app/chart/new_plot.h"
#include "app/style/axis_ticks.h"
#include "app/style/markers.h"
#include "app/style/plot_theme.h"

#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double sliceNats = 100.0;
constexpr double mostDecades = 3.0;  // with a label each

}  // namespace

SlicePlot::SlicePlot(QWidget* parent)
    : QWidget(parent),
      m_plot(newPlot(this)),
      m_sentence(new ChartSentence(m_plot)),
      m_curve(m_plot->addGraph()),
      m_current(m_plot->addGraph()),
      m_line(new QCPItemStraightLine(m_plot)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_curve->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4.0));
  m_current->setLineStyle(QCPGraph::lsNone);
  m_current->setScatterStyle(settingMarker(11.0));
  m_plot->xAxis->setTicker(QSharedPointer<LogTicker>::create(mostDecades));
  m_plot->xAxis->setSubTicks(false);
  m_plot->xAxis->setTickLabels(false);  // there is nothing to number yet
  // A number below the end of the axis reaches half its width beyond.
  const int half = QFontMetrics(m_plot->xAxis->tickLabelFont()).horizontalAdvance(QStringLiteral("1000")) / 2;
  QMargins least = m_plot->axisRect()->minimumMargins();
  least.setRight(std::max(least.right(), half));
  m_plot->axisRect()->setMinimumMargins(least);
  m_plot->yAxis->ticker()->setTickCount(4);
  updateTheme();
}

void SlicePlot::setSlice(const QString& axisTitle, const arma::vec& settings, const arma::vec& values,
                         double current, double currentValue) {
  m_plot->xAxis->setLabel(axisTitle);
  m_curve->data()->clear();
  m_current->data()->clear();
  double highest = std::isnan(currentValue) ? -arma::datum::inf : currentValue;
  double lowest = std::isnan(currentValue) ? arma::datum::inf : currentValue;
  // Between the cells of the map the curve is a guess; at the setting at hand it is known.
  bool between = !values.is_empty() && !std::isnan(currentValue);
  for (arma::uword k = 0; k < values.n_elem; ++k) {
    const bool here = std::abs(settings(k) - current) <= 1e-9 * current;
    if (here) between = false;
    if (std::isnan(values(k))) continue;
    m_curve->addData(std::log10(settings(k)), here && !std::isnan(currentValue) ? currentValue : values(k));
    highest = std::max(highest, values(k));
    lowest = std::min(lowest, values(k));
  }
  const double place = std::isfinite(current) ? std::log10(current) : arma::datum::nan;
  if (!std::isnan(currentValue)) m_current->addData(place, currentValue);
  if (between) m_curve->addData(place, currentValue);
  m_line->setVisible(!std::isnan(place));
  m_line->point1->setCoords(place, 0.0);
  m_line->point2->setCoords(place, 1.0);
  m_plot->xAxis->setTickLabels(!settings.is_empty());
  if (!settings.is_empty()) {
    // What is nowhere widens nothing.
    m_plot->xAxis->setRange(std::fmin(std::log10(settings.front()), place),
                            std::fmax(std::log10(settings.back()), place));
  }
  if (highest >= lowest) {
    const double low = std::max(lowest, highest - sliceNats);
    // One value alone stands amid numbers that few digits tell apart.
    const bool one = highest - low <= 1e-9 * std::abs(highest);
    const double spread = one ? std::max(0.1 * std::abs(highest), 1e-3) : highest - low;
    const double margin = 0.08 * spread;
    m_plot->yAxis->setRange(low - margin, highest + margin);
  }
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SlicePlot::setSentence(const QString& sentence) {
  m_sentence->sayInPlaceOfAxes(sentence);
}

void SlicePlot::setValueTitle(const QString& title) {
  m_plot->yAxis->setLabel(title);
}

std::vector<NamedLine> SlicePlot::names() const {
  std::vector<NamedLine> names = {{m_curve->pen(), tr("settings of the map"), m_curve->scatterStyle()}};
  if (m_line->visible())
    names.push_back({m_line->pen(), tr("this setting"),
                     m_current->data()->isEmpty() ? QCPScatterStyle() : m_current->scatterStyle()});
  return names;
}

void SlicePlot::updateTheme() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  applyTheme(*m_plot, theme);
  m_curve->setPen(QPen(theme.ink, 1.4));
  m_line->setPen(QPen(theme.ink, 1.0, Qt::DashLine));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SlicePlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  QWidget::changeEvent(event);
}

}  // namespace credence
