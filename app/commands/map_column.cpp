#include "app/commands/map_column.h"

#include "core/evidence/map_quantity.h"

#include <string_view>

namespace credence {

std::optional<MapColumn> mapColumnFromId(const std::string& id) {
  constexpr std::string_view bitsEnding = "_bits";
  if (map_quantity_from_id(id) != nullptr) return MapColumn{id, id};
  if (!id.ends_with(bitsEnding)) return {};
  const std::string quantity = id.substr(0, id.size() - bitsEnding.size());
  const MapQuantity* found = map_quantity_from_id(quantity);
  if (found == nullptr || found->method == nullptr) return {};
  return MapColumn{id, quantity, true};
}

}  // namespace credence
