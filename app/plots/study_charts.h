#pragma once

#include "app/plots/figure.h"

#include <QFont>

class QCPPainter;

namespace credence {

/// A view of a study, with what its lines are below it, in the spec's size from the painter's origin. Throws
/// std::runtime_error in a sentence where the content has none.
void paintStudyChart(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                     const QFont& font);

/// Throws where there is nothing to draw.
void requireStudy(const FigureContent& content, FigureView view);

}  // namespace credence
