#pragma once

#include "app/study/study.h"
#include "core/model/hessian_spectrum.h"
#include "core/model/log_evidence.h"

#include <memory>

namespace credence {

/// The eigenvalues of what a fit's labels know of its weights.
struct SpectrumResult {
  std::shared_ptr<const Fit> fit;
  HessianSpectrum spectrum;

  /// The log evidence as MacKay and many lecture notes group it.
  LogEvidence fourTerms() const;
};

/// Where γ and the Occam term come from: what the labels know of the weights, direction by direction, against
/// what the prior does, and what BIC takes in its place.
extern const Study eigenvaluesStudy;

}  // namespace credence
