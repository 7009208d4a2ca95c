#pragma once

#include "core/model/site_fit.h"

namespace credence {

/// Expectation propagation (Minka 2001; Rasmussen & Williams, GPML, §3.6): a site leaves its point, so that
/// the cavity is the posterior of the others, and comes back such that mean and variance are those of the
/// cavity with the point's own likelihood. The evidence is GPML's eq. 3.65.
SiteProposal ep_sites(const Latent& marginal, const Sites& sites, const arma::uvec& labels);

/// The Gaussian of smallest KL(q‖posterior), which is that of the largest lower bound E log p(D|w) -
/// KL(q‖prior) on the log evidence (Opper & Archambeau 2009): each site has the likelihood's slope and
/// curvature on average over the Gaussian. The evidence is the bound, whatever the sites are.
SiteProposal kl_sites(const Latent& marginal, const Sites& sites, const arma::uvec& labels);

/// Jaakkola & Jordan's (2000) quadratic lower bounds on each log likelihood, which touch it at ±ξ (Bishop,
/// PRML, §10.6): highest on average where ξ² is the logit's second moment. The evidence is the bound for that
/// ξ.
SiteProposal vb_sites(const Latent& marginal, const Sites& sites, const arma::uvec& labels);

}  // namespace credence
