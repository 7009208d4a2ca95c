#pragma once

#include "core/data/number.h"

#include <string_view>

namespace credence {

/// Which signs stand in a table's numbers.
struct NumberSigns {
  char decimal = '.';
  char thousands = '\0';
  bool plain = false;
};

ParsedNumber parse_cell(std::string_view text, const NumberSigns& signs);

}  // namespace credence
