#include "app/plots/new_plot.h"

#include <qcustomplot.h>

namespace credence {

namespace {

/// Draws nothing before it is seen. By itself a plot is drawn as it is made, out of sight and in a size that
/// it will not have, and again as soon as it has its size, before it has its data.
class Plot : public QCustomPlot {
 public:
  explicit Plot(QWidget* parent) : QCustomPlot(parent) {
    setViewport(QRect(0, 0, 1, 1));  // showing a widget always tells it its size
    // Selections are framed by others: no buffer of its own for what is never drawn.
    layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmLogical);
    // Plots that change together are painted together.
    setPlottingHint(QCP::phImmediateRefresh, false);
    connect(this, &QCustomPlot::afterReplot, this, [this] { m_drawn = m_sized; });
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    m_sized = true;
    if (m_drawn) return QCustomPlot::resizeEvent(event);
    setViewport(rect());
    updateLayout();  // where things lie is asked for before anything is painted
    replot(rpQueuedReplot);
  }

  void paintEvent(QPaintEvent* event) override {
    if (!m_drawn) replot(rpQueuedRefresh);
    QCustomPlot::paintEvent(event);
  }

 private:
  bool m_sized = false;
  bool m_drawn = false;  // in its size
};

}  // namespace

QCustomPlot* newPlot(QWidget* parent) {
  return new Plot(parent);
}

}  // namespace credence
