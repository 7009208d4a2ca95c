#include "app/studies/ladder/ladder_known.h"

#include <algorithm>
#include <cstdint>

namespace credence {

namespace {

constexpr std::uint64_t freshPoints = 2000;
constexpr std::uint64_t pointsToChoose = 500;
constexpr std::uint64_t freshSeed = 1;
constexpr std::uint64_t seedToChoose = 2;
constexpr arma::uword mostOfARange = 9;  // settings along each axis

KnownTruth freshFrom(const GeneratorTruth& truth, std::uint64_t count, std::uint64_t seed) {
  KnownTruth known;
  known.inputs = generate_more(*truth.generator, truth.settings, count, seed).inputs;
  known.probability = truth.probability(known.inputs);
  return known;
}

LogRange coarseRange(LogRange range) {
  range.count = std::min(range.count, mostOfARange);
  return range;
}

}  // namespace

LadderKnown ladderKnown(const GeneratorTruth& truth, const Hyperparameters& like,
                        const EvidenceRanges& ranges) {
  LadderKnown known{
      freshFrom(truth, freshPoints, freshSeed), freshFrom(truth, pointsToChoose, seedToChoose), {}};
  // The width at hand where there is none to choose.
  const arma::vec widths =
      like.features->has_width() ? coarseRange(ranges.width).values() : arma::vec{like.width};
  const arma::vec variances = coarseRange(ranges.prior_variance).values();
  known.candidates.reserve(widths.n_elem * variances.n_elem);
  for (const double width : widths) {
    for (const double variance : variances) {
      Hyperparameters setting = like;
      setting.width = width;
      setting.prior_variance = variance;
      known.candidates.push_back(setting);
    }
  }
  return known;
}

}  // namespace credence
