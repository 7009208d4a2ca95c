#pragma once

#include "app/plots/figure_page.h"
#include "core/evaluation/split_scores.h"

#include <QSize>

#include <vector>

namespace credence {

/// Test scores under several splits, as SplitStrip shows them.
struct SplitsFigure {
  std::vector<SplitScore> scores;  ///< the newest last
  bool hasPrior = true;
};

/// In light colours on a page of that size, from the painter's origin; without paper behind it, as its
/// caller likes.
void paintSplits(QCPPainter& painter, const SplitsFigure& figure, const QSize& page, bool titled,
                 const QFont& font);

/// By itself. Throws std::runtime_error with one sentence where there are no scores.
FigurePage splitsPage(const SplitsFigure& figure);

}  // namespace credence
