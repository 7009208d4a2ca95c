#include "core/lab/lab_gaussians.h"
#include "core/model/stable_functions.h"
#include "core/model/tilted_moments.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace credence {

namespace {

constexpr int most_ep_sweeps = 500;
constexpr std::size_t most_ep_updates = 100000;  // of sites, in all sweeps
constexpr double ep_tolerance = 1e-8;            // of the mean, in deviations, and of the log variance

constexpr double rounding_of_ep = 1e-6;  // smaller changes may grow by chance
constexpr double least_ep_share = 0.05;  // of a step, where whole ones overshoot

/// exp(-½ precision z² + shift z), and the cavity it was last found in.
struct LabSite {
  double precision = 0.0;
  double shift = 0.0;
  double cavity_mean = 0.0;
  double cavity_variance = 1.0;
  double log_normaliser = 0.0;
};

/// What is between them; the cavity is the newer one's.
LabSite between(const LabSite& before, LabSite next, double share) {
  next.precision = before.precision + share * (next.precision - before.precision);
  next.shift = before.shift + share * (next.shift - before.shift);
  return next;
}

struct NaturalGaussian {
  double precision = 0.0;
  double shift = 0.0;

  double mean() const { return shift / precision; }
};

/// The product of the sites from each on to the last; one more, of none, at the end.
std::vector<NaturalGaussian> products_from(const std::vector<LabSite>& sites) {
  std::vector<NaturalGaussian> sums(sites.size() + 1);
  for (std::size_t n = sites.size(); n-- > 0;) {
    sums[n] = {sums[n + 1].precision + sites[n].precision, sums[n + 1].shift + sites[n].shift};
  }
  return sums;
}

NaturalGaussian product_of_all(const std::vector<LabSite>& sites, double prior_variance) {
  const NaturalGaussian sum = products_from(sites).front();
  return {1.0 / prior_variance + sum.precision, sum.shift};
}

LabSite matched_site(const SigmoidFactor& factor, const NaturalGaussian& cavity) {
  LabSite site{.cavity_mean = cavity.mean(), .cavity_variance = 1.0 / cavity.precision};
  const double a = factor.slope;
  const TiltedMoments tilted =
      tilted_moments(a * site.cavity_mean + factor.offset, a * a * site.cavity_variance);
  site.log_normaliser = tilted.log_normaliser;
  site.precision = a * a * tilted.curvature / tilted.variance_ratio;
  site.shift = a * (tilted.slope + tilted.curvature * a * site.cavity_mean) / tilted.variance_ratio;
  return site;
}

/// Laplace's, which are near EP's however much the data contradict each other.
std::vector<LabSite> sites_at(const LogDensity& density, double mode) {
  std::vector<LabSite> sites;
  sites.reserve(density.factors.size());
  for (const auto& [slope, offset] : density.factors) {
    const double below = sigmoid(-(slope * mode + offset));
    const double precision = slope * slope * below * sigmoid(slope * mode + offset);
    sites.push_back({.precision = precision, .shift = slope * below + precision * mode});
  }
  return sites;
}

/// GPML, eq. 3.65: the sites at the mean, the prior there, half the log determinant.
double ep_log_z(const LogDensity& density, const std::vector<LabSite>& sites, double mean, double variance) {
  double sum = density.log_scale - 0.5 * mean * mean / density.prior_variance +
               0.5 * std::log(variance / density.prior_variance);
  for (const LabSite& site : sites) {
    const double moved = mean - site.cavity_mean;
    sum += site.log_normaliser + 0.5 * std::log(site.cavity_variance / variance) +
           0.5 * moved * moved / site.cavity_variance;
  }
  return sum;
}

/// Each site anew, from the first to the last. Its cavity is summed of those before it, which are new, and
/// those behind it: a difference would lose digits.
void sweep_sites(const LogDensity& density, std::vector<LabSite>& sites, double share) {
  const std::vector<NaturalGaussian> behind = products_from(sites);
  NaturalGaussian before{1.0 / density.prior_variance, 0.0};
  for (std::size_t n = 0; n < sites.size(); ++n) {
    const NaturalGaussian cavity{before.precision + behind[n + 1].precision,
                                 before.shift + behind[n + 1].shift};
    sites[n] = between(sites[n], matched_site(density.factors[n], cavity), share);
    before.precision += sites[n].precision;
    before.shift += sites[n].shift;
  }
}

LabGaussian fit_ep_rule(const LabCase& problem) {
  const LogDensity& density = problem.density;
  if (!density.has_factors()) {  // one factor: the density itself
    return {.mean = problem.truth.mean, .variance = problem.truth.variance, .log_z = problem.truth.log_z};
  }
  std::vector<LabSite> sites = sites_at(density, problem.points.front().place);
  NaturalGaussian posterior = product_of_all(sites, density.prior_variance);
  LabGaussian result;
  result.converged = false;
  const int sweeps = std::min(most_ep_sweeps, static_cast<int>(most_ep_updates / (sites.size() + 1)));
  double share = 1.0;
  double change = std::numeric_limits<double>::infinity();
  for (int sweep = 0; sweep < sweeps && !result.converged; ++sweep) {
    sweep_sites(density, sites, share);
    const NaturalGaussian before = posterior;
    posterior = product_of_all(sites, density.prior_variance);
    const double moved = (posterior.mean() - before.mean()) * std::sqrt(posterior.precision);
    const double last = change;
    change = std::abs(moved) + std::abs(std::log(posterior.precision / before.precision));
    if (change > 0.9 * last && change > rounding_of_ep) share = std::max(0.5 * share, least_ep_share);
    result.converged = change < ep_tolerance * share;
  }
  result.mean = posterior.mean();
  result.variance = 1.0 / posterior.precision;
  result.log_z = ep_log_z(density, sites, result.mean, result.variance);
  return result;
}

}  // namespace

const LabRule ep_rule = {
    .id = "ep",
    .title = "EP",
    .purpose = "The Gaussian that agrees with the density in mean and variance, factor by factor.",
    .fit = fit_ep_rule,
};

}  // namespace credence
