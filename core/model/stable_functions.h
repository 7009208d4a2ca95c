#pragma once

#include <armadillo>

namespace credence {

/// log(1 + exp(a)) without overflow or cancellation for any finite `a`.
double log1p_exp(double a);

/// The logistic function σ(a) = 1/(1 + exp(-a)).
double sigmoid(double a);

/// log σ(a) = -log(1 + exp(-a)); finite and accurate where σ(a) itself rounds to 0 or 1.
double log_sigmoid(double a);

/// tanh(ξ/2)/2ξ for ξ ≥ 0, which tends to ¼: the precision of Jaakkola & Jordan's bound on log σ that touches
/// it at ±ξ (Bishop, PRML, eq. 10.150, twice λ(ξ)).
double bound_precision(double xi);

/// Σ_n log p(y_n | a_n): log σ(a_n) for label 1, log σ(-a_n) for label 0. Both N.
double log_likelihood(const arma::vec& logits, const arma::uvec& labels);

/// y - σ(a), its derivative by the logits.
arma::vec residual(const arma::vec& logits, const arma::uvec& labels);

/// σ(a)σ(-a), minus the second derivative; not σ(1 - σ), which loses all digits where σ rounds to one.
arma::vec curvature(const arma::vec& logits);

/// σ of every element.
arma::vec sigmoid(const arma::vec& logits);

}  // namespace credence
