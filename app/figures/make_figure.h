#pragma once

#include "app/figures/figure_recipe.h"
#include "app/plots/figure.h"
#include "app/session/session.h"
#include "core/concurrency/progress.h"
#include "core/method/reference_run.h"

#include <QStringList>

#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

struct MadeFigure {
  FigureContent content;
  /// What was fitted: the session's setting, or the two that its view shows, the left one first; none for an
  /// evidence map and for several settings in panels.
  std::vector<std::shared_ptr<const FitResult>> fits = {};
};

/// What is wrong with the numbers that it shows, a sentence each without its full stop.
QStringList doubtsOf(const MadeFigure& made);

/// Computes what a figure shows of a session that has its points, as its view asks: quantities, two settings,
/// the generator's boundary, surprise, overlays, costs, the section's line. The reference is sampled until
/// `goal` is reached. Not what moves, and not the best next point. Maps can be stopped, and then throw
/// Cancelled. On the calling thread; `progress` may be told from any. Throws std::exception with one sentence
/// for what cannot be fitted or shown.
MadeFigure makeFigure(const Session& session, const FigureRecipe& recipe,
                      const ProgressCallback& progress = {}, const ReferenceGoal& goal = {},
                      const std::stop_token& stop = {});

}  // namespace credence
