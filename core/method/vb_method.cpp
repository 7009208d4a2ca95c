#include "core/method/method.h"
#include "core/method/site_rules.h"
#include "core/method/sites_of_fit.h"
#include "core/model/stable_functions.h"

#include <cmath>

namespace credence {

SiteProposal vb_sites(const Latent& marginal, const Sites& sites, const arma::uvec& labels) {
  return propose_each(labels.n_elem, [&](arma::uword n) -> ProposedSite {
    const double mean = marginal.mean(n);
    const double variance = marginal.variance(n);
    const double xi = std::hypot(mean, std::sqrt(variance));
    const double shift = labels(n) == 1 ? 0.5 : -0.5;
    const double log_value = shift * mean + log_sigmoid(xi) - 0.5 * xi + 0.5 * sites.precision(n) * variance;
    return {bound_precision(xi), shift, log_value};
  });
}

const PosteriorKind vb_posterior = {
    .id = "vb",
    .title = "VB",
    .purpose =
        "The Gaussian of quadratic lower bounds on each likelihood: its evidence is a loose lower bound.",
    .cost = PosteriorCost::iterated,
    .prepare = prepare_by_sites<vb_sites, vb_posterior>,
};

const Method vb_method = {
    .id = "vb",
    .key = "vb",
    .title = "VB",
    .name = "VB",
    .short_title = "VB",
    .classifier = "VB",
    .purpose = "Averaged over the Gaussian of Jaakkola and Jordan’s bounds, exactly",
    .posterior = &vb_posterior,
    .integral = &quadrature_integral,
};

}  // namespace credence
