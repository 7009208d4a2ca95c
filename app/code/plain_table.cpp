#include "app/code/plain_table.h"

#include "app/document/file_name.h"
#include "app/document/table_source.h"

#include <exception>

namespace credence {

namespace {

bool isPlain(const TablePreview& preview) {
  const TableFormat& format = preview.format;
  return preview.problem.empty() && format.separator != Separator::blanks &&
         (format.encoding == Encoding::utf8 || format.encoding == Encoding::windows_1252) &&
         preview.roles.inputs[0] && preview.roles.inputs[1] && preview.roles.label;
}

}  // namespace

std::optional<PlainTable> plainTableOf(const DocumentState& state) {
  if (!state.table || state.table->source.file.isEmpty() || !state.table->dataset) return {};
  const TableSource& source = state.table->source;
  if (source.options.labels_file || !isUtf8(source.file)) return {};
  if (!identical(*state.table->dataset, *state.dataset)) return {};
  TablePreview preview;
  try {
    preview = previewTable(source);
  } catch (const std::exception&) {
    return {};  // gone since, or not readable: the points are still here
  }
  if (!isPlain(preview)) return {};
  PlainTable table;
  table.file = source.file;
  table.separator = static_cast<char>(preview.format.separator);
  table.decimalSign = preview.format.decimal_sign;
  table.commentSign = QString::fromStdString(preview.format.comment_sign);
  table.allComments = preview.format.comments == CommentRule::all;
  table.skippedLines = preview.format.skipped_lines;
  table.width = preview.columns.size();
  table.hasHeader = preview.format.has_header;
  table.windows1252 = preview.format.encoding == Encoding::windows_1252;
  table.columns = {*preview.roles.inputs[0], *preview.roles.inputs[1], *preview.roles.label};
  const ReadOptions& options = source.options;
  if (options.class_0 && !options.class_1) table.onlyClass = 0;
  if (options.class_1 && !options.class_0) table.onlyClass = 1;
  table.skipsBadRows = options.bad_rows == BadRows::skip;
  return table;
}

}  // namespace credence
