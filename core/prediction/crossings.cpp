#include "core/prediction/crossings.h"

#include <cmath>
#include <vector>

namespace credence {

arma::vec crossings(const arma::vec& places, const arma::vec& values, double level) {
  std::vector<double> found;
  arma::uword from = 0;  // the last value that was off the level
  arma::uword on = 0;    // the first one after it that is on it; from where there is none
  for (arma::uword k = 0; k < values.n_elem; ++k) {
    if (std::isnan(values(k))) continue;
    if (values(k) == level) {
      if (on == from) on = k;
      continue;
    }
    const double before = values(from) - level;
    const double after = values(k) - level;
    if ((before < 0.0 && after > 0.0) || (before > 0.0 && after < 0.0)) {
      const double share = before / (before - after);
      found.push_back(on != from ? places(on) : std::lerp(places(from), places(k), share));
    }
    from = k;
    on = k;
  }
  return arma::vec(found);
}

}  // namespace credence
