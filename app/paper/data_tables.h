#pragma once

#include "app/document/document.h"
#include "app/report/table.h"
#include "core/data/dataset.h"
#include "core/data/split.h"

namespace credence {

/// Where the data come from, a row for each fact. `hash`: in hexadecimal.
Table dataFacts(const DocumentState& state, const QString& hash);

/// How many points of each class are of each role: "role", "class_0", "class_1", "all".
Table roleCounts(const Dataset& dataset, const Split& split);

/// Where the points of each class lie along each input: "input", "class", "least", "mean", "sd" (of a
/// sample), "largest".
Table inputSpreads(const Dataset& dataset);

}  // namespace credence
