#include "core/table/label_column.h"

#include "core/data/number.h"
#include "core/table/data_error.h"

#include <algorithm>

namespace credence {

namespace {

constexpr std::size_t most_values = 1000;  // told apart; as a code, any other value
constexpr std::size_t spellings_to_keep = 8;
constexpr std::size_t most_spellings_of_a_value = 6;
constexpr std::uint16_t missing = 65535;

/// The name of a label in version 0.1.0.
std::string shortest_form(std::string_view label, char decimal_sign) {
  const ParsedNumber number = parse_number(label, decimal_sign);
  if (!number.is_finite()) return std::string(label);
  return to_round_trip_string(number.value == 0.0 ? 0.0 : number.value);
}

/// The names of classes are bounded; what is longer is a column of texts.
bool is_too_long(std::string_view label) {
  return label.size() > longest_name && letter_count(label) > longest_name;
}

/// The labels "1", "1.0" and "1.00", for a sentence.
std::string shown_spellings(const std::vector<std::string>& spellings) {
  const bool all = spellings.size() < most_spellings_of_a_value;
  const std::vector<std::string> first(spellings.begin(), spellings.end() - 1);
  return shown_list(first) + " and " + (all ? shown(spellings.back()) : "others");
}

}  // namespace

std::string LabelRules::key(std::string_view label) const {
  return first_version ? shortest_form(label, decimal_sign) : label_key(label, decimal_sign);
}

std::string LabelRules::name(std::string_view label) const {
  return first_version ? shortest_form(label, decimal_sign) : class_name(label, decimal_sign);
}

bool LabelRules::is_missing(std::string_view label) const {
  if (!first_version) return is_missing_label(label);
  constexpr std::array<std::string_view, 9> words = {"",    "NA",  "N/A",  "#N/A", "n/a",
                                                     "NaN", "nan", "null", "NULL"};
  return std::find(words.begin(), words.end(), label) != words.end();
}

bool LabelRules::less(const std::string& a, const std::string& b) const {
  if (!first_version) return class_name_less(a, b, decimal_sign);
  const ParsedNumber first = parse_number(a);
  const ParsedNumber second = parse_number(b);
  return first.is_finite() && second.is_finite() ? first.value < second.value : a < b;
}

ClassChoice ClassChoice::of(const ReadOptions& options,
                            const std::optional<std::array<std::string, 2>>& named) {
  ClassChoice choice;
  choice.values = {options.class_0, options.class_1};
  if (options.class_0 || options.class_1) return choice;
  if (named) {
    choice.values = {named->at(0), named->at(1)};
    choice.may_be_absent = true;
  }
  return choice;
}

LabelColumn::LabelColumn(ClassChoice choice, LabelRules rules) : choice_(std::move(choice)), rules_(rules) {
  const LabelRules with_point{.first_version = rules.first_version};
  for (std::size_t k = 0; k < 2; ++k) {
    const std::optional<std::string>& value = choice_.values.at(k);
    if (!value) continue;
    const auto code = static_cast<Code>(values_.size());
    chosen_.at(k) = code;
    // A number may be chosen with a decimal point whatever the table's sign, or as it stands there.
    codes_by_key_.emplace(with_point.key(*value), code);
    if (!rules.first_version) codes_by_key_.emplace(rules.key(*value), code);
    const bool as_it_is = choice_.may_be_absent && !rules.first_version;
    values_.push_back({as_it_is ? *value : with_point.name(*value), 0, {}});
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
  if (is_too_long(label)) return missing;
  std::string key = rules_.key(label);
  const auto known = codes_by_key_.find(key);
  auto code = static_cast<Code>(values_.size());
  if (known != codes_by_key_.end()) {
    code = known->second;
  } else if (rules_.is_missing(label)) {
    return missing;
  } else if (code < most_values) {
    codes_by_key_.emplace(std::move(key), code);
    values_.emplace_back();
  }
  if (code < most_values) see(values_[code], label, line);
  if (spellings_.size() < spellings_to_keep) {
    spellings_.emplace_back(std::string(label), code);
  } else {
    has_more_spellings_ = true;
  }
  return code;
}

/// Notes how a value is spelled.
void LabelColumn::see(Value& value, std::string_view label, std::size_t line) const {
  auto& spellings = value.spellings;
  if (spellings.empty()) {
    value.first_line = line;
    const bool has_its_name = !value.name.empty() && (choice_.may_be_absent || rules_.first_version);
    if (!has_its_name) value.name = rules_.name(label);
  }
  if (spellings.size() == most_spellings_of_a_value) return;
  label = without_blanks(label);
  if (std::find(spellings.begin(), spellings.end(), label) == spellings.end()) spellings.emplace_back(label);
}

std::string LabelColumn::complaint(std::string_view label) const {
  if (is_too_long(label)) {
    return shown(label) + " has " + std::to_string(letter_count(label)) +
           " letters, and the name of a class " + std::to_string(longest_name) +
           " at most; choose another label column";
  }
  if (rules_.is_missing(label)) return shown(label) + " is a missing value; leave the row out";
  return shown(label) + " is neither " + shown(values_[0].name) + " nor " + shown(values_[1].name);
}

void LabelColumn::keep(const std::vector<bool>& kept) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < codes_.size(); ++i) {
    if (kept[i]) codes_[count++] = codes_[i];
  }
  codes_.resize(count);
}

/// The values that occur, by the line in which they first do; all beyond those told apart come last, as one.
LabelColumn::Codes LabelColumn::present() const {
  std::vector<bool> occurs(most_values + 1);
  for (const Code code : codes_) occurs[code] = true;
  Codes present;
  for (std::size_t code = 0; code < occurs.size(); ++code) {
    if (occurs[code]) present.push_back(static_cast<Code>(code));
  }
  const auto line = [this](Code code) {
    return code < values_.size() ? values_[code].first_line : static_cast<std::size_t>(-1);
  };
  std::stable_sort(present.begin(), present.end(), [&](Code a, Code b) { return line(a) < line(b); });
  return present;
}

void LabelColumn::assign_to(Dataset& dataset, const std::string& file, std::size_t first_row) const {
  const Codes values = present();
  if (chosen_[0] || chosen_[1]) {
    assign_chosen(dataset, values, file);
    return;
  }
  refuse_values(values, file, first_row);
  const bool swapped = rules_.less(values_[values[1]].name, values_[values[0]].name);
  const Code zero = values[swapped ? 1 : 0];
  const Code one = values[swapped ? 0 : 1];
  dataset.class_names = {values_[zero].name, values_[one].name};
  dataset.labels.set_size(codes_.size());
  for (arma::uword i = 0; i < dataset.labels.n_elem; ++i) dataset.labels(i) = codes_[i] == one ? 1 : 0;
}

std::vector<LabelSpelling> LabelColumn::spellings(const Dataset& dataset) const {
  if (has_more_spellings_) return {};
  std::vector<LabelSpelling> result;
  for (const auto& [text, code] : spellings_) {
    const auto row = std::find(codes_.begin(), codes_.end(), code) - codes_.begin();
    if (row < std::ssize(codes_)) result.push_back({text, dataset.labels(static_cast<arma::uword>(row))});
  }
  return result;
}

/// Whether of all values only that of the first row stands in one row alone.
bool LabelColumn::only_first_row_is_odd(const Codes& present, std::size_t first_row) const {
  std::vector<std::size_t> counts(most_values + 1);
  for (const Code code : codes_) ++counts[code];
  const auto is_odd = [&counts](Code code) { return counts[code] == 1; };
  return values_[present[0]].first_line == first_row && is_odd(present[0]) &&
         std::none_of(present.begin() + 1, present.end(), is_odd);
}

void LabelColumn::refuse_values(const Codes& present, const std::string& file, std::size_t first_row) const {
  if (present.empty()) throw DataError(file, "there are no labels; two classes are needed");
  if (present.back() == most_values && present.size() <= 3) {
    throw DataError(file, "the labels have more than " + std::to_string(most_values) +
                              " values; choose another label column");
  }
  const auto name = [&](std::size_t k) { return shown(values_[present[k]].name); };
  if (present.size() < 2) throw DataError(file, "every label is " + name(0) + "; two classes are needed");
  if (present.size() == 2) return;
  const bool first_is_odd = first_row > 0 && only_first_row_is_odd(present, first_row);
  throw DataError(
      file, values_[present[2]].first_line,
      "the labels have a third value, " + name(2) + ", after " + name(0) + " and " + name(1) +
          "; choose one of them against the rest, or another label column" +
          (first_is_odd ? "; if the first row names the columns, say that there is a header" : ""));
}

/// Refuses labels among which a chosen value does not occur.
void LabelColumn::refuse_absent(const Codes& present, const std::string& file) const {
  if (choice_.may_be_absent) return;
  for (const std::optional<Code>& chosen : chosen_) {
    if (!chosen || std::find(present.begin(), present.end(), *chosen) != present.end()) continue;
    std::vector<std::string> names;
    for (const Code code : present) {
      if (code < most_values) names.push_back(values_[code].name);
    }
    const bool more = !present.empty() && present.back() == most_values;
    throw DataError(
        file, "no label is " + shown(values_[*chosen].name) + "; the labels are " + shown_list(names, more));
  }
}

void LabelColumn::assign_chosen(Dataset& dataset, const Codes& present, const std::string& file) const {
  Codes others;
  for (const Code code : present) {
    if (code != chosen_[0] && code != chosen_[1]) others.push_back(code);
  }
  refuse_absent(present, file);
  const bool against_rest = !chosen_[0] || !chosen_[1];
  if (against_rest && others.empty()) refuse_values(present, file, 0);
  const Code single = chosen_[1] ? *chosen_[1] : *chosen_[0];
  const bool one_other = others.size() == 1 && others[0] != most_values;
  for (std::size_t k = 0; k < 2; ++k) {
    dataset.class_names.at(k) = chosen_.at(k) ? values_[*chosen_.at(k)].name
                                : one_other   ? values_[others[0]].name
                                              : "not " + values_[single].name;
  }
  const std::size_t of_single = chosen_[1] ? 1 : 0;
  dataset.labels.set_size(codes_.size());
  for (arma::uword i = 0; i < dataset.labels.n_elem; ++i) {
    dataset.labels(i) = codes_[i] == single ? of_single : 1 - of_single;
  }
}

std::vector<std::string> LabelColumn::notes() const {
  std::vector<std::string> notes;
  if (rules_.first_version) return notes;
  const Codes values = present();
  for (const Code code : values) {
    // Of those that are one class against another it does not matter which are the same.
    const bool is_class = values.size() < 3 || code == chosen_[0] || code == chosen_[1];
    if (!is_class || code == most_values || values_[code].spellings.size() < 2) continue;
    notes.push_back("the labels " + shown_spellings(values_[code].spellings) +
                    " are the same number and one class, called " + shown(values_[code].name));
  }
  return notes;
}

}  // namespace credence
