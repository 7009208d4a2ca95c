#include "core/table/label_column.h"

#include "core/data/number.h"
#include "core/table/class_comment.h"
#include "core/table/data_error.h"
#include "core/table/write_dataset.h"

#include <algorithm>

namespace credence {

namespace {

// Enough to name the first three, to tell whether the others are one or several, and for one that turns out
// to be a header.
constexpr std::size_t values_to_keep = 6;
constexpr std::size_t spellings_to_keep = 8;
constexpr std::uint8_t missing = 255;

}  // namespace

std::string class_name(std::string_view label, char decimal_sign) {
  const ParsedNumber number = parse_number(label, decimal_sign);
  if (!number.is_finite()) return std::string(label);
  return to_round_trip_string(number.value == 0.0 ? 0.0 : number.value);
}

bool class_name_less(const std::string& a, const std::string& b) {
  const ParsedNumber first = parse_number(a);
  const ParsedNumber second = parse_number(b);
  return first.is_finite() && second.is_finite() ? first.value < second.value : a < b;
}

ClassChoice ClassChoice::of(const ReadOptions& options, std::string_view first_line) {
  ClassChoice choice;
  choice.values = {options.class_0, options.class_1};
  if (options.class_0 || options.class_1) return choice;
  if (const auto names = parse_class_comment(first_line)) {
    choice.values = {names->at(0), names->at(1)};
    choice.may_be_absent = true;
  }
  return choice;
}

LabelColumn::LabelColumn(ClassChoice choice, char decimal_sign)
    : choice_(std::move(choice)), decimal_sign_(decimal_sign) {
  for (std::size_t k = 0; k < 2; ++k) {
    std::optional<std::string>& value = choice_.values.at(k);
    if (!value) continue;
    value = class_name(*value);
    chosen_.at(k) = static_cast<Code>(values_.size());
    values_.push_back({*value, 0});
  }
}

bool LabelColumn::add(std::string_view label, std::size_t line) {
  const auto known = std::find_if(spellings_.begin(), spellings_.end(),
                                  [label](const auto& spelling) { return spelling.first == label; });
  const Code code = known == spellings_.end() ? code_of(label, line) : known->second;
  if (code == missing || (chosen_[0] && chosen_[1] && code > 1)) return false;
  codes_.push_back(code);
  return true;
}

LabelColumn::Code LabelColumn::code_of(std::string_view label, std::size_t line) {
  std::string name = class_name(label, decimal_sign_);
  std::size_t code = 0;
  while (code < values_.size() && values_[code].name != name) ++code;
  if (code == values_.size() && is_missing_label(name)) return missing;
  if (code == values_.size() && code < values_to_keep) values_.push_back({std::move(name), line});
  if (spellings_.size() < spellings_to_keep) {
    spellings_.emplace_back(std::string(label), static_cast<Code>(code));
  }
  return static_cast<Code>(code);
}

std::string LabelColumn::complaint(std::string_view label) const {
  if (is_missing_label(label)) return shown(label) + " is a missing value; leave the row out";
  return shown(label) + " is neither " + shown(values_[0].name) + " nor " + shown(values_[1].name);
}

void LabelColumn::keep(const std::vector<bool>& kept) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < codes_.size(); ++i) {
    if (kept[i]) codes_[count++] = codes_[i];
  }
  codes_.resize(count);
}

/// The values that occur, by the line in which they first do; all beyond those kept count as one.
std::vector<LabelColumn::Code> LabelColumn::present() const {
  std::array<bool, values_to_keep + 1> occurs{};
  for (const Code code : codes_) occurs.at(code) = true;
  std::vector<Code> present;
  for (std::size_t code = 0; code < occurs.size(); ++code) {
    if (occurs.at(code)) present.push_back(static_cast<Code>(code));
  }
  const auto line = [this](Code code) {
    return code < values_.size() ? values_[code].first_line : static_cast<std::size_t>(-1);
  };
  std::stable_sort(present.begin(), present.end(), [&](Code a, Code b) { return line(a) < line(b); });
  return present;
}

void LabelColumn::assign_to(Dataset& dataset, const std::string& file, std::size_t first_row) const {
  const std::vector<Code> values = present();
  if (chosen_[0] || chosen_[1]) {
    assign_chosen(dataset, values, file);
    return;
  }
  refuse_values(values, file, first_row);
  const bool swapped = class_name_less(values_[values[1]].name, values_[values[0]].name);
  const Code zero = values[swapped ? 1 : 0];
  const Code one = values[swapped ? 0 : 1];
  dataset.class_names = {values_[zero].name, values_[one].name};
  dataset.labels.set_size(codes_.size());
  for (arma::uword i = 0; i < dataset.labels.n_elem; ++i) dataset.labels(i) = codes_[i] == one ? 1 : 0;
}

/// Whether that of the first row alone is a value that does not come back, and there are two others.
bool LabelColumn::only_first_row_is_odd(const std::vector<Code>& present, std::size_t first_row) const {
  const auto is_single = [this](Code code) { return std::count(codes_.begin(), codes_.end(), code) == 1; };
  return present.size() == 3 && values_[present[0]].first_line == first_row && is_single(present[0]) &&
         !is_single(present[1]) && !is_single(present[2]);
}

void LabelColumn::refuse_values(const std::vector<Code>& present, const std::string& file,
                                std::size_t first_row) const {
  if (present.empty()) throw DataError(file, "there are no labels; two classes are needed");
  const auto name = [&](std::size_t k) { return shown(values_[present[k]].name); };
  if (present.size() < 2) throw DataError(file, "every label is " + name(0) + "; two classes are needed");
  if (present.size() == 2) return;
  throw DataError(file, values_[present[2]].first_line,
                  "the labels have a third value, " + name(2) + ", after " + name(0) + " and " + name(1) +
                      "; choose one of them against the rest, or another label column" +
                      (only_first_row_is_odd(present, first_row)
                           ? "; if the first row names the columns, say that there is a header"
                           : ""));
}

void LabelColumn::assign_chosen(Dataset& dataset, const std::vector<Code>& present,
                                const std::string& file) const {
  std::vector<Code> others;
  for (const Code code : present) {
    if (code != chosen_[0] && code != chosen_[1]) others.push_back(code);
  }
  for (std::size_t k = 0; k < 2; ++k) {
    const bool occurs =
        !chosen_.at(k) || std::find(present.begin(), present.end(), chosen_.at(k)) != present.end();
    if (!occurs && !choice_.may_be_absent) {
      std::vector<std::string> names;
      for (const Code code : present) {
        if (code < values_.size()) names.push_back(values_[code].name);
      }
      throw DataError(
          file, "no label is " + shown(*choice_.values.at(k)) + "; the labels are " + shown_list(names));
    }
  }
  const std::size_t single = chosen_[1] ? 1 : 0;
  const bool against_rest = !chosen_[0] || !chosen_[1];
  if (against_rest && others.empty()) refuse_values(present, file, 0);
  for (std::size_t k = 0; k < 2; ++k) {
    dataset.class_names.at(k) = chosen_.at(k)        ? *choice_.values.at(k)
                                : others.size() == 1 ? values_[others[0]].name
                                                     : "not " + *choice_.values.at(single);
  }
  const bool one_is_chosen = chosen_[1].has_value();
  dataset.labels.set_size(codes_.size());
  for (arma::uword i = 0; i < dataset.labels.n_elem; ++i) {
    const bool is_chosen = codes_[i] == (one_is_chosen ? *chosen_[1] : *chosen_[0]);
    dataset.labels(i) = is_chosen == one_is_chosen ? 1 : 0;
  }
}

}  // namespace credence
