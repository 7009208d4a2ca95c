#include "app/plots/count_chart.h"

#include "app/plots/new_plot.h"
#include "app/style/axis_ticks.h"

#include <QEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

namespace credence {

namespace {

constexpr double countTicks = 3.5;  // whose numbers do not touch in a narrow chart

}  // namespace

CountChart::CountChart(const QString& xTitle, const QString& yTitle, QWidget* parent)
    : QWidget(parent), m_plot(newPlot(this)) {
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
  m_plot->xAxis->setLabel(xTitle);
  m_plot->yAxis->setLabel(yTitle);
  m_plot->xAxis->setTicker(QSharedPointer<LogTicker>::create(countTicks));
  m_plot->xAxis->setSubTicks(false);
  m_plot->axisRect()->setMinimumMargins(QMargins(4, 5, 24, 2));
  connect(m_plot, &QCustomPlot::beforeReplot, this,
          [this] { fitTicks(*m_plot->yAxis, m_plot->axisRect()->height()); });
  showAxes(false);
}

void CountChart::showAxes(bool some) {
  m_plot->axisRect()->setVisible(some);
}

void CountChart::replot() {
  // Hidden it may have no size yet, and nothing to paint on.
  if (isVisible()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CountChart::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  replot();
}

void CountChart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  QWidget::changeEvent(event);
}

}  // namespace credence
