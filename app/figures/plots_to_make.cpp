#include "app/figures/plots_to_make.h"

#include "app/compute/reference_pictures.h"
#include "app/figures/figure_record.h"
#include "app/figures/make_figure.h"

#include <cmath>
#include <exception>

namespace credence {

namespace {

/// Nearly the same part of the plane will not do: what is saved would depend on the window's shape.
bool same(const Bounds& some, const Bounds& others) {
  constexpr double share = 1e-9;  // what two ways of computing it may differ by
  const double wide = share * others.width();
  const double high = share * others.height();
  return std::abs(some.x1_min - others.x1_min) <= wide && std::abs(some.x1_max - others.x1_max) <= wide &&
         std::abs(some.x2_min - others.x2_min) <= high && std::abs(some.x2_max - others.x2_max) <= high;
}

}  // namespace

bool isFinest(const FigureContent& content) {
  return !content.fit || (content.fit->refined && content.fit->sampled == 0);
}

std::optional<PlotsRequest> plotsToMake(const FigureContent& content, const Session& now,
                                        const FigureSpec& spec) {
  if (!content.fit || !shows(spec, &FigureView::plane)) return {};
  if (showsReference(content.fit->request.shown)) return {};
  const FigureSpec plots{.view = &comparisonView};
  const auto session = sessionOfFigure(content, plots, now);
  if (!session) return {};
  FigureRecipe recipe;
  try {
    recipe = recipeFor(now, spec, now.view.bounds);
  } catch (const std::exception&) {
    return {};  // drawing them says why
  }
  if (isFinest(content) && same(content.fit->prediction.grid.bounds, recipe.bounds)) return {};
  const FigureRecipe drawn = recipeOf(content, plots);
  recipe.view = &comparisonView;
  recipe.cells = {};
  recipe.draws = drawn.draws;
  recipe.drawsSeed = drawn.drawsSeed;
  recipe.boundariesAngle = drawn.boundariesAngle;
  return PlotsRequest{*session, recipe};
}

FigureContent makePlots(const PlotsRequest& request, const std::stop_token& stop) {
  return makeFigure(request.session, request.recipe, {}, {}, stop).content;
}

void takePlots(const FigureContent& made, FigureContent& content) {
  content.fit = made.fit;
  // Lines are drawn for a part of the plane.
  content.over.overlays = made.over.overlays;
  if (made.over.boundaries[0]) content.over.boundaries = made.over.boundaries;
}

}  // namespace credence
