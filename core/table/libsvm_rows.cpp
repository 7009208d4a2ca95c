#include "core/table/libsvm_rows.h"

#include "core/data/number.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

namespace credence {

namespace {

constexpr std::string_view libsvm_blanks = " \t\r\n";

/// The next word of `text`, which begins behind it then; empty at the end, where a comment begins, too.
std::string_view take_libsvm_word(std::string_view& text) {
  const std::size_t start = std::min(text.find_first_not_of(libsvm_blanks), text.size());
  const std::size_t end = std::min(text.find_first_of(libsvm_blanks, start), text.size());
  const std::string_view word = text.substr(start, end - start);
  if (word.starts_with('#')) return {};
  text.remove_prefix(end);
  return word;
}

bool is_libsvm_query(std::string_view word) {
  return word.starts_with("qid:");
}

struct LibsvmPair {
  std::size_t index = 0;
  std::string_view value;
};

std::optional<LibsvmPair> parse_libsvm_pair(std::string_view word) {
  LibsvmPair pair;
  const char* const end = word.data() + word.size();
  const auto [behind, error] = std::from_chars(word.data(), end, pair.index);
  if (error != std::errc() || end - behind < 2 || *behind != ':') return {};
  pair.value = word.substr(static_cast<std::size_t>(behind - word.data()) + 1);
  return pair;
}

/// Several labels have commas between them, and are numbers then: others are fields, whose last may well end
/// in words like pairs.
bool could_be_libsvm_label(std::string_view word) {
  if (word.find_first_of(":;") != std::string_view::npos) return false;
  if (word.find(',') == std::string_view::npos) return true;
  while (!word.empty()) {
    const std::size_t end = std::min(word.find(','), word.size());
    if (!parse_number(word.substr(0, end)).looks_numeric()) return false;
    word.remove_prefix(std::min(end + 1, word.size()));
  }
  return true;
}

/// Calls `see(line)` for each line of `text` that is neither blank nor a comment, until it says no; whether
/// it never did.
template <typename See>
bool see_libsvm_lines(std::string_view text, See see) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    std::string_view rest = line;
    if (!take_libsvm_word(rest).empty() && !see(line)) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

}  // namespace

LibsvmRows::LibsvmRows(TextLines lines, std::size_t most_wanted) : lines_(std::move(lines)) {
  see_first_rows(most_wanted);
  for (std::size_t i = 1; i <= features_; ++i) head_.names.push_back("x" + std::to_string(i));
  head_.names.emplace_back("label");
  head_.label = features_;
  if (base_ == 0) head_.notes.emplace_back("Indices begin at 0 in this file: that is column x1.");
}

void LibsvmRows::see_first_rows(std::size_t most_wanted) {
  constexpr std::size_t most_rows = 100;
  constexpr std::size_t most_bytes = std::size_t{1} << 16;
  std::string_view line;
  do {
    if (!lines_.next(line)) return;
  } while (take_libsvm_word(line).empty());
  std::size_t rows = 0;
  bool whole = false;
  see_libsvm_lines(lines_.reread(whole).substr(0, most_bytes), [&](std::string_view row) {
    take_libsvm_word(row);
    for (std::string_view word = take_libsvm_word(row); !word.empty(); word = take_libsvm_word(row)) {
      const std::optional<LibsvmPair> pair = parse_libsvm_pair(word);
      if (!pair) continue;
      if (pair->index == 0) base_ = 0;
      features_ = std::max(features_, std::min(pair->index, most_features));
    }
    return ++rows < most_rows;
  });
  if (base_ == 0) ++features_;
  features_ = std::min(std::max(features_, most_wanted), most_features);
}

bool LibsvmRows::next(Row& row) {
  std::string_view line;
  while (lines_.next(line)) {
    const std::string_view label = take_libsvm_word(line);
    if (label.empty()) continue;
    row.line = lines_.number();
    row.starts_quoted = false;
    row.fields.assign(features_ + 1, "0");
    row.fields.back() = label;
    row.complaint = label.find(':') == std::string_view::npos
                        ? read_pairs(line, row)
                        : "the row has no label; write it before the pairs of an index and a value";
    if (row.complaint != nullptr) row.fields.clear();
    return true;
  }
  return false;
}

/// What is wrong with their form, if anything.
const char* LibsvmRows::read_pairs(std::string_view pairs, Row& row) {
  std::size_t least = base_;  // the next index may be
  for (std::string_view word = take_libsvm_word(pairs); !word.empty(); word = take_libsvm_word(pairs)) {
    if (is_libsvm_query(word)) {
      if (!std::exchange(queries_noted_, true)) {
        head_.notes.emplace_back("The numbers of queries, qid, are left out.");
      }
      continue;
    }
    const std::optional<LibsvmPair> pair = parse_libsvm_pair(word);
    if (!pair) return "the row has something else than pairs of an index and a value; write them as 3:0.5";
    if (pair->index < least) {
      return pair->index == 0 ? "the row has an index 0, which the first rows do not have; count from 1 on"
                              : "the indices of the row do not increase; write each once, in order";
    }
    least = pair->index + 1;
    const std::size_t feature = pair->index - base_;
    if (feature < features_) {
      row.fields[feature] = pair->value;
    } else {
      note_ignored(feature);
    }
  }
  return nullptr;
}

void LibsvmRows::note_ignored(std::size_t feature) {
  if (std::exchange(ignored_noted_, true)) return;
  const std::string last = features_ == 0 ? "label" : "x" + std::to_string(features_);
  const std::string why = features_ < most_features ? ": the first rows have none of them." : ".";
  head_.notes.push_back("Columns beyond " + last + ", such as x" + std::to_string(feature + 1) +
                        ", are left out" + why);
}

bool looks_like_libsvm(std::string_view sample) {
  const std::size_t last_end = sample.find_last_of("\r\n");
  if (last_end != std::string_view::npos) sample = sample.substr(0, last_end);
  bool has_pair = false;
  const bool all = see_libsvm_lines(sample, [&has_pair](std::string_view line) {
    if (!could_be_libsvm_label(take_libsvm_word(line))) return false;
    std::size_t least = 0;
    for (std::string_view word = take_libsvm_word(line); !word.empty(); word = take_libsvm_word(line)) {
      if (is_libsvm_query(word)) continue;
      const std::optional<LibsvmPair> pair = parse_libsvm_pair(word);
      if (!pair || pair->index < least || !parse_number(pair->value).looks_numeric()) return false;
      least = pair->index + 1;
      has_pair = true;
    }
    return true;
  });
  return all && has_pair;
}

}  // namespace credence
