#include "core/table/write_dataset.h"

#include "core/data/formula_guard.h"
#include "core/data/number.h"
#include "core/table/cell_number.h"
#include "core/table/class_comment.h"
#include "core/table/class_name.h"
#include "core/table/data_error.h"
#include "core/table/table_layout.h"
#include "core/table/table_rows.h"
#include "core/table/utf8.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace credence {

namespace {

std::string in_quotes(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : guarded_from_formulas(text)) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

/// Besides what RFC 4180 demands, quotes whatever reading would take for another separator, a comment, a byte
/// order mark, or blanks to strip.
std::string quoted_if_needed(const std::string& name) {
  const std::string text = guarded_from_formulas(name);
  constexpr std::string_view blanks = " \t";
  const bool needed = text.empty() || text.find_first_of(",;\t\"\r\n") != std::string::npos ||
                      blanks.find(text.front()) != std::string_view::npos ||
                      blanks.find(text.back()) != std::string_view::npos || text.front() == '#' ||
                      text.starts_with("\xEF\xBB\xBF");
  return needed ? in_quotes(name) : text;
}

void write_header(std::ostream& stream, const Dataset& dataset) {
  const auto& [x1, x2] = dataset.input_names;
  // Names that could be data are told from it by their quotes.
  const bool could_be_data = could_be_number(x1) || could_be_number(x2) || (x1.empty() && x2.empty());
  const auto write =
      could_be_data ? [](const std::string& name) { return in_quotes(name); } : quoted_if_needed;
  stream << write(x1) << ',' << write(x2) << (dataset.role_marks.is_empty() ? "," : ",set,")
         << write(dataset.label_name) << '\n';
}

void check_names(const Dataset& dataset) {
  const auto& classes = dataset.class_names;
  for (const std::string& name :
       {dataset.input_names[0], dataset.input_names[1], dataset.label_name, classes[0], classes[1]}) {
    if (find_non_text(name) != std::string::npos) throw std::invalid_argument("names must be UTF-8 text");
  }
  for (const std::string& name : classes) {
    if (name.empty()) throw std::invalid_argument("a class without a name would not read back");
  }
  if (label_key(classes[0]) == label_key(classes[1]))
    throw std::invalid_argument("the two classes need different names");
}

/// Whether reading would name the classes as they are from the labels alone.
bool names_follow_from_labels(const Dataset& dataset) {
  const auto counts = dataset.class_counts();
  for (const std::string& name : dataset.class_names) {
    // A label called as a class is would pass for one, and the header for a row.
    if (is_missing_label(name) || class_name(name) != name || name == dataset.label_name) return false;
  }
  return counts[0] > 0 && counts[1] > 0 && class_name_less(dataset.class_names[0], dataset.class_names[1]);
}

void write_points(std::ostream& stream, const Dataset& dataset, arma::uword count) {
  const std::array labels = {quoted_if_needed(dataset.class_names[0]),
                             quoted_if_needed(dataset.class_names[1])};
  constexpr std::array<std::string_view, 4> marks = {",", ",train,", ",test,", ",validation,"};
  const bool marked = !dataset.role_marks.is_empty();
  for (arma::uword i = 0; i < count; ++i) {
    stream << to_round_trip_string(dataset.inputs(i, 0)) << ',' << to_round_trip_string(dataset.inputs(i, 1))
           << marks[marked ? 1 + dataset.role_marks(i) : 0] << labels[dataset.labels(i)] << '\n';
  }
}

/// Whether reading would guess that the columns are what they are, from as many rows as it looks at.
bool columns_are_guessed(const Dataset& dataset) {
  constexpr arma::uword enough_rows = 120;
  std::stringstream text;
  write_header(text, dataset);
  write_points(text, dataset, std::min(dataset.size(), enough_rows));
  try {
    const TableRows rows(text, std::string(), {});
    const TableLayout layout = choose_layout(rows, {}, true);
    const std::size_t label = dataset.role_marks.is_empty() ? 2 : 3;
    return layout.has_header && layout.columns[0].index == 0 && layout.columns[1].index == 1 &&
           layout.columns[2].index == label && !layout.units_line &&
           rows.format().separator == Separator::comma;
  } catch (const DataError&) {
    return false;
  }
}

/// What stands above the points. A line that names the classes says, too, that the columns are in their
/// order.
void write_head(std::ostream& stream, const Dataset& dataset) {
  if (!names_follow_from_labels(dataset) || !columns_are_guessed(dataset)) {
    stream << class_comment(dataset.class_names) << '\n';
  }
  write_header(stream, dataset);
}

}  // namespace

std::size_t first_written_line(const Dataset& dataset) {
  std::ostringstream head;
  write_head(head, dataset);
  const std::string text = head.str();
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void write_dataset(std::ostream& stream, const Dataset& dataset) {
  validate(dataset);
  check_names(dataset);
  write_head(stream, dataset);
  write_points(stream, dataset, dataset.size());
}

}  // namespace credence
