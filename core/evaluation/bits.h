#pragma once

#include <armadillo>

namespace credence {

/// How many bits a label costs less than a toss of a fair coin would: 1 + mean log₂ p of the labels (Nickisch
/// & Rasmussen 2008). 1 is certainty that is right, 0 no better than the coin.
double bits_over_coin(double mean_log_likelihood);

/// What a label of `judged` costs on average, in bits, who forecasts the share of each class among `training`
/// and knows nothing else: mean -log₂ of that share. bits_over_coin() + this - 1 are the bits over the base
/// rate, which are 0 of that forecast itself. Infinite where a class is judged that training lacks; NaN where
/// there are no labels of either.
double base_rate_loss(const arma::uvec& training, const arma::uvec& judged);

}  // namespace credence
