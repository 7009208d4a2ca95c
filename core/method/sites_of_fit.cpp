#include "core/method/sites_of_fit.h"

#include "core/model/site_system.h"

#include <memory>
#include <utility>

namespace credence {

Posterior posterior_by_sites(SiteRule rule, const PosteriorKind& kind, FitPosteriors& fit,
                             const std::stop_token& stop) {
  const Model& model = fit.model();
  const Dataset& training = fit.training();
  // No site stands for any likelihood: the Gaussian is the prior, as the fit's own.
  if (training.size() == 0) {
    return {.basis = model.posterior.basis,
            .gaussian = std::make_shared<const Gaussian>(model.posterior),
            .log_evidence = model.posterior.evidence.total()};
  }
  const Sites* neighbour = fit.neighbour(kind);
  const bool usable = neighbour != nullptr && neighbour->precision.n_elem == training.size();
  const auto system = model.basis().site_system(training.inputs, model.posterior.covariance.prior(), stop);
  SiteFit found = fit_sites(rule, model.posterior.basis, *system, training.labels,
                            usable ? *neighbour : model.posterior.sites, {}, stop);
  Posterior posterior{.basis = model.posterior.basis,
                      .quality = {.sweeps = found.sweeps, .reliable = found.gaussian.converged},
                      .log_evidence = found.gaussian.evidence.total()};
  posterior.gaussian = std::make_shared<const Gaussian>(std::move(found.gaussian));
  return posterior;
}

}  // namespace credence
