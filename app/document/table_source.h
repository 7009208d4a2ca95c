#pragma once

#include "app/document/file_stamp.h"
#include "core/table/preview_table.h"
#include "core/table/read_table.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// Where a table is read from, and how.
struct TableSource {
  QString file;                                        ///< empty: `text` is the table
  QByteArray text;                                     ///< pasted or dropped, UTF-8
  ReadOptions options = {.files = FileKind::regular};  ///< a window must not wait for a pipe

  static TableSource fromFile(const QString& file, const QString& labelsFile = {});
  static TableSource fromText(const QString& text);

  bool isEmpty() const { return file.isEmpty() && text.isEmpty(); }
  /// As the title shows it: the file's name without its folder, or "pasted table".
  QString name() const;
  QString labelsFile() const;
  void setLabelsFile(const QString& name);
};

/// A table as it was opened.
struct OpenedTable {
  TableSource source;
  std::shared_ptr<const Dataset> dataset;  ///< before anything was edited
  SkippedRows skipped;
  QString reason = {};  ///< what was guessed of it, where that is not plain: sentences
  LeftOutLines leftOut = {};
  /// How it was read, with nothing left to guess; what a session keeps in place of the source's options.
  std::optional<ReadOptions> decided = {};
  std::optional<PlainRows> plainRows = {};  ///< what a script needs to know to read it
  std::optional<FileStamp> file = {};       ///< before it was read
  std::optional<FileStamp> labels = {};     ///< the same of a file of labels
};

/// "3 rows skipped"; empty where none were.
QString skippedText(const OpenedTable& table);

/// Each kind of line that gave no row, and how many there are: "2 lines before the table", "1 comment". Rows
/// that could not be used are not among them.
QStringList leftOutTexts(const LeftOutLines& lines);

/// Line and reason of the first skipped rows, a line each.
QString skippedDetails(const OpenedTable& table);
/// The same in one line, counted by reason: "14 from line 5 on: column 'x2' is empty; …".
QString skippedReasons(const OpenedTable& table);

/// The table that was read from `source`.
OpenedTable openedTable(const TableSource& source, TableReading reading);

/// Reads the whole of it. Throws as read_table() does.
OpenedTable readTable(const TableSource& source, const ReadControl& control = {});

/// Its first rows. Throws as preview_table() does.
TablePreview previewTable(const TableSource& source);

/// A file beside the table, which could not be read, that has a label for each of its rows; empty where there
/// is none. Takes as long as reading; throws Cancelled.
QString labelsBeside(const TableSource& source, const std::stop_token& stop = {});

/// File and settings, without pasted text, as one line of JSON.
QString toJson(const TableSource& source);

/// What toJson() made; nothing where the text is something else.
std::optional<TableSource> tableSourceFromJson(const QString& json);

}  // namespace credence
