#pragma once

#include "app/code/known_numbers.h"
#include "app/code/plain_table.h"
#include "app/document/document.h"

#include <QString>

#include <optional>

namespace credence {

/// What is written as code.
struct CodeRequest {
  DocumentState state;                   ///< data, split, setting, ranges
  Split split;                           ///< of it
  KnownNumbers known;                    ///< what it comes to
  bool map = false;                      ///< with the map of the evidence
  bool inside = false;                   ///< the points are in the script, wherever they came from
  std::optional<PlainTable> table = {};  ///< where a script reads the points; else they are in it
  QString dataFile = {};                 ///< where the points have been written to, as write_dataset() does
};

/// Points that a script can well hold, and that dense matrices can fit at once.
inline constexpr arma::uword mostPointsOfCode = 3000;

/// Whether the points can be read only from a table of their own, `dataFile`.
bool needsDataFile(const CodeRequest& request);

/// Throws std::runtime_error where no label is used: a script fits, and there is nothing to fit. Credence's
/// own command shows the prior.
void requireLabels(const CodeRequest& request);

/// Decides where the points are read: from `dataFile` where that is given, from the state's own file, or
/// in the script. Throws std::runtime_error where they are too many for that.
void placePoints(CodeRequest& request);

}  // namespace credence
