#include "core/table/column_guess.h"

#include "core/table/cell_number.h"
#include "core/table/column_profile.h"
#include "core/table/data_error.h"

#include <algorithm>
#include <optional>

namespace credence {

namespace {

constexpr std::size_t most_classes = 20;
constexpr std::size_t enough_values = 10;     // to tell a measurement or a name from a class
constexpr std::size_t rows_that_go_on = 100;  // as many as are seen of a longer table

/// How well a column does for an input; the larger the better.
enum class Fitness : char { numbers_rows, unnamed, constant, two_values, identifiers, measured };

class ColumnGuesser {
 public:
  ColumnGuesser(const std::vector<StoredRow>& rows, const TableFormat& format, const TableColumns& columns,
                bool has_header)
      : rows_(rows), columns_(columns), has_header_(has_header) {
    for (std::size_t i = 0; i < columns.names.size(); ++i)
      profiles_.push_back(profile_of(rows, format, i, has_header));
  }

  ColumnGuess guess(std::vector<std::size_t> candidates, bool labelled,
                    std::optional<std::size_t> known_label) {
    ColumnGuess result;
    const bool known =
        known_label && std::find(candidates.begin(), candidates.end(), *known_label) != candidates.end();
    if (labelled) result.label = known ? *known_label : guess_label(candidates);
    if (labelled || known) std::erase(candidates, known ? *known_label : result.label);
    std::vector<std::size_t> numeric = candidates;
    std::erase_if(numeric, [this](std::size_t i) { return !columns_.numeric[i]; });
    // Where there are not two, reading says what is no number.
    if (numeric.size() < 2) numeric = candidates;
    std::vector<std::size_t> ordered = numeric;
    std::stable_sort(ordered.begin(), ordered.end(),
                     [this](std::size_t a, std::size_t b) { return fitness(a) > fitness(b); });
    result.inputs = {std::min(ordered[0], ordered[1]), std::max(ordered[0], ordered[1])};
    note_inputs(numeric, result.inputs, labelled);
    result.notes = std::move(notes_);
    return result;
  }

 private:
  /// The best of those that leave two columns of numbers, if there is one.
  std::size_t guess_label(const std::vector<std::size_t>& candidates) {
    std::optional<std::size_t> best;
    for (const std::size_t i : candidates) {
      if (!leaves_inputs(candidates, i)) continue;
      if (!best || label_score(i, candidates) >= label_score(*best, candidates)) best = i;
    }
    const std::size_t label = best.value_or(candidates.back());
    note_label(candidates, label);
    return label;
  }

  /// Of three columns one with a single number may be an input: then a value in it is damaged.
  bool leaves_inputs(const std::vector<std::size_t>& candidates, std::size_t label) const {
    return std::count_if(candidates.begin(), candidates.end(), [&](std::size_t i) {
             return i != label && (columns_.numeric[i] || (candidates.size() == 3 && has_number(i)));
           }) >= 2;
  }

  bool has_number(std::size_t i) const {
    return profiles_[i].numbers > 0 ||
           (!has_header_ && rows_.size() < 3 && could_be_number(columns_.names[i]));
  }

  NameKind name_kind(std::size_t i) const {
    return has_header_ ? kind_of_name(columns_.names[i]) : NameKind::plain;
  }
  bool has_no_name(std::size_t i) const { return has_header_ && columns_.names[i].empty(); }
  std::string title(std::size_t i) const {
    return has_header_ && !has_no_name(i) ? shown(columns_.names[i]) : "column " + std::to_string(i + 1);
  }

  bool is_label_by_name(std::size_t i) const {
    return name_kind(i) == NameKind::label && !profiles_[i].is_measured();
  }

  int label_score(std::size_t i, const std::vector<std::size_t>& candidates) const {
    const ColumnProfile& profile = profiles_[i];
    const std::size_t distinct = profile.distinct.size();
    int score = i == candidates.back() ? 2 : i == candidates.front() ? 1 : 0;
    if (is_label_by_name(i)) score += profile.comes_back() || profile.values < 3 ? 8 : 4;
    if (name_kind(i) == NameKind::other || name_kind(i) == NameKind::identifier) score -= 6;
    if (profile.has_two_values()) {
      score += 6;
    } else if (distinct <= 1) {
      // A longer table may be sorted by its label; of a short one this is none.
      const bool could_be = i == candidates.back() || profile.numbers == 0;
      const bool too_few = profile.values < 3 && i == candidates.back();  // to tell anything
      if (!too_few && (!is_label_by_name(i) || i != candidates.back()))
        score += rows_.size() >= rows_that_go_on && could_be ? 4 : -10;
    } else if (distinct <= most_classes && profile.comes_back() && !profile.is_measured()) {
      score += profile.numbers == 0 ? 3 : 2;
    } else if (profile.values >= enough_values || profile.counts) {
      score -= 4;
    }
    return score;
  }

  void note_label(const std::vector<std::size_t>& candidates, std::size_t label) {
    std::vector<std::string> rivals;
    for (const std::size_t i : candidates) {
      const bool rival = profiles_[i].has_two_values() || is_label_by_name(i);
      if (i != label && leaves_inputs(candidates, i) && rival && name_kind(i) != NameKind::identifier) {
        rivals.push_back(title(i));
      }
    }
    const bool by_name = is_label_by_name(label);
    const bool by_values = profiles_[label].has_two_values();
    if (label == candidates.back() && rivals.empty()) return;
    std::string note = title(label) + (by_name && !(by_values && rivals.empty()) ? " is the label by its name"
                                       : by_values ? " holds two values: the label"
                                                   : " is taken for the label");
    if (!rivals.empty()) note += "; " + listed(rivals) + " could be it, too";
    say(note);
  }

  /// A title that begins a sentence begins with a capital.
  void say(std::string note) {
    if (note.starts_with('c')) note[0] = 'C';
    notes_.push_back(note + '.');
  }

  static std::string listed(const std::vector<std::string>& titles) {
    std::string text = titles[0];
    for (std::size_t k = 1; k < titles.size(); ++k) {
      text += (k + 1 == titles.size() ? " and " : ", ") + titles[k];
    }
    return text;
  }

  bool numbers_rows(std::size_t i) const {
    const ColumnProfile& profile = profiles_[i];
    if (profile.counts) return true;
    if (name_kind(i) == NameKind::identifier && !has_no_name(i)) return profile.whole_numbers;
    return (name_kind(i) == NameKind::number || has_no_name(i)) && profile.whole_numbers &&
           profile.distinct.size() == profile.values;
  }

  Fitness fitness(std::size_t i) const {
    if (numbers_rows(i)) return Fitness::numbers_rows;
    if (has_no_name(i)) return Fitness::unnamed;
    if (profiles_[i].distinct.size() < 2) return Fitness::constant;
    if (profiles_[i].has_two_values()) return Fitness::two_values;
    return profiles_[i].could_be_identifiers() ? Fitness::identifiers : Fitness::measured;
  }

  static std::string_view reason(Fitness fitness) {
    switch (fitness) {
      case Fitness::numbers_rows:
        return " numbers the rows";
      case Fitness::unnamed:
        return " has no name";
      case Fitness::constant:
        return " holds one value";
      case Fitness::two_values:
        return " holds two values";
      case Fitness::identifiers:
        return " holds large whole numbers that hardly come back, as those of customers or samples";
      case Fitness::measured:
        break;
    }
    return " is a further column of numbers";
  }

  /// Says which columns before or between the inputs were passed over, and which of little use were not; of
  /// what stands behind them only, where there is no label, that it is not read.
  void note_inputs(const std::vector<std::size_t>& numeric, const std::array<std::size_t, 2>& inputs,
                   bool labelled) {
    constexpr std::size_t most_said = 5;
    std::size_t said = 0;
    std::vector<std::string> further;
    for (const std::size_t i : numeric) {
      const bool taken = i == inputs[0] || i == inputs[1];
      const Fitness how = fitness(i);
      // Of two columns that may be identifiers as well as incomes, there is nothing to choose.
      const bool plain = how == Fitness::measured || (how == Fitness::identifiers && numeric.size() == 2);
      if (taken && !plain) {
        say(title(i) + std::string(reason(how)) + " and is an input only for want of another");
      } else if (!taken && i < inputs[1]) {
        if (said++ < most_said) say(title(i) + std::string(reason(how)) + ": no input");
      } else if (!taken) {
        further.push_back(title(i));
      }
    }
    if (said > most_said)
      notes_.push_back("So it is with " + std::to_string(said - most_said) + " more columns.");
    if (labelled || further.empty()) return;
    const std::size_t others = further.size();
    further.resize(std::min<std::size_t>(others, 3));
    if (others > further.size()) further.push_back(std::to_string(others - 3) + " more");
    say(listed(further) + (others == 1 ? " is" : " are") + " not read: two inputs are wanted");
  }

  const std::vector<StoredRow>& rows_;
  const TableColumns& columns_;
  bool has_header_;
  std::vector<ColumnProfile> profiles_;
  std::vector<std::string> notes_;
};

}  // namespace

ColumnGuess guess_columns(const std::vector<StoredRow>& rows, const TableFormat& format,
                          const TableColumns& columns, const std::vector<std::size_t>& candidates,
                          bool has_header, bool labelled, std::optional<std::size_t> known_label) {
  return ColumnGuesser(rows, format, columns, has_header).guess(candidates, labelled, known_label);
}

}  // namespace credence
