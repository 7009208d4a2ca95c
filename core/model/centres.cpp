#include "core/model/centres.h"

#include "core/data/bounds.h"
#include "core/data/random_rows.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

/// `count` positions with both ends among them; one alone lies in the middle.
arma::vec nodes(double low, double high, arma::uword count) {
  if (count == 1) return arma::vec{low + 0.5 * (high - low)};
  return arma::linspace(low, high, count);
}

/// How many columns of about equal spacing both ways come nearest to `count` nodes.
arma::uword columns_of(arma::uword count, double width, double height) {
  const auto most = static_cast<double>(count);
  const double ratio = width / height;
  if (!(width > 0.0)) return 1;
  if (!(ratio < 1e9)) return count;
  // (c - 1)/width = (r - 1)/height for c·r nodes, solved for c.
  const double c = 0.5 * (1.0 - ratio + std::sqrt((1.0 - ratio) * (1.0 - ratio) + 4.0 * ratio * most));
  return static_cast<arma::uword>(std::clamp(std::round(c), 1.0, most));
}

arma::mat grid_nodes(const arma::mat& inputs, const Centres& centres) {
  const Bounds bounds = bounds_of(inputs);
  const arma::uword columns = columns_of(centres.count, bounds.width(), bounds.height());
  const double in_rows = static_cast<double>(centres.count) / static_cast<double>(columns);
  const arma::uword rows =
      bounds.height() > 0.0 ? std::max<arma::uword>(1, static_cast<arma::uword>(std::round(in_rows))) : 1;
  const arma::vec x1 = nodes(bounds.x1_min, bounds.x1_max, columns);
  const arma::vec x2 = nodes(bounds.x2_min, bounds.x2_max, rows);
  arma::mat result(columns * rows, 2);
  for (arma::uword k = 0; k < result.n_rows; ++k) {
    result(k, 0) = x1(k % columns);
    result(k, 1) = x2(k / columns);
  }
  return result;
}

}  // namespace

std::string_view id_of(Centres::Rule rule) {
  switch (rule) {
    case Centres::Rule::all:
      return "all";
    case Centres::Rule::random:
      return "random";
    case Centres::Rule::grid:
      return "grid";
  }
  return {};
}

void validate(const Centres& centres) {
  if (centres.count == 0) throw std::invalid_argument("there must be at least one centre");
}

arma::mat choose_centres(const arma::mat& inputs, const Centres& centres) {
  validate(centres);
  switch (centres.rule) {
    case Centres::Rule::all:
      break;
    case Centres::Rule::random:
      return inputs.rows(random_rows(inputs.n_rows, centres.count, centres.seed));
    case Centres::Rule::grid:
      return grid_nodes(inputs, centres);
  }
  return inputs;
}

}  // namespace credence
