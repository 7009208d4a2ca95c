#pragma once

#include "app/plots/figure.h"

#include <QFont>
#include <QSize>

class QCPPainter;

namespace credence {

/// Views that are neither over the plane nor the map itself: slices, terms of the evidence, ROC curves,
/// calibration. In pixels of 1/96 inch, from the painter's origin. Throws std::runtime_error in a sentence
/// where the content has nothing of the kind.
void paintFigureChart(QCPPainter& painter, const FigureContent& content, FigureView view, const QSize& size,
                      const QFont& font);

}  // namespace credence
