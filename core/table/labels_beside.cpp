#include "core/table/labels_beside.h"

#include "core/concurrency/cancelled.h"
#include "core/data/number.h"
#include "core/table/column_profile.h"
#include "core/table/data_error.h"
#include "core/table/labels_file.h"
#include "core/table/row_reader.h"
#include "core/table/table_layout.h"
#include "core/table/table_rows.h"
#include "core/table/table_stream.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr std::size_t most_names_asked = 200;
constexpr std::size_t most_files_asked = 20;
constexpr std::streamsize most_bytes_of_labels = std::streamsize{4} << 20;
// A label takes a character and what ends it.
constexpr std::size_t most_labels = most_bytes_of_labels / 2;
// Among the first so many labels there are no more values than that; else they are measurements.
constexpr std::size_t labels_compared = 1000;
constexpr std::size_t most_label_classes = 20;

/// The rows of a table without a label.
struct InputRows {
  std::size_t count = 0;
  bool columns_are_numbered = false;
};

bool has_two_columns_of_numbers(const TableRows& rows) {
  const std::vector<bool> numeric = columns_of(rows.first_rows(), rows.format()).numeric;
  return std::count(numeric.begin(), numeric.end(), true) >= 2;
}

/// How the table is read with a label; nothing where there are too few columns.
std::optional<TableLayout> layout_with_label(const TableRows& rows, const ReadOptions& options) {
  try {
    return choose_layout(rows, options, true);
  } catch (const DataError&) {
    return {};
  }
}

/// Whether the values of the column that would be the label come back, as classes do; of words a single one
/// does.
bool shows_a_label(const TableRows& rows, const TableLayout& layout) {
  if (rows.known_label()) return true;
  const ColumnProfile label = profile_of(rows.first_rows(), rows.format(), layout.columns[2].index);
  const bool words_come_back = label.numbers == 0 && label.distinct.size() < label.values;
  return words_come_back || (label.comes_back() && !label.is_measured());
}

/// Counts the rows; nothing where the table is not one of inputs alone, or too long for any file of labels.
std::optional<InputRows> input_rows(const std::filesystem::path& file, const ReadOptions& options,
                                    const std::stop_token& stop) {
  TableStream stream(file, FileKind::regular);
  TableRows rows(stream.text(), file.string(), options, [&stop](std::size_t) { throw_if_stopped(stop); });
  const std::optional<TableLayout> labelled = layout_with_label(rows, options);
  if (!has_two_columns_of_numbers(rows) || (labelled && shows_a_label(rows, *labelled))) return {};
  const RowReader reader(choose_layout(rows, options, false), rows.signs());
  // What is wrong with a row when it is read with a label is not cured by another one.
  const RowReader refused(labelled.value_or(reader.layout()), rows.signs());
  InputRows result{0, reader.layout().numbered};
  Row row;
  RowValues values;
  if (reader.layout().has_header) rows.next(row);
  while (rows.next(row)) {
    if (row.line == reader.layout().units_line) continue;
    const bool usable =
        options.bad_rows == BadRows::skip || (reader.read(row, values) && refused.read(row, values));
    if (!usable || ++result.count > most_labels) return {};
  }
  return result;
}

/// How well a name suits a file of labels; the smaller the better.
enum class Likeness : char { answers, speaks_of_labels, other };

struct LabelsCandidate {
  Likeness likeness = Likeness::other;
  bool other_suffix = false;
  std::filesystem::path name;

  auto operator<=>(const LabelsCandidate& other) const {
    return std::tie(likeness, other_suffix, name) <=>
           std::tie(other.likeness, other.other_suffix, other.name);
  }
};

std::string in_lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool is_letter_at(std::string_view text, std::size_t i) {
  return i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])) != 0;
}

/// Names, in lower case and without suffix, of labels for inputs that are called `stem`: y_train for x_train.
std::vector<std::string> answers_to(const std::string& stem) {
  using Pair = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Pair, 9> pairs = {{{"x", "y"},
                                                 {"points", "labels"},
                                                 {"inputs", "labels"},
                                                 {"inputs", "targets"},
                                                 {"features", "labels"},
                                                 {"features", "target"},
                                                 {"features", "targets"},
                                                 {"data", "labels"},
                                                 {"data", "target"}}};
  std::vector<std::string> answers;
  for (const auto& [inputs, labels] : pairs) {
    for (std::size_t at = stem.find(inputs); at != std::string::npos; at = stem.find(inputs, at + 1)) {
      const bool is_word =
          (at == 0 || !is_letter_at(stem, at - 1)) && !is_letter_at(stem, at + inputs.size());
      if (is_word) answers.push_back(std::string(stem).replace(at, inputs.size(), labels));
    }
  }
  return answers;
}

bool name_speaks_of_labels(const std::string& stem) {
  const auto contains = [&stem](const char* word) { return stem.find(word) != std::string::npos; };
  return (stem.starts_with('y') && !is_letter_at(stem, 1)) || contains("label") || contains("target");
}

/// The files of a folder that may have the labels of a table in it.
class LabelsSearch {
 public:
  explicit LabelsSearch(const std::filesystem::path& table)
      : folder_(table.parent_path()),
        table_(table.filename()),
        answers_(answers_to(in_lower_case(table.stem().string()))) {}

  std::set<LabelsCandidate> candidates() {
    // A large folder may hold them behind the first names of it.
    for (std::string answer : answers_) {
      consider(answer + table_.extension().string());
      answer[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(answer[0])));
      consider(answer + table_.extension().string());
    }
    std::error_code error;
    std::filesystem::directory_iterator entry(folder_.empty() ? "." : folder_, error);
    for (std::size_t names = 0; !error && entry != std::filesystem::directory_iterator(); ++names) {
      if (names == most_names_asked) break;
      consider(entry->path().filename());
      entry.increment(error);
    }
    return found_;
  }

 private:
  void consider(const std::filesystem::path& name) {
    const std::string stem = in_lower_case(name.stem().string());
    LabelsCandidate candidate{Likeness::other, name.extension() != table_.extension(), name};
    if (std::find(answers_.begin(), answers_.end(), stem) != answers_.end()) {
      candidate.likeness = Likeness::answers;
    } else if (name_speaks_of_labels(stem)) {
      candidate.likeness = Likeness::speaks_of_labels;
    } else if (candidate.other_suffix || stem.starts_with('.')) {
      return;
    }
    std::error_code error;
    if (name != table_ && std::filesystem::is_regular_file(folder_ / name, error)) found_.insert(candidate);
  }

  std::filesystem::path folder_;
  std::filesystem::path table_;
  std::vector<std::string> answers_;
  std::set<LabelsCandidate> found_;
};

bool is_short(const std::filesystem::path& file) {
  TableStream stream(file, FileKind::regular);
  stream.text().ignore(most_bytes_of_labels + 1);
  return stream.text().gcount() <= most_bytes_of_labels;
}

bool are_two_classes(const LabelsFile& labels) {
  try {
    Dataset classes;
    labels.labels.assign_to(classes, {});
    return true;
  } catch (const DataError&) {
    return false;
  }
}

/// Whether the file has a label, of few values, for each of the rows.
bool has_labels_for(const InputRows& rows, const std::filesystem::path& file, Likeness likeness,
                    const ReadOptions& options) {
  try {
    if (!is_short(file)) return false;
    const LabelsFile labels =
        read_labels_file(file, rows.count, options, rows.columns_are_numbered, labels_compared);
    if (labels.usable.size() != rows.count || labels.columns != 1) return false;
    // A number above the labels may as well be one too many.
    const bool number_above = labels.header && parse_number(*labels.header).looks_numeric();
    if (number_above && !rows.columns_are_numbered) return false;
    if (are_two_classes(labels)) return true;
    const std::size_t values = std::set<std::string>(labels.texts.begin(), labels.texts.end()).size();
    return likeness != Likeness::other && values > 2 && values <= most_label_classes;
  } catch (const DataError&) {
    return false;
  }
}

}  // namespace

std::optional<std::filesystem::path> labels_beside(const std::filesystem::path& file,
                                                   const ReadOptions& options, const std::stop_token& stop) {
  std::error_code error;
  const bool asks = !options.labels_file && !options.columns && std::filesystem::is_regular_file(file, error);
  if (!asks) return {};
  const std::set<LabelsCandidate> candidates = LabelsSearch(file).candidates();
  if (candidates.empty()) return {};
  std::optional<InputRows> rows;
  try {
    rows = input_rows(file, options, stop);
  } catch (const DataError&) {
    return {};
  }
  if (!rows || rows->count == 0) return {};
  ReadOptions on_disk = options;
  on_disk.files = FileKind::regular;
  std::size_t files = 0;
  for (const LabelsCandidate& candidate : candidates) {
    throw_if_stopped(stop);
    if (files++ == most_files_asked) break;
    std::filesystem::path labels = file.parent_path() / candidate.name;
    if (has_labels_for(*rows, labels, candidate.likeness, on_disk)) return labels;
  }
  return {};
}

}  // namespace credence
