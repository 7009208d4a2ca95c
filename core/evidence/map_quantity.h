#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace credence {

/// What a cell of the evidence map can tell about its setting.
enum class MapQuantity {
  log_evidence,
  fit,
  weight_penalty,
  log_determinant,
  effective_parameters,
  test_map,
  test_laplace,
  cv_map,
  cv_laplace,
};

/// What has to be computed for a quantity.
enum class MapPass { evidence, effective_parameters, test, cross_validation };

struct MapQuantityName {
  MapQuantity quantity;
  std::string_view id;     ///< a column on the command line: test_map
  std::string_view title;  ///< on the screen: test log-likelihood, MAP
  std::string_view unit;
  /// Whether one would choose the setting where it is largest: not so for one term of a sum by itself.
  bool has_best;
  MapPass pass;
};

inline constexpr std::array<MapQuantityName, 9> map_quantities = {{
    {MapQuantity::log_evidence, "log_evidence", "log evidence", "nats", true, MapPass::evidence},
    {MapQuantity::fit, "fit", "fit", "nats", false, MapPass::evidence},
    {MapQuantity::weight_penalty, "weight_penalty", "weight penalty", "nats", false, MapPass::evidence},
    {MapQuantity::log_determinant, "log_determinant", "Occam (log determinant)", "nats", false,
     MapPass::evidence},
    {MapQuantity::effective_parameters, "effective_parameters", "effective parameters γ", "", false,
     MapPass::effective_parameters},
    {MapQuantity::test_map, "test_map", "test log-likelihood, MAP", "nats per point", true, MapPass::test},
    {MapQuantity::test_laplace, "test_laplace", "test log-likelihood, Laplace", "nats per point", true,
     MapPass::test},
    {MapQuantity::cv_map, "cv_map", "cross-validation, MAP", "nats per point", true,
     MapPass::cross_validation},
    {MapQuantity::cv_laplace, "cv_laplace", "cross-validation, Laplace", "nats per point", true,
     MapPass::cross_validation},
}};

constexpr const MapQuantityName& name_of(MapQuantity quantity) {
  return map_quantities[static_cast<std::size_t>(quantity)];
}

constexpr std::optional<MapQuantity> map_quantity_from_id(std::string_view id) {
  for (const MapQuantityName& name : map_quantities) {
    if (name.id == id) return name.quantity;
  }
  return {};
}

}  // namespace credence
