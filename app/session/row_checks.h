#pragma once

#include "core/data/dataset.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <vector>

namespace credence {

/// How many rows share a checksum of rowChecks(), of so many points: one, or 1,000 of more than 100,000.
arma::uword rowsOfCheck(arma::uword points);

/// Short checksums of the points, by which a session that names its table can say later which rows of it have
/// changed: the first four bytes of the SHA-256 of x1 and x2, as eight bytes each, the lowest first, and of a
/// byte for label and role, of one row or of rowsOfCheck() rows one behind the other. They are no secret: who
/// guesses a row can tell by them whether it is there.
QByteArray rowChecks(const Dataset& dataset);

/// What differs between `points` points of these checksums and a dataset, as the end of a sentence: "3 of 60
/// rows differ, the first in line 17; 2 rows more". `lines` are those of its points. Without usable checksums
/// it says how many rows there are. One of the two has to differ.
QString changedRows(const QByteArray& checks, arma::uword points, const Dataset& now,
                    const std::vector<std::size_t>& lines);

/// How the columns and classes are called now, where it was otherwise; empty where it was not.
QString changedNames(const Dataset& before, const Dataset& now);

}  // namespace credence
