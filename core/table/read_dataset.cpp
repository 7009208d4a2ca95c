#include "core/table/read_dataset.h"

#include "core/table/ascii_case.h"
#include "core/table/data_error.h"
#include "core/table/read_table.h"
#include "core/table/row_reader.h"
#include "core/table/table_layout.h"
#include "core/table/table_rows.h"
#include "core/table/table_stream.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// Which columns of a file hold points to predict at.
class PointColumns {
 public:
  PointColumns(const TableRows& rows, const InputPlaces& inputs, ReadOptions options)
      : rows_(rows), inputs_(inputs.names), places_(inputs.columns), options_(std::move(options)) {
    options_.split_column = std::string();
  }

  TableLayout chosen(std::vector<std::string>& notes) {
    if (options_.columns) return choose_layout(rows_, options_, false);
    choose_layout(rows_, options_, false);  // says what is wrong where there are not two columns
    options_.columns = {"1", "2", ""};
    // Numbers that are the names of the inputs are no point.
    if (!options_.has_header && in_first_row(inputs_[0]) && in_first_row(inputs_[1]))
      options_.has_header = true;
    TableLayout by_position = choose_layout(rows_, options_, false);
    const bool no_names = !by_position.has_header || are_given(inputs_[0], inputs_[1]) ||
                          are_given(by_position.names[0], by_position.names[1]);
    if (by_position.has_header) {
      const auto first = find(by_position.names, inputs_[0]);
      const auto second = find(by_position.names, inputs_[1]);
      if (first && second && *first != *second) return at(*first, *second, true);
      if (!no_names || first || second) refuse(by_position);
      notes.push_back("The first row, " + shown_list(by_position.names) + ", is taken for names.");
    }
    if (places_ && by_position.width > 2 && std::max(places_->at(0), places_->at(1)) < by_position.width) {
      notes.push_back("There are no names to go by: columns " + std::to_string(places_->at(0) + 1) + " and " +
                      std::to_string(places_->at(1) + 1) + " are the inputs, as in the data.");
      return at(places_->at(0), places_->at(1), by_position.has_header);
    }
    notes.push_back("There are no names to go by: the first two columns are " + shown(inputs_[0]) + " and " +
                    shown(inputs_[1]) + ".");
    return by_position;
  }

 private:
  /// What tables without names are given is no name to contradict.
  static bool are_given(const std::string& a, const std::string& b) { return a == "x1" && b == "x2"; }

  bool in_first_row(const std::string& name) const {
    const std::vector<std::string>& fields = rows_.first_rows()[0].fields;
    return rows_.first_rows().size() > 1 && std::find(fields.begin(), fields.end(), name) != fields.end();
  }

  TableLayout at(std::size_t first, std::size_t second, bool has_header) {
    options_.columns = {std::to_string(first + 1), std::to_string(second + 1), ""};
    options_.has_header = has_header;
    return choose_layout(rows_, options_, false);
  }

  /// As it is written, else in other letters; nothing where several columns are called so.
  static std::optional<std::size_t> find(const std::vector<std::string>& names, const std::string& input) {
    for (const bool exactly : {true, false}) {
      std::vector<std::size_t> found;
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (exactly ? names[i] == input : ascii_lower(names[i]) == ascii_lower(input)) found.push_back(i);
      }
      if (found.size() == 1) return found.front();
      if (found.size() > 1) return {};
    }
    return {};
  }

  [[noreturn]] void refuse(const TableLayout& layout) const {
    throw DataError(rows_.name(), layout.first_line,
                    "the inputs are called " + shown(inputs_[0]) + " and " + shown(inputs_[1]) +
                        ", the columns here " + shown_list(layout.names) +
                        "; name the columns to read, first input first");
  }

  const TableRows& rows_;
  const std::array<std::string, 2>& inputs_;
  const std::optional<std::array<std::size_t, 2>>& places_;
  ReadOptions options_;
};

/// Reads the points, and notes which rows have none.
class PointsReader {
 public:
  PointsReader(TableRows& rows, const InputPlaces& inputs, const ReadOptions& options)
      : rows_(rows),
        options_(options),
        reader_(PointColumns(rows, inputs, options).chosen(result_.notes), rows.signs()) {}

  PointsReading read() {
    Row row;
    const TableLayout& layout = reader_.layout();
    if (layout.has_header) rows_.next(row);
    while (rows_.next(row)) {
      if (row.line != layout.units_line) take(row);
    }
    if (result_.row_count == 0) {
      throw DataError(rows_.name(), layout.first_line, "there is a header but no data below it");
    }
    for (const std::vector<std::string>& more : {rows_.notes(), layout.notes}) {
      result_.notes.insert(result_.notes.end(), more.begin(), more.end());
    }
    const PassedLines& passed = rows_.passed();
    result_.left_out = {passed.before, passed.comments, passed.separators,
                        layout.units_line ? std::size_t{1} : std::size_t{0}};
    result_.names = {layout.columns[0].name, layout.columns[1].name};
    result_.points = arma::join_rows(arma::vec(x1_), arma::vec(x2_));
    return std::move(result_);
  }

 private:
  void take(const Row& row) {
    const std::size_t number = result_.row_count++;
    RowValues values;
    if (!reader_.read(row, values)) {
      const std::string complaint = reader_.complaint(row) + said_of_sign(row, rows_.format());
      if (options_.bad_rows == BadRows::refuse) throw DataError(rows_.name(), row.line, complaint);
      result_.skipped.add(row.line, complaint);
      return;
    }
    x1_.push_back(values.inputs[0]);
    x2_.push_back(values.inputs[1]);
    result_.rows.push_back(number);
  }

  TableRows& rows_;
  const ReadOptions& options_;
  PointsReading result_;
  RowReader reader_;
  std::vector<double> x1_;
  std::vector<double> x2_;
};

}  // namespace

Dataset read_dataset(const std::filesystem::path& file, const ReadOptions& options) {
  return std::move(read_table(file, options).dataset);
}

Dataset read_dataset(std::istream& stream, const std::string& name, const ReadOptions& options) {
  return std::move(read_table(stream, name, options).dataset);
}

PointsReading read_points(const std::filesystem::path& file, const InputPlaces& inputs,
                          const ReadOptions& options) {
  validate(options);
  TableStream stream(file, options.files);
  TableRows rows(stream.text(), file.string(), options);
  return PointsReader(rows, inputs, options).read();
}

}  // namespace credence
