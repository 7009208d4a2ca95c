#pragma once

#include "core/model/basis.h"
#include "core/model/moment_directions.h"

#include <armadillo>

#include <memory>
#include <mutex>

namespace credence {

/// The leading directions of a kernel on all of very many points, of which every sum is a table of moments.
class MomentBasis : public Basis {
 public:
  /// `kept` directions, the constant not counted, of standardised training inputs.
  MomentBasis(const Standardisation& standardisation, const Kernel& kernel,
              std::shared_ptr<const MomentDirections> directions, arma::uword kept);

  std::string_view route() const override { return "moments"; }
  arma::uword size() const override { return kept_ + 1; }
  arma::uword full_size() const override { return directions_->points->size() + 1; }
  arma::mat design_matrix(const arma::mat& inputs) const override;
  std::shared_ptr<const KernelSum> kernel_sum() const override;
  arma::vec training_transposed(const arma::mat& inputs, const arma::vec& u) const override;
  std::unique_ptr<SiteSystem> site_system(const arma::mat& inputs, const Prior& prior,
                                          const std::stop_token& stop) const override;

  const std::shared_ptr<const MomentDirections>& directions() const { return directions_; }
  arma::uword kept() const { return kept_; }

 private:
  /// Times the kernel's expansion it gives the directions anywhere. Made where a place beyond the box is
  /// first asked for.
  const arma::mat& beyond() const;
  arma::uvec pivots() const;
  arma::mat orthonormal(const arma::mat& sums) const;

  void require_room(arma::uword rows) const;

  Kernel kernel_;
  std::shared_ptr<const MomentDirections> directions_;
  arma::uword kept_;
  mutable std::once_flag beyond_made_;
  mutable arma::mat beyond_;  // (d1 + 1)(d2 + 1)×kept
  mutable std::once_flag kernels_made_;
  mutable std::shared_ptr<const KernelSum> kernels_;
};

}  // namespace credence
