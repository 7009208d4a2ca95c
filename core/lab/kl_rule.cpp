#include "core/lab/closest_gaussian.h"
#include "core/lab/lab_gaussians.h"

#include <cmath>

namespace credence {

namespace {

/// From the moments, and where that fails or there may be several minima, from every mode; the best of them.
LabGaussian fit_kl_rule(const LabCase& problem) {
  LabGaussian best;
  if (!problem.density.average) {
    best.reason = "KL(q‖p) is infinite for every Gaussian: " + problem.density.no_average;
    return best;
  }
  const auto search_from = [&](double mean, double variance) {
    const ClosestGaussian found = closest_gaussian(problem.density.average, {mean, std::sqrt(variance)});
    const double log_z = problem.density.offset + found.bound;
    if (!(found.variance > 0.0) || log_z <= best.log_z) return;
    best.mean = found.mean;
    best.variance = found.variance;
    best.log_z = log_z;
    best.converged = found.converged;
  };
  search_from(problem.truth.mean, problem.truth.variance);
  if (!best.known() || !problem.density.one_peaked) {
    for (const StationaryPoint& point : problem.points) {
      if (point.is_mode()) search_from(point.place, 1.0 / point.curvature);
    }
  }
  if (!best.known()) best.reason = "the search for the closest Gaussian failed";
  return best;
}

}  // namespace

const LabRule kl_rule = {
    .id = "kl",
    .title = "KL",
    .purpose = "The Gaussian of smallest KL(q‖p); its log Z is a lower bound.",
    .fit = fit_kl_rule,
};

}  // namespace credence
