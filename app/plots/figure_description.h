#pragma once

#include "app/plots/figure.h"

#include <QString>

namespace credence {

/// What a figure shows, in two sentences for those who do not see it: what is drawn of which points, and the
/// setting with its log evidence and the method that predicts best, or of an evidence map its best setting.
/// The sentences are the report's own. `title`: what the views are called.
QString figureDescription(const FigureContent& content, const FigureSpec& spec, const QString& title);

}  // namespace credence
