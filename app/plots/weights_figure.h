#pragma once

#include "app/plots/weight_panels.h"

#include <QImage>
#include <QString>

namespace credence {

/// The panels with a legend, in the light theme, as PNG, SVG or PDF by the file's ending. Throws as
/// savePage(), and std::runtime_error where there is nothing to draw.
void saveWeightsFigure(const WeightsPicture& picture, const QString& title, const QString& file);

/// The same as an image, for the clipboard.
QImage renderWeightsFigure(const WeightsPicture& picture);

}  // namespace credence
