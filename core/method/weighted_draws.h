#pragma once

#include "core/model/basis.h"

#include <armadillo>

#include <functional>
#include <memory>
#include <stop_token>

namespace credence {

/// Draws of the weights that together stand for a distribution of them: how many, and how to make any of them
/// again. They are handed out in blocks, so that memory does not grow with rank × draws; draws that fit into
/// one block are kept.
class WeightedDraws {
 public:
  /// The draws first … first + count - 1, rank×count: the same at every call, from any thread.
  using Make = std::function<arma::mat(arma::uword first, arma::uword count)>;

  struct Block {
    arma::uword first = 0;
    std::shared_ptr<const arma::mat> weights;  ///< rank×S
  };

  WeightedDraws() = default;
  /// All of them at hand, rank×S.
  WeightedDraws(arma::mat weights, arma::vec weight_of_each);
  WeightedDraws(arma::uword rank, arma::uword count, Make make);

  arma::uword count() const { return count_; }
  arma::uword block_count() const;
  /// `k` < block_count().
  Block block(arma::uword k) const;
  /// So many draws of `rank` weights make one block.
  static arma::uword draws_per_block(arma::uword rank);

  /// The draws that carry the weight, where draws differ in that: the lightest, which together weigh less
  /// than 1e-9, are left out, and no probability changes by more.
  WeightedDraws heaviest() const;

  arma::vec importance;  ///< S, not negative, sum 1; empty where all draws count the same

 private:
  arma::uword count_ = 0;
  arma::uword per_block_ = 1;
  Make make_;
  std::shared_ptr<const arma::mat> all_;  // where they fit into one block
};

/// p(y = 1 | x), the mean of σ(φᵀw_s) over the draws, at inputs n×2 in the data's units: n. Throws
/// std::invalid_argument where there is no draw, Cancelled when stopped.
arma::vec predict_draws(const Basis& basis, const WeightedDraws& draws, const arma::mat& inputs,
                        const std::stop_token& stop = {});

/// Its logit, accurate where the probability itself rounds to 0 or 1: what scores need. Equal inputs have
/// equal logits.
arma::vec predict_draws_logit(const Basis& basis, const WeightedDraws& draws, const arma::mat& inputs,
                              const std::stop_token& stop = {});

/// The same at the rows of a design matrix, n×rank: the logarithms of p(y = 1) and p(y = 0), n×2. Those of
/// several batches of draws may be averaged, log(½(exp a + exp b)).
arma::mat log_predict_draws(const arma::mat& design_matrix, const WeightedDraws& draws,
                            const std::stop_token& stop = {});

/// Σ_s importance_s σ(a_s), n, for the logits n×S of the draws from `first` on; with no importance, each of
/// them counts one.
arma::vec sum_sigmoid(const arma::mat& logits, const WeightedDraws& draws, arma::uword first);

/// The mean, of such a sum over all draws: never above one, which rounding could make of a mean of ones.
arma::vec mean_of_sum(arma::vec sum, const WeightedDraws& draws);

/// ΦW, n×S, for rows φ of a design matrix. Where a row is so far out that its terms pass the largest double,
/// they are added before that, and the sum is at most the largest double.
arma::mat logits_of(const arma::mat& design_matrix, const arma::mat& weights);

}  // namespace credence
