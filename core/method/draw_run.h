#pragma once

#include "core/method/proposal_draws.h"
#include "core/model/gaussian.h"

#include <armadillo>

#include <cstdint>
#include <memory>
#include <stop_token>

namespace credence {

/// Draws of the prior or of a Gaussian that grow in number and leave those that there were as they are, to
/// the bit. What they say of the data is kept, a number a draw; the weights themselves are made again
/// wherever another place is asked about, so that memory does not grow with their dimension.
class DrawRun {
 public:
  /// `design_matrix` (N×rank) and `labels` (N) are those that `gaussian` is about. For the prior, any
  /// Gaussian will do that has it.
  DrawRun(Proposal proposal, std::shared_ptr<const Gaussian> gaussian, arma::mat design_matrix,
          arma::uvec labels, std::uint64_t seed = 1);

  /// Makes at least so many draws. Throws Cancelled when stopped; what there is by then stays.
  void extend(arma::uword draws, const std::stop_token& stop = {});
  arma::uword count() const { return log_ratios_.n_elem; }

  /// log p(D | w_s) p(w_s) - log q(w_s) of the first `draws` ≤ count(). -∞ where a draw is so far out that
  /// its logits pass the largest double.
  arma::vec log_ratios(arma::uword draws) const { return log_ratios_.head(draws); }

  /// Appends to `logits`, which holds those of the first draws, φᵀw_s of as many more as make `draws`, for
  /// the row φ of a design matrix. Throws Cancelled when stopped; what there is by then stays.
  void extend_logits(arma::vec& logits, const arma::rowvec& features, arma::uword draws,
                     const std::stop_token& stop = {}) const;

 private:
  arma::mat normals(arma::uword first) const;

  ProposalDraws from_;
  std::shared_ptr<const Gaussian> gaussian_;  // whose basis may own what the design matrix is a view of
  arma::mat design_matrix_;
  arma::uvec labels_;
  std::uint64_t seed_;
  arma::uword block_;  // so many draws at once, always the same ones: how they are rounded depends on it
  arma::vec log_ratios_;
};

}  // namespace credence
