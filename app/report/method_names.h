#pragma once

#include "core/method/method.h"

#include <QString>

namespace credence {

// What a method is called. Without a prior the most probable weights are those of greatest likelihood: MAP is
// "Maximum likelihood" there.

/// In tables, as the usual one of its posterior: "Laplace".
QString methodName(const Method& method, bool hasPrior = true);
/// "Laplace (quadrature)"
QString fullTitle(const Method& method, bool hasPrior = true);
/// "Quadrature", "Max. lik.": where there is little room.
QString shortTitle(const Method& method, bool hasPrior = true);
/// "Laplace" of those that are always scored, "Quadrature" of the others: above a column.
QString columnTitle(const Method& method, bool hasPrior = true);
/// Whose decisions they are, in a sentence: "Laplace’s samples".
QString classifierName(const Method& method, bool hasPrior = true);

}  // namespace credence
