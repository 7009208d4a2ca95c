#include "app/compute/true_field.h"

#include "core/concurrency/cancelled.h"

#include <algorithm>
#include <utility>

namespace credence {

const arma::mat& TrueField::on(const Grid& grid, const GeneratorTruth& truth, const std::stop_token& stop) {
  const bool otherView = !m_known.empty() && !(m_known.front().grid.bounds == grid.bounds);
  if (otherView || !(m_truth == truth)) m_known.clear();
  m_truth = truth;
  const auto known =
      std::find_if(m_known.begin(), m_known.end(), [&](const Known& each) { return each.grid == grid; });
  if (known != m_known.end()) return known->values;
  arma::mat values(grid.nx, grid.ny);
  constexpr arma::uword rows = 8;  // between two looks at the token
  for (arma::uword first = 0; first < grid.ny; first += rows) {
    throw_if_stopped(stop);
    const arma::uword last = std::min(first + rows, grid.ny) - 1;
    values.cols(first, last) =
        arma::reshape(truth.probability(grid.points(first, last)), grid.nx, last - first + 1);
  }
  m_known.push_back({grid, std::move(values)});
  return m_known.back().values;
}

}  // namespace credence
