#include "core/evidence/log_evidence.h"

namespace credence {

LogEvidence log_evidence(const MapFit& fit, const LaplacePosterior& posterior) {
  return {fit.log_likelihood, -fit.weight_penalty, -0.5 * posterior.log_determinant()};
}

LogEvidence log_evidence(const EvidenceFit& fit) {
  return {fit.log_likelihood, -fit.weight_penalty, -0.5 * fit.log_determinant};
}

}  // namespace credence
