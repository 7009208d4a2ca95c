#pragma once

#include "app/report/json_object.h"
#include "app/report/table.h"
#include "core/data/dataset.h"
#include "core/weights/kernel_weights.h"

#include <QString>

namespace credence {

/// The constant's weight, and those of the largest bumps: where each stands, "x1" and "x2", its MAP
/// "estimate", its standard deviation "sd", and the ends of Laplace's 95 % interval, "low" and "high".
Table kernelWeightsTable(const KernelWeights& weights, const Dataset& dataset, const QString& title);

/// The same: "constant", "count" of all bumps, "largest".
JsonObject kernelWeightsObject(const KernelWeights& weights);

}  // namespace credence
