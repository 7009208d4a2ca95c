#pragma once

#include "core/method/posterior.h"

#include <QString>

namespace credence {

/// Of a Gaussian found by iteration: in how many sweeps it settled, or after how many it had not.
QString sweepsText(const PosteriorQuality& quality);

}  // namespace credence
