#pragma once

#include <armadillo>

namespace credence {

/// How many bits a label costs less than a toss of a fair coin would: 1 + mean log₂ p of the labels (Nickisch
/// & Rasmussen 2008). 1 is certainty that is right, 0 no better than the coin.
double bits_over_coin(double mean_log_likelihood);

/// The entropy, in bits, of the shares of the classes among labels: what a label costs who knows the base
/// rate and nothing else. bits_over_coin() + this - 1 are the bits over the base rate. NaN of no labels.
double base_rate_entropy(const arma::uvec& labels);

}  // namespace credence
