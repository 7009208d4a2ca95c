#include "core/table/labels_file.h"

#include "core/data/number.h"
#include "core/table/class_comment.h"
#include "core/table/class_name.h"
#include "core/table/column_profile.h"
#include "core/table/data_error.h"
#include "core/table/table_stream.h"
#include "core/table/tokenizer.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t rows_to_look_at = 100;

/// The rows of a file of labels, whose own signs and encoding are detected.
class LabelRows {
 public:
  LabelRows(const std::filesystem::path& file, const ReadOptions& options, Blanks blanks)
      : stream_(file, options.files),
        rows_(TextLines(stream_.text(), file.string()),
              {.comment_sign = options.comment_sign, .comments = options.comments}, blanks) {}

  bool next(Row& row) { return rows_.next(row); }
  const std::string& name() const { return rows_.name(); }
  const std::string& first_comment() const { return rows_.first_comment(); }
  const PassedLines& passed() const { return rows_.passed(); }

  std::vector<StoredRow> first_rows() {
    std::vector<StoredRow> rows;
    Row row;
    while (rows.size() < rows_to_look_at && next(row)) rows.emplace_back(row);
    return rows;
  }

 private:
  TableStream stream_;
  Tokenizer rows_;
};

bool is_label_number(const std::string& text) {
  return parse_number(text).looks_numeric();
}

/// Whether all fields of the rows, the first aside, are numbers, several in each.
bool are_numbers(const std::vector<StoredRow>& rows) {
  return !rows.empty() &&
         std::all_of(rows.begin() + (rows.size() > 1 ? 1 : 0), rows.end(), [](const StoredRow& row) {
           return row.fields.size() > 1 && std::all_of(row.fields.begin(), row.fields.end(), is_label_number);
         });
}

/// How the labels stand in their file.
struct LabelPlace {
  Blanks blanks = Blanks::belong_to_fields;
  std::size_t column = 0;
  std::size_t one_hot = 0;  ///< how many columns of ones and zeros there are; 0: the label is a word
  bool in_one_row = false;
  std::size_t columns = 1;              ///< how many could be the labels
  std::vector<std::string> names = {};  ///< what stands in the first row
  std::vector<std::string> notes = {};
};

/// Whether the field is the number, in any spelling.
bool equals(std::string_view field, double value) {
  const ParsedNumber number = parse_number(field);
  return number.is_finite() && number.value == value;
}

bool holds_ones_and_zeros(const StoredRow& row) {
  return std::all_of(row.fields.begin(), row.fields.end(),
                     [](const std::string& field) { return equals(field, 0.0) || equals(field, 1.0); });
}

bool is_one_hot(const StoredRow& row) {
  const auto is_one = [](const std::string& field) { return equals(field, 1.0); };
  return holds_ones_and_zeros(row) && std::count_if(row.fields.begin(), row.fields.end(), is_one) == 1;
}

class PlaceFinder {
 public:
  PlaceFinder(const std::filesystem::path& file, std::optional<std::size_t> points,
              const ReadOptions& options)
      : points_(points) {
    if (options.first_version) return;  // it read the first column
    // Blanks separate numbers, and belong to words.
    rows_ = LabelRows(file, options, Blanks::may_separate).first_rows();
    place_.blanks = are_numbers(rows_) ? Blanks::may_separate : Blanks::belong_to_fields;
    if (place_.blanks == Blanks::belong_to_fields)
      rows_ = LabelRows(file, options, place_.blanks).first_rows();
  }

  LabelPlace found() {
    if (rows_.empty()) return place_;
    place_.names = rows_[0].fields;
    const std::size_t width = rows_[0].fields.size();
    if (rows_.size() == 1 && width > 1 && points_ == width) {
      place_.in_one_row = true;
      place_.notes.push_back("The labels stand in one row, a field for each point.");
      return place_;
    }
    if (width < 2) return place_;
    const std::size_t rows_below = rows_.size() - 1;
    const auto hot =
        static_cast<std::size_t>(std::count_if(rows_.begin() + 1, rows_.end(), [width](const StoredRow& row) {
          return row.fields.size() == width && is_one_hot(row);
        }));
    // A row that is not is damaged.
    if (rows_below > 0 && hot > 0 && 5 * hot >= 4 * rows_below &&
        std::all_of(rows_.begin() + 1, rows_.end(), holds_ones_and_zeros)) {
      place_.one_hot = width;
      place_.notes.push_back(
          "The columns of the labels hold ones and zeros: the class is the column with the one.");
      return place_;
    }
    choose_column(width);
    return place_;
  }

 private:
  void choose_column(std::size_t width) {
    std::vector<std::size_t> usable;
    for (std::size_t i = 0; i < width; ++i) {
      const ColumnProfile profile = profile_of(rows_, {}, i);
      const bool constant = profile.values > 2 && profile.distinct.size() < 2;
      const bool names = profile.values > 5 && profile.distinct.size() == profile.values;
      if (!profile.counts && !constant && !names) usable.push_back(i);
    }
    place_.column = usable.empty() ? 0 : usable.front();
    for (const std::size_t i : usable) {
      if (kind_of_name(rows_[0].fields[i]) == NameKind::label) place_.column = i;
    }
    place_.columns = usable.size();
    std::string note = "Of the labels' " + counted(width, "column") + ", column " +
                       std::to_string(place_.column + 1) + " is read.";
    place_.notes.push_back(std::move(note));
  }

  std::optional<std::size_t> points_;
  std::vector<StoredRow> rows_;
  LabelPlace place_;
};

/// Reads the labels where they stand.
class LabelsReader {
 public:
  LabelsReader(const std::filesystem::path& file, LabelPlace place, const ReadOptions& options)
      : file_(file), place_(std::move(place)), options_(options) {}

  std::string text_of(const Row& row) const {
    if (row.complaint != nullptr) return {};
    if (place_.one_hot == 0)
      return place_.column < row.fields.size() ? std::string(row.fields[place_.column]) : "";
    if (row.fields.size() != place_.one_hot) return {};
    for (std::size_t i = 0; i < row.fields.size(); ++i) {
      if (equals(row.fields[i], 1.0)) return name_of_column(i);
    }
    return {};
  }

  std::optional<std::string> find_header(std::optional<std::size_t> points, bool columns_are_numbered) const {
    if (place_.in_one_row) return {};
    LabelRows rows(file_, options_, place_.blanks);
    Row row;
    if (!rows.next(row) || row.complaint != nullptr) return {};
    if (place_.one_hot > 0) {
      const bool names = std::none_of(row.fields.begin(), row.fields.end(), [](std::string_view field) {
        return is_label_number(std::string(field));
      });
      return names ? std::optional<std::string>("label") : std::nullopt;
    }
    const std::string first = text_of(row);
    if (!rows.next(row)) return {};
    const bool word_over_numbers = !is_label_number(first) && is_label_number(text_of(row));
    const std::string first_key = label_key(first);
    bool comes_again = false;
    std::size_t count = 1;
    do {
      ++count;
      comes_again = comes_again || label_key(text_of(row)) == first_key;
    } while (rows.next(row));
    const bool is_one_too_many = points && count == *points + 1;
    if (is_missing_label(first)) return {};
    // Programs that number columns call the first 0, which may be a label, too.
    if (is_one_too_many && (!comes_again || (columns_are_numbered && first == "0"))) return first;
    if (comes_again || !(word_over_numbers || !points)) return {};
    return first;
  }

  LabelsFile read(std::optional<std::string> header, std::size_t texts_to_keep) {
    LabelRows rows(file_, options_, place_.blanks);
    LabelsFile result{std::move(header),
                      LabelColumn(ClassChoice::of(options_, parse_class_comment(rows.first_comment())),
                                  LabelRules{.first_version = options_.first_version}),
                      {},
                      {},
                      {},
                      place_.notes,
                      place_.columns};
    Row row;
    if (result.header) rows.next(row);
    while (rows.next(row)) {
      if (place_.in_one_row) {
        for (const std::string_view field : row.fields) {
          take(std::string(field), row, texts_to_keep, rows.name(), result);
        }
      } else {
        take(text_of(row), row, texts_to_keep, rows.name(), result);
      }
    }
    result.passed = rows.passed();
    return result;
  }

 private:
  std::string name_of_column(std::size_t i) const {
    const std::string& name = place_.names[i];
    return is_label_number(name) || name.empty() ? std::to_string(i + 1) : name;
  }

  void take(const std::string& text, const Row& row, std::size_t texts_to_keep, const std::string& name,
            LabelsFile& result) const {
    std::string complaint;
    if (row.complaint != nullptr) {
      complaint = row.complaint;
    } else if (text.empty()) {
      complaint = place_.one_hot > 0 ? "the row has not a single one among zeros" : "the label is empty";
    } else if (!result.labels.add(text, row.line)) {
      complaint = "the label " + result.labels.complaint(text);
    }
    if (!complaint.empty() && options_.bad_rows == BadRows::refuse)
      throw DataError(name, row.line, complaint);
    if (!complaint.empty()) result.unusable.add(row.line, complaint);
    result.usable.push_back(complaint.empty());
    if (result.texts.size() < texts_to_keep) result.texts.push_back(text);
  }

  const std::filesystem::path& file_;
  LabelPlace place_;
  const ReadOptions& options_;
};

}  // namespace

LabelsFile read_labels_file(const std::filesystem::path& file, std::optional<std::size_t> points,
                            const ReadOptions& options, bool columns_are_numbered,
                            std::size_t texts_to_keep) {
  LabelsReader reader(file, PlaceFinder(file, points, options).found(), options);
  return reader.read(reader.find_header(points, columns_are_numbered), texts_to_keep);
}

void check_count(const LabelsFile& labels, const std::filesystem::path& file, std::size_t points,
                 const std::string& data_file) {
  if (labels.usable.size() == points) return;
  throw DataError(file.string(), counted(labels.usable.size(), "label") + " for " + counted(points, "point") +
                                     " in " + visible(data_file) + "; there must be as many of each");
}

}  // namespace credence
