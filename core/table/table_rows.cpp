#include "core/table/table_rows.h"

#include "core/table/data_error.h"
#include "core/table/detect_format.h"

#include <utility>

namespace credence {

TableRows::TableRows(std::istream& stream, const std::string& name, const ReadOptions& options,
                     BlockHook after_block)
    : tokenizer_(stream, name, options, Tokenizer::Blanks::may_separate, std::move(after_block)),
      comment_sign_(options.comment_sign) {
  see();
  decimal_sign_ = options.decimal_sign.value_or(detect_decimal_sign(first_, tokenizer_.separator()));
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
  TableFormat format;
  format.separator = tokenizer_.separator();
  format.decimal_sign = decimal_sign_;
  format.comment_sign = comment_sign_;
  format.encoding = tokenizer_.encoding();
  return format;
}

TableLayout choose_layout(const TableRows& rows, const ReadOptions& options, bool labelled) {
  try {
    return choose_layout(rows.name(), rows.first_rows(), options, rows.format(), labelled);
  } catch (const DataError&) {
    rows.throw_what_follows();
    throw;
  }
}

}  // namespace credence
