#pragma once

#include "core/model/model.h"

#include <armadillo>

namespace credence {

/// Two rough scores of a fit that count its weights, in nats, larger is better. Both suppose that the data
/// determine all M weights, of which one has M = N + 1 with RBF features: compare γ with M.
struct InformationCriteria {
  double bic = 0.0;  ///< log p(y | w_MAP) - ½ M log N (Schwarz 1978; Bishop, PRML, eq. 4.139)
  double aic = 0.0;  ///< log p(y | w_MAP) - M (Akaike 1974; Bishop, PRML, eq. 1.73)
};

InformationCriteria information_criteria(double log_likelihood, arma::uword weights, arma::uword points);

/// Of a fit to that many points, whose weights are all counted.
InformationCriteria information_criteria(const Model& model, arma::uword points);

}  // namespace credence
