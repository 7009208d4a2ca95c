#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"

#include <armadillo>

namespace credence {

/// Adds the rows of `inputs` (K×2) behind the points there are. Throws std::invalid_argument unless they are
/// finite and `label` is 0 or 1. Where points have roles, these train.
void append_points(Dataset& dataset, const arma::mat& inputs, arma::uword label);

/// Takes the points at `rows` out; the others keep their order.
void remove_points(Dataset& dataset, const arma::uvec& rows);

/// Adds (d1, d2) to the inputs at `rows`. Throws std::invalid_argument where the place is not finite.
void move_points(Dataset& dataset, const arma::uvec& rows, double d1, double d2);

void relabel_points(Dataset& dataset, const arma::uvec& rows, arma::uword label);

/// Gives the points at `rows` a role. `rule` becomes the one that heeds marks; where it was another, the
/// points that it had set aside are marked first, so that no other point changes its role.
void mark_points(Dataset& dataset, SplitRule& rule, const arma::uvec& rows, Role role);

}  // namespace credence
