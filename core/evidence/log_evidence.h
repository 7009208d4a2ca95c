#pragma once

#include "core/model/dual_fit.h"
#include "core/model/laplace_posterior.h"
#include "core/model/map_fit.h"

namespace credence {

/// Laplace's approximation of log p(D) in its three terms, in nats (MacKay 1992; Bishop, PRML, eq. 4.137;
/// the 2π's cancel). Each term is signed as it enters the sum.
struct LogEvidence {
  double fit = 0.0;              ///< log p(y | w_MAP), ≤ 0
  double weight_penalty = 0.0;   ///< -wᵀw/2σ0², ≤ 0
  double log_determinant = 0.0;  ///< -½ log det(I + σ0² ΦᵀRΦ), ≤ 0: the Occam term

  double total() const { return fit + weight_penalty + log_determinant; }
};

LogEvidence log_evidence(const MapFit& fit, const LaplacePosterior& posterior);
LogEvidence log_evidence(const EvidenceFit& fit);

}  // namespace credence
