#pragma once

#include "app/plots/figure.h"
#include "app/plots/figure_page.h"
#include "core/evaluation/split_scores.h"

#include <vector>

namespace credence {

/// Test scores under several splits, as SplitStrip shows them.
struct SplitsFigure {
  std::vector<SplitScore> scores;  ///< the newest last
  bool hasPrior = true;
};

/// In light colours in the spec's size, from the painter's origin.
void paintSplits(QCPPainter& painter, const SplitsFigure& figure, const FigureSpec& spec, const QFont& font);

/// By itself. Throws std::runtime_error with one sentence where there are no scores.
FigurePage splitsPage(const SplitsFigure& figure);

}  // namespace credence
