#pragma once

#include "core/data/folds.h"
#include "core/data/split.h"
#include "core/evidence/evidence_map.h"
#include "core/evidence/map_share.h"
#include "core/model/hyperparameters.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace credence {

/// All that the numbers of a map depend on beside the data and the program.
struct EvidenceTask {
  std::vector<std::string> quantities = {};  ///< columns of the CSV, as --quantities names them
  EvidenceRanges ranges = {};
  SplitRule split = {};
  const FeatureFamily* features = &rbf_features;
  bool standardise = false;
  Centres centres = {};
  WeightPriors weightPriors = {};
  std::optional<FoldRule> folds = {};

  /// Its width and prior variance mean nothing.
  Hyperparameters setting() const;
};

/// What differs, by the names that parts give it: "ranges", "split".
QStringList differences(const EvidenceTask& a, const EvidenceTask& b);

/// A share of the widths of a map as a file of its own, with what tells whether others belong to it.
struct EvidencePart {
  QString program = QStringLiteral(CREDENCE_VERSION);
  MapShare share = {};
  QString sha256 = {};  ///< datasetHash()
  /// blas_kernels() where it was computed: numbers by others may differ in their last digits.
  QString kernels = {};
  EvidenceTask task = {};
  bool suggestedWidths = false;  ///< the ranges are those that suit the data
  bool suggestedPriorVariances = false;
  EvidenceMap map = {};  ///< only the widths of `share` are known
};

/// JSON with every digit; equal parts make equal bytes. It has a checksum of what it is a part of, and one of
/// each width.
QByteArray toJson(const EvidencePart& part);

/// Reads what toJson() wrote to a file. Throws DataError with one sentence that begins with the file, also
/// for a part of another version of this program, for one that was changed since, and for evidence that is
/// not the sum of its terms.
EvidencePart readEvidencePart(const QString& file);

}  // namespace credence
