#include "core/table/table_rows.h"

#include "core/table/arff_rows.h"
#include "core/table/class_comment.h"
#include "core/table/class_name.h"
#include "core/table/data_error.h"
#include "core/table/decimal_sign.h"
#include "core/table/libsvm_rows.h"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

namespace credence {

namespace {

/// The largest number among the columns that are asked for.
std::size_t most_wanted(const ReadOptions& options) {
  std::size_t most = 0;
  if (!options.columns) return most;
  for (const std::string& column : *options.columns) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(column.data(), column.data() + column.size(), number);
    if (error == std::errc() && end == column.data() + column.size()) most = std::max(most, number);
  }
  return most;
}

}  // namespace

TableRows::TableRows(std::istream& stream, const std::string& name, const ReadOptions& options,
                     BlockHook after_block) {
  open(TextLines(stream, name, options.encoding, std::move(after_block)), options);
  see();
  signs_.decimal = '.';
  if (text_ != nullptr) {
    signs_.decimal = options.decimal_sign.value_or(detect_decimal_sign(first_, text_->separator()));
  }
  signs_.thousands = options.thousands_sign.value_or('\0');
  signs_.plain = options.first_version;
}

void TableRows::open(TextLines lines, const ReadOptions& options) {
  std::string_view line;
  bool whole = false;
  const std::string_view sample = lines.next(line) ? lines.reread(whole) : std::string_view();
  if (looks_like_arff(sample)) {
    kind_ = TableKind::arff;
    source_ = std::make_unique<ArffRows>(std::move(lines));
  } else if (!options.separator && looks_like_libsvm(sample)) {
    kind_ = TableKind::libsvm;
    source_ = std::make_unique<LibsvmRows>(std::move(lines), most_wanted(options));
  } else {
    auto text = std::make_unique<Tokenizer>(std::move(lines), options);
    text_ = text.get();
    source_ = std::move(text);
  }
}

void TableRows::see() {
  constexpr std::size_t count = 100;
  constexpr std::size_t most_first_bytes = 1 << 20;
  std::size_t bytes = 0;
  Row row;
  try {
    while (first_.size() < count && bytes < most_first_bytes && source_->next(row)) {
      first_.emplace_back(row);
      for (const std::string_view field : row.fields) bytes += field.size() + sizeof(std::string);
    }
  } catch (const DataError&) {
    if (first_.empty()) throw;
    failure_ = std::current_exception();
  }
  if (first_.empty()) throw DataError(name(), "the file holds no data");
  if (const HeadOfFile* head = source_->description()) {
    Row names;
    names.line = first_[0].line;
    names.fields.assign(head->names.begin(), head->names.end());
    first_.insert(first_.begin(), StoredRow(names));
  }
}

void TableRows::throw_what_follows() const {
  if (failure_) std::rethrow_exception(failure_);
}

bool TableRows::next(Row& row) {
  if (next_ == first_.size()) {
    throw_what_follows();
    return source_->next(row);
  }
  first_[next_++].show_in(row);
  return true;
}

std::optional<std::array<std::string, 2>> TableRows::named_classes() const {
  if (text_ != nullptr) return parse_class_comment(text_->first_comment());
  auto classes = source_->description()->classes;
  // The head says which classes there are; which is which is told as in any other table.
  if (classes && class_name_less(classes->at(1), classes->at(0))) std::swap(classes->at(0), classes->at(1));
  return classes;
}

std::optional<std::size_t> TableRows::known_label() const {
  return text_ != nullptr ? std::nullopt : source_->description()->label;
}

KnownColumns TableRows::known_columns() const {
  if (text_ == nullptr) return {.label = known_label(), .words = source_->description()->words};
  return {.names_classes = named_classes().has_value()};
}

std::vector<std::string> TableRows::notes() const {
  return text_ != nullptr ? text_->head().notes : source_->description()->notes;
}

bool TableRows::starts_with_header() const {
  return text_ == nullptr || text_->head().header_behind_sign;
}

TableFormat TableRows::format() const {
  TableFormat format;
  format.kind = kind_;
  format.decimal_sign = signs_.decimal;
  format.thousands_sign = signs_.thousands;
  format.encoding = source_->encoding();
  if (text_ == nullptr) return format;
  const TableHead& head = text_->head();
  format.separator = head.separator;
  format.comment_sign = head.comment_sign;
  format.comments = head.comments;
  format.skipped_lines = head.start - 1;
  return format;
}

TableLayout choose_layout(const TableRows& rows, const ReadOptions& options, bool labelled) {
  ReadOptions known = options;
  if (rows.starts_with_header() && !(known.has_header && rows.format().kind == TableKind::rows)) {
    known.has_header = true;
  }
  try {
    return choose_layout(rows.name(), rows.first_rows(), known, rows.format(), labelled,
                         rows.known_columns());
  } catch (const DataError&) {
    rows.throw_what_follows();
    throw;
  }
}

}  // namespace credence
