#include "core/table/labels_file.h"

#include "core/data/number.h"
#include "core/table/data_error.h"
#include "core/table/file_stream.h"
#include "core/table/tokenizer.h"

namespace credence {

namespace {

/// The rows of a file of labels, whose own signs and encoding are detected.
class LabelRows {
 public:
  LabelRows(const std::filesystem::path& file, const ReadOptions& options)
      : stream_(file, options.files),
        rows_(stream_, file.string(), {.comment_sign = options.comment_sign},
              Tokenizer::Blanks::belong_to_fields) {}

  bool next(Row& row) { return rows_.next(row); }
  const std::string& name() const { return rows_.name(); }
  const std::string& first_comment() const { return rows_.first_comment(); }

 private:
  FileStream stream_;
  Tokenizer rows_;
};

std::string text_of(const Row& row) {
  return row.complaint == nullptr ? std::string(row.fields[0]) : std::string();
}

bool is_number(const std::string& text) {
  return parse_number(text).looks_numeric();
}

std::optional<std::string> find_header(LabelRows rows, std::optional<std::size_t> points) {
  Row row;
  if (!rows.next(row)) return {};
  std::string first = text_of(row);
  if (!rows.next(row)) return {};
  const bool word_over_numbers = !is_number(first) && is_number(text_of(row));
  const std::string first_key = label_key(first);
  std::size_t count = 1;
  do {
    ++count;
    if (label_key(text_of(row)) == first_key) return {};
  } while (rows.next(row));
  const bool is_one_too_many = points ? count == *points + 1 : true;
  if (first.empty() || !(word_over_numbers || is_one_too_many)) return {};
  return first;
}

}  // namespace

LabelsFile read_labels_file(const std::filesystem::path& file, std::optional<std::size_t> points,
                            const ReadOptions& options, std::size_t texts_to_keep) {
  LabelRows rows(file, options);
  LabelsFile result{find_header(LabelRows(file, options), points),
                    LabelColumn(ClassChoice::of(options, rows.first_comment())),
                    {},
                    {},
                    {}};
  Row row;
  if (result.header) rows.next(row);
  while (rows.next(row)) {
    std::string complaint;
    if (row.complaint != nullptr) {
      complaint = row.complaint;
    } else if (row.fields[0].empty()) {
      complaint = "the label is empty";
    } else if (!result.labels.add(row.fields[0], row.line)) {
      complaint = "the label " + result.labels.complaint(row.fields[0]);
    }
    if (!complaint.empty() && options.bad_rows == BadRows::refuse) {
      throw DataError(rows.name(), row.line, complaint);
    }
    if (!complaint.empty()) result.unusable.add(row.line, complaint);
    result.usable.push_back(complaint.empty());
    if (result.texts.size() < texts_to_keep) result.texts.push_back(text_of(row));
  }
  return result;
}

void check_count(const LabelsFile& labels, const std::filesystem::path& file, std::size_t points,
                 const std::string& data_file) {
  if (labels.usable.size() == points) return;
  throw DataError(file.string(), counted(labels.usable.size(), "label") + " for " + counted(points, "point") +
                                     " in " + visible(data_file) + "; there must be as many of each");
}

}  // namespace credence
