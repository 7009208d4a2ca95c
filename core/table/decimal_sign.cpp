#include "core/table/decimal_sign.h"

#include "core/table/cell_number.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace credence {

namespace {

bool is_decimal_digit(char c) {
  return c >= '0' && c <= '9';
}

/// "1,234" and "12,345,678", but not "0,123".
bool could_have_thousands(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  const std::size_t first = text.find(',');
  if (first == 0 || first > 3 || text[0] == '0') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i < first || (i - first) % 4 != 0 ? !is_decimal_digit(text[i]) : text[i] != ',') return false;
  }
  return (text.size() - first) % 4 == 0;
}

}  // namespace

char detect_decimal_sign(const std::vector<StoredRow>& rows, Separator separator) {
  if (separator == Separator::comma) return '.';
  std::size_t points = 0;
  std::size_t commas = 0;
  bool certain = false;
  for (const StoredRow& row : rows) {
    for (const std::string& field : row.fields) {
      if (field.find(',') != std::string::npos) {
        if (!parse_cell(field, {.decimal = ',', .thousands = '.'}).looks_numeric()) continue;
        ++commas;
        certain = certain || !could_have_thousands(field);
      } else if (field.find('.') != std::string::npos && parse_number(field).looks_numeric()) {
        ++points;
      }
    }
  }
  return certain && commas > points ? ',' : '.';
}

}  // namespace credence
