#pragma once

#include "app/options/option_fields.h"
#include "app/study/study.h"
#include "core/data/split.h"
#include "core/evaluation/split_scores.h"

#include <cstddef>
#include <vector>

namespace credence {

/// So many does a page try, which remembers as many, and so many does a figure show.
inline constexpr std::size_t usualSplits = 50;

struct SplitsOptions {
  std::size_t count = usualSplits;
};

template <typename Fields>
void visit(Fields& fields, SplitsOptions& options) {
  fields("count", options.count, {.low = 1, .high = 1e6},
         {"K", "How many splits, of the seeds S, S + 1 … of --seed; %1 if left out."});
}

/// How well one setting predicts the test points of many splits that differ in their seed alone.
struct SplitsResult {
  SplitRule rule;  ///< the session's own, whose seed is the first
  Hyperparameters setting;
  std::vector<SplitScore> scores = {};  ///< by their seeds, with those whose fits did not converge

  /// Those whose fits did, and the session's own last, as a page shows them.
  std::vector<SplitScore> drawn() const;
};

/// How much the score depends on the split: the test points of many random splits are predicted at one
/// setting. Its page keeps what it has computed while a person goes from split to split, and so it is one of
/// its own.
extern const Study splitsStudy;

}  // namespace credence
