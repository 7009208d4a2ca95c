#include "core/method/method.h"

#include <utility>

namespace credence {

namespace {

Posterior weighted_posterior(Proposal proposal, const Model& model, const Dataset& training,
                             const DrawOptions& options, const std::stop_token& stop) {
  ImportanceSample drawn =
      importance_sample(proposal, model.basis().training_design(training.inputs), training.labels,
                        model.posterior, {.draws = options.draws, .seed = options.seed}, stop);
  const ImportanceDiagnostics& found = drawn.diagnostics;
  const PosteriorQuality quality{.draws = found.draws,
                                 .effective = found.effective_sample_size,
                                 .pareto_k = found.pareto_k,
                                 .reliable = found.reliable()};
  return {.basis = model.posterior.basis,
          .draws = std::move(drawn.draws),
          .quality = quality,
          .log_evidence = found.log_evidence,
          .log_evidence_error = found.log_evidence_error};
}

Posterior weighted_prior(const Model& model, const Dataset& training, const DrawOptions& options,
                         const std::stop_token& stop) {
  return weighted_posterior(Proposal::prior, model, training, options, stop);
}

Posterior weighted_laplace(const Model& model, const Dataset& training, const DrawOptions& options,
                           const std::stop_token& stop) {
  return weighted_posterior(Proposal::gaussian, model, training, options, stop);
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

}  // namespace credence
