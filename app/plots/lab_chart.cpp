#include "app/plots/lab_chart.h"

#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/plot_theme.h"

#include <QEvent>
#include <QFont>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace credence {

bool LabPicture::hides(const LabRule& rule) const {
  return std::ranges::find(hidden, rule.id) != hidden.end();
}

LabChart::LabChart(const QString& yTitle, QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setMinimumSize(240, 120);
  QFont small = font();
  small.setPointSize(9);
  for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis, m_plot->yAxis2}) {
    axis->setLabelFont(small);
    axis->setTickLabelFont(small);
    axis->setLabelPadding(3);
  }
  m_plot->yAxis->setLabel(yTitle);
  m_plot->axisRect()->setMinimumMargins(QMargins(4, 8, 12, 2));
  connect(m_plot, &QCustomPlot::beforeReplot, this, [this] {
    fitTicks(*m_plot->xAxis, m_plot->axisRect()->width());
    fitTicks(*m_plot->yAxis, m_plot->axisRect()->height());
  });
}

void LabChart::setPicture(std::shared_ptr<const LabPicture> picture) {
  m_picture = std::move(picture);
  redraw();
}

void LabChart::redraw() {
  applyTheme(*m_plot, PlotTheme::forPalette(palette()));
  if (m_picture && m_picture->result) {
    m_plot->xAxis->setLabel(fromTable(variable_of(m_picture->result->problem)));
    m_plot->xAxis->setRange(m_picture->range.low, m_picture->range.high);
    draw();
  }
  replot();
}

void LabChart::replot() {
  // Hidden it may have no size yet, and nothing to paint on.
  if (isVisible()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LabChart::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  redraw();
}

void LabChart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) redraw();
  QWidget::changeEvent(event);
}

}  // namespace credence
