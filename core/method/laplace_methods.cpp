#include "core/method/method.h"
#include "core/method/prepared_method.h"

namespace credence {

namespace {

Posterior laplace_of_fit(FitPosteriors& fit, const DrawOptions& /*options*/,
                         const std::stop_token& /*stop*/) {
  const Gaussian& posterior = fit.model().posterior;
  return {.basis = posterior.basis,
          .gaussian = std::make_shared<const Gaussian>(posterior),
          .log_evidence = posterior.evidence.total()};
}

}  // namespace

const PosteriorKind laplace_posterior = {
    .id = "laplace",
    .title = "Laplace",
    .purpose = "The Gaussian that touches the posterior at its mode.",
    .cost = PosteriorCost::at_once,
    .needs_prior = false,
    .prepare = laplace_of_fit,
};

const Method map_method = {
    .id = "map",
    .key = "map",
    .title = "MAP",
    .name = "MAP",
    .short_title = "MAP",
    .classifier = "MAP",
    .purpose = "The most probable weights plugged in, as if they were known",
    .title_without_prior = "Maximum likelihood",
    .short_title_without_prior = "Max. lik.",
    .integral = &plug_in_integral,
    .scored_always = true,
};

const Method laplace_probit = {
    .id = "laplace_probit",
    .key = "laplace",
    .title = "Laplace (probit)",
    .name = "Laplace",
    .short_title = "Probit",
    .classifier = "Laplace",
    .purpose = "Averaged over the Laplace posterior, by the probit approximation",
    .integral = &probit_integral,
    .scored_always = true,
};

const Method laplace_quadrature = {
    .id = "laplace_quadrature",
    .key = "laplace_quadrature",
    .title = "Laplace (quadrature)",
    .name = "Laplace (quadrature)",
    .short_title = "Quadrature",
    .classifier = "Laplace",
    .purpose = "Averaged over the Laplace posterior, exactly",
    .integral = &quadrature_integral,
};

const Method laplace_samples = {
    .id = "laplace_samples",
    .key = "laplace_samples",
    .title = "Laplace (samples)",
    .name = "Laplace (samples)",
    .short_title = "Samples",
    .classifier = "Laplace’s samples",
    .purpose = "Averaged over random draws of the Laplace posterior",
    .draws = 1000,  // Monte-Carlo error of a probability at most 0.016
};

}  // namespace credence
