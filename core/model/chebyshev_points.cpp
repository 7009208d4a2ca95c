#include "core/model/chebyshev_points.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/chebyshev.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr arma::uword points_at_once = 512;  // whose polynomials stay in the processor's cache
/// Sums are added up in so many parts, whatever the number of threads: their rounding does not depend on it.
/// Fewer points are not worth another thread.
arma::uword parts_of(arma::uword count) {
  constexpr arma::uword most_of_one = 2048;
  return count <= most_of_one ? 1 : 16;
}

/// Blocks first … last of the rows of a part, for work(first, last).
template <typename Work>
void for_blocks(arma::uword count, arma::uword part, arma::uword parts, const Work& work) {
  const arma::uword begin = count * part / parts;
  const arma::uword end = count * (part + 1) / parts;
  for (arma::uword first = begin; first < end; first += points_at_once) {
    work(first, std::min(first + points_at_once, end) - 1);
  }
}

}  // namespace

ChebyshevPoints::ChebyshevPoints(arma::vec along1, arma::vec along2)
    : along1_(std::move(along1)), along2_(std::move(along2)) {}

arma::mat ChebyshevPoints::sums(const arma::vec& weights, arma::uword degree1, arma::uword degree2,
                                const std::stop_token& stop) const {
  const arma::uword parts = parts_of(size());
  std::vector<arma::mat> tables(parts, arma::mat(degree1 + 1, degree2 + 1, arma::fill::zeros));
  parallel_for(parts, [&](std::size_t part) {
    for_blocks(size(), part, parts, [&](arma::uword first, arma::uword last) {
      throw_if_stopped(stop);
      const arma::mat values1 = chebyshev_values(along1_.subvec(first, last), degree1);
      arma::mat values2 = chebyshev_values(along2_.subvec(first, last), degree2);
      values2.each_col() %= weights.subvec(first, last);
      tables[part] += values1.t() * values2;
    });
  });
  arma::mat sum = std::move(tables.front());
  for (std::size_t part = 1; part < parts; ++part) sum += tables[part];
  return sum;
}

arma::vec ChebyshevPoints::values(const arma::mat& coefficients, const std::stop_token& stop) const {
  const arma::uword parts = parts_of(size());
  arma::vec result(size(), arma::fill::none);
  parallel_for(parts, [&](std::size_t part) {
    for_blocks(size(), part, parts, [&](arma::uword first, arma::uword last) {
      throw_if_stopped(stop);
      const arma::mat values1 = chebyshev_values(along1_.subvec(first, last), coefficients.n_rows - 1);
      const arma::mat values2 = chebyshev_values(along2_.subvec(first, last), coefficients.n_cols - 1);
      result.subvec(first, last) = arma::sum((values1 * coefficients) % values2, 1);
    });
  });
  return result;
}

}  // namespace credence
