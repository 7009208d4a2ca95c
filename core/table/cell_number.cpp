#include "core/table/cell_number.h"

namespace credence {

ParsedNumber parse_cell(std::string_view text, const NumberSigns& signs) {
  return parse_number(text, signs.decimal);
}

}  // namespace credence
