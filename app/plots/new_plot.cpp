#include "app/plots/new_plot.h"

#include <qcustomplot.h>

#include <cmath>

namespace credence {

namespace {

/// Draws nothing before it is seen. By itself a plot is drawn as it is made, out of sight and in a size that
/// it will not have, and again as soon as it has its size, before it has its data.
class Plot : public QCustomPlot {
 public:
  explicit Plot(QWidget* parent) : QCustomPlot(parent) {
    setViewport(paintable(QSize()));  // showing a widget always tells it its size
    // Selections are framed by others: no buffer of its own for what is never drawn.
    layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmLogical);
    // A label that is kept is a picture, which a small ratio would leave without a dot.
    setPlottingHint(QCP::phCacheLabels, devicePixelRatioF() >= 1.0);
    // Plots that change together are painted together.
    setPlottingHint(QCP::phImmediateRefresh, false);
    connect(this, &QCustomPlot::afterReplot, this, [this] { m_drawn = m_sized; });
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QWidget::resizeEvent(event);
    m_sized = true;
    setViewport(paintable(size()));
    if (m_drawn) return replot(rpQueuedRefresh);
    updateLayout();  // where things lie is asked for before anything is painted
    replot(rpQueuedReplot);
  }

  void paintEvent(QPaintEvent* event) override {
    if (!m_drawn) replot(rpQueuedRefresh);
    QCustomPlot::paintEvent(event);
  }

 private:
  /// The buffers of a plot are pictures of its viewport, and have to have dots to be painted into.
  QRect paintable(const QSize& size) const {
    const int dot = static_cast<int>(std::ceil(1.0 / devicePixelRatioF()));
    return {QPoint(), size.expandedTo(QSize(dot, dot))};
  }

  bool m_sized = false;
  bool m_drawn = false;  // in its size
};

}  // namespace

QCustomPlot* newPlot(QWidget* parent) {
  return new Plot(parent);
}

}  // namespace credence
