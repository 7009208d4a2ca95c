#pragma once

#include <optional>
#include <string>

namespace credence {

/// A quantity of the map as a column of the CSV; a held-out score also in bits over a coin.
struct MapColumn {
  std::string id;
  std::string quantity;
  bool bits = false;
};

/// Nothing where there is none of that name.
std::optional<MapColumn> mapColumnFromId(const std::string& id);

}  // namespace credence
