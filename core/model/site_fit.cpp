#include "core/model/site_fit.h"

#include "core/concurrency/cancelled.h"
#include "core/model/anderson_mixing.h"
#include "core/model/latent.h"
#include "core/model/site_system.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

/// So many earlier sweeps: more of them save none on any data tried, fewer cost some where the prior is wide.
constexpr std::size_t mixed_sweeps = 8;

/// An iteration that creeps changes little by a sweep while much is left: the longer it has taken, the longer
/// it has to be still before it has settled, one sweep for each so many.
constexpr int sweeps_per_still_one = 20;

/// No likelihood of a logit is as curved as this: what a mixture of sites says beyond it is no site.
constexpr double largest_precision = 0.25;

/// A residual that grows by this factor over the smallest one shows that mixing has gone astray.
constexpr double astray = 8.0;
constexpr double shortest_step = 1e-3;  // beyond it, rounding leaves no way on

arma::vec joined(const Sites& sites) {
  return arma::join_cols(sites.precision, sites.shift);
}

/// A change of sites in units of the marginals: of their precisions, and of their means in deviations.
arma::vec in_deviations(const arma::vec& change, const Latent& marginal) {
  const arma::uword n = marginal.mean.n_elem;
  const arma::vec precision = change.head(n);
  const arma::vec shift = change.tail(n) - marginal.mean % precision;
  return arma::join_cols(precision % marginal.variance, shift % arma::sqrt(marginal.variance));
}

/// The sites of a mixture, kept within what sites can be: where it leaves that, a good way towards there.
Sites sites_of(const arma::vec& mixture, const Sites& before) {
  const arma::uword n = before.precision.n_elem;
  Sites sites{mixture.head(n), mixture.tail(n)};
  for (arma::uword k = 0; k < n; ++k) {
    if (sites.precision(k) >= 0.0 && sites.precision(k) <= largest_precision) continue;
    const double bound = sites.precision(k) < 0.0 ? 0.3 * before.precision(k) : largest_precision;
    // The site's mean stays where the mixture wants it only as far as its precision does.
    const double change = sites.precision(k) - before.precision(k);
    const double share = change == 0.0 ? 0.0 : (bound - before.precision(k)) / change;
    sites.shift(k) = before.shift(k) + share * (sites.shift(k) - before.shift(k));
    sites.precision(k) = bound;
  }
  return sites;
}

LogEvidence evidence_of(const SiteMarginals& marginals, const SiteProposal& proposal) {
  return site_evidence(arma::accu(proposal.log_value), marginals.weight_penalty, marginals.log_determinant);
}

}  // namespace

SiteFit fit_sites(SiteRule rule, std::shared_ptr<const Basis> basis, const arma::mat& design,
                  const arma::uvec& labels, double prior_variance, const Sites& start,
                  const SiteOptions& options, const std::stop_token& stop) {
  SiteSystem system(design, prior_variance);
  AndersonMixing mixing(mixed_sweeps);
  Sites sites = start;
  SiteMarginals marginals;
  LogEvidence evidence;
  arma::vec probability;
  SiteFit fit{
      .gaussian = {.basis = std::move(basis), .covariance = WeightCovariance(arma::mat(), prior_variance)}};
  Sites best_sites;  // where sites and what the rule makes of them lie closest
  Sites best_proposal;
  double best = std::numeric_limits<double>::infinity();
  double length = 1.0;
  int still = 0;  // sweeps in a row that changed next to nothing
  bool settled = false;
  while (fit.sweeps < options.most_sweeps && !settled) {
    throw_if_stopped(stop);
    marginals = system.marginals(sites);
    SiteProposal proposal = rule(marginals.logits, sites, labels);
    ++fit.sweeps;
    const arma::vec before = std::exchange(probability, sigmoid(probit_logit(marginals.logits)));
    const double total = std::exchange(evidence, evidence_of(marginals, proposal)).total();
    const arma::vec change = joined(proposal.sites) - joined(sites);
    const double residual = arma::norm(in_deviations(change, marginals.logits));
    if (fit.sweeps > 1) {
      fit.last_change = std::abs(evidence.total() - total);
      const double moved = arma::norm(probability - before, "inf");
      const bool is_still = fit.last_change <= options.tolerance && moved <= options.tolerance;
      still = is_still ? still + 1 : 0;
      settled = still > fit.sweeps / sweeps_per_still_one;
    }
    if (settled || fit.sweeps == options.most_sweeps) break;
    if (!(residual < astray * best)) {
      // Back to where it was best, and on from there by half a step.
      length *= 0.5;
      if (best_sites.precision.is_empty() || length < shortest_step) break;
      mixing.forget();
      sites = {best_sites.precision + length * (best_proposal.precision - best_sites.precision),
               best_sites.shift + length * (best_proposal.shift - best_sites.shift)};
      continue;
    }
    if (residual < best) {
      best = residual;
      best_sites = sites;
      best_proposal = proposal.sites;
      length = 1.0;
    }
    sites = sites_of(mixing.next(joined(sites), change,
                                 [&](const arma::vec& of) { return in_deviations(of, marginals.logits); }),
                     sites);
  }
  fit.gaussian.mean = system.mean();
  fit.gaussian.covariance = system.covariance(sites);
  fit.gaussian.sites = std::move(sites);
  fit.gaussian.training = std::move(marginals.logits);
  fit.gaussian.evidence = std::move(evidence);
  fit.gaussian.converged = settled;
  return fit;
}

}  // namespace credence
