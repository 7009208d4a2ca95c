#pragma once

#include "core/model/error_bound.h"
#include "core/model/map_fit.h"
#include "core/model/solution_path.h"
#include "core/model/sparse_hessian.h"

#include <armadillo>

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace credence {

/// Fits all weights of bumps that are next to nothing between most points, at one prior variance after
/// another, by sparse matrices. Lives on one thread at a time.
class SparseFitter {
 public:
  /// Of inputs N×2 in the units of the features. Nothing where that would take too much memory, or cost more
  /// than `largest_cost` (route_costs.h). Throws Cancelled when stopped.
  static std::optional<SparseFitter> make(const arma::mat& inputs, const Kernel& kernel,
                                          double largest_prior_variance, double largest_cost,
                                          const std::stop_token& stop = {});

  const std::shared_ptr<const SparsePattern>& pattern() const { return pattern_; }
  double largest_prior_variance() const { return pattern_->largest_prior_variance(); }

  /// Labels are N zeros and ones, in the order of the inputs, as all that goes in and out. Starts from
  /// `logits`, N or empty, where it has fitted nothing yet. Nothing where rounding leaves no digits that
  /// count. Throws Cancelled when stopped.
  struct Fit {
    MapFit map;
    std::shared_ptr<const SparseHessian> hessian;
  };
  std::optional<Fit> fit(const arma::uvec& labels, double prior_variance, const arma::vec& logits,
                         const NewtonOptions& options, const std::stop_token& stop);

  /// How far the last fit may lie from that of all entries: the bounds of credence::error_bound(), for what
  /// is left out of K and of H. `variance` of its training logits, N; or empty, for looser ones in no time.
  ErrorBound error_bound(const MapFit& map, const arma::uvec& labels, const arma::vec& variance) const;

  void forget_solutions();
  bool has_solutions() const { return !path_.is_empty(); }

 private:
  SensitivityNorms sensitivity_norms(const MapFit& map, const arma::vec& variance) const;
  explicit SparseFitter(std::shared_ptr<const SparsePattern> pattern) : pattern_(std::move(pattern)) {}

  std::shared_ptr<const SparsePattern> pattern_;
  SolutionPath path_;                                  // of weights in the kernel's order
  std::shared_ptr<const SparseHessian> last_hessian_;  // of the last fit
};

}  // namespace credence
