#pragma once

#include "app/plots/figure_page.h"

#include <QString>

namespace credence {

/// A figure as an element of a page: the drawing alone, without what only a file of its own has. `name`
/// begins all its ids, and is another for every figure of a page.
QString inlineSvg(FigurePage page, const QString& name);

}  // namespace credence
