#include "app/figures/figure_recipe.h"

#include "app/compute/reference_pictures.h"
#include "app/figures/compute_studies.h"
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
  recipe.bounds = figureBounds(*session.state.dataset, spec, notes, session.state.split);
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

std::vector<std::string> unrepeatable(const FigureContent& content, const FigureSpec& spec) {
  std::vector<std::string> names;
  for (const FigureStudy study : studiesShown(spec)) {
    const auto found = content.studies.find(study);
    if (found == content.studies.end()) continue;
    if (std::string name = found->second->unrepeatable(); !name.empty()) names.push_back(std::move(name));
  }
  if (!shows(spec, &FigureViewRow::plane) || !content.fit) return names;
  if (content.boundaries[0] || content.boundaries[1]) names.emplace_back("sampled boundaries");
  if (content.next) names.emplace_back("the best next point");
  if (showsReference(content.fit->request.shown)) names.emplace_back("the reference, sampled by the clock");
  if (!content.fit->refined) names.emplace_back("a picture that was still being refined");
  return names;
}

}  // namespace credence
