#include "core/table/column_profile.h"

#include "core/table/cell_number.h"
#include "core/table/class_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace credence {

namespace {

constexpr std::array<std::string_view, 40> label_names = {
    "label",    "labels",    "class",    "classes",  "target",    "y",        "outcome", "diagnosis",
    "species",  "type",      "category", "group",    "result",    "status",   "kind",    "truth",
    "response", "variety",   "state",    "survived", "purchased", "churn",    "churned", "exited",
    "default",  "defaulted", "fraud",    "spam",     "disease",   "sick",     "passed",  "failed",
    "success",  "died",      "death",    "approved", "admitted",  "accepted", "grade",   "quality"};
constexpr std::array<std::string_view, 13> other_names = {
    "name",    "doctor",  "physician", "surgeon", "operator", "observer", "nurse",
    "patient", "comment", "note",      "remark",  "date",     "time"};
constexpr std::array<std::string_view, 3> number_names = {"n", "num", "number"};
constexpr std::array<std::string_view, 30> identifier_names = {
    "id",     "ids",      "uid",     "uuid",   "guid",       "rownames",   "rowname", "rowid",
    "idnr",   "sno",      "subject", "serial", "patient",    "rownr",      "obsnr",   "respondent",
    "casenr", "recordno", "nr",      "no",     "row",        "idx",        "obs",     "case",
    "index",  "key",      "#",       "caseno", "identifier", "participant"};

template <std::size_t count>
bool is_one_of(std::string_view name, const std::array<std::string_view, count>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_name_letter(char c) {
  return is_capital(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0 || c == '#';
}

/// The words of a name in small letters: "PatientID", "patient_id" and "Patient Id" have the same two. In
/// Turkish std::tolower() makes no i of I.
std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool hump = is_capital(c) && i > 0 && name[i - 1] >= 'a' && name[i - 1] <= 'z';
    if ((hump || !is_name_letter(c)) && !words.back().empty()) words.emplace_back();
    if (is_name_letter(c)) words.back() += static_cast<char>(is_capital(c) ? c - 'A' + 'a' : c);
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word;
  return text;
}

}  // namespace

bool ColumnProfile::could_be_identifiers() const {
  constexpr double large = 10'000.0;
  constexpr double largest_exact = 9e15;  // beyond, all doubles are whole
  return numbers == values && values > 2 && whole_numbers && largest >= large && largest < largest_exact &&
         10 * distinct.size() >= 9 * values;
}

ColumnProfile profile_of(const std::vector<StoredRow>& rows, const TableFormat& format, std::size_t column,
                         bool has_header) {
  ColumnProfile profile;
  std::optional<double> last;
  const NumberSigns signs = {.decimal = format.decimal_sign, .thousands = format.thousands_sign};
  for (std::size_t k = has_header && rows.size() > 1 ? 1 : 0; k < rows.size(); ++k) {
    if (column >= rows[k].fields.size() || is_missing(rows[k].fields[column])) {
      profile.counts = false;
      continue;
    }
    const std::string& field = rows[k].fields[column];
    const ParsedNumber number = parse_cell(field, signs);
    const bool whole = number.is_finite() && number.value == std::floor(number.value);
    ++profile.values;
    if (number.looks_numeric()) ++profile.numbers;
    if (number.is_finite()) profile.largest = std::max(profile.largest, std::abs(number.value));
    profile.distinct.insert(label_key(field, format.decimal_sign));
    profile.whole_numbers = profile.whole_numbers && whole;
    profile.counts = profile.counts && whole && (!last || number.value == *last + 1.0);
    last = number.value;
  }
  profile.counts = profile.counts && profile.values > 2;
  return profile;
}

NameKind kind_of_name(const std::string& name) {
  const std::vector<std::string> words = words_of(name);
  const std::string plain = joined(words);
  const auto says_id = [](const std::string& word) { return word == "id" || word == "ids"; };
  // "sample number" numbers samples; "number of eggs" counts.
  const bool numbers_things = words.size() > 1 && (is_one_of(words.back(), number_names) ||
                                                   words.back() == "nr" || words.back() == "no");
  if (words.empty() || is_one_of(plain, identifier_names) || words.front() == "unnamed" || numbers_things ||
      std::any_of(words.begin(), words.end(), says_id)) {
    return NameKind::identifier;
  }
  if (is_one_of(plain, number_names)) return NameKind::number;
  if (is_one_of(plain, label_names)) return NameKind::label;
  return is_one_of(plain, other_names) ? NameKind::other : NameKind::plain;
}

}  // namespace credence
