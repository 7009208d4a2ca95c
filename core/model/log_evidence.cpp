#include "core/model/log_evidence.h"

#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

/// Zeros are positive, as without labels all terms are. `log_sites` are the sites at the mean, in words
/// `fit_formula`; Laplace's are the likelihoods there.
LogEvidence three_terms(std::string_view fit_formula, double log_sites, double weight_penalty,
                        double log_determinant, bool plain) {
  return {{{"fit", "fit", "fit", "fit", fit_formula, log_sites},
           {"weight_penalty", "weight penalty", "weight penalty", "weights",
            plain ? "−wᵀw/2σ0²" : "−½(w − m0)ᵀS0⁻¹(w − m0)", 0.0 - weight_penalty},
           {"log_determinant", "log determinant", "Occam (log determinant)", "Occam",
            plain ? "−½ log det(I + σ0² ΦᵀRΦ)" : "−½ log det(I + S0ΦᵀRΦ)", 0.0 - 0.5 * log_determinant}}};
}

constexpr std::string_view likelihood_at_mode = "log p(y | w_MAP)";

}  // namespace

double LogEvidence::total() const {
  double sum = 0.0;
  for (const EvidenceTerm& term : terms) sum += term.nats;
  return sum;
}

double LogEvidence::operator[](std::string_view id) const {
  for (const EvidenceTerm& term : terms) {
    if (term.id == id) return term.nats;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

LogEvidence log_evidence(const MapFit& fit, const WeightCovariance& covariance) {
  const Prior& prior = covariance.prior();
  return three_terms(likelihood_at_mode, fit.log_likelihood,
                     prior.is_flat() ? arma::datum::nan : fit.weight_penalty, covariance.log_determinant(),
                     prior.is_plain());
}

LogEvidence site_evidence(double log_sites, double weight_penalty, double log_determinant,
                          const Prior& prior) {
  return three_terms("log of the sites at the mean", log_sites, weight_penalty, log_determinant,
                     prior.is_plain());
}

LogEvidence in_four_terms(const LogEvidence& evidence, arma::uword weights, const Prior& prior) {
  const auto count = static_cast<double>(weights);
  const double two_pi = 0.5 * count * std::log(2.0 * arma::datum::pi);
  const double volume =
      prior.is_flat() ? arma::datum::nan : 0.5 * count * std::log(prior.variance) + prior.log_scale();
  const bool plain = prior.is_plain();
  const EvidenceTerm& fit = evidence.terms.front();
  return {{fit,
           {"log_prior", "log prior", "log prior density", "prior",
            plain ? "log p(w_MAP) = −½M log 2πσ0² − wᵀw/2σ0²"
                  : "log p(w_MAP) = −½ log det 2πS0 − ½(w − m0)ᵀS0⁻¹(w − m0)",
            evidence["weight_penalty"] - two_pi - volume},
           {"two_pi", "2π", "½M log 2π", "2π", "½M log 2π", prior.is_flat() ? arma::datum::nan : two_pi},
           {"log_hessian", "log det of the Hessian", "−½ log det H", "Hessian",
            plain ? "−½ log det H, H = ΦᵀRΦ + I/σ0²" : "−½ log det H, H = ΦᵀRΦ + S0⁻¹",
            evidence["log_determinant"] + volume}}};
}

LogEvidence log_evidence(const EvidenceFit& fit) {
  return three_terms(likelihood_at_mode, fit.log_likelihood, fit.weight_penalty, fit.log_determinant,
                     fit.plain_prior);
}

}  // namespace credence
