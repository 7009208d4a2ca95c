#include "app/document/table_source.h"

#include "app/document/file_name.h"
#include "core/table/labels_beside.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

// A thousand rows are more than a person looks at, and read in a few milliseconds.
constexpr std::size_t previewRows = 1000;
constexpr qsizetype detailsShown = 20;

void insert(QJsonObject& object, const QString& key, const std::optional<std::string>& value) {
  if (value) object[key] = QString::fromUtf8(*value);
}

std::optional<std::string> text(const QJsonObject& object, const QString& key) {
  const QJsonValue value = object[key];
  if (!value.isString()) return {};
  return value.toString().toStdString();
}

QString sentences(const std::vector<std::string>& notes) {
  QStringList texts;
  for (const std::string& note : notes) texts << QString::fromStdString(note);
  return texts.join(QLatin1Char(' '));
}

std::optional<char> character(const QJsonObject& object, const QString& key) {
  const auto value = text(object, key);
  if (!value || value->size() > 1) return {};
  return value->empty() ? '\0' : value->front();
}

QString written(char sign) {
  return sign == '\0' ? QString() : QString(QLatin1Char(sign));
}

}  // namespace

TableSource TableSource::fromFile(const QString& file, const QString& labelsFile) {
  TableSource source;
  source.file = file;
  source.setLabelsFile(labelsFile);
  return source;
}

TableSource TableSource::fromText(const QString& text) {
  TableSource source;
  source.text = text.toUtf8();
  source.options.encoding = Encoding::utf8;
  return source;
}

QString TableSource::name() const {
  return file.isEmpty() ? QCoreApplication::translate("TableSource", "pasted table")
                        : QFileInfo(shownFileName(file)).fileName();
}

QString TableSource::labelsFile() const {
  if (!options.labels_file) return {};
  return fileNameFromBytes(QByteArray::fromStdString(options.labels_file->string()));
}

void TableSource::setLabelsFile(const QString& name) {
  options.labels_file.reset();
  if (!name.isEmpty()) options.labels_file = toPath(name);
}

QString skippedText(const OpenedTable& table) {
  const std::size_t count = table.skipped.count;
  if (count == 0) return {};
  return count == 1 ? QCoreApplication::translate("TableSource", "1 row skipped")
                    : QCoreApplication::translate("TableSource", "%1 rows skipped").arg(count);
}

QStringList leftOutTexts(const LeftOutLines& lines) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("TableSource", text); };
  QStringList texts;
  const auto add = [&](std::size_t count, const QString& one, const QString& several) {
    if (count > 0) texts << (count == 1 ? one : several.arg(count));
  };
  add(lines.before, tr("1 line before the table"), tr("%1 lines before the table"));
  add(lines.comments, tr("1 comment"), tr("%1 comments"));
  add(lines.units, tr("1 row of units"), tr("%1 rows of units"));
  add(lines.separators, tr("1 row of separators alone"), tr("%1 rows of separators alone"));
  return texts;
}

QString skippedDetails(const OpenedTable& table) {
  QStringList lines;
  for (const SkippedRows::Row& row : table.skipped.shown) {
    if (lines.size() == detailsShown) break;
    lines << QCoreApplication::translate("TableSource", "line %1: %2")
                 .arg(row.line)
                 .arg(QString::fromStdString(row.reason));
  }
  if (table.skipped.count > static_cast<std::size_t>(lines.size())) lines << QStringLiteral("…");
  return lines.join(QLatin1Char('\n'));
}

QString skippedReasons(const OpenedTable& table) {
  struct Reason {
    std::string words;
    std::size_t line = 0;
    std::size_t count = 0;
  };
  std::vector<Reason> reasons;
  for (const SkippedRows::Row& row : table.skipped.shown) {
    const auto known = std::ranges::find(reasons, row.reason, &Reason::words);
    if (known == reasons.end()) {
      reasons.push_back({row.reason, row.line, 1});
    } else {
      ++known->count;
    }
  }
  std::ranges::stable_sort(reasons, std::ranges::greater(), &Reason::count);
  QStringList texts;
  for (const Reason& reason : reasons) {
    if (texts.size() == detailsShown) break;
    // The words are of the data, and may look like places to fill.
    const QString where = reason.count == 1
                              ? QCoreApplication::translate("TableSource", "line %1: ").arg(reason.line)
                              : QCoreApplication::translate("TableSource", "%1 from line %2 on: ")
                                    .arg(reason.count)
                                    .arg(reason.line);
    texts << where + QString::fromStdString(reason.words);
  }
  const bool all = static_cast<std::size_t>(texts.size()) == reasons.size() &&
                   table.skipped.count == table.skipped.shown.size();
  if (!all) texts << QStringLiteral("…");
  return texts.join(QStringLiteral("; "));
}

OpenedTable openedTable(const TableSource& source, TableReading reading) {
  return {.source = source,
          .dataset = std::make_shared<const Dataset>(std::move(reading.dataset)),
          .skipped = std::move(reading.skipped),
          .reason = sentences(reading.notes),
          .leftOut = reading.left_out,
          .decided = std::move(reading.decided),
          .plainRows = std::move(reading.plain_rows)};
}

OpenedTable readTable(const TableSource& source, const ReadControl& control) {
  TableReading reading;
  std::optional<FileStamp> file;
  std::optional<FileStamp> labels;
  if (source.file.isEmpty()) {
    std::istringstream stream(source.text.toStdString());
    reading = read_table(stream, source.name().toStdString(), source.options, control);
  } else {
    file = stampOf(source.file);
    if (source.options.labels_file) labels = stampOf(source.labelsFile());
    reading = read_table(toPath(source.file), source.options, control);
  }
  OpenedTable table = openedTable(source, std::move(reading));
  table.file = file;
  table.labels = labels;
  return table;
}

TablePreview previewTable(const TableSource& source) {
  if (!source.file.isEmpty()) return preview_table(toPath(source.file), source.options, previewRows);
  std::istringstream stream(source.text.toStdString());
  return preview_table(stream, source.name().toStdString(), source.options, previewRows);
}

QString labelsBeside(const TableSource& source, const std::stop_token& stop) {
  if (source.file.isEmpty()) return {};
  const auto labels = labels_beside(toPath(source.file), source.options, stop);
  return labels ? fileNameFromBytes(QByteArray::fromStdString(labels->string())) : QString();
}

QString toJson(const TableSource& source) {
  const ReadOptions& options = source.options;
  QJsonObject object;
  object[QStringLiteral("file")] = source.file;
  if (options.labels_file) object[QStringLiteral("labels")] = source.labelsFile();
  if (options.separator) object[QStringLiteral("separator")] = QString::fromUtf8(name_of(*options.separator));
  if (options.decimal_sign) object[QStringLiteral("decimal")] = written(*options.decimal_sign);
  if (options.has_header) object[QStringLiteral("header")] = *options.has_header;
  if (options.thousands_sign) object[QStringLiteral("thousands")] = written(*options.thousands_sign);
  if (options.skipped_lines)
    object[QStringLiteral("skipLines")] = static_cast<qint64>(*options.skipped_lines);
  insert(object, QStringLiteral("commentSign"), options.comment_sign);
  if (options.encoding) object[QStringLiteral("encoding")] = QString::fromUtf8(name_of(*options.encoding));
  if (options.columns) {
    QJsonArray columns;
    for (const std::string& column : *options.columns) columns.append(QString::fromUtf8(column));
    object[QStringLiteral("columns")] = columns;
  }
  insert(object, QStringLiteral("split"), options.split_column);
  insert(object, QStringLiteral("class0"), options.class_0);
  insert(object, QStringLiteral("class1"), options.class_1);
  if (options.bad_rows == BadRows::skip) object[QStringLiteral("skipBadRows")] = true;
  return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

std::optional<TableSource> tableSourceFromJson(const QString& json) {
  const QJsonObject object = QJsonDocument::fromJson(json.toUtf8()).object();
  TableSource source = TableSource::fromFile(object[QStringLiteral("file")].toString(),
                                             object[QStringLiteral("labels")].toString());
  if (source.file.isEmpty()) return {};
  ReadOptions& options = source.options;
  options.separator = find_separator(text(object, QStringLiteral("separator")).value_or(""));
  options.decimal_sign = character(object, QStringLiteral("decimal"));
  if (object[QStringLiteral("header")].isBool()) {
    options.has_header = object[QStringLiteral("header")].toBool();
  }
  options.thousands_sign = character(object, QStringLiteral("thousands"));
  const QJsonValue skipped = object[QStringLiteral("skipLines")];
  if (skipped.isDouble() && skipped.toDouble() >= 0.0) {
    options.skipped_lines = static_cast<std::size_t>(skipped.toInteger());
  }
  options.comment_sign = text(object, QStringLiteral("commentSign"));
  // Version 0.1.0 wrote the sign under another name, also where nobody had chosen it.
  const auto usual = text(object, QStringLiteral("comment"));
  if (!options.comment_sign && usual != "#") options.comment_sign = usual;
  options.encoding = find_encoding(text(object, QStringLiteral("encoding")).value_or(""));
  const QJsonArray columns = object[QStringLiteral("columns")].toArray();
  if (columns.size() == 3) {
    options.columns = std::array{columns[0].toString().toStdString(), columns[1].toString().toStdString(),
                                 columns[2].toString().toStdString()};
  }
  options.split_column = text(object, QStringLiteral("split"));
  options.class_0 = text(object, QStringLiteral("class0"));
  options.class_1 = text(object, QStringLiteral("class1"));
  if (object[QStringLiteral("skipBadRows")].toBool()) options.bad_rows = BadRows::skip;
  return source;
}

}  // namespace credence
