#include "core/model/log_evidence.h"

#include "core/model/hyperparameters.h"

#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

/// `log_sites` are the sites at the mean, in words `fit_formula`; Laplace's are the likelihoods there.
LogEvidence three_terms(std::string_view fit_formula, double log_sites, double weight_penalty,
                        double log_determinant) {
  return {{{"fit", "fit", "fit", "fit", fit_formula, log_sites},
           {"weight_penalty", "weight penalty", "weight penalty", "weights", "−wᵀw/2σ0²", -weight_penalty},
           {"log_determinant", "log determinant", "Occam (log determinant)", "Occam",
            "−½ log det(I + σ0² ΦᵀRΦ)", -0.5 * log_determinant}}};
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
  const bool proper = covariance.prior_variance() < no_prior;
  return three_terms(likelihood_at_mode, fit.log_likelihood, proper ? fit.weight_penalty : arma::datum::nan,
                     covariance.log_determinant());
}

LogEvidence site_evidence(double log_sites, double weight_penalty, double log_determinant) {
  return three_terms("log of the sites at the mean", log_sites, weight_penalty, log_determinant);
}

LogEvidence in_four_terms(const LogEvidence& evidence, arma::uword weights, double prior_variance) {
  const auto count = static_cast<double>(weights);
  const double two_pi = 0.5 * count * std::log(2.0 * arma::datum::pi);
  const double prior = prior_variance < no_prior ? 0.5 * count * std::log(prior_variance) : arma::datum::nan;
  const EvidenceTerm& fit = evidence.terms.front();
  return {{fit,
           {"log_prior", "log prior", "log prior density", "prior", "log p(w_MAP) = −½M log 2πσ0² − wᵀw/2σ0²",
            evidence["weight_penalty"] - two_pi - prior},
           {"two_pi", "2π", "½M log 2π", "2π", "½M log 2π",
            prior_variance < no_prior ? two_pi : arma::datum::nan},
           {"log_hessian", "log det of the Hessian", "−½ log det H", "Hessian",
            "−½ log det H, H = ΦᵀRΦ + I/σ0²", evidence["log_determinant"] + prior}}};
}

LogEvidence log_evidence(const EvidenceFit& fit) {
  return three_terms(likelihood_at_mode, fit.log_likelihood, fit.weight_penalty, fit.log_determinant);
}

}  // namespace credence
