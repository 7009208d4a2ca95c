#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/live_posteriors.h"
#include "app/compute/reference_result.h"
#include "core/method/logit_density.h"
#include "core/method/logit_draws.h"
#include "core/method/method.h"

#include <QPointF>

#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// What is asked of one point: `point` in the data's units.
struct PointRequest {
  std::shared_ptr<const FitResult> result;
  QPointF point;
  std::shared_ptr<const PosteriorsOfFit> posteriors = {};  ///< of that fit; null while they are awaited
  std::shared_ptr<const ReferenceResult> reference = {};   ///< of that fit; null where nobody asked for it
};

/// What a fit says of one point.
struct PointPrediction {
  /// The logit under a Gaussian.
  struct Marginal {
    const PosteriorKind* kind = nullptr;
    PosteriorQuality quality;
    double mean = 0.0;
    double deviation = 0.0;
    double probability = 0.5;  ///< E σ(a)
    double probit = 0.5;       ///< the same by the probit approximation
  };
  /// A method that is no average over a Gaussian.
  struct Mark {
    const Method* method = nullptr;
    double probability = 0.5;
  };
  /// The logit under draws of the true posterior.
  struct Truth {
    LogitHistogram histogram;
    double mean = 0.0;
    double deviation = 0.0;
    double probability = 0.5;
    bool sampled = false;  ///< rather than weighted
  };

  PointRequest request;
  /// As far as they are known, in the order of posteriors(); Laplace's is.
  std::vector<Marginal> gaussians;
  std::vector<Mark> marks;          ///< MAP, and those whose draws were made for a plot, or by the sampler
  LogitDensity corrected = {};      ///< EP's marginal, corrected; empty where it is not known
  std::optional<Truth> truth = {};  ///< where there are draws that can be trusted
  /// How many widths the nearest training point is away; NaN where features have no width, or nothing trains.
  double nearest = std::numeric_limits<double>::quiet_NaN();

  const Marginal& laplace() const;
};

/// At the point that is asked for, of what has been made of the fit. Throws Cancelled when stopped.
PointPrediction predictPoint(const PointRequest& request, const std::stop_token& stop);

}  // namespace credence
