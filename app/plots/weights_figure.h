#pragma once

#include "app/plots/figure.h"
#include "app/plots/figure_page.h"
#include "app/plots/weight_panels.h"

#include <QFont>
#include <QSizeF>
#include <QString>

namespace credence {

/// In millimetres.
QSizeF suitableWeightsSize(const WeightStudy& study);

/// The panels, in the spec's size from the painter's origin. Throws std::runtime_error where there is nothing
/// to draw.
void paintWeights(QCPPainter& painter, const WeightsPicture& picture, const FigureSpec& spec,
                  const QFont& font);

/// The panels with a legend, in the light theme. Throws std::runtime_error where there is nothing to draw.
FigurePage weightsPage(const WeightsPicture& picture, const QString& title);

}  // namespace credence
