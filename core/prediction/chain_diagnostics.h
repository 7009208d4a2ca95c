#pragma once

#include <armadillo>

namespace credence {

/// Whether Markov chains have reached what they sample, and how many independent draws theirs are worth.
/// `chains` is T×C: one quantity at T draws of each of C chains, in their order. Each chain is cut into two
/// halves first, so that a chain that still drifts disagrees with itself.

/// Split R-hat (Gelman et al., Bayesian Data Analysis, 3rd ed., §11.4): 1 where halves agree, larger where
/// they do not. Infinite where a half has not moved but differs from another; 1 where nothing moves at all;
/// NaN for less than four draws a chain.
double split_r_hat(const arma::mat& chains);

/// Effective sample size of the mean over all T·C draws, with autocorrelations summed up to the end of
/// Geyer's initial monotone sequence (Geyer 1992; Vehtari et al. 2021, §3.2). At most TC·log10(TC), as
/// antithetic chains would otherwise give anything. Zero where some half has not moved; NaN for less than
/// four draws a chain.
double effective_sample_size(const arma::mat& chains);

}  // namespace credence
