#pragma once

#include "app/compute/fit.h"
#include "core/evidence/evidence_map.h"
#include "core/method/posterior.h"
#include "core/model/soundness.h"

#include <QString>

#include <optional>
#include <vector>

namespace credence {

/// A number that a script has to come to.
struct KnownNumber {
  QString name;
  double value = 0.0;
  double tolerance = 0.0;  ///< the largest difference
};

/// What a script computes again, and what it must come to.
struct KnownNumbers {
  std::vector<const Method*> methods;  ///< those that average over a Gaussian of `posteriors`
  std::vector<const PosteriorKind*> posteriors;
  arma::mat places;                  ///< K×2: where probabilities are compared
  Soundness soundness = {};          ///< of the fit: the scripts themselves leave nothing out
  std::vector<KnownNumber> numbers;  ///< in the order in which they are computed
};

/// Of a fit by Laplace and further Gaussians. Throws std::runtime_error where one has not converged, and
/// std::invalid_argument where it needs a prior that there is not.
KnownNumbers knownNumbers(const Fit& fit, const std::vector<const PosteriorKind*>& further,
                          const EvidenceMap* map = nullptr);

/// A line of comment from its # on, with its end, where the numbers themselves are not exact; else empty.
QString commentOn(const KnownNumbers& known);

}  // namespace credence
