#pragma once

#include "core/method/weighted_draws.h"
#include "core/model/laplace_posterior.h"
#include "core/model/map_fit.h"
#include "core/model/model.h"

#include <armadillo>

#include <cstdint>

namespace credence {

/// Standard normal numbers, `rows`×`count`, of the draws from `first` on. Element (k, s) depends on k,
/// first + s and `seed` alone: another rank or more draws leave the ones that were there as they are.
arma::mat standard_normals(arma::uword rows, arma::uword count, std::uint64_t seed, arma::uword first = 0);

/// Draws of the Laplace posterior N(w_MAP, S) of the weights, rank×count: w = w_MAP + σ0 U⁻¹z for standard
/// normals z (rank×count) and U = posterior.factor(). The same z at a slightly different setting give
/// slightly different draws (common random numbers), as long as the features are the same.
arma::mat laplace_draws(const MapFit& map, const LaplacePosterior& posterior, arma::mat normals);
arma::mat laplace_draws(const Model& model, arma::uword count, std::uint64_t seed);

/// The same, made block by block when they are wanted: any number of them.
WeightedDraws weighted_laplace_draws(const Model& model, arma::uword count, std::uint64_t seed);

/// Draws of the prior N(0, σ0² I) in the same coordinates, rank×count.
arma::mat prior_draws(const Model& model, arma::uword count, std::uint64_t seed);

}  // namespace credence
