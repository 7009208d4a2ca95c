#pragma once

#include "core/concurrency/parallel.h"
#include "core/method/posterior.h"
#include "core/method/prepared_method.h"
#include "core/model/site_fit.h"

#include <armadillo>

#include <algorithm>
#include <cstddef>
#include <stop_token>

namespace credence {

struct ProposedSite {
  double precision = 0.0;
  double shift = 0.0;
  double log_value = 0.0;
};

/// A proposal of `count` sites, site by site, on all cores where they are many.
template <typename Propose>
SiteProposal propose_each(arma::uword count, const Propose& propose) {
  constexpr arma::uword block = 256;  // worth a thread's while
  SiteProposal result;
  result.sites.precision.set_size(count);
  result.sites.shift.set_size(count);
  result.log_value.set_size(count);
  parallel_for((count + block - 1) / block, [&](std::size_t k) {
    const arma::uword end = std::min<arma::uword>((k + 1) * block, count);
    for (arma::uword n = k * block; n < end; ++n) {
      const ProposedSite site = propose(n);
      result.sites.precision(n) = site.precision;
      result.sites.shift(n) = site.shift;
      result.log_value(n) = site.log_value;
    }
  });
  return result;
}

/// The posterior of kind `kind` whose sites follow `rule`, from the neighbour's sites that `fit` knows of
/// that kind, or from Laplace's. Throws Cancelled when stopped.
Posterior posterior_by_sites(SiteRule rule, const PosteriorKind& kind, FitPosteriors& fit,
                             const std::stop_token& stop);

/// The same as a row wants it.
template <SiteRule rule, const PosteriorKind& kind>
Posterior prepare_by_sites(FitPosteriors& fit, const DrawOptions& /*options*/, const std::stop_token& stop) {
  return posterior_by_sites(rule, kind, fit, stop);
}

}  // namespace credence
