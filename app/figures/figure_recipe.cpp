#include "app/figures/figure_recipe.h"

#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"

#include <algorithm>

namespace credence {

namespace {

bool viewHasNotes(const ViewState& view, FigureView of) {
  if (!rowOf(of).plane) return false;
  const ShownQuantities shown = view.plotted();
  if (view.against || of == FigureView::Difference) return true;
  const bool left = of != FigureView::Right && hasNote(shown.left);
  const bool right = of != FigureView::Left && hasNote(shown.right);
  return left || right || (of == FigureView::Comparison && shown.difference);
}

FigureRecipe withoutBounds(const FigureSpec& spec) {
  return {
      spec.view, spec.size.width(), spec.size.height(), spec.dpi,  spec.fontFamily, spec.fontSize, {}, 0, 1,
      false,     spec.cells,        spec.columns,       spec.parts};
}

/// What plots will name beside their points.
ForeseenMarks foreseenBy(const Session& session) {
  const ViewState& view = session.view;
  return {.draws = view.boundaries,
          .trueBoundary = view.trueBoundary,
          .surprise = view.surprise,
          .abstain = view.costs && abstain_band(*view.costs),
          .section = view.section.has_value(),
          .next = view.bestNext,
          .bumps = view.weightBumps};
}

}  // namespace

FigureRecipe recipeFor(const Session& session, const FigureSpec& spec) {
  FigureRecipe recipe = withoutBounds(spec);
  if (spec.view == FigureView::Evidence) return recipe;
  if (!shows(spec, &FigureViewRow::setting)) {
    recipe.bounds = viewOfData(*session.state.dataset);
    if (canBeDrawn(recipe.bounds)) return recipe;
  }
  const bool notes =
      std::ranges::any_of(viewsOf(spec), [&](FigureView view) { return viewHasNotes(session.view, view); });
  recipe.bounds = figureBounds(*session.state.dataset, spec, notes, session.state.split, foreseenBy(session));
  return recipe;
}

FigureRecipe markingSetting(FigureRecipe recipe, const Session& session) {
  if (recipe.view != FigureView::Evidence) return recipe;
  const Bounds bounds = viewOfData(*session.state.dataset);
  if (!canBeDrawn(bounds)) return recipe;
  recipe.bounds = bounds;
  recipe.marksSetting = true;
  return recipe;
}

FigureRecipe recipeOf(const FigureContent& content, const FigureSpec& spec) {
  FigureRecipe recipe = withoutBounds(spec);
  if (!content.fit) return recipe;
  recipe.bounds = content.fit->prediction.grid.bounds;
  recipe.draws = content.fit->request.drawing.draws;
  recipe.drawsSeed = content.fit->request.drawing.seed;
  recipe.marksSetting = spec.view == FigureView::Evidence;
  return recipe;
}

}  // namespace credence
