#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace credence {

/// The ways from the posterior over the weights to a predictive probability p(y = 1 | x).
enum class PredictiveMethod {
  map,                 ///< σ(μ): the MAP weights plugged in
  laplace_probit,      ///< σ(μ/√(1 + πv/8)), the probit approximation of the next
  laplace_quadrature,  ///< ∫σ(a) N(a; μ, v) da, exact for the Laplace posterior
  laplace_samples,     ///< mean of σ(φᵀw) over draws of the Laplace posterior
  importance_prior,    ///< draws of the prior, weighted by their likelihood
  importance_laplace,  ///< draws of the Laplace posterior, weighted by posterior over Laplace
  reference,           ///< draws of the posterior itself by elliptical slice sampling
};

struct PredictiveMethodName {
  PredictiveMethod method;
  std::string_view id;     ///< on the command line and in tables: laplace_probit
  std::string_view title;  ///< on the screen: Laplace (probit)
};

/// All of them, from the crudest to the reference.
inline constexpr std::array<PredictiveMethodName, 7> predictive_methods = {{
    {PredictiveMethod::map, "map", "MAP"},
    {PredictiveMethod::laplace_probit, "laplace_probit", "Laplace (probit)"},
    {PredictiveMethod::laplace_quadrature, "laplace_quadrature", "Laplace (quadrature)"},
    {PredictiveMethod::laplace_samples, "laplace_samples", "Laplace (samples)"},
    {PredictiveMethod::importance_prior, "importance_prior", "Importance (from prior)"},
    {PredictiveMethod::importance_laplace, "importance_laplace", "Importance (from Laplace)"},
    {PredictiveMethod::reference, "reference", "Reference (slice sampling)"},
}};

constexpr std::string_view id_of(PredictiveMethod method) {
  return predictive_methods[static_cast<std::size_t>(method)].id;
}
constexpr std::string_view title_of(PredictiveMethod method) {
  return predictive_methods[static_cast<std::size_t>(method)].title;
}

constexpr std::optional<PredictiveMethod> predictive_method_from_id(std::string_view id) {
  for (const PredictiveMethodName& name : predictive_methods) {
    if (name.id == id) return name.method;
  }
  return {};
}

}  // namespace credence
