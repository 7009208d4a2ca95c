#include "core/model/site_fit.h"

#include "core/concurrency/cancelled.h"
#include "core/model/anderson_mixing.h"
#include "core/model/design_sites.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

/// So many earlier sweeps: more of them save none on any data tried, fewer cost some where the prior is wide.
constexpr std::size_t mixed_sweeps = 8;

/// No likelihood of a logit is as curved as this: what a mixture of sites says beyond it is no site.
constexpr double largest_precision = 0.25;

/// A residual that grows by this factor over the smallest one shows that mixing has gone astray. Where that
/// is said again from the same place, the way on may lead over a hump: each time, as the step is halved, it
/// may be twice as high.
constexpr double astray = 8.0;
/// A probability changes by about so much at most where a logit's mean moves by one deviation, or its
/// variance by its size, at data or away from them.
constexpr double probability_of_deviation = 0.1;

/// What takes many more sweeps than this has directions in which it creeps, and is further away than it
/// looks.
constexpr double quick_sweeps = 20.0;

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

/// One fixed-point iteration.
class SiteIteration {
 public:
  SiteIteration(SiteRule rule, SiteSystem& system, const arma::uvec& labels, Sites start)
      : rule_(rule), labels_(labels), system_(system), sites_(std::move(start)) {}

  /// The Gaussian of the sites at hand, and what the rule makes of it.
  void sweep() {
    marginals_ = system_.marginals(sites_);
    const SiteProposal proposal = rule_(marginals_.logits, sites_, labels_);
    const double total = evidence_.total();
    evidence_ = site_evidence(arma::accu(proposal.log_value), marginals_.weight_penalty,
                              marginals_.log_determinant, system_.prior());
    change_ = joined(proposal.sites) - joined(sites_);
    const arma::vec residual = in_deviations(change_, marginals_.logits);
    if (sweeps_++ > 0) {
      last_change_ = std::abs(evidence_.total() - total);
      const arma::vec moved = in_deviations(joined(sites_) - tried_, marginals_.logits);
      const double probability = probability_of_deviation * arma::norm(moved, "inf");
      // Where the residual hardly shrinks, the iteration creeps, and is as many steps away.
      const double steps = arma::norm(residual) / arma::norm(residual - residual_);
      largest_error_ = std::max(last_change_, probability) * std::max(1.0, steps);
    }
    residual_ = residual;
    tried_ = joined(sites_);
  }

  bool settled(double tolerance) const {
    const double share = std::min(1.0, quick_sweeps / sweeps_);
    return sweeps_ > 1 && largest_error_ <= tolerance * share * share;
  }
  int sweeps() const { return sweeps_; }
  double last_change() const { return last_change_; }

  /// The sites to try next; false where rounding leaves no way on.
  bool advance() {
    const double size = arma::norm(residual_);
    if (!(size < astray / length_ * best_size_)) return go_back();
    if (size < best_size_) {
      best_size_ = size;
      best_sites_ = sites_;
      best_change_ = change_;
      length_ = 1.0;
    }
    sites_ = sites_of(mixing_.next(joined(sites_), change_,
                                   [&](const arma::vec& of) { return in_deviations(of, marginals_.logits); }),
                      sites_);
    return true;
  }

  Gaussian take(std::shared_ptr<const Basis> basis, bool converged) {
    return {std::move(basis),
            system_.mean(),
            system_.covariance(sites_),
            std::move(sites_),
            std::move(marginals_.logits),
            std::move(evidence_),
            converged};
  }

 private:
  /// To where residuals were smallest, and on from there by half a step.
  bool go_back() {
    length_ *= 0.5;
    if (best_change_.is_empty() || length_ < shortest_step) return false;
    mixing_.forget();
    sites_ = sites_of(joined(best_sites_) + length_ * best_change_, best_sites_);
    return true;
  }

  SiteRule rule_;
  const arma::uvec& labels_;
  SiteSystem& system_;
  AndersonMixing mixing_{mixed_sweeps};
  Sites sites_;
  SiteMarginals marginals_;
  LogEvidence evidence_;
  arma::vec tried_;     // 2N, the sites of the last sweep
  arma::vec change_;    // 2N, of the sites as the rule wants it
  arma::vec residual_;  // the same in deviations
  Sites best_sites_;    // where that is smallest
  arma::vec best_change_;
  double best_size_ = std::numeric_limits<double>::infinity();
  double length_ = 1.0;
  int sweeps_ = 0;
  double last_change_ = 0.0;
  double largest_error_ = std::numeric_limits<double>::infinity();
};

}  // namespace

SiteFit fit_sites(SiteRule rule, std::shared_ptr<const Basis> basis, const arma::mat& design,
                  const arma::uvec& labels, const Prior& prior, const Sites& start,
                  const SiteOptions& options, const std::stop_token& stop) {
  DesignSites system(design, prior);
  return fit_sites(rule, std::move(basis), system, labels, start, options, stop);
}

SiteFit fit_sites(SiteRule rule, std::shared_ptr<const Basis> basis, SiteSystem& system,
                  const arma::uvec& labels, const Sites& start, const SiteOptions& options,
                  const std::stop_token& stop) {
  SiteIteration iteration(rule, system, labels, start);
  bool settled = false;
  do {
    throw_if_stopped(stop);
    iteration.sweep();
    settled = iteration.settled(options.tolerance);
  } while (!settled && iteration.sweeps() < options.most_sweeps && iteration.advance());
  const int sweeps = iteration.sweeps();
  const double last_change = iteration.last_change();
  return {iteration.take(std::move(basis), settled), sweeps, last_change};
}

}  // namespace credence
