#pragma once

#include "app/commands/problem.h"
#include "app/compute/fit_result.h"

#include <QByteArray>

namespace credence {

/// The numbers of one fit as an aligned table, with the data's own names for inputs and classes. The grid and
/// the contours of `result` are not used, here and below.
QString textReport(const Problem& problem, const FitResult& result);

/// The same numbers as one JSON object on one line.
QByteArray jsonReport(const FitResult& result);

}  // namespace credence
