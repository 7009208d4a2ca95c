#pragma once

#include "support/compare.h"

/// Every tolerance that more than one test uses, each with its reason.
namespace credence::test::tolerance {

/// A few dozen operations on numbers of order one, each rounded to 1e-16.
inline constexpr Tolerance rounding{1e-13, 1e-13};

/// One call of a scalar function: a few units in the last place, also where the result is tiny.
inline constexpr Tolerance scalar_function{0.0, 1e-15};

/// Probabilities people compare: four decimals are shown, and 1e-8 leaves room for no visible difference.
inline constexpr Tolerance probability{1e-8, 0.0};

/// Log evidence against the reference. Rounding in a sum over N logits and M log-diagonals is 1e-12 of it;
/// the rest is room for Newton's stopping rule.
inline constexpr Tolerance log_evidence{1e-9, 1e-6};

/// The variance of a logit is a quadratic form in an inverse: it loses the digits of a condition number.
inline constexpr Tolerance latent_variance{0.0, 1e-6};

/// Same quantity, two routes in double precision, well-conditioned.
inline constexpr Tolerance two_routes{1e-10, 1e-10};

/// Central differences of a smooth function of order one with step 1e-5: h² from truncation, 1e-16/h from
/// rounding.
inline constexpr Tolerance central_difference{1e-8, 1e-8};

}  // namespace credence::test::tolerance
