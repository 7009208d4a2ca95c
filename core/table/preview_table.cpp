#include "core/table/preview_table.h"

#include "core/data/number.h"
#include "core/table/data_error.h"
#include "core/table/decimal.h"
#include "core/table/label_column.h"
#include "core/table/labels_file.h"
#include "core/table/row_reader.h"
#include "core/table/table_layout.h"
#include "core/table/table_rows.h"
#include "core/table/table_stream.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t most_bytes = 1 << 20;

/// Looks at the first rows of a table as reading would, but goes on where reading would refuse.
class Previewer {
 public:
  Previewer(TableRows& rows, const ReadOptions& options, std::size_t count)
      : rows_(rows),
        options_(options),
        count_(count),
        rules_{options.labels_file ? '.' : rows.decimal_sign(), options.first_version},
        labels_(ClassChoice::of(options, rows.named_classes()), rules_) {}

  TablePreview preview() {
    result_.format = rows_.format();
    result_.notes = rows_.notes();
    attempt([this] { choose_columns(); });
    describe_columns();
    attempt([this] { take_rows(); });
    // A file that describes itself may say more with its rows.
    for (const std::string& note : rows_.notes()) {
      if (std::find(result_.notes.begin(), result_.notes.end(), note) == result_.notes.end()) {
        result_.notes.push_back(note);
      }
    }
    result_.format.encoding = rows_.format().encoding;
    const PassedLines& passed = rows_.passed();
    result_.left_out.before = passed.before;
    result_.left_out.comments = passed.comments;
    result_.left_out.separators = passed.separators;
    if (reader_) {
      if (options_.labels_file) attempt([this] { take_labels_file(); });
      read_points();
      attempt([this] { name_classes(); });
      sort_label_values();
    }
    return std::move(result_);
  }

 private:
  /// The first thing that is wrong is the problem.
  template <typename Work>
  void attempt(const Work& work) {
    try {
      work();
    } catch (const DataError& error) {
      if (result_.problem.empty()) result_.problem = error.what();
    }
  }

  void choose_columns() {
    reader_.emplace(choose_layout(rows_, options_, !options_.labels_file), rows_.signs());
  }

  void describe_columns() {
    const TableColumns columns = columns_of(rows_.first_rows(), result_.format);
    result_.format.has_header = reader_ ? reader_->layout().has_header : guessed_header(columns);
    for (std::size_t i = 0; i < columns.names.size(); ++i) {
      const std::string name = result_.format.has_header ? columns.names[i] : std::string();
      result_.columns.push_back({name, columns.numeric[i]});
    }
    if (!reader_) return;
    const TableLayout& layout = reader_->layout();
    result_.notes.insert(result_.notes.end(), layout.notes.begin(), layout.notes.end());
    result_.roles.inputs = {layout.columns[0].index, layout.columns[1].index};
    if (layout.columns.size() > 2) result_.roles.label = layout.columns[2].index;
    if (layout.split) result_.roles.split = layout.split->index;
  }

  bool guessed_header(const TableColumns& columns) const {
    if (options_.has_header) return *options_.has_header;
    if (rows_.starts_with_header()) return true;
    return std::none_of(columns.names.begin(), columns.names.end(), [this](const std::string& name) {
      return parse_number(name, rows_.decimal_sign()).looks_numeric();
    });
  }

  void take_rows() {
    Row row;
    if (result_.format.has_header) rows_.next(row);
    std::size_t bytes = 0;
    while (stored_.size() < count_ && bytes < most_bytes && rows_.next(row)) {
      if (reader_ && row.line == reader_->layout().units_line) {
        ++result_.left_out.units;
        continue;
      }
      stored_.emplace_back(row);
      for (const std::string_view field : row.fields) bytes += field.size() + sizeof(std::string);
      result_.rows.push_back(
          {row.line, stored_.back().fields, row.complaint != nullptr ? row.complaint : ""});
    }
    result_.whole = !rows_.next(row);
    if (!stored_.empty() || !reader_) return;
    throw DataError(rows_.name(), reader_->layout().first_line, "there is a header but no data below it");
  }

  void take_labels_file() {
    ReadOptions lenient = options_;
    lenient.bad_rows = BadRows::skip;
    const auto points = result_.whole ? std::optional(stored_.size()) : std::nullopt;
    const LabelsFile file =
        read_labels_file(*options_.labels_file, points, lenient, reader_->layout().numbered, stored_.size());
    texts_ = file.texts;
    result_.notes.insert(result_.notes.end(), file.notes.begin(), file.notes.end());
    if (points) check_count(file, *options_.labels_file, *points, rows_.name());
  }

  void read_points() {
    std::vector<double> x1;
    std::vector<double> x2;
    Row row;
    for (std::size_t i = 0; i < stored_.size(); ++i) {
      stored_[i].show_in(row);
      RowValues values;
      std::string& complaint = result_.rows[i].complaint;
      complaint = reader_->read(row, values) ? label_complaint(i, values.label) : reader_->complaint(row);
      if (!complaint.empty()) continue;
      x1.push_back(values.inputs[0]);
      x2.push_back(values.inputs[1]);
    }
    result_.points = arma::join_rows(arma::vec(x1), arma::vec(x2));
    if (result_.point_labels.size() != x1.size()) result_.point_labels.clear();
  }

  /// Takes the label of row `i`, or that from the labels file, for a point; why it is none.
  std::string label_complaint(std::size_t i, std::string_view label) {
    if (options_.labels_file) {
      if (i >= texts_.size()) return {};
      label = texts_[i];
      if (label.empty()) return "the label is empty";
    }
    const bool usable = labels_.add(label, result_.rows[i].line);
    if (!usable && rules_.is_missing(label)) return label_name() + labels_.complaint(label);
    const std::size_t value = count_label(label);
    if (!usable) return label_name() + labels_.complaint(label);
    result_.point_labels.push_back(value);
    return {};
  }

  /// What a complaint about a label starts with.
  std::string label_name() const {
    return options_.labels_file ? "the label " : reader_->layout().columns[2].shown_name() + ": ";
  }

  std::size_t count_label(std::string_view label) {
    const std::string key = rules_.key(label);
    auto& values = result_.label_values;
    const auto value = static_cast<std::size_t>(std::find(label_keys_.begin(), label_keys_.end(), key) -
                                                label_keys_.begin());
    if (value == values.size() && value < TablePreview::most_label_values) {
      label_keys_.push_back(key);
      values.push_back({rules_.name(label), 0});
    }
    if (value < values.size()) ++values[value].count;
    return value;
  }

  void name_classes() {
    // Of a table that goes on, further rows may bring the class that is missing.
    if (!result_.whole && result_.label_values.size() < 2) return;
    if (stored_.empty() || (options_.labels_file && texts_.empty())) return;
    if (labels_.size() == 0) return;  // no row can be used, and each says why
    Dataset classes;
    if (options_.labels_file) {
      labels_.assign_to(classes, options_.labels_file->string());
    } else {
      const bool guessed = !options_.has_header && !reader_->layout().has_header;
      labels_.assign_to(classes, rows_.name(), guessed ? reader_->layout().first_line : 0);
    }
    result_.class_names = classes.class_names;
  }

  /// Numbers by value, then words.
  void sort_label_values() {
    auto& values = result_.label_values;
    std::vector<bool> is_number;
    for (const std::string& key : label_keys_) is_number.push_back(parse_decimal(key).has_value());
    const auto comes_before = [&](std::size_t a, std::size_t b) {
      if (is_number[a] != is_number[b]) return static_cast<bool>(is_number[a]);
      return class_name_less(label_keys_[a], label_keys_[b]);
    };
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), comes_before);
    std::vector<TablePreview::LabelValue> sorted;
    std::vector<std::size_t> place(values.size() + 1, values.size());
    for (const std::size_t i : order) {
      place[i] = sorted.size();
      sorted.push_back(values[i]);
    }
    values = sorted;
    for (std::size_t& value : result_.point_labels) value = place[value];
  }

  TableRows& rows_;
  const ReadOptions& options_;
  std::size_t count_;
  LabelRules rules_;
  LabelColumn labels_;
  std::optional<RowReader> reader_;
  std::vector<StoredRow> stored_;
  std::vector<std::string> texts_;       // of the labels file
  std::vector<std::string> label_keys_;  // of the label values
  TablePreview result_;
};

}  // namespace

TablePreview preview_table(std::istream& stream, const std::string& name, const ReadOptions& options,
                           std::size_t rows) {
  validate(options);
  TableRows table(stream, name, options);
  return Previewer(table, options, rows).preview();
}

TablePreview preview_table(const std::filesystem::path& file, const ReadOptions& options, std::size_t rows) {
  TableStream stream(file, options.files);
  return preview_table(stream.text(), file.string(), options, rows);
}

}  // namespace credence
