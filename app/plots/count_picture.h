#pragma once

#include "app/plots/count_lines.h"
#include "app/plots/named_lines.h"

#include <armadillo>

#include <cstddef>
#include <vector>

namespace credence {

/// Lines against a count, and what they are.
struct CountPicture {
  arma::vec counts = {};
  std::vector<CountLines::Line> lines = {};
  std::vector<NamedLine> names = {};  ///< of the lines
};

/// What `value` makes of each row.
template <typename Row, typename Value>
arma::vec valuesOf(const std::vector<Row>& rows, Value value) {
  arma::vec values(rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) values(k) = static_cast<double>(value(rows[k]));
  return values;
}

}  // namespace credence
