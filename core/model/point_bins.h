#pragma once

#include "core/model/chebyshev_points.h"
#include "core/model/label_counts.h"

#include <armadillo>

#include <cstdint>
#include <vector>

namespace credence {

/// Points that lie close together as one at their mean: as the first order cancels there, what a smooth
/// function sums to is wrong by a 24th of its second derivative times the bins' width squared, about. Few of
/// them show the way to where all points lead.
class PointBins {
 public:
  /// Of places in [-1, 1] along each axis, N each, in so many bins along them; `usual_degree` as for
  /// ChebyshevPoints.
  PointBins(const arma::vec& along1, const arma::vec& along2, arma::uword bins1, arma::uword bins2,
            arma::uword usual_degree);

  const ChebyshevPoints& points() const { return points_; }  ///< of the bins that are not empty, B
  LabelCounts counts(const arma::uvec& labels) const;        ///< B, of N
  arma::vec means(const arma::vec& values) const;            ///< B, of N

 private:
  static std::vector<std::uint32_t> bins_of(const arma::vec& along1, const arma::vec& along2,
                                            arma::uword bins1, arma::uword bins2);
  static arma::vec sizes_of(const std::vector<std::uint32_t>& bin);

  std::vector<std::uint32_t> bin_;  // of each of the N points
  arma::vec sizes_;                 // B
  ChebyshevPoints points_;
};

}  // namespace credence
