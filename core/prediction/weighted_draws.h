#pragma once

#include "core/model/model.h"

#include <armadillo>

#include <stop_token>

namespace credence {

/// Draws of the weights that together stand for a distribution of them.
struct WeightedDraws {
  arma::mat weights;     ///< rank×S, in the coordinates of a Model
  arma::vec importance;  ///< S, not negative, sum 1; empty where all draws count the same

  arma::uword count() const { return weights.n_cols; }
};

/// p(y = 1 | x), the mean of σ(φᵀw_s) over the draws, at inputs n×2 in the data's units: n. Throws
/// std::invalid_argument where there is no draw, Cancelled when stopped.
arma::vec predict_draws(const Model& model, const WeightedDraws& draws, const arma::mat& inputs,
                        const std::stop_token& stop = {});

/// Its logit, accurate where the probability itself rounds to 0 or 1: what scores need.
arma::vec predict_draws_logit(const Model& model, const WeightedDraws& draws, const arma::mat& inputs,
                              const std::stop_token& stop = {});

/// The same at the rows of a design matrix, n×rank: the logarithms of p(y = 1) and p(y = 0), n×2. Those of
/// several batches of draws may be averaged, log(½(exp a + exp b)).
arma::mat log_predict_draws(const arma::mat& design_matrix, const WeightedDraws& draws,
                            const std::stop_token& stop = {});

/// Σ_s importance_s σ(logits_s), n, for logits n×S; with no importance, their mean.
arma::vec mean_sigmoid(const arma::mat& logits, const arma::vec& importance);

}  // namespace credence
