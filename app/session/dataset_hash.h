#pragma once

#include "core/data/dataset.h"

#include <QByteArray>

namespace credence {

/// SHA-256 of a dataset's values, in hexadecimal: of the five names, each behind its length in bytes, then
/// the number of points, then x1 of all points, x2 of all points, and a byte for each label and for each
/// role, where there are any. Numbers are eight bytes, the lowest first; so equal hashes mean identical().
QByteArray datasetHash(const Dataset& dataset);

}  // namespace credence
