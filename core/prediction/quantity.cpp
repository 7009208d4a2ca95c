#include "core/prediction/quantity.h"

namespace credence {

std::vector<Quantity> plotted_quantities() {
  std::vector<Quantity> quantities;
  for (const Method* method : methods()) quantities.push_back(Quantity::probability(*method));
  quantities.push_back(Quantity::latent_deviation());
  quantities.push_back(Quantity::probability_deviation());
  quantities.push_back(Quantity::entropy());
  quantities.push_back(Quantity::information());
  quantities.push_back(Quantity::map_average());
  quantities.push_back(Quantity::map_best());
  quantities.push_back(Quantity::solver_step());
  quantities.push_back(Quantity::truth());
  return quantities;
}

std::string_view id_of(const Quantity& quantity) {
  switch (quantity.kind) {
    case Quantity::Kind::probability:
      return quantity.method->id;
    case Quantity::Kind::latent_deviation:
      return "latent_deviation";
    case Quantity::Kind::probability_deviation:
      return "probability_deviation";
    case Quantity::Kind::entropy:
      return "entropy";
    case Quantity::Kind::information:
      return "mutual_information";
    case Quantity::Kind::map_average:
      return "map_average";
    case Quantity::Kind::map_best:
      return "map_best";
    case Quantity::Kind::solver_step:
      return "solver_step";
    case Quantity::Kind::truth:
      return "true_p";
    case Quantity::Kind::difference:
      return "difference";
  }
  return {};
}

std::string_view title_of(const Quantity& quantity) {
  switch (quantity.kind) {
    case Quantity::Kind::probability:
      return quantity.method->title;
    case Quantity::Kind::latent_deviation:
      return "Latent standard deviation";
    case Quantity::Kind::probability_deviation:
      return "Standard deviation of p";
    case Quantity::Kind::entropy:
      return "Predictive entropy";
    case Quantity::Kind::information:
      return "Mutual information";
    case Quantity::Kind::map_average:
      return "Averaged over the map";
    case Quantity::Kind::map_best:
      return "Best of the map";
    case Quantity::Kind::solver_step:
      return "Solver's step";
    case Quantity::Kind::truth:
      return "True p (generator)";
    case Quantity::Kind::difference:
      return "Difference";
  }
  return {};
}

std::optional<Quantity> quantity_from_id(std::string_view id) {
  for (const Quantity& quantity : plotted_quantities()) {
    if (id_of(quantity) == id) return quantity;
  }
  return {};
}

}  // namespace credence
