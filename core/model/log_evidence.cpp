#include "core/model/log_evidence.h"

#include <limits>

namespace credence {

namespace {

/// The terms of an evidence, all three signed as they enter the sum.
LogEvidence three_terms(std::string_view fit_formula, double fit, double weights, double determinant) {
  return {{{"fit", "fit", "fit", "fit", fit_formula, fit},
           {"weight_penalty", "weight penalty", "weight penalty", "weights", "−wᵀw/2σ0²", weights},
           {"log_determinant", "log determinant", "Occam (log determinant)", "Occam",
            "−½ log det(I + σ0² ΦᵀRΦ)", determinant}}};
}

LogEvidence laplace_terms(double log_likelihood, double weight_penalty, double log_determinant) {
  return three_terms("log p(y | w_MAP)", log_likelihood, -weight_penalty, -0.5 * log_determinant);
}

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
  return laplace_terms(fit.log_likelihood, fit.weight_penalty, covariance.log_determinant());
}

LogEvidence site_evidence(double log_sites, double weight_penalty, double log_determinant) {
  return three_terms("log of the sites at the mean", log_sites, -weight_penalty, -0.5 * log_determinant);
}

LogEvidence log_evidence(const EvidenceFit& fit) {
  return laplace_terms(fit.log_likelihood, fit.weight_penalty, fit.log_determinant);
}

}  // namespace credence
