#pragma once

#include "app/compute/fit_quality.h"
#include "app/compute/fit_result.h"
#include "app/options/option_fields.h"
#include "app/options/posterior_option.h"
#include "app/studies/next/next_table.h"
#include "app/study/study.h"
#include "core/prediction/next_points.h"

#include <armadillo>

#include <memory>
#include <optional>
#include <vector>

namespace credence {

struct NextOptions {
  const PosteriorKind* posterior = &laplace_posterior;
  quint64 count = 5;
  double apart = 0.1;
  quint64 grid = 101;
  bool tries = false;
};

template <typename Fields>
void visit(Fields& fields, NextOptions& options) {
  fields("posterior", options.posterior, {},
         {.value = "NAME",
          .purpose = "The Gaussian over the weights: %1; laplace if left out.",
          .words = gaussianIds});
  fields("count", options.count, {.low = 1, .high = 1000}, {"K", "The best so many places; %1 if left out."});
  fields("apart", options.apart, notNegativeLimits,
         {"S",
          "So far from each other at least, as a share of the sides of the rectangle around the data; %1 if "
          "left out."});
  fields("grid", options.grid, {.low = 2, .high = 1001},
         {"N", "Look on a grid of N×N places in that rectangle; %1 if left out."});
  fields("try", options.tries, {},
         {.purpose = "Fit again with a point of either class at each place: the log evidence then, and the "
                     "score of the validation points, or of each training point given all others."});
}

/// The best places in sight, and what was found out about them.
struct NextPlaces {
  const PosteriorKind* posterior = &laplace_posterior;
  Bounds sight;
  std::vector<NextPoint> points = {};  ///< the best first
  Soundness soundness = {};
  arma::vec truth = {};                         ///< p at each; empty where it is not known
  std::optional<FitQuality> now = {};           ///< where points were tried
  bool validated = false;                       ///< whether validation points judge what is tried
  std::vector<TriedPoint> tried = {};           ///< of each place
  std::shared_ptr<const FitResult> plane = {};  ///< of a figure: the mutual information over it
};

/// Which point is worth labelling next: where a label would tell most about the weights. Its page follows the
/// plots, in which it marks the best place and adds points there, and so it is one of its own.
extern const Study nextStudy;

}  // namespace credence
