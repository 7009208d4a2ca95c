#include "app/handout/handout_material.h"

#include "app/compute/fit_result.h"
#include "app/figures/make_figure.h"
#include "app/handout/narrow_end.h"
#include "core/concurrency/cancelled.h"

#include <algorithm>

namespace credence {

namespace {

constexpr double mostReferenceSeconds = 10.0;

}  // namespace

std::shared_ptr<const MapResult> handoutMap(const HandoutRequest& request, const ProgressCallback& progress,
                                            const std::stop_token& stop) {
  const DocumentState& state = request.session.state;
  if (split_rows(*state.dataset, state.split).train().is_empty()) return nullptr;
  FigureRecipe recipe;
  recipe.view = &evidenceView;
  recipe.bounds = request.plots.bounds;
  return makeFigure(request.session, recipe, progress, {}, stop).content.map;
}

HandoutMaterial computeHandout(const HandoutRequest& request, const ProgressCallback& progress,
                               const std::stop_token& stop) {
  HandoutMaterial material{.request = request};
  ReferenceGoal goal;
  goal.most_seconds = std::min(goal.most_seconds, mostReferenceSeconds);
  material.plots = makeFigure(request.session, request.plots, progress, goal, stop).content;
  throw_if_stopped(stop);
  if (request.options.map) material.map = handoutMap(request, progress, stop);
  const DocumentState& state = request.session.state;
  const Fit& fit = *material.plots.fit->fit;
  material.narrowEnd = narrowEnd(training_set(*state.dataset, fit.split).placing_inputs(),
                                 state.hyperparameters, state.suggested.width_slider, request.plots.bounds);
  return material;
}

}  // namespace credence
