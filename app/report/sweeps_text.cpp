#include "app/report/sweeps_text.h"

#include "app/report/translate.h"

namespace credence {

QString sweepsText(const PosteriorQuality& quality) {
  return quality.reliable ? tr("settled in %1 sweeps").arg(quality.sweeps)
                          : tr("not settled after %1 sweeps").arg(quality.sweeps);
}

}  // namespace credence
