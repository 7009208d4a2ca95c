#pragma once

#include "core/method/weighted_draws.h"
#include "core/model/gaussian.h"

#include <armadillo>

#include <cstdint>

namespace credence {

/// Standard normal numbers, `rows`×`count`, of the draws from `first` on. Element (k, s) depends on k,
/// first + s and `seed` alone: another rank or more draws leave the ones that were there as they are.
arma::mat standard_normals(arma::uword rows, arma::uword count, std::uint64_t seed, arma::uword first = 0);

/// Draws of the weights, rank×count, from standard normal numbers of that shape. The same numbers at a
/// slightly different setting give slightly different draws (common random numbers), as long as the basis is
/// the same.
arma::mat gaussian_draws(const Gaussian& posterior, arma::mat normals);
arma::mat gaussian_draws(const Gaussian& posterior, arma::uword count, std::uint64_t seed);

/// The same, made block by block when they are wanted: any number of them.
WeightedDraws weighted_gaussian_draws(const Gaussian& posterior, arma::uword count, std::uint64_t seed);

/// Draws of the prior in the same coordinates, from standard normal numbers, rank×count.
arma::mat prior_draws(const Gaussian& posterior, arma::mat normals);

}  // namespace credence
