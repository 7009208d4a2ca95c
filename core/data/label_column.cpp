#include "core/data/label_column.h"

#include "core/data/data_error.h"
#include "core/data/number.h"
#include "core/data/write_dataset.h"

#include <utility>

namespace credence {

namespace {

// Three are too many already, but the first may still turn out to be a header.
constexpr std::size_t values_to_keep = 4;

}  // namespace

std::string class_name(std::string_view label) {
  const ParsedNumber number = parse_number(label);
  if (!number.is_finite()) return std::string(label);
  return to_round_trip_string(number.value == 0.0 ? 0.0 : number.value);
}

bool class_name_less(const std::string& a, const std::string& b) {
  const ParsedNumber first = parse_number(a);
  const ParsedNumber second = parse_number(b);
  return first.is_finite() && second.is_finite() ? first.value < second.value : a < b;
}

void LabelColumn::add(std::string_view label, std::size_t line) {
  std::string name = class_name(label);
  std::size_t code = 0;
  while (code < values_.size() && values_[code].name != name) ++code;
  if (code == values_.size() && code < values_to_keep) values_.push_back({std::move(name), line, 0});
  if (code < values_.size()) ++values_[code].count;
  codes_.push_back(static_cast<std::uint8_t>(code));
}

std::optional<std::string> LabelColumn::take_header(std::size_t points) {
  if (size() < 2 || values_[0].count > 1) return {};
  const bool word_over_numbers =
      !parse_number(values_[0].name).looks_numeric() && parse_number(values_[1].name).looks_numeric();
  if (size() != points + 1 && !word_over_numbers) return {};
  std::string header = std::move(values_[0].name);
  values_.erase(values_.begin());
  codes_.erase(codes_.begin());
  for (std::uint8_t& code : codes_) --code;
  return header;
}

void LabelColumn::assign_to(Dataset& dataset, const std::string& file) const {
  if (values_.size() < 2) {
    throw DataError(file, "every label is " + shown(values_.at(0).name) + "; two classes are needed");
  }
  if (values_.size() > 2) {
    throw DataError(file, values_[2].first_line,
                    "the labels have a third value, " + shown(values_[2].name) + ", after " +
                        shown(values_[0].name) + " and " + shown(values_[1].name) +
                        "; exactly two classes are needed");
  }
  const bool swapped = class_name_less(values_[1].name, values_[0].name);
  dataset.class_names = {values_[swapped ? 1 : 0].name, values_[swapped ? 0 : 1].name};
  dataset.labels.set_size(codes_.size());
  for (arma::uword i = 0; i < dataset.labels.n_elem; ++i) {
    dataset.labels(i) = swapped ? 1 - codes_[i] : codes_[i];
  }
}

}  // namespace credence
