#pragma once

#include "core/model/gaussian.h"
#include "core/model/site_system.h"

#include <armadillo>

#include <memory>
#include <stop_token>

namespace credence {

/// What a rule makes of a Gaussian posterior.
struct SiteProposal {
  Sites sites;          ///< N: what the sites of the Gaussian should be
  arma::vec log_value;  ///< N: the logarithms of its present sites at its mean, scaled as the rule wants it
};

/// A way to choose the sites that stand for the likelihoods: `marginal` is the Gaussian of each training
/// logit under the present sites, N, with its variance; labels are N zeros and ones.
using SiteRule = SiteProposal (*)(const Latent& marginal, const Sites& sites, const arma::uvec& labels);

struct SiteOptions {
  int most_sweeps = 300;
  /// Settled when neither the log evidence, in nats, nor any predictive probability is further than this from
  /// where the iteration goes, as its last two sweeps tell.
  double tolerance = 1e-6;
};

struct SiteFit {
  Gaussian gaussian;
  int sweeps = 0;            ///< each over all points: a factorisation and the variances of all logits
  double last_change = 0.0;  ///< of the log evidence, in nats, by the last sweep
};

/// The Gaussian over the weights of `basis` whose sites are what `rule` makes of it: a fixed point, found by
/// sweeps over all points at once, accelerated by Anderson's mixing (Walker & Ni 2011). `system` is of the
/// training points in that basis, with the prior; `start` are sites to begin with: Laplace's, or those of a
/// neighbouring setting. Its evidence has the terms of Laplace's: the sites at the mean, the weight penalty,
/// half the log determinant. A Gaussian that did not settle says so. Throws Cancelled when stopped, between
/// sweeps.
SiteFit fit_sites(SiteRule rule, std::shared_ptr<const Basis> basis, SiteSystem& system,
                  const arma::uvec& labels, const Sites& start, const SiteOptions& options = {},
                  const std::stop_token& stop = {});

/// The same with a design matrix of its own, N×M.
SiteFit fit_sites(SiteRule rule, std::shared_ptr<const Basis> basis, const arma::mat& design,
                  const arma::uvec& labels, const Prior& prior, const Sites& start,
                  const SiteOptions& options = {}, const std::stop_token& stop = {});

}  // namespace credence
