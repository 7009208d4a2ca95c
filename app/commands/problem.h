#pragma once

#include "app/commands/arguments.h"
#include "app/compute/fit_result.h"
#include "app/report/json_object.h"
#include "app/session/session.h"
#include "core/data/dataset.h"
#include "core/evidence/evidence_map.h"
#include "core/model/hyperparameters.h"
#include "core/model/map_fit.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <optional>

namespace credence {

/// What a sub-command works on: the arguments, with the data read and everything left out filled in with
/// what the window would open with.
struct Problem {
  QString dataName;  ///< without folders
  std::shared_ptr<const Dataset> dataset;
  std::size_t skippedRows = 0;  ///< of the table, because they could not be used
  SplitRule split;
  Hyperparameters hyperparameters;
  EvidenceRanges ranges;
  std::optional<GeneratorTruth> truth;  ///< of generated data, where it is known
  QString widthText;                    ///< the number, and whether it was suggested
  QString priorVarianceText;
  std::shared_ptr<const SessionReading> session;  ///< that DATA is; else null
  std::optional<GeneratedBy> generated;           ///< what made the data, where they are generated
  std::shared_ptr<const OpenedTable> table;       ///< how they were read, where they were
};

/// Reads the data; rows that were skipped, and an encoding that had to be guessed, are said on standard
/// error. Throws DataError or std::invalid_argument for data that cannot be read, UsageError for options that
/// do not go with bundled data.
Problem loadProblem(const Arguments& arguments);

/// Adds to the object what became of the lines of the table: rows that were skipped, lines left out by kind,
/// and what was guessed of it.
void addReading(JsonObject& object, const Problem& problem);

/// What the problem asks of a fit.
FitRequest fitRequest(const Problem& problem);

/// "width 0.5 (suggested for these data), prior variance 10"
QString describeSetting(const Problem& problem);

/// "converged in 12 iterations", or that it did not.
QString describeConvergence(const MapFit& fit);

}  // namespace credence
