#pragma once

#include "app/study/study.h"
#include "core/evaluation/ladder.h"

namespace credence {

template <typename Fields>
void visit(Fields& fields, LadderOptions& options) {
  fields("draws", options.draws, {.low = 100, .high = 1e7},
         {"N",
          "Weigh so many draws of EP's Gaussian for what is exact; as many as a second or two allow if left "
          "out."});
  fields("draws_seed", options.seed, {}, {"K", "Another seed, other draws; %1 if left out."});
  fields("seconds", options.goal.most_seconds, positiveLimits,
         {"S",
          "Where weighted draws cannot be trusted, slice sampling takes over: for so many seconds at most, "
          "%1 if left out."});
}

/// Every approximation against what is exact, by draws: evidence, probabilities, bits and seconds of each.
/// The rungs are there at once, what is exact when its draws are weighed.
extern const Study ladderStudy;

}  // namespace credence
