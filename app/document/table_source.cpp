#include "app/document/table_source.h"

#include "app/document/file_name.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <array>
#include <sstream>
#include <string>
#include <utility>

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
  return {.source = source,
          .dataset = std::make_shared<const Dataset>(std::move(reading.dataset)),
          .skipped = std::move(reading.skipped),
          .reason = QString::fromStdString(reading.reason),
          .file = file,
          .labels = labels};
}

TablePreview previewTable(const TableSource& source) {
  if (!source.file.isEmpty()) return preview_table(toPath(source.file), source.options, previewRows);
  std::istringstream stream(source.text.toStdString());
  return preview_table(stream, source.name().toStdString(), source.options, previewRows);
}

QString toJson(const TableSource& source) {
  const ReadOptions& options = source.options;
  QJsonObject object;
  object[QStringLiteral("file")] = source.file;
  if (options.labels_file) object[QStringLiteral("labels")] = source.labelsFile();
  if (options.separator) object[QStringLiteral("separator")] = QString::fromUtf8(name_of(*options.separator));
  if (options.decimal_sign) object[QStringLiteral("decimal")] = written(*options.decimal_sign);
  if (options.has_header) object[QStringLiteral("header")] = *options.has_header;
  object[QStringLiteral("comment")] = written(options.comment_sign);
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
  options.comment_sign = character(object, QStringLiteral("comment")).value_or('#');
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
