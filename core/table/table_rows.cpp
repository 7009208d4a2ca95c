#include "core/table/table_rows.h"

#include "core/table/data_error.h"
#include "core/table/decimal_sign.h"

#include <utility>

namespace credence {

TableRows::TableRows(std::istream& stream, const std::string& name, const ReadOptions& options,
                     BlockHook after_block)
    : tokenizer_(stream, name, options, Blanks::may_separate, std::move(after_block)) {
  see();
  signs_.decimal = options.decimal_sign.value_or(detect_decimal_sign(first_, tokenizer_.separator()));
  signs_.thousands = options.thousands_sign.value_or('\0');
  signs_.plain = options.first_version;
}

void TableRows::see() {
  constexpr std::size_t count = 100;
  constexpr std::size_t most_first_bytes = 1 << 20;
  std::size_t bytes = 0;
  Row row;
  try {
    while (first_.size() < count && bytes < most_first_bytes && tokenizer_.next(row)) {
      first_.emplace_back(row);
      for (const std::string_view field : row.fields) bytes += field.size() + sizeof(std::string);
    }
  } catch (const DataError&) {
    if (first_.empty()) throw;
    failure_ = std::current_exception();
  }
  if (first_.empty()) throw DataError(name(), "the file holds no data");
}

void TableRows::throw_what_follows() const {
  if (failure_) std::rethrow_exception(failure_);
}

bool TableRows::next(Row& row) {
  if (next_ == first_.size()) {
    throw_what_follows();
    return tokenizer_.next(row);
  }
  first_[next_++].show_in(row);
  return true;
}

TableFormat TableRows::format() const {
  const TableHead& head = tokenizer_.head();
  TableFormat format;
  format.separator = head.separator;
  format.decimal_sign = signs_.decimal;
  format.thousands_sign = signs_.thousands;
  format.comment_sign = head.comment_sign;
  format.comments = head.comments;
  format.skipped_lines = head.start - 1;
  format.encoding = tokenizer_.encoding();
  return format;
}

TableLayout choose_layout(const TableRows& rows, const ReadOptions& options, bool labelled) {
  ReadOptions known = options;
  if (rows.starts_with_header() && !known.has_header) known.has_header = true;
  try {
    return choose_layout(rows.name(), rows.first_rows(), known, rows.format(), labelled);
  } catch (const DataError&) {
    rows.throw_what_follows();
    throw;
  }
}

}  // namespace credence
