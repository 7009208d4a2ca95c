#pragma once

#include <armadillo>

namespace credence {

/// Whether Markov chains have reached what they sample, and how many independent draws theirs are worth.
/// `chains` is T×C: one quantity at T draws of each of C chains, in their order. Each chain is cut into two
/// halves first, so that a chain that still drifts disagrees with itself.

/// R-hat by Vehtari, Gelman, Simpson, Carpenter & Bürkner (2021, §4): 1 where halves agree, larger where they
/// do not. The larger of two: of the draws' normal scores by rank, which see a difference in place whatever
/// the tails, and of those of the distances from the median, which see one in spread. Infinite where no half
/// has moved but they differ; 1 where nothing moves at all; NaN for less than four draws a chain.
double rank_r_hat(const arma::mat& chains);

/// Effective sample size of the mean over all T·C draws, with autocorrelations summed up to the end of
/// Geyer's initial monotone sequence (Geyer 1992; Vehtari et al. 2021, §3.2). At most TC·log10(TC), as
/// antithetic chains would otherwise give anything. Zero where some half has not moved; NaN for less than
/// four draws a chain.
double effective_sample_size(const arma::mat& chains);

}  // namespace credence
