#include "core/model/log_evidence.h"

#include <limits>

namespace credence {

namespace {

LogEvidence laplace_terms(double log_likelihood, double weight_penalty, double log_determinant) {
  return {{{"fit", "fit", "fit", "fit", "log p(y | w_MAP)", log_likelihood},
           {"weight_penalty", "weight penalty", "weight penalty", "weights", "−wᵀw/2σ0²", -weight_penalty},
           {"log_determinant", "log determinant", "Occam (log determinant)", "Occam",
            "−½ log det(I + σ0² ΦᵀRΦ)", -0.5 * log_determinant}}};
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

LogEvidence log_evidence(const EvidenceFit& fit) {
  return laplace_terms(fit.log_likelihood, fit.weight_penalty, fit.log_determinant);
}

}  // namespace credence
