#include "core/prediction/quantity.h"

#include <algorithm>

namespace credence {

const std::vector<Quantity>& plotted_quantities() {
  static const std::vector<Quantity> quantities = {
      Quantity::probability(PredictiveMethod::map),
      Quantity::probability(PredictiveMethod::laplace_probit),
      Quantity::probability(PredictiveMethod::laplace_quadrature),
      Quantity::probability(PredictiveMethod::laplace_samples),
      Quantity::probability(PredictiveMethod::importance_prior),
      Quantity::probability(PredictiveMethod::importance_laplace),
      Quantity::probability(PredictiveMethod::reference),
      Quantity::latent_deviation(),
      Quantity::entropy(),
  };
  return quantities;
}

std::string_view id_of(const Quantity& quantity) {
  switch (quantity.kind) {
    case Quantity::Kind::probability:
      return id_of(quantity.method);
    case Quantity::Kind::latent_deviation:
      return "latent_deviation";
    case Quantity::Kind::entropy:
      return "entropy";
    case Quantity::Kind::difference:
      return "difference";
  }
  return {};
}

std::string_view title_of(const Quantity& quantity) {
  switch (quantity.kind) {
    case Quantity::Kind::probability:
      return title_of(quantity.method);
    case Quantity::Kind::latent_deviation:
      return "Latent standard deviation";
    case Quantity::Kind::entropy:
      return "Predictive entropy";
    case Quantity::Kind::difference:
      return "Difference";
  }
  return {};
}

std::optional<Quantity> quantity_from_id(std::string_view id) {
  const std::vector<Quantity>& all = plotted_quantities();
  const auto found =
      std::find_if(all.begin(), all.end(), [id](const Quantity& quantity) { return id_of(quantity) == id; });
  if (found == all.end()) return {};
  return *found;
}

}  // namespace credence
