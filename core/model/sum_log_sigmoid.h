#pragma once

#include <armadillo>

namespace credence {

/// Σ_n log σ(signs_n · logits_n) over `count` numbers each, signs of -1 or 1: a log-likelihood, with an
/// absolute error of about 1e-13 a point. One logarithm for hundreds of points.
double sum_log_sigmoid(const double* signs, const double* logits, arma::uword count);

}  // namespace credence
