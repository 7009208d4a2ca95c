#include "core/table/number_header.h"

#include "core/table/cell_number.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

namespace credence {

namespace {

constexpr double first_year = 1800.0;
constexpr double last_year = 2100.0;

struct NumberedColumn {
  std::size_t column = 0;
  double number = 0.0;
};

bool is_digits(const std::string& text) {
  return !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string::npos;
}

bool is_year(double value) {
  return value >= first_year && value <= last_year && value == std::floor(value);
}

/// The columns over which whole numbers stand, as digits alone; none where other numbers or missing values
/// do.
std::vector<NumberedColumn> numbered_columns(const StoredRow& row, const NumberSigns& signs) {
  std::vector<NumberedColumn> result;
  for (std::size_t i = 0; i < row.fields.size(); ++i) {
    const std::string& field = row.fields[i];
    if (is_digits(field)) {
      result.push_back({i, parse_cell(field, signs).value});
    } else if (parse_cell(field, signs).looks_numeric() || (!field.empty() && is_missing(field))) {
      return {};
    }
  }
  return result;
}

/// What the rows below say of a column over which a number stands.
struct Below {
  std::size_t values = 0;
  std::size_t fractions = 0;
  std::size_t years = 0;
};

Below below(const std::vector<StoredRow>& rows, const NumberedColumn& column, const NumberSigns& signs) {
  Below result;
  for (std::size_t k = 1; k < rows.size(); ++k) {
    if (column.column >= rows[k].fields.size()) continue;
    const ParsedNumber number = parse_cell(rows[k].fields[column.column], signs);
    if (!number.is_finite()) continue;
    ++result.values;
    if (number.value != std::floor(number.value)) ++result.fractions;
    if (is_year(number.value)) ++result.years;
  }
  return result;
}

/// A word that comes again below it is no name.
bool has_word_of_data(const std::vector<StoredRow>& rows) {
  for (std::size_t i = 0; i < rows[0].fields.size(); ++i) {
    const std::string& field = rows[0].fields[i];
    if (field.empty() || is_digits(field)) continue;
    if (std::any_of(rows.begin() + 1, rows.end(),
                    [&](const StoredRow& row) { return i < row.fields.size() && row.fields[i] == field; })) {
      return true;
    }
  }
  return false;
}

bool follow_each_other(const std::vector<NumberedColumn>& columns) {
  for (std::size_t k = 0; k < columns.size(); ++k) {
    if (columns[k].number != columns[0].number + static_cast<double>(k)) return false;
  }
  return columns[0].number <= 1.0;
}

}  // namespace

bool numbers_are_names(const std::vector<StoredRow>& rows, const TableFormat& format) {
  if (rows.size() < 3) return false;
  const NumberSigns signs = {.decimal = format.decimal_sign, .thousands = format.thousands_sign};
  const std::vector<NumberedColumn> columns = numbered_columns(rows[0], signs);
  if (columns.size() < 2) return false;
  const bool years = std::all_of(columns.begin(), columns.end(),
                                 [](const NumberedColumn& column) { return is_year(column.number); });
  if (!years && !follow_each_other(columns)) return false;
  if (has_word_of_data(rows)) return false;
  if (years) {
    return std::all_of(columns.begin(), columns.end(),
                       [&](const NumberedColumn& column) { return below(rows, column, signs).years == 0; });
  }
  return std::any_of(columns.begin(), columns.end(), [&](const NumberedColumn& column) {
    const Below values = below(rows, column, signs);
    return 2 * values.fractions > values.values;
  });
}

}  // namespace credence
