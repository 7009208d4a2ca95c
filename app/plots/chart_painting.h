#pragma once

#include <QFont>
#include <QSize>

#include <functional>
#include <memory>

class QCPPainter;
class QCustomPlot;

namespace credence {

/// Sets a plot up that has its size and font; what it returns is kept until the plot has been painted.
using ChartSetup = std::function<std::shared_ptr<void>(QCustomPlot& plot)>;

/// A chart on paper, in pixels of 1/96 inch, from the painter's origin.
void paintChart(QCPPainter& painter, const QSize& size, const QFont& font, const ChartSetup& setUp);

}  // namespace credence
