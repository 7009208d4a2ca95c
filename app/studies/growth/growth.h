#pragma once

#include "app/study/study.h"

#include <vector>

namespace credence {

/// With how many training points; round numbers, and then all, where none are named.
struct GrowthOptions {
  std::vector<arma::uword> counts;
};

template <typename Fields>
void visit(Fields& fields, GrowthOptions& options) {
  fields("counts", options.counts, {},
         {"N,N,…",
          "How many training points, for example 10,100,1000; round numbers, and then all, if left out."});
}

/// What evidence and scores of a setting become as training points come in, one after another. However many
/// of them are in use does not matter: what is under way goes on while that moves.
extern const Study growthStudy;

}  // namespace credence
