#include "core/method/method.h"
#include "core/method/prepared_method.h"

#include <utility>

namespace credence {

namespace {

Posterior weighted_posterior(Proposal proposal, const Gaussian& gaussian, FitPosteriors& fit,
                             const DrawOptions& options, const std::stop_token& stop) {
  const Dataset& training = fit.training();
  ImportanceSample drawn =
      importance_sample(proposal, gaussian.basis->training_design(training.inputs), training.labels, gaussian,
                        {.draws = options.draws, .seed = options.seed}, stop);
  const ImportanceDiagnostics& found = drawn.diagnostics;
  const PosteriorQuality quality{.draws = found.draws,
                                 .effective = found.effective_sample_size,
                                 .pareto_k = found.pareto_k,
                                 .reliable = found.reliable()};
  return {.basis = gaussian.basis,
          .draws = std::move(drawn.draws),
          .quality = quality,
          .log_evidence = found.log_evidence,
          .log_evidence_error = found.log_evidence_error};
}

Posterior weighted_prior(FitPosteriors& fit, const DrawOptions& options, const std::stop_token& stop) {
  return weighted_posterior(Proposal::prior, fit.model().posterior, fit, options, stop);
}

Posterior weighted_laplace(FitPosteriors& fit, const DrawOptions& options, const std::stop_token& stop) {
  return weighted_posterior(Proposal::gaussian, fit.model().posterior, fit, options, stop);
}

Posterior weighted_ep(FitPosteriors& fit, const DrawOptions& options, const std::stop_token& stop) {
  const Posterior& ep = fit.of(ep_posterior, 0, stop);
  return weighted_posterior(Proposal::widened, *ep.gaussian, fit, options, stop);
}

// Importance sampling wastes most of its draws, and predicts by the few that count.
constexpr arma::uword usual_draws = 4000;

}  // namespace

const PosteriorKind prior_importance_posterior = {
    .id = "importance_prior",
    .title = "Importance (from prior)",
    .purpose =
        "Draws of the prior, weighted by their likelihood: in many dimensions hardly one of them counts.",
    .cost = PosteriorCost::drawn,
    .prepare = weighted_prior,
};

const PosteriorKind laplace_importance_posterior = {
    .id = "importance_laplace",
    .title = "Importance (from Laplace)",
    .purpose = "Draws of Laplace's Gaussian, weighted by the true posterior over it.",
    .cost = PosteriorCost::drawn,
    .prepare = weighted_laplace,
};

const PosteriorKind ep_importance_posterior = {
    .id = "importance_ep",
    .title = "Importance (from EP)",
    .purpose =
        "Draws about EP's Gaussian, weighted by the true posterior over what they come from: the truth, with "
        "an error bar.",
    .cost = PosteriorCost::drawn,
    .prepare = weighted_ep,
};

const Method importance_prior = {
    .id = "importance_prior",
    .key = "importance_prior",
    .title = "Importance (from prior)",
    .name = "Importance (from prior)",
    .short_title = "Imp. prior",
    .classifier = "importance sampling",
    .purpose = "Draws of the prior, weighted by how well they explain the labels; mostly in vain",
    .posterior = &prior_importance_posterior,
    .draws = usual_draws,
};

const Method importance_laplace = {
    .id = "importance_laplace",
    .key = "importance_laplace",
    .title = "Importance (from Laplace)",
    .name = "Importance (from Laplace)",
    .short_title = "Imp. Laplace",
    .classifier = "importance sampling",
    .purpose = "Draws of the Laplace posterior, weighted towards the true posterior",
    .posterior = &laplace_importance_posterior,
    .draws = usual_draws,
};

const Method importance_ep = {
    .id = "importance_ep",
    .key = "importance_ep",
    .title = "Importance (from EP)",
    .name = "Importance (from EP)",
    .short_title = "Imp. EP",
    .classifier = "importance sampling",
    .purpose = "Draws about EP’s Gaussian, weighted towards the true posterior: the truth but for its noise",
    .posterior = &ep_importance_posterior,
    .draws = usual_draws,
};

}  // namespace credence
