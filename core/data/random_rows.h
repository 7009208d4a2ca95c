#pragma once

#include <armadillo>

#include <cstdint>

namespace credence {

/// `count` of the rows 0 … `rows` - 1, or all of them where they are fewer: by the seed alone, in a random
/// order, and the first of them are those of a smaller count.
arma::uvec random_rows(arma::uword rows, arma::uword count, std::uint64_t seed);

}  // namespace credence
