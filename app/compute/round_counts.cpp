#include "app/compute/round_counts.h"

#include <array>

namespace credence {

namespace {

constexpr std::array<arma::uword, 3> stepsOfADecade = {1, 2, 5};  // of each power of ten

}  // namespace

std::vector<arma::uword> roundCounts(arma::uword all) {
  std::vector<arma::uword> counts;
  for (arma::uword decade = 1; decade < all; decade *= 10) {
    for (const arma::uword step : stepsOfADecade) {
      if (step * decade < all) counts.push_back(step * decade);
    }
  }
  if (all > 0) counts.push_back(all);
  return counts;
}

}  // namespace credence
