#include "app/files/file_contents.h"

#include "app/document/file_name.h"
#include "app/report/translate.h"
#include "app/session/session.h"
#include "core/table/data_error.h"
#include "core/table/file_stream.h"
#include "core/table/preview_table.h"

#include <QByteArrayList>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>

namespace credence {

namespace {

constexpr qsizetype lookedAt = 1 << 14;     // bytes at the beginning that tell what a file holds
constexpr qsizetype mostOfWhole = 1 << 13;  // of fewer, nothing was left out

/// Values of JSON begin so; a section of a settings file, "[Colours]", does not.
bool looksLikeJson(const QByteArray& text) {
  const QByteArray inside = text.mid(1).trimmed();
  if (text.startsWith('{')) return inside.isEmpty() || inside.startsWith('"') || inside.startsWith('}');
  if (!text.startsWith('[')) return false;
  return inside.isEmpty() || QByteArrayView("[{\"]-0123456789").contains(inside[0]);
}

/// Texts in any alphabet and encoding have none of the bytes that steer, but for those between words and
/// lines.
bool looksLikeText(const QByteArray& bytes) {
  if (bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff")) return true;  // UTF-16, which has zeros
  return std::none_of(bytes.begin(), bytes.end(), [](char byte) {
    const bool steers = static_cast<unsigned char>(byte) < ' ' || byte == '\x7f';
    return steers && !QByteArrayView("\t\n\v\f\r\x1b").contains(byte);
  });
}

/// A script of a person begins with a line that says what runs it; those of Credence say that they are its
/// own.
bool looksLikeScript(const QByteArray& text) {
  constexpr qsizetype head = 200;
  return text.startsWith("#!") || text.left(head).contains("ritten by Credence");
}

/// What stands between the separators, of which there are none in double quotes; a blank is any number of
/// them.
QByteArrayList fieldsOf(const QByteArray& line, char separator) {
  if (separator == ' ') return line.simplified().split(' ');
  QByteArrayList fields = {QByteArray()};
  bool quoted = false;
  for (const char letter : line) {
    quoted = quoted != (letter == '"');
    if (letter == separator && !quoted) {
      fields << QByteArray();
    } else {
      fields.back() += letter;
    }
  }
  return fields;
}

bool isNumber(const QByteArray& field) {
  bool number = false;
  QByteArray(field).replace(',', '.').trimmed().toDouble(&number);
  return number;
}

/// The first rows, without comments; where there is more than was looked at, the last of these is not whole.
QByteArrayList rowsOf(const QByteArray& text) {
  constexpr qsizetype most = 20;
  QByteArrayList rows;
  const bool whole = text.size() < mostOfWhole;
  for (const QByteArray& line : (whole ? text : text.left(text.lastIndexOf('\n'))).split('\n')) {
    const QByteArray row = line.trimmed();
    if (!row.isEmpty() && !row.startsWith('#')) rows << row;
    if (rows.size() == most) break;
  }
  return rows;
}

bool looksLikeTable(const QByteArray& text) {
  const QByteArrayList rows = rowsOf(text);
  if (rows.size() < 2) return false;
  constexpr std::array separators = {',', ';', '\t', ' '};
  return std::any_of(separators.begin(), separators.end(), [&](char separator) {
    const qsizetype columns = fieldsOf(rows.front(), separator).size();
    const auto fits = [&](const QByteArray& row) { return fieldsOf(row, separator).size() == columns; };
    const QByteArrayList last = fieldsOf(rows.back(), separator);
    return columns > 1 && std::all_of(rows.begin(), rows.end(), fits) &&
           std::any_of(last.begin(), last.end(), isNumber);
  });
}

/// Whether the reader of tables finds two columns of numbers in it: below a title, or described by a head.
bool readsAsTable(const QByteArray& text) {
  try {
    std::istringstream stream(text.toStdString());
    const TablePreview preview = preview_table(stream, std::string(), {}, 20);
    return preview.rows.size() > 1 &&
           std::count_if(preview.columns.begin(), preview.columns.end(),
                         [](const TablePreview::Column& column) { return column.looks_numeric; }) > 1;
  } catch (const DataError&) {
    return false;
  }
}

/// A page or a picture; nothing where it is neither.
std::optional<FileContents> contentsOfMarkup(const QByteArray& text) {
  if (!text.startsWith('<')) return {};
  const QByteArray head = text.left(1000).toLower();
  if (head.startsWith("<!doctype html") || head.contains("<html")) return FileContents::page;
  if (head.contains("<svg")) return FileContents::svg;
  return {};
}

FileContents contentsOfText(const QByteArray& text) {
  if (looksLikeSession(text)) return FileContents::session;
  if (const auto markup = contentsOfMarkup(text)) return *markup;
  if (looksLikeJson(text)) return FileContents::json;
  if (looksLikeScript(text)) return FileContents::script;
  return looksLikeTable(text) || readsAsTable(text) ? FileContents::table : FileContents::text;
}

bool isText(FileContents contents) {
  return contents == FileContents::script || contents == FileContents::table ||
         contents == FileContents::text;
}

}  // namespace

FileContents contentsOf(const QByteArray& beginning) {
  if (beginning.isEmpty()) return FileContents::nothing;
  if (beginning.startsWith("\x89PNG")) return FileContents::png;
  if (beginning.startsWith("%PDF-")) return FileContents::pdf;
  if (beginning.startsWith("\x93NUMPY")) return FileContents::numbers;
  if (!looksLikeText(beginning)) return FileContents::other;
  const QByteArray mark = "\xef\xbb\xbf";  // of UTF-8
  qsizetype first = beginning.startsWith(mark) ? mark.size() : 0;
  while (first < beginning.size() && isspace(static_cast<unsigned char>(beginning[first])) != 0) ++first;
  return contentsOfText(beginning.mid(first));
}

FileContents contentsOfFile(const QString& file) {
  std::error_code error;
  const std::filesystem::path path = toPath(file);
  if (!std::filesystem::is_regular_file(path, error)) return FileContents::nothing;
  try {
    FileStream stream(path, FileKind::regular);
    QByteArray beginning(lookedAt, '\0');
    stream.read(beginning.data(), beginning.size());
    beginning.truncate(static_cast<qsizetype>(stream.gcount()));
    return contentsOf(beginning);
  } catch (const DataError&) {
    return FileContents::other;
  }
}

FileContents contentsByEnding(const QString& file) {
  struct Ending {
    const char* ending;
    FileContents contents;
  };
  constexpr std::array endings = {Ending{"png", FileContents::png},     Ending{"svg", FileContents::svg},
                                  Ending{"pdf", FileContents::pdf},     Ending{"html", FileContents::page},
                                  Ending{"json", FileContents::json},   Ending{"geojson", FileContents::json},
                                  Ending{"npy", FileContents::numbers}, Ending{"csv", FileContents::table}};
  const QString suffix = QFileInfo(file).suffix().toLower();
  for (const Ending& each : endings) {
    if (suffix == QLatin1String(each.ending)) return each.contents;
  }
  return FileContents::text;
}

QString nameOf(FileContents contents) {
  switch (contents) {
    case FileContents::nothing:
      return tr("nothing");
    case FileContents::session:
      return tr("a session");
    case FileContents::json:
      return tr("JSON");
    case FileContents::png:
      return tr("a PNG picture");
    case FileContents::svg:
      return tr("an SVG picture");
    case FileContents::pdf:
      return tr("a PDF document");
    case FileContents::page:
      return tr("a web page");
    case FileContents::numbers:
      return tr("an array for NumPy");
    case FileContents::script:
      return tr("a script");
    case FileContents::table:
      return tr("a table");
    case FileContents::text:
      return tr("a text");
    case FileContents::other:
      break;
  }
  return tr("something that Credence does not write");
}

bool areAlike(FileContents old, FileContents fresh) {
  if (old == FileContents::nothing || old == fresh) return true;
  if (!isText(old) || !isText(fresh)) return false;
  return old == FileContents::text || fresh == FileContents::text;
}

}  // namespace credence
