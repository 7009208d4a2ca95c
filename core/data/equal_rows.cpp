#include "core/data/equal_rows.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace credence {

arma::uvec first_equal_rows(const arma::mat& inputs) {
  const arma::uword count = inputs.n_rows;
  if (count == 0) return {};
  // Side by side, where a sort finds them soonest.
  struct Row {
    double x1;
    double x2;
    arma::uword number;
  };
  std::vector<Row> rows(count);
  for (arma::uword n = 0; n < count; ++n) rows[n] = {inputs(n, 0), inputs(n, 1), n};
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return std::tie(a.x1, a.x2, a.number) < std::tie(b.x1, b.x2, b.number);
  });
  arma::uvec first = arma::regspace<arma::uvec>(0, count - 1);
  for (arma::uword k = 1; k < count; ++k) {
    const Row& before = rows[k - 1];
    if (rows[k].x1 == before.x1 && rows[k].x2 == before.x2) first(rows[k].number) = first(before.number);
  }
  return first;
}

}  // namespace credence
