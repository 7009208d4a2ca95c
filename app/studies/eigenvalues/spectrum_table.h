#pragma once

#include "app/report/table.h"
#include "core/model/hessian_spectrum.h"
#include "core/model/log_evidence.h"

namespace credence {

/// A row for each eigenvalue λ of ΦᵀRΦ that is at least `least` in units of the prior's precision, the
/// largest first: "direction" (counted from one), "eigenvalue", "in_prior_units" σ0²λ, "determined" λ/(λ +
/// 1/σ0²), "gamma" (their sum so far), "deviation" (the posterior's standard deviation over the prior's) and
/// "occam"
/// (-½ ln(1 + σ0²λ), in nats). A note below says what the rows left out come to.
Table spectrumTable(const HessianSpectrum& spectrum, double least = 0.0);

/// From which eigenvalue on a reader need not see rows: a direction of which the labels decide a thousandth.
inline constexpr double leastInPriorUnits = 1e-3;

/// From there on; all where there is no prior.
Table shortSpectrum(const HessianSpectrum& spectrum);

/// What the eigenvalues come to, beside what the BIC of `points` takes in their place, a row each: "gamma",
/// "weights", "log_determinant" (the Occam term), "half_log_hessian" -½ ln|H|, "bic" -½ M ln N and
/// "gamma_for_weights" -½ γ ln N. Column "value".
Table penaltyTable(const HessianSpectrum& spectrum, arma::uword points);

}  // namespace credence
