#include "core/table/column_guess.h"

#include "core/data/number.h"
#include "core/table/class_name.h"
#include "core/table/data_error.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>

namespace credence {

namespace {

constexpr std::size_t most_classes = 20;
constexpr std::size_t enough_values = 10;     // to tell a measurement or a name from a class
constexpr std::size_t rows_that_go_on = 100;  // as many as are seen of a longer table

constexpr std::array<std::string_view, 17> label_names = {
    "label", "class",  "target", "y",    "outcome", "diagnosis", "species", "type", "category",
    "group", "result", "status", "kind", "truth",   "response",  "variety", "state"};
constexpr std::array<std::string_view, 13> other_names = {
    "name",    "doctor",  "physician", "surgeon", "operator", "observer", "nurse",
    "patient", "comment", "note",      "remark",  "date",     "time"};
constexpr std::array<std::string_view, 14> number_names = {
    "", "#", "id", "nr", "no", "n", "num", "number", "row", "idx", "obs", "case", "index", "key"};

template <std::size_t count>
bool is_one_of(std::string_view name, const std::array<std::string_view, count>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// In lower case, without a full stop, as "Nr." is written. In Turkish std::tolower() makes no i of I.
std::string plain_name(const std::string& name) {
  std::string result;
  for (const char c : name) result += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  if (result.ends_with('.')) result.pop_back();
  return result;
}

/// What the first rows show of one column.
struct ColumnProfile {
  std::size_t values = 0;
  std::size_t numbers = 0;
  std::set<std::string> distinct;
  bool whole_numbers = true;  ///< all are
  bool counts = true;         ///< each is one more than that of the row before

  bool comes_back() const { return values >= 2 * distinct.size(); }
  bool has_two_values() const { return distinct.size() == 2 && comes_back(); }
};

ColumnProfile profile_of(const std::vector<StoredRow>& rows, const TableFormat& format, std::size_t column) {
  ColumnProfile profile;
  std::optional<double> last;
  for (std::size_t k = rows.size() > 1 ? 1 : 0; k < rows.size(); ++k) {
    if (column >= rows[k].fields.size() || is_missing(rows[k].fields[column])) continue;
    const std::string& field = rows[k].fields[column];
    const ParsedNumber number = parse_number(field, format.decimal_sign);
    const bool whole = number.is_finite() && number.value == std::floor(number.value);
    ++profile.values;
    if (number.looks_numeric()) ++profile.numbers;
    profile.distinct.insert(label_key(field, format.decimal_sign));
    profile.whole_numbers = profile.whole_numbers && whole;
    profile.counts = profile.counts && whole && (!last || number.value == *last + 1.0);
    last = number.value;
  }
  profile.counts = profile.counts && profile.values > 2;
  return profile;
}

class ColumnGuesser {
 public:
  ColumnGuesser(const std::vector<StoredRow>& rows, const TableFormat& format, const TableColumns& columns,
                bool has_header)
      : rows_(rows), columns_(columns), has_header_(has_header) {
    for (std::size_t i = 0; i < columns.names.size(); ++i) profiles_.push_back(profile_of(rows, format, i));
  }

  ColumnGuess guess(std::vector<std::size_t> candidates) const {
    ColumnGuess result;
    std::optional<int> best;
    for (const std::size_t i : candidates) {
      const int score = label_score(i, candidates);
      if (!leaves_inputs(candidates, i) || (best && score < *best)) continue;
      best = score;
      result.label = i;
    }
    std::vector<std::string> reasons;
    if (result.label != candidates.back()) reasons.push_back(label_reason(result.label));
    std::erase(candidates, result.label);
    std::erase_if(candidates, [this](std::size_t i) { return !columns_.numeric[i]; });
    std::vector<std::size_t> ordered = candidates;
    std::stable_sort(ordered.begin(), ordered.end(),
                     [this](std::size_t a, std::size_t b) { return input_score(a) > input_score(b); });
    result.inputs = {std::min(ordered[0], ordered[1]), std::max(ordered[0], ordered[1])};
    for (const std::size_t i : candidates) {
      if (i > result.inputs[1]) break;
      if (i != result.inputs[0] && i != result.inputs[1]) reasons.push_back(no_input_reason(i));
    }
    for (const std::string& reason : reasons) result.reason += (result.reason.empty() ? "" : " ") + reason;
    return result;
  }

 private:
  bool leaves_inputs(const std::vector<std::size_t>& candidates, std::size_t label) const {
    return std::count_if(candidates.begin(), candidates.end(),
                         [&](std::size_t i) { return i != label && columns_.numeric[i]; }) >= 2;
  }

  std::string name(std::size_t i) const {
    return has_header_ ? plain_name(columns_.names[i]) : std::string("x");
  }
  std::string title(std::size_t i) const {
    return has_header_ ? shown(columns_.names[i]) : "Column " + std::to_string(i + 1);
  }

  int label_score(std::size_t i, const std::vector<std::size_t>& candidates) const {
    const ColumnProfile& profile = profiles_[i];
    const std::size_t distinct = profile.distinct.size();
    const bool measured = profile.numbers > 0 && !profile.whole_numbers && distinct > 2;
    int score = i == candidates.back() ? 1 : 0;
    if (is_one_of(name(i), label_names)) score += 4;
    if (is_one_of(name(i), other_names)) score -= 3;
    if (profile.has_two_values()) {
      score += 3;
    } else if (distinct == 1) {
      // A longer table may be sorted by its label; of a short one this is none.
      score += rows_.size() >= rows_that_go_on ? 2 : -5;
    } else if (distinct <= most_classes && profile.comes_back() && !measured) {
      score += 1;
    } else if (profile.values >= enough_values) {
      score -= 2;
    }
    return score;
  }

  std::string label_reason(std::size_t i) const {
    const bool by_values = profiles_[i].has_two_values();
    return title(i) + (by_values ? " holds two values: the label." : " is the label by its name.");
  }

  bool numbers_rows(std::size_t i) const {
    const ColumnProfile& profile = profiles_[i];
    return profile.counts || (has_header_ && is_one_of(name(i), number_names) && profile.whole_numbers &&
                              profile.distinct.size() == profile.values);
  }

  int input_score(std::size_t i) const {
    if (numbers_rows(i) || (has_header_ && columns_.names[i].empty())) return 0;
    return profiles_[i].distinct.size() < 2 || profiles_[i].has_two_values() ? 1 : 2;
  }

  std::string no_input_reason(std::size_t i) const {
    if (numbers_rows(i)) return title(i) + " numbers the rows: no input.";
    if (has_header_ && columns_.names[i].empty())
      return "Column " + std::to_string(i + 1) + " has no name: no input.";
    if (profiles_[i].distinct.size() < 2) return title(i) + " holds one value: no input.";
    return title(i) + " holds two values: no input.";
  }

  const std::vector<StoredRow>& rows_;
  const TableColumns& columns_;
  bool has_header_;
  std::vector<ColumnProfile> profiles_;
};

}  // namespace

ColumnGuess guess_columns(const std::vector<StoredRow>& rows, const TableFormat& format,
                          const TableColumns& columns, const std::vector<std::size_t>& candidates,
                          bool has_header) {
  return ColumnGuesser(rows, format, columns, has_header).guess(candidates);
}

std::size_t label_of_three(const std::vector<StoredRow>& rows, const TableFormat& format,
                           const TableColumns& columns, const std::vector<std::size_t>& candidates) {
  std::vector<std::size_t> words;
  for (const std::size_t i : candidates) {
    const ColumnProfile profile = profile_of(rows, format, i);
    const bool first_is_number = parse_number(columns.names[i], format.decimal_sign).looks_numeric();
    if (profile.numbers == 0 && !first_is_number && profile.values > 0 && profile.comes_back())
      words.push_back(i);
  }
  return words.size() == 1 ? words.front() : candidates.back();
}

}  // namespace credence
