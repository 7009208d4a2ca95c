#include "app/figures/figure_recipe.h"

#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"

#include <algorithm>

namespace credence {

namespace {

bool viewHasNotes(const ViewState& view, const FigureView& of) {
  if (!of.plane) return false;
  const ShownQuantities shown = view.plotted();
  if (view.against || of.place == PicturePlace::difference) return true;
  const bool left = of.place != PicturePlace::right && hasNote(shown.left);
  const bool right = of.place != PicturePlace::left && hasNote(shown.right);
  return left || right || (!of.place && shown.difference);
}

FigureRecipe withoutBounds(const FigureSpec& spec) {
  return {.view = spec.view,
          .width = spec.size.width(),
          .height = spec.size.height(),
          .dpi = spec.dpi,
          .fontFamily = spec.fontFamily,
          .fontSize = spec.fontSize,
          .cells = spec.cells,
          .columns = spec.columns,
          .parts = spec.parts,
          .scale = spec.scale};
}

/// The marks that plots will name beside their points.
ForeseenMarks foreseenBy(const Session& session) {
  const ViewState& view = session.view;
  return {.draws = view.boundaries,
          .priorDraws = view.priorBoundaries,
          .trueBoundary = view.trueBoundary,
          .surprise = view.surprise,
          .abstain = view.costs && abstain_band(*view.costs),
          .section = view.section.has_value(),
          .next = view.bestNext,
          .overlays = view.overlays,
          .threshold = view.threshold};
}

}  // namespace

FigureParts partsOf(const ViewState& view) {
  return {.shown = view.parts, .equalScale = view.equalScale, .numbers = view.contourNumbers};
}

ForeseenPlane foreseenPlane(const Session& session, const FigureSpec& spec, const Bounds& part) {
  const bool notes = std::ranges::any_of(
      viewsOf(spec), [&](const FigureView* view) { return viewHasNotes(session.view, *view); });
  return {.dataset = session.state.dataset,
          .split = split_rows(*session.state.dataset, session.state.split),
          .part = part,
          .pictures = session.view.plotted().difference ? 3 : 2,
          .notes = notes,
          .marks = foreseenBy(session)};
}

QSizeF suitableSize(const Session& session, const FigureSpec& spec, const FigureStudies& studies,
                    double width, const std::optional<Bounds>& part) {
  std::optional<ForeseenPlane> plane;
  if (shows(spec, &FigureView::plane)) {
    plane = foreseenPlane(session, spec, part.value_or(viewOfData(*session.state.dataset)));
  }
  return defaultFigureSize(spec, plane, studies, width);
}

FigureRecipe recipeFor(const Session& session, const FigureSpec& spec, const std::optional<Bounds>& part) {
  FigureRecipe recipe = withoutBounds(spec);
  if (!spec.view->fit) return recipe;
  const Bounds least = part.value_or(viewOfData(*session.state.dataset));
  recipe.bounds = least;
  if (!shows(spec, &FigureView::setting) && canBeDrawn(least)) return recipe;
  recipe.bounds = figureBounds(foreseenPlane(session, spec, least), spec);
  return recipe;
}

FigureRecipe markingSetting(FigureRecipe recipe, const Session& session) {
  if (recipe.view->fit) return recipe;
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
  recipe.marksSetting = !spec.view->fit;
  if (content.over.boundaries[0]) recipe.boundariesAngle = content.over.boundaries[0]->angle;
  return recipe;
}

}  // namespace credence
