#pragma once

#include "app/figures/figure_recipe.h"
#include "app/plots/figure.h"
#include "app/session/session.h"

#include <optional>
#include <stop_token>

namespace credence {

/// What makePlots() makes plots of.
struct PlotsRequest {
  Session session;
  FigureRecipe recipe;
};

/// Whether the content's plots over the plane show all points on the finest grid, so that the same can be
/// drawn again.
bool isFinest(const FigureContent& content);

/// What makes the content's plots over the plane as they belong into that figure: the window's have the
/// window's shape, and may not be as fine yet. Nothing where they are good, or cannot be made anew. `now`:
/// the window's session, whose view is to be seen.
std::optional<PlotsRequest> plotsToMake(const FigureContent& content, const Session& now,
                                        const FigureSpec& spec);

/// On the calling thread; throws as makeFigure() does.
FigureContent makePlots(const PlotsRequest& request, const std::stop_token& stop);

/// What was made so, into that content.
void takePlots(const FigureContent& made, FigureContent& content);

}  // namespace credence
