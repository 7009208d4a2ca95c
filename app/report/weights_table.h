#pragma once

#include "app/report/json_object.h"
#include "app/report/table.h"
#include "core/weights/bootstrap.h"
#include "core/weights/line_weights.h"
#include "core/weights/weight_study.h"

#include <QString>

#include <optional>

namespace credence {

/// A row a weight: "weight", "estimate", "truth", Laplace's "laplace.sd", "laplace.low" and "laplace.high",
/// the exact posterior's "exact.mean" and "exact.sd", "bootstrap.low" and "bootstrap.high", and in the data's
/// own units "original.estimate" and "original.sd". Intervals hold 95 %. What is not known is a dash.
/// `bootstrap` may be null.
Table weightsTable(const WeightStudy& study, const Bootstrap* bootstrap);

/// The same without columns that have nothing in them, with notes on what the numbers are.
Table weightsInText(const WeightStudy& study, const Bootstrap* bootstrap, const QString& title);

/// Names, means, standard deviations and covariances of all posteriors. `seed`: the bootstrap's.
JsonObject weightsObject(const WeightStudy& study, const Bootstrap* bootstrap, quint64 seed);

/// Where the exact numbers come from: "quadrature over 3 weights".
QString describeExactWeights(const WeightStudy& study);

/// What a line among the data is as weights: "w = (0.3, 0.65, −1.3), 1.4 nats below MAP, …"
QString describeLineWeights(const LineWeights& line);

/// "1,000 resamples of the points, 12 without both classes left out"
QString describeBootstrap(const Bootstrap& bootstrap);

}  // namespace credence
