#pragma once

#include "core/model/basis.h"
#include "core/model/sparse_hessian.h"

#include <armadillo>

#include <memory>
#include <stop_token>

namespace credence {

/// All bumps, each next to nothing at most points: a basis whose posteriors are solved for by sparse
/// matrices.
class SparseBasis final : public DenseBasis {
 public:
  SparseBasis(const Standardisation& standardisation, Features features,
              std::shared_ptr<const KernelSum> kernels, std::shared_ptr<const SparsePattern> pattern);

  std::string_view route() const override { return "sparse"; }
  /// Throws std::runtime_error with a sentence where it would take more memory than a method may.
  arma::mat training_design(const arma::mat& inputs) const override;
  arma::vec training_transposed(const arma::mat& inputs, const arma::vec& u) const override;
  std::unique_ptr<SiteSystem> site_system(const arma::mat& inputs, const Prior& prior,
                                          const std::stop_token& stop) const override;

 private:
  std::shared_ptr<const SparsePattern> pattern_;
};

}  // namespace credence
