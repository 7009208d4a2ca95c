#include "core/data/read_dataset.h"

#include "core/data/label_column.h"
#include "core/data/number.h"
#include "core/data/table_layout.h"
#include "core/data/tokenizer.h"

#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// A table as it is read.
struct Table {
  TableLayout layout;
  std::vector<double> x1;
  std::vector<double> x2;
  LabelColumn labels;

  arma::mat inputs() const { return arma::join_rows(arma::vec(x1), arma::vec(x2)); }
};

class TableReader {
 public:
  TableReader(std::istream& stream, const std::string& name) : rows_(stream, name) {}

  /// Reads the columns called `columns`, or where it is empty those by position.
  Table read(const std::vector<std::string>& columns, bool labelled) {
    Row first;
    if (!rows_.next(first)) throw DataError(file(), "the file holds no data");
    Row row;
    bool more = next(row, first);
    table_.layout = choose_layout(file(), first, more ? &row : nullptr, columns, labelled);
    if (!table_.layout.has_header) {
      take(first);
    } else if (!more) {
      throw DataError(file(), first.line, "there is a header but no data below it");
    }
    for (; more; more = next(row, first)) take(row);
    return std::move(table_);
  }

 private:
  const std::string& file() const { return rows_.name(); }

  bool next(Row& row, const Row& first) {
    if (!rows_.next(row)) return false;
    if (row.fields.size() != first.fields.size()) {
      throw DataError(file(), row.line,
                      "expected " + counted(first.fields.size(), "field") + " as in line " +
                          std::to_string(first.line) + ", found " + std::to_string(row.fields.size()));
    }
    return true;
  }

  void take(const Row& row) {
    const std::vector<Column>& columns = table_.layout.columns;
    table_.x1.push_back(number(row, columns[0]));
    table_.x2.push_back(number(row, columns[1]));
    if (columns.size() > 2) table_.labels.add(field(row, columns[2]), row.line);
  }

  const std::string& field(const Row& row, const Column& column) const {
    const std::string& text = row.fields[column.index];
    if (text.empty()) throw DataError(file(), row.line, column.shown_name() + " is empty");
    return text;
  }

  double number(const Row& row, const Column& column) const {
    const std::string& text = field(row, column);
    const ParsedNumber parsed = parse_number(text);
    if (parsed.is_finite()) return parsed.value;
    throw DataError(file(), row.line, column.shown_name() + ": " + shown(text) + complaint(parsed.status));
  }

  static std::string complaint(ParsedNumber::Status status) {
    switch (status) {
      case ParsedNumber::Status::not_finite:
        return " is not a finite number; leave the row out";
      case ParsedNumber::Status::out_of_range:
        return " is out of the range of double-precision numbers";
      default:
        return " is not a number";
    }
  }

  Tokenizer rows_;
  Table table_;
};

std::ifstream open(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) {
    throw DataError(file.string(), "this is a directory; choose a file in it");
  }
  if (!std::filesystem::exists(file, error)) throw DataError(file.string(), "there is no such file");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw DataError(file.string(), "the file cannot be opened; check its permissions");
  return stream;
}

LabelColumn read_labels(const std::filesystem::path& file) {
  std::ifstream stream = open(file);
  Tokenizer rows(stream, file.string(), Tokenizer::Blanks::belong_to_fields);
  LabelColumn labels;
  for (Row row; rows.next(row);) {
    if (row.fields[0].empty()) throw DataError(rows.name(), row.line, "the label is empty");
    labels.add(row.fields[0], row.line);
  }
  return labels;
}

void assign_from_labels_file(Dataset& dataset, const std::filesystem::path& file,
                             const std::string& data_file) {
  LabelColumn labels = read_labels(file);
  const auto points = static_cast<std::size_t>(dataset.inputs.n_rows);
  dataset.label_name = labels.take_header(points).value_or(dataset.label_name);
  if (labels.size() != points) {
    throw DataError(file.string(), counted(labels.size(), "label") + " for " + counted(points, "point") +
                                       " in " + data_file + "; there must be as many of each");
  }
  labels.assign_to(dataset, file.string());
}

}  // namespace

Dataset read_dataset(std::istream& stream, const std::string& name, const ReadOptions& options) {
  const bool labelled = !options.labels_file.has_value();
  std::vector<std::string> columns;
  if (options.columns) columns.assign(options.columns->begin(), options.columns->end() - (labelled ? 0 : 1));
  const Table table = TableReader(stream, name).read(columns, labelled);

  Dataset dataset;
  dataset.inputs = table.inputs();
  dataset.input_names = {table.layout.columns[0].name, table.layout.columns[1].name};
  if (labelled) {
    dataset.label_name = table.layout.columns[2].name;
    table.labels.assign_to(dataset, name);
  } else {
    assign_from_labels_file(dataset, *options.labels_file, name);
  }
  return dataset;
}

Dataset read_dataset(const std::filesystem::path& file, const ReadOptions& options) {
  std::ifstream stream = open(file);
  return read_dataset(stream, file.string(), options);
}

arma::mat read_points(const std::filesystem::path& file,
                      const std::optional<std::array<std::string, 2>>& columns) {
  std::ifstream stream = open(file);
  std::vector<std::string> names;
  if (columns) names.assign(columns->begin(), columns->end());
  return TableReader(stream, file.string()).read(names, false).inputs();
}

}  // namespace credence
