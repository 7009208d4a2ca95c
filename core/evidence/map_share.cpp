#include "core/evidence/map_share.h"

#include <bit>
#include <stdexcept>

namespace credence {

void validate(const MapShare& share) {
  if (share.part >= 1 && share.part <= share.parts) return;
  throw std::invalid_argument("a part of a map is one of 1 to the number of parts");
}

std::vector<arma::uword> widths_of(const MapShare& share, arma::uword widths) {
  validate(share);
  std::vector<arma::uword> mine;
  for (arma::uword i = 0; i < widths; ++i) {
    const arma::uword round = i / share.parts;
    const arma::uword place = i % share.parts;
    const bool backwards = std::popcount(round) % 2 == 1;
    if ((backwards ? share.parts - place : place + 1) == share.part) mine.push_back(i);
  }
  return mine;
}

}  // namespace credence
