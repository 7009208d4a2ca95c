#include "core/method/cavity.h"
#include "core/method/method.h"
#include "core/method/site_rules.h"
#include "core/method/sites_of_fit.h"
#include "core/model/tilted_moments.h"

#include <cmath>

namespace credence {

SiteProposal ep_sites(const Latent& marginal, const Sites& sites, const arma::uvec& labels) {
  const Latent cavity = cavities(marginal, sites);
  return propose_each(labels.n_elem, [&](arma::uword n) -> ProposedSite {
    const double mean = cavity.mean(n);
    const double variance = cavity.variance(n);
    const double sign = labels(n) == 1 ? 1.0 : -1.0;
    const TiltedMoments tilted = tilted_moments(sign * mean, variance);
    const double precision = tilted.curvature / tilted.variance_ratio;
    const double shift = precision * mean + sign * tilted.slope / tilted.variance_ratio;
    const double moved = marginal.mean(n) - mean;
    return {precision, shift,
            tilted.log_normaliser + 0.5 * std::log(variance / marginal.variance(n)) +
                0.5 * moved * moved / variance};
  });
}

const PosteriorKind ep_posterior = {
    .id = "ep",
    .title = "EP",
    .purpose = "The Gaussian that agrees with the posterior in mean and variance at every point, one by one.",
    .cost = PosteriorCost::iterated,
    .prepare = prepare_by_sites<ep_sites, ep_posterior>,
};

const Method ep_method = {
    .id = "ep",
    .key = "ep",
    .title = "EP",
    .name = "EP",
    .short_title = "EP",
    .classifier = "EP",
    .purpose = "Averaged over the Gaussian of expectation propagation, exactly: close to the truth",
    .posterior = &ep_posterior,
    .integral = &quadrature_integral,
};

}  // namespace credence
