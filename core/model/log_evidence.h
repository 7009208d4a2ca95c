#pragma once

#include "core/model/evidence_fit.h"
#include "core/model/map_fit.h"
#include "core/model/prior.h"
#include "core/model/weight_covariance.h"

#include <string_view>
#include <vector>

namespace credence {

/// One term of a log evidence, in nats, signed as it enters the sum.
struct EvidenceTerm {
  std::string_view id;           ///< in files: log_determinant
  std::string_view title;        ///< on the command line and in tables: log determinant
  std::string_view name;         ///< where there is room for what it is: Occam (log determinant)
  std::string_view short_title;  ///< where there is little room: Occam
  std::string_view formula;
  double nats = 0.0;
};

/// What a posterior says log p(D) is, in its terms; whose posterior it is decides which there are.
struct LogEvidence {
  std::vector<EvidenceTerm> terms;

  double total() const;
  double operator[](std::string_view id) const;  ///< NaN where there is no such term
};

/// Laplace's approximation of log p(D) in its three terms (MacKay 1992; Bishop, PRML, eq. 4.137; the 2π's
/// cancel):
///   fit              log p(y | w_MAP), ≤ 0
///   weight_penalty   -wᵀw/2σ0², ≤ 0; of a prior N(m0, S0) -(w - m0)ᵀS0⁻¹(w - m0)/2
///   log_determinant  -½ log det(I + σ0² ΦᵀRΦ), ≤ 0: the Occam term; of such a prior -½ log det(I + S0ΦᵀRΦ)
/// Without a prior there is no evidence: all but the fit, and the total, are NaN.
LogEvidence log_evidence(const MapFit& fit, const WeightCovariance& covariance);
LogEvidence log_evidence(const EvidenceFit& fit);

/// The same sum as MacKay (1992) and Bishop (PRML, eq. 4.137) group it, each Gaussian with its own 2π, for a
/// model of M `weights`; H = ΦᵀRΦ + S0⁻¹, S0 = σ0² I as a rule:
///   fit          as it was
///   log_prior    log N(w; m0, S0) = -½ log det 2πS0 - (w - m0)ᵀS0⁻¹(w - m0)/2
///   two_pi       ½ M log 2π
///   log_hessian  -½ log det H
/// Without a prior the last three are NaN.
LogEvidence in_four_terms(const LogEvidence& evidence, arma::uword weights, const Prior& prior);

/// The same for any Gaussian by sites s̃: Σ log s̃(μ_n) at its mean logits instead of log p(y | w_MAP), which
/// is what Laplace's sites come to there. `weight_penalty` is (m - m0)ᵀS0⁻¹(m - m0)/2, `log_determinant`
/// log det(I + S0ΦᵀTΦ).
LogEvidence site_evidence(double log_sites, double weight_penalty, double log_determinant,
                          const Prior& prior);

}  // namespace credence
