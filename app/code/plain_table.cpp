#include "app/code/plain_table.h"

#include "app/document/file_name.h"
#include "app/document/table_source.h"

#include <QFileInfo>

#include <memory>

namespace credence {

bool isFromFile(const DocumentState& state) {
  const auto isAtHand = [&state](const std::shared_ptr<const Dataset>& other) {
    return other && (other == state.dataset || identical(*other, *state.dataset));
  };
  // A session does not keep what its edits began with: there the table has the edited points.
  return state.table && !state.table->source.file.isEmpty() && isAtHand(state.table->dataset) &&
         isAtHand(state.opened);
}

std::optional<PlainTable> plainTableOf(const DocumentState& state) {
  if (!isFromFile(state) || !state.table->plainRows) return {};
  const TableSource& source = state.table->source;
  const ReadOptions& options = state.table->decided ? *state.table->decided : source.options;
  if (!options.separator || !isUtf8(source.file) || !QFileInfo(source.file).isFile()) return {};
  PlainTable table;
  table.file = source.file;
  table.separator = static_cast<char>(*options.separator);
  table.decimalSign = options.decimal_sign.value_or('.');
  table.rows = *state.table->plainRows;
  if (table.rows.has_comments) table.commentSign = QString::fromStdString(options.comment_sign.value_or("#"));
  table.windows1252 = options.encoding == Encoding::windows_1252;
  table.skipsBadRows = options.bad_rows == BadRows::skip;
  return table;
}

}  // namespace credence
