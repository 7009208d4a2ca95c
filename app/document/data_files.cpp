#include "app/document/data_files.h"

#include "app/document/column_list.h"
#include "app/document/document.h"
#include "core/data/write_dataset.h"

#include <QCursor>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSaveFile>
#include <QSettings>

#include <exception>
#include <filesystem>
#include <sstream>

namespace credence {

namespace {

constexpr int recentCount = 10;

/// NumPy users save X.txt and y.txt; others write "labels" somewhere in the name.
bool looksLikeLabels(const QString& file) {
  const QString name = QFileInfo(file).completeBaseName().toLower();
  return name.startsWith(QLatin1Char('y')) || name.contains(QLatin1String("label"));
}

std::filesystem::path toPath(const QString& file) {
  return QFile::encodeName(file).toStdString();
}

}  // namespace

std::optional<std::array<std::string, 3>> parseColumns(const QString& text, bool separateLabels) {
  if (text.trimmed().isEmpty()) return {};
  const auto parts = splitColumnList(text);
  const qsizetype count = parts ? parts->size() : 0;
  if (count != (separateLabels ? 2 : 3)) {
    throw DataError(separateLabels
                        ? "beside a labels file, columns are two names or numbers: first input, second input"
                        : "columns are three names or numbers: first input, second input, label");
  }
  return std::array{parts->at(0).toStdString(), parts->at(1).toStdString(),
                    separateLabels ? std::string() : parts->at(2).toStdString()};
}

DataFiles::DataFiles(Document* document, QObject* parent) : QObject(parent), m_document(document) {
  QSettings settings;
  const int count = settings.beginReadArray(QStringLiteral("recent"));
  for (int k = 0; k < count; ++k) {
    settings.setArrayIndex(k);
    m_recent.push_back({settings.value(QStringLiteral("file")).toString(),
                        settings.value(QStringLiteral("labels")).toString(),
                        settings.value(QStringLiteral("columns")).toString()});
  }
  settings.endArray();
}

bool DataFiles::open(const DataFile& source) {
  QGuiApplication::setOverrideCursor(Qt::WaitCursor);
  bool ok = true;
  try {
    ReadOptions options;
    options.columns = parseColumns(source.columns, !source.labelsFile.isEmpty());
    if (!source.labelsFile.isEmpty()) options.labels_file = toPath(source.labelsFile);
    m_document->openDataset(read_dataset(toPath(source.file), options), QFileInfo(source.file).fileName());
    remember(source);
  } catch (const std::exception& error) {
    ok = false;
    emit failed(QString::fromUtf8(error.what()));
  }
  QGuiApplication::restoreOverrideCursor();
  if (ok) emit opened();
  return ok;
}

bool DataFiles::open(const QStringList& files) {
  if (files.size() == 1) return open(DataFile{files[0], {}, {}});
  if (files.size() == 2) {
    const bool firstIsLabels = looksLikeLabels(files[0]) && !looksLikeLabels(files[1]);
    return open(DataFile{files[firstIsLabels ? 1 : 0], files[firstIsLabels ? 0 : 1], {}});
  }
  emit failed(
      tr("Open one table, or two files: inputs and their labels. These are %1 files.").arg(files.size()));
  return false;
}

bool DataFiles::save(const QString& file) {
  std::ostringstream text;
  try {
    write_dataset(text, m_document->dataset());
  } catch (const std::exception& error) {
    emit failed(tr("%1: not written: %2").arg(file, QString::fromUtf8(error.what())));
    return false;
  }
  const QByteArray bytes = QByteArray::fromStdString(text.str());
  QSaveFile output(file);
  if (!output.open(QIODevice::WriteOnly) || output.write(bytes) != bytes.size() || !output.commit()) {
    emit failed(tr("%1: cannot be written: %2").arg(file, output.errorString()));
    return false;
  }
  remember({file, {}, {}});
  return true;
}

void DataFiles::clearRecent() {
  m_recent.clear();
  QSettings().remove(QStringLiteral("recent"));
  emit recentChanged();
}

void DataFiles::remember(const DataFile& source) {
  DataFile absolute = source;
  absolute.file = QFileInfo(source.file).absoluteFilePath();
  if (!source.labelsFile.isEmpty()) absolute.labelsFile = QFileInfo(source.labelsFile).absoluteFilePath();
  m_recent.removeAll(absolute);
  m_recent.prepend(absolute);
  if (m_recent.size() > recentCount) m_recent.resize(recentCount);
  QSettings settings;
  settings.beginWriteArray(QStringLiteral("recent"), static_cast<int>(m_recent.size()));
  for (int k = 0; k < m_recent.size(); ++k) {
    settings.setArrayIndex(k);
    settings.setValue(QStringLiteral("file"), m_recent[k].file);
    settings.setValue(QStringLiteral("labels"), m_recent[k].labelsFile);
    settings.setValue(QStringLiteral("columns"), m_recent[k].columns);
  }
  settings.endArray();
  emit recentChanged();
}

}  // namespace credence
