#pragma once

#include "core/evidence/evidence_map.h"
#include "core/method/prepared_method.h"

#include <armadillo>

#include <cstdint>
#include <stop_token>

namespace credence {

/// The log evidence of a setting in truth, in nats, by weighted draws about EP's Gaussian: NaN with its error
/// where they cannot be trusted (see ImportanceDiagnostics::reliable()).
struct DrawnEvidence {
  double log_evidence = arma::datum::nan;
  double standard_error = arma::datum::nan;
  double pareto_k = arma::datum::nan;
};

/// By draws with the seed of `fit`: 4,000 to 40,000, as many as 1e8 multiplications allow. Throws Cancelled
/// when stopped.
DrawnEvidence drawn_evidence(FitPosteriors& fit, const std::stop_token& stop = {});

/// Of its own for each cell of a map, so that their errors are independent.
std::uint64_t seed_of(const EvidenceMap::Cell& cell);

}  // namespace credence
