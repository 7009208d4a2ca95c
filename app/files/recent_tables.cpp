#include "app/files/recent_tables.h"

#include "app/document/file_name.h"

#include <QFileInfo>
#include <QSettings>
#include <QStringList>

#include <utility>

namespace credence {

namespace {

constexpr qsizetype longest = 10;

// The number is of the value's form: another program version with another form keeps its own list.
const QString recentTablesKey = QStringLiteral("recentTables/1");

}  // namespace

RecentTables::RecentTables() {
  const QStringList lines = QSettings().value(recentTablesKey).toStringList();
  for (const QString& line : lines) {
    if (auto source = tableSourceFromJson(line)) m_list.append(std::move(*source));
  }
}

void RecentTables::add(TableSource source) {
  // Settings are UTF-8: they could not name the others.
  if (source.file.isEmpty() || !isUtf8(source.file) || !isUtf8(source.labelsFile())) return;
  source.text.clear();
  source.file = QFileInfo(source.file).absoluteFilePath();
  if (source.options.labels_file) source.setLabelsFile(QFileInfo(source.labelsFile()).absoluteFilePath());
  m_list.removeIf([&](const TableSource& other) {
    return other.file == source.file && other.labelsFile() == source.labelsFile();
  });
  m_list.prepend(std::move(source));
  if (m_list.size() > longest) m_list.resize(longest);
  store();
}

void RecentTables::clear() {
  m_list.clear();
  store();
}

void RecentTables::store() const {
  QStringList lines;
  for (const TableSource& source : m_list) lines << toJson(source);
  QSettings().setValue(recentTablesKey, lines);
}

}  // namespace credence
