#include "app/plots/figure_view.h"

#include <algorithm>

namespace credence {

const FigureViewRow& rowOf(FigureView view) {
  return figureViews.at(static_cast<std::size_t>(view));
}

const FigureViewRow* figureViewFromId(const QString& id) {
  const auto found = std::ranges::find_if(
      figureViews, [&](const FigureViewRow& row) { return id == QLatin1String(row.id); });
  return found == figureViews.end() ? nullptr : &*found;
}

}  // namespace credence
