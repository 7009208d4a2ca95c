#include "core/table/row_reader.h"

#include "core/data/number.h"
#include "core/table/data_error.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace credence {

namespace {

bool fail(std::string* complaint, const Column& column, const std::string& rest) {
  if (complaint != nullptr) *complaint = column.shown_name() + rest;
  return false;
}

bool equal_in_any_case(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

}  // namespace

std::optional<Role> parse_role(std::string_view text) {
  for (const Role role : all_roles) {
    if (equal_in_any_case(text, id_of(role)) || text == std::to_string(index_of(role))) return role;
  }
  return {};
}

RowReader::RowReader(TableLayout layout, NumberSigns signs) : layout_(std::move(layout)), signs_(signs) {}

std::string RowReader::complaint(const Row& row) const {
  std::string text;
  RowValues values;
  check(row, values, &text);
  return text;
}

bool RowReader::check(const Row& row, RowValues& values, std::string* complaint) const {
  if (row.complaint != nullptr) {
    values.plain = false;
    if (complaint != nullptr) *complaint = row.complaint;
    return false;
  }
  if (!check_width(row, complaint)) return false;
  for (std::size_t k = 0; k < 2; ++k) {
    const Column& column = layout_.columns[k];
    if (!check_number(row.fields[column.index], column, values.inputs.at(k), values.plain, complaint)) {
      return false;
    }
  }
  if (layout_.columns.size() > 2) {
    const Column& column = layout_.columns[2];
    values.label = row.fields[column.index];
    if (values.label.empty()) return fail(complaint, column, " is empty");
  }
  if (layout_.split) {
    const std::string_view text = row.fields[layout_.split->index];
    const std::optional<Role> role = parse_role(text);
    if (!role) {
      return fail(complaint, *layout_.split, ": " + shown(text) + " is none of train, validation and test");
    }
    values.role = *role;
  }
  return true;
}

bool RowReader::check_width(const Row& row, std::string* complaint) const {
  const auto& fields = row.fields;
  const auto is_empty = [](std::string_view field) { return field.empty(); };
  if (fields.size() == layout_.width) return true;
  if (fields.size() > layout_.width &&
      std::all_of(fields.begin() + static_cast<std::ptrdiff_t>(layout_.width), fields.end(), is_empty)) {
    return true;
  }
  if (complaint != nullptr) {
    *complaint = "expected " + counted(layout_.width, "field") + " as in line " +
                 std::to_string(layout_.first_line) + ", found " + std::to_string(fields.size());
  }
  return false;
}

/// What may be wrong with `text`, which is no number.
std::string RowReader::advice(std::string_view text) const {
  const char other = signs_.decimal == '.' ? ',' : '.';
  const std::string sign = other == ',' ? "comma" : "point";
  if (parse_cell(text, {signs_.decimal, other}).is_finite()) {
    const bool several = std::count(text.begin(), text.end(), other) > 1;
    return ": its " + sign + (several ? "s seem" : " seems") + " to separate thousands; choose the " + sign +
           " as the sign between thousands";
  }
  return std::string(" is not a number") +
         (parse_number(text, other).is_finite() ? ", unless its decimal sign is a " + sign : "");
}

bool RowReader::check_number(std::string_view text, const Column& column, double& value, bool& plain,
                             std::string* complaint) const {
  ParsedNumber parsed = parse_number(text, signs_.decimal);
  if (!parsed.looks_numeric()) {
    parsed = parse_cell(text, signs_);
    plain = plain && !parsed.looks_numeric();
  }
  value = parsed.value;
  if (parsed.is_finite()) return true;
  // Other languages take numbers below the range of doubles for 0.
  plain = plain && parsed.status != ParsedNumber::Status::out_of_range;
  if (complaint == nullptr) return false;
  if (text.empty()) return fail(complaint, column, " is empty");
  const std::string start = ": " + shown(text);
  if (parsed.status == ParsedNumber::Status::not_finite) {
    return fail(complaint, column, start + " is not a finite number; leave the row out");
  }
  if (parsed.status == ParsedNumber::Status::out_of_range) {
    return fail(complaint, column, start + " is out of the range of double-precision numbers");
  }
  if (is_missing(text)) return fail(complaint, column, start + " is a missing value; leave the row out");
  return fail(complaint, column, start + advice(text));
}

}  // namespace credence
