#pragma once

#include "app/report/table.h"
#include "core/prediction/next_points.h"

#include <array>
#include <optional>
#include <vector>

namespace credence {

/// What a fit comes to with a point of either class added: log evidence and mean log-likelihood of labels
/// that it was not made from.
struct TriedPoint {
  std::array<double, 2> evidence = {};  ///< by its class
  std::array<double, 2> held_out = {};
};

/// A row for each place, the best first: "rank", "x1", "x2", "p", "true_p" where `truth` has that of each,
/// "entropy" and "mutual_information" in bits, and where `tried` has one of each, "evidence.0", "evidence.1",
/// "held_out.0" and "held_out.1": of validation points where it is `validated`, else of one left out.
Table nextTable(const std::vector<NextPoint>& points, const arma::vec& truth = {},
                const std::vector<TriedPoint>& tried = {}, bool validated = false);

}  // namespace credence
