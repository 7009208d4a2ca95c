#pragma once

#include "core/method/weighted_draws.h"
#include "core/model/basis.h"

#include <armadillo>

#include <cstdint>
#include <memory>

namespace credence {

// Draws of the weights of a basis that was cut say nothing of what it leaves out, which stays as the prior
// has it: N(0, σ0² left_out(x)) at each place, whatever the labels. It becomes one more function,
// √left_out(x), whose weight is a draw of the prior. That is right at any one place, and says nothing of how
// places vary together.

/// The functions of `basis` and that one; `basis` itself where nothing was cut that counts.
std::shared_ptr<const Basis> with_left_out(std::shared_ptr<const Basis> basis);

/// Draws for it from draws for the basis that was cut, by a stream of their own: `weights`, rank×count, are
/// the draws from `first` on.
arma::mat with_left_out(const arma::mat& weights, double prior_variance, std::uint64_t seed,
                        arma::uword first = 0);
WeightedDraws with_left_out(const WeightedDraws& draws, double prior_variance, std::uint64_t seed);

}  // namespace credence
