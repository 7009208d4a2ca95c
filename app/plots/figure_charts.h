#pragma once

#include "app/plots/figure.h"

#include <QFont>

class QCPPainter;

namespace credence {

/// Views that are neither over the plane nor the map itself: slices, terms of the evidence, ROC curves,
/// calibration, studies: the spec's, in its size from the painter's origin. Throws std::runtime_error in a
/// sentence where the content has nothing of the kind.
void paintFigureChart(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                      const QFont& font);

}  // namespace credence
