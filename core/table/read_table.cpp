#include "core/table/read_table.h"

#include "core/concurrency/cancelled.h"
#include "core/table/input_notes.h"
#include "core/table/label_column.h"
#include "core/table/labels_file.h"
#include "core/table/row_reader.h"
#include "core/table/table_layout.h"
#include "core/table/table_rows.h"
#include "core/table/table_stream.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace credence {

namespace {

/// Between two reports of progress.
constexpr std::chrono::milliseconds report_interval(50);

BlockHook hook(const ReadControl& control, std::size_t total) {
  using Clock = std::chrono::steady_clock;
  return [control, total, reported = std::optional<Clock::time_point>()](std::size_t bytes) mutable {
    throw_if_stopped(control.stop);
    const Clock::time_point now = Clock::now();
    if (!control.progress || (reported && now - *reported < report_interval)) return;
    reported = now;
    control.progress({"reading", bytes, total});
  };
}

/// Reads the points of a table, and puts them together with their labels.
class TableReader {
 public:
  TableReader(TableRows& rows, const ReadOptions& options, std::vector<std::size_t>* lines)
      : rows_(rows),
        options_(options),
        lines_(lines),
        reader_(choose_layout(rows, options, !options.labels_file), rows.signs()),
        labels_(ClassChoice::of(options, rows.named_classes()),
                LabelRules{rows.decimal_sign(), options.first_version}) {}

  TableReading read() {
    Row row;
    if (reader_.layout().has_header) rows_.next(row);
    while (rows_.next(row)) {
      if (row.line != reader_.layout().units_line) take(row);
    }
    if (row_count_ == 0) {
      throw DataError(rows_.name(), reader_.layout().first_line, "there is a header but no data below it");
    }
    if (x1_.empty()) refuse_all();
    TableReading reading;
    reading.notes = rows_.notes();
    add_notes(reader_.layout().notes, reading.notes);
    reading.dataset = points();
    if (options_.labels_file) {
      add_labels_file(reading);
    } else {
      reading.dataset.label_name = reader_.layout().columns[2].name;
      const bool guessed = !options_.has_header && !reader_.layout().has_header;
      labels_.assign_to(reading.dataset, rows_.name(), guessed ? reader_.layout().first_line : 0);
      add_notes(labels_.notes(), reading.notes);
    }
    check_names(reading.dataset);
    add_notes(notes_on_inputs(reading.dataset), reading.notes);
    reading.format = rows_.format();
    reading.format.has_header = reader_.layout().has_header;
    reading.skipped = std::move(skipped_);
    const PassedLines& passed = rows_.passed();
    reading.left_out = {passed.before + passed_labels_.before, passed.comments + passed_labels_.comments,
                        passed.separators + passed_labels_.separators,
                        reader_.layout().units_line ? std::size_t{1} : std::size_t{0}};
    reading.decided = decided_options(options_, reading.format, reader_.layout());
    reading.plain_rows = plain_rows(reading);
    return reading;
  }

 private:
  void check_names(const Dataset& dataset) const {
    try {
      validate_names(dataset);
    } catch (const std::invalid_argument& error) {
      throw DataError(rows_.name(), reader_.layout().first_line, error.what());
    }
  }

  void take(const Row& row) {
    if (row_count_++ == 0) first_line_ = row.line;
    RowValues values;
    const bool usable = reader_.read(row, values);
    plain_ = plain_ && values.plain;
    if (!usable) {
      skip(row, reader_.complaint(row));
    } else if (!options_.labels_file && !labels_.add(values.label, row.line)) {
      skip(row, reader_.layout().columns[2].shown_name() + ": " + labels_.complaint(values.label));
    } else {
      x1_.push_back(values.inputs[0]);
      x2_.push_back(values.inputs[1]);
      if (lines_ != nullptr) lines_->push_back(row.line);
      if (reader_.layout().split) marks_.push_back(index_of(values.role));
      if (options_.labels_file) kept_.push_back(true);
    }
  }

  std::optional<PlainRows> plain_rows(const TableReading& reading) const {
    const TableLayout& layout = reader_.layout();
    const LineForms* forms = rows_.forms();
    const TableFormat& format = reading.format;
    if (!plain_ || forms == nullptr || forms->long_rows || options_.labels_file) return {};
    if (format.separator == Separator::blanks) return {};
    if (format.encoding != Encoding::utf8 && format.encoding != Encoding::windows_1252) return {};
    // Rows may be left out for what they say of themselves, and a row may begin with the sign of comments.
    if (layout.split && reading.skipped.count > 0) return {};
    if (forms->comments && forms->rows_with_sign) return {};
    PlainRows plain;
    plain.first_line = first_line_;
    plain.width = layout.width;
    for (std::size_t k = 0; k < 3; ++k) plain.columns.at(k) = layout.columns[k].index;
    plain.has_comments = forms->comments;
    plain.labels = labels_.spellings(reading.dataset);
    if (plain.labels.empty()) return {};
    return plain;
  }

  static void add_notes(const std::vector<std::string>& notes, std::vector<std::string>& all) {
    all.insert(all.end(), notes.begin(), notes.end());
  }

  void skip(const Row& row, const std::string& complaint) {
    if (options_.bad_rows == BadRows::refuse) {
      throw DataError(rows_.name(), row.line, complaint + said_of_sign(row, rows_.format()));
    }
    skipped_.add(row.line, complaint);
    if (options_.labels_file) kept_.push_back(false);
  }

  [[noreturn]] void refuse_all() const {
    const SkippedRows::Row& first = skipped_.shown.front();
    throw DataError(rows_.name(), first.line,
                    first.reason + "; none of the " + std::to_string(row_count_) + " rows can be used");
  }

  Dataset points() {
    Dataset dataset;
    dataset.input_names = {reader_.layout().columns[0].name, reader_.layout().columns[1].name};
    dataset.inputs.set_size(x1_.size(), 2);
    std::copy(x1_.begin(), x1_.end(), dataset.inputs.begin_col(0));
    std::vector<double>().swap(x1_);
    std::copy(x2_.begin(), x2_.end(), dataset.inputs.begin_col(1));
    std::vector<double>().swap(x2_);
    dataset.role_marks.set_size(marks_.size());
    std::copy(marks_.begin(), marks_.end(), dataset.role_marks.begin());
    return dataset;
  }

  void add_labels_file(TableReading& reading) {
    Dataset& dataset = reading.dataset;
    LabelsFile file =
        read_labels_file(*options_.labels_file, row_count_, options_, reader_.layout().numbered);
    const std::string name = options_.labels_file->string();
    check_count(file, *options_.labels_file, row_count_, rows_.name());
    if (skipped_.count > 0 || file.unusable.count > 0) keep_pairs(dataset, file);
    if (file.labels.size() == 0)
      throw DataError(name, "no row of this file and " + visible(rows_.name()) + " can be used");
    dataset.label_name = file.header.value_or(dataset.label_name);
    add_notes(file.notes, reading.notes);
    passed_labels_ = file.passed;
    add_notes(file.labels.notes(), reading.notes);
    file.labels.assign_to(dataset, name);
  }

  /// Drops points and labels that lack each other.
  void keep_pairs(Dataset& dataset, LabelsFile& file) {
    std::vector<bool> kept_labels;
    std::vector<arma::uword> kept_points;
    arma::uword point = 0;
    for (std::size_t i = 0; i < row_count_; ++i) {
      if (file.usable[i]) kept_labels.push_back(kept_[i]);
      if (file.usable[i] && kept_[i]) kept_points.push_back(point);
      if (kept_[i]) ++point;
    }
    file.labels.keep(kept_labels);
    const arma::uvec indices(kept_points);
    if (lines_ != nullptr) {
      for (std::size_t k = 0; k < kept_points.size(); ++k) (*lines_)[k] = (*lines_)[kept_points[k]];
      lines_->resize(kept_points.size());
    }
    dataset.inputs = dataset.inputs.rows(indices);
    if (!dataset.role_marks.is_empty()) dataset.role_marks = dataset.role_marks.elem(indices);
    for (SkippedRows::Row& row : file.unusable.shown) {
      skipped_.add(row.line, visible(options_.labels_file->string()) + ": " + row.reason);
    }
    skipped_.count += file.unusable.count - file.unusable.shown.size();
  }

  TableRows& rows_;
  const ReadOptions& options_;
  std::vector<std::size_t>* lines_;  // of the points, where they are wanted
  RowReader reader_;
  std::vector<double> x1_;
  std::vector<double> x2_;
  std::vector<std::uint8_t> marks_;
  LabelColumn labels_;
  std::size_t row_count_ = 0;
  std::size_t first_line_ = 0;  // of the first row
  bool plain_ = true;           // what all rows so far are, see RowValues
  std::vector<bool> kept_;      // for each row whether it gave a point; only kept where labels have a file
  SkippedRows skipped_;
  PassedLines passed_labels_;  // of the file of labels
};

}  // namespace

TableReading read_table(std::istream& stream, const std::string& name, const ReadOptions& options,
                        const ReadControl& control) {
  validate(options);
  TableRows rows(stream, name, options, hook(control, 0));
  return TableReader(rows, options, control.lines).read();
}

TableReading read_table(const std::filesystem::path& file, const ReadOptions& options,
                        const ReadControl& control) {
  validate(options);
  TableStream stream(file, options.files);
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  // How long a packed text is, nobody knows before its end.
  const bool known = !error && !stream.is_packed();
  TableRows rows(stream.text(), file.string(), options,
                 hook(control, known ? static_cast<std::size_t>(size) : 0));
  TableReading reading = TableReader(rows, options, control.lines).read();
  if (stream.is_packed()) reading.plain_rows.reset();
  return reading;
}

}  // namespace credence
