#pragma once

#include "core/concurrency/progress.h"
#include "core/model/feature_family.h"

#include <armadillo>

#include <functional>
#include <stop_token>

namespace credence {

/// Entries of the kernel matrix K of N points with themselves, whose diagonal is one: computed when they are
/// asked for, or read from a K that is held. Valid as long as what it was made of.
struct KernelEntries {
  KernelEntries(const arma::mat& inputs, const Kernel& kernel);
  explicit KernelEntries(const arma::mat& gram);

  arma::uword count = 0;                                        ///< N
  std::function<arma::mat(const arma::uvec& rows)> among;       ///< K of these rows and columns
  std::function<arma::mat(const arma::uvec& numbers)> columns;  ///< N×numbers
};

/// K ≈ LLᵀ for the kernel matrix K of N points with themselves, by a Cholesky decomposition that takes the
/// points with large remaining variance first (Harbrecht, Peters & Schneider 2012). K - LLᵀ is positive
/// semi-definite, so each of its entries is bounded by its diagonal: |e_ij|² ≤ residual_i residual_j.
struct PivotedCholesky {
  arma::uvec pivots;   ///< k row numbers
  arma::mat factor;    ///< N×k, L; its rows at the pivots are lower triangular
  arma::vec residual;  ///< N, the diagonal of K - LLᵀ, not negative
};

/// When to stop; whichever comes first.
struct PivotLimits {
  double trace = 0.0;           ///< Σ residual_n has come down to this
  double sum_of_squares = 0.0;  ///< Σ residual_n² has come down to this
  arma::uword rank = 0;         ///< so many columns are there
};

/// Asks for N·k entries and a few. Where N·k is small each pivot is the best there is; beyond, good ones are
/// taken in blocks, by matrix products. Stops at the latest where the residual is rounding error. Throws
/// Cancelled when stopped. `progress` is told the columns, as "directions", of as many as there may be; it
/// may end before.
PivotedCholesky pivoted_cholesky(const KernelEntries& kernel, const PivotLimits& limits,
                                 const std::stop_token& stop = {}, const ProgressCallback& progress = {});

}  // namespace credence
