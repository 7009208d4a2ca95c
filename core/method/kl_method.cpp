#include "core/method/method.h"
#include "core/method/site_rules.h"
#include "core/method/sites_of_fit.h"
#include "core/model/expected_log_sigmoid.h"
#include "core/model/logistic_normal.h"
#include "core/model/logistic_normal_derivatives.h"

namespace credence {

SiteProposal kl_sites(const Latent& marginal, const Sites& sites, const arma::uvec& labels) {
  return propose_each(labels.n_elem, [&](arma::uword n) -> ProposedSite {
    const double mean = marginal.mean(n);
    const double variance = marginal.variance(n);
    const double sign = labels(n) == 1 ? 1.0 : -1.0;
    const double precision = logistic_normal_derivatives(mean, variance).first;
    const double slope = sign * logistic_normal(-sign * mean, variance);
    // The sites at the mean, scaled so that the evidence is the bound: of a Gaussian with any sites.
    const double log_value =
        expected_log_sigmoid(sign * mean, variance) + 0.5 * sites.precision(n) * variance;
    return {precision, slope + precision * mean, log_value};
  });
}

const PosteriorKind kl_posterior = {
    .id = "kl",
    .title = "KL",
    .purpose =
        "The Gaussian closest to the posterior by Kullback-Leibler divergence; its evidence is a lower "
        "bound.",
    .cost = PosteriorCost::iterated,
    .prepare = prepare_by_sites<kl_sites, kl_posterior>,
};

const Method kl_method = {
    .id = "kl",
    .key = "kl",
    .title = "KL",
    .name = "KL",
    .short_title = "KL",
    .classifier = "KL",
    .purpose = "Averaged over the variational Gaussian of the best lower bound, exactly",
    .posterior = &kl_posterior,
    .integral = &quadrature_integral,
};

}  // namespace credence
