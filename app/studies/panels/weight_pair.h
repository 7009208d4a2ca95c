#pragma once

#include <QString>
#include <armadillo>

#include <string>
#include <vector>

namespace credence {

/// Two weights of features with names, by their places.
struct WeightPair {
  arma::uword first = 0;  ///< of the horizontal axis
  arma::uword second = 1;

  bool operator==(const WeightPair&) const = default;
};

/// As typed, "x1, x2"; empty: the last two. There are two names or more. Throws std::invalid_argument in a
/// sentence for what is no two of these names.
WeightPair weightPair(const std::vector<std::string>& names, const QString& typed);

}  // namespace credence
