#include "app/compute/centre_counts.h"

#include <array>

namespace credence {

namespace {

constexpr std::array<arma::uword, 7> usualCounts = {10, 20, 50, 100, 200, 500, 1000};

}  // namespace

std::vector<Centres> centreCounts(const Centres& like, const std::vector<arma::uword>& counts,
                                  arma::uword trainingPoints) {
  std::vector<Centres> all;
  all.reserve(counts.size() + usualCounts.size() + 1);
  Centres centres = like;
  if (centres.rule == Centres::Rule::all) centres.rule = Centres::Rule::random;
  for (const arma::uword count : counts) {
    centres.count = count;
    all.push_back(centres);
  }
  if (!all.empty()) return all;
  for (const arma::uword count : usualCounts) {
    if (count >= trainingPoints) break;
    centres.count = count;
    all.push_back(centres);
  }
  all.emplace_back();
  return all;
}

}  // namespace credence
