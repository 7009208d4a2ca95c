#include "core/model/point_bins.h"

#include <algorithm>
#include <utility>

namespace credence {

/// Of each point, numbered from zero in the order in which they are first met.
std::vector<std::uint32_t> PointBins::bins_of(const arma::vec& along1, const arma::vec& along2,
                                              arma::uword bins1, arma::uword bins2) {
  const auto bin_along = [](double place, arma::uword bins) {
    return std::min(static_cast<arma::uword>(0.5 * (place + 1.0) * static_cast<double>(bins)), bins - 1);
  };
  std::vector<std::uint32_t> numbers(bins1 * bins2, 0);  // one more than the bin's
  std::vector<std::uint32_t> bin(along1.n_elem);
  std::uint32_t count = 0;
  for (arma::uword n = 0; n < along1.n_elem; ++n) {
    std::uint32_t& number = numbers[bin_along(along1[n], bins1) * bins2 + bin_along(along2[n], bins2)];
    if (number == 0) number = ++count;
    bin[n] = number - 1;
  }
  return bin;
}

arma::vec PointBins::sizes_of(const std::vector<std::uint32_t>& bin) {
  arma::vec sizes(bin.empty() ? 0 : *std::ranges::max_element(bin) + 1, arma::fill::zeros);
  for (const std::uint32_t number : bin) sizes[number] += 1.0;
  return sizes;
}

PointBins::PointBins(const arma::vec& along1, const arma::vec& along2, arma::uword bins1, arma::uword bins2,
                     arma::uword usual_degree)
    : bin_(bins_of(along1, along2, bins1, bins2)),
      sizes_(sizes_of(bin_)),
      points_(means(along1), means(along2), usual_degree) {}

LabelCounts PointBins::counts(const arma::uvec& labels) const {
  arma::vec ones(sizes_.n_elem, arma::fill::zeros);
  for (arma::uword n = 0; n < labels.n_elem; ++n) ones[bin_[n]] += labels[n] == 1 ? 1.0 : 0.0;
  return {sizes_, std::move(ones)};
}

arma::vec PointBins::means(const arma::vec& values) const {
  arma::vec sums(sizes_.n_elem, arma::fill::zeros);
  for (arma::uword n = 0; n < values.n_elem; ++n) sums[bin_[n]] += values[n];
  return sums / sizes_;
}

}  // namespace credence
