#pragma once

#include "app/handout/handout_material.h"
#include "core/data/bounds.h"
#include "core/evidence/evidence_map.h"
#include "core/model/hyperparameters.h"

#include <armadillo>

namespace credence {

/// The least width of a slider's range at which a browser has the exact answer in two seconds; the setting's
/// own, where that is less. `inputs`: N×2, of the training points, and `view`: in the data's units.
NarrowEnd narrowEnd(const arma::mat& inputs, const Hyperparameters& setting, const LogRange& slider,
                    const Bounds& view);

}  // namespace credence
