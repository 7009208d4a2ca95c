#pragma once

#include "app/commands/evidence_part.h"

#include <QStringList>

namespace credence {

/// The whole map from all of its parts, in any order, as one part of one. Its kernels are those of all parts,
/// with commas between different ones. Throws DataError, naming files, where a part is missing or there
/// twice, or parts are of different maps. There has to be one file at least.
EvidencePart joinParts(const QStringList& files);

}  // namespace credence
