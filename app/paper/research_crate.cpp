#include "app/paper/research_crate.h"

#include "app/document/file_name.h"
#include "app/files/figure_payload.h"
#include "app/files/session_file.h"
#include "app/files/whole_file.h"
#include "app/paper/report_html.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "core/table/data_error.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace credence {

namespace {

const QString metadataName = QStringLiteral("ro-crate-metadata.json");
const QString softwareId = QStringLiteral("#credence");
const QString softwareName = QStringLiteral("Credence");
const QString runId = QStringLiteral("#run");
const QString licenseId = QStringLiteral("#license");

/// The files that a block is, or has with it.
class BlockFiles {
 public:
  explicit BlockFiles(std::vector<CrateFile>& files) : m_files(files) {}

  void operator()(const ReportText&) {}
  void operator()(const ReportWarnings&) {}
  void operator()(const ReportFormula&) {}
  void operator()(const ReportFigure& figure) {
    m_files.push_back({QStringLiteral("figures/%1.svg").arg(figure.name), figure.caption,
                       QStringLiteral("image/svg+xml"), pageBytes(figure.page, QStringLiteral("svg"))});
  }
  void operator()(const ReportTable& table) {
    m_files.push_back({QStringLiteral("tables/%1.csv").arg(table.name), table.table.title,
                       QStringLiteral("text/csv"), tableText(table.table, ExportFormat::Csv).toUtf8()});
  }
  void operator()(const ReportFile& file) {
    m_files.push_back(
        {file.shown ? QStringLiteral("code/") + file.name : file.name, file.title, file.mime, file.bytes});
  }

 private:
  std::vector<CrateFile>& m_files;
};

QJsonObject reference(const QString& id) {
  return {{QStringLiteral("@id"), id}};
}

QJsonObject entity(const QString& id, const QString& type) {
  return {{QStringLiteral("@id"), id}, {QStringLiteral("@type"), type}};
}

QJsonObject entityOf(const CrateFile& file) {
  QJsonObject object = entity(file.path, QStringLiteral("File"));
  object[QStringLiteral("name")] = file.title;
  object[QStringLiteral("encodingFormat")] = file.mime;
  object[QStringLiteral("contentSize")] = QString::number(file.bytes.size());
  object[QStringLiteral("sha256")] =
      QString::fromLatin1(QCryptographicHash::hash(file.bytes, QCryptographicHash::Sha256).toHex());
  return object;
}

bool isAddress(const QString& license) {
  return license.startsWith(QLatin1String("https://")) || license.startsWith(QLatin1String("http://"));
}

QJsonObject licenseEntity(const QString& license) {
  QJsonObject object = entity(isAddress(license) ? license : licenseId, QStringLiteral("CreativeWork"));
  object[QStringLiteral("name")] = license.isEmpty() ? tr("No licence is stated") : license;
  return object;
}

QJsonObject rootEntity(const Report& report, const QJsonArray& parts, const QString& license,
                       const QDate& today) {
  QJsonObject root = entity(QStringLiteral("./"), QStringLiteral("Dataset"));
  root[QStringLiteral("name")] = report.title;
  root[QStringLiteral("description")] = report.subtitle;
  root[QStringLiteral("datePublished")] = today.toString(Qt::ISODate);
  root[QStringLiteral("license")] = reference(licenseEntity(license)[QStringLiteral("@id")].toString());
  root[QStringLiteral("hasPart")] = parts;
  root[QStringLiteral("mentions")] = reference(runId);
  return root;
}

QJsonObject runEntity(const QJsonArray& results) {
  QJsonObject run = entity(runId, QStringLiteral("CreateAction"));
  run[QStringLiteral("name")] = tr("Fit, figures and report");
  run[QStringLiteral("instrument")] = reference(softwareId);
  run[QStringLiteral("object")] = reference(QString::fromLatin1(reportSessionName));
  run[QStringLiteral("result")] = results;
  return run;
}

QJsonObject softwareEntity() {
  QJsonObject software = entity(softwareId, QStringLiteral("SoftwareApplication"));
  software[QStringLiteral("name")] = softwareName;
  software[QStringLiteral("softwareVersion")] = QStringLiteral(CREDENCE_VERSION);
  return software;
}

[[noreturn]] void refuseFolder(const QString& folder, const QString& reason) {
  throw std::runtime_error(
      tr("%1: %2; choose an empty folder, or a new name").arg(shownFileName(folder), reason).toStdString());
}

void writeFile(const QString& folder, const QString& path, const QByteArray& bytes) {
  const QString file = QDir(folder).filePath(path);
  const QString around = QFileInfo(file).path();
  std::error_code error;
  std::filesystem::create_directories(toPath(around), error);
  if (!std::filesystem::is_directory(toPath(around), error)) {
    throw std::runtime_error(tr("%1: this folder cannot be made").arg(shownFileName(around)).toStdString());
  }
  if (const auto reason = replaceFile(file, bytes)) {
    throw std::runtime_error(tr("%1: cannot be written: %2").arg(shownFileName(file), *reason).toStdString());
  }
}

/// The entities of a folder's metadata; none where these are not what they are called.
QJsonArray entitiesOf(const QString& folder) {
  try {
    const QByteArray bytes = readPicture(QDir(folder).filePath(metadataName));
    return QJsonDocument::fromJson(bytes).object()[QStringLiteral("@graph")].toArray();
  } catch (const DataError&) {
    return {};
  }
}

/// Whether one of them is the program, which made all by the one run.
bool nameCredence(const QJsonArray& entities) {
  bool program = false;
  bool run = false;
  for (const auto& value : entities) {
    const QJsonObject object = value.toObject();
    const QString id = object[QStringLiteral("@id")].toString();
    program = program || (id == softwareId && object[QStringLiteral("name")] == softwareName);
    run = run || (id == runId && object[QStringLiteral("instrument")] == reference(softwareId));
  }
  return program && run;
}

QSet<QString> listedFiles(const QJsonArray& entities) {
  QSet<QString> files;
  for (const auto& value : entities) {
    const QJsonObject object = value.toObject();
    if (object[QStringLiteral("@type")] != QLatin1String("File")) continue;
    files.insert(object[QStringLiteral("@id")].toString());
  }
  return files;
}

/// Whatever is in a folder and its folders but folders, each by its way from there. A link to a folder is not
/// followed: what is behind it is elsewhere.
QStringList filesIn(const QString& folder) {
  namespace fs = std::filesystem;
  QStringList files;
  const fs::path root = toPath(folder);
  std::error_code error;
  for (fs::recursive_directory_iterator there(root, error), end; !error && there != end;
       there.increment(error)) {
    if (fs::is_directory(there->symlink_status())) continue;
    files << fileNameFromBytes(QByteArray::fromStdString(there->path().lexically_relative(root).string()));
  }
  if (error) {
    refuseFolder(folder, tr("it cannot be read: %1").arg(QString::fromStdString(error.message())));
  }
  return files;
}

/// What is there already, which was looked at by requireReplaceableCrate(); none where nothing is.
QStringList filesOfBefore(const QString& folder) {
  std::error_code error;
  return std::filesystem::is_directory(toPath(folder), error) ? filesIn(folder) : QStringList();
}

}  // namespace

std::vector<CrateFile> crateFiles(const Report& report, const ReportMaterial& material) {
  std::vector<CrateFile> files = {
      {QStringLiteral("report.html"), tr("Report"), QStringLiteral("text/html"), reportHtml(report)}};
  if (!material.points.isEmpty()) {
    files.push_back({QString::fromLatin1(pointsFile), tr("All points, with their labels and roles"),
                     QStringLiteral("text/csv"), material.points});
  }
  BlockFiles add(files);
  for (const ReportSection& section : report.sections) {
    for (const ReportBlock& block : section.blocks) std::visit(add, block);
  }
  return files;
}

QByteArray crateMetadata(const Report& report, const std::vector<CrateFile>& files, const QString& license,
                         const QDate& today) {
  QJsonArray parts;
  QJsonArray results;
  QJsonArray described;
  for (const CrateFile& file : files) {
    parts << reference(file.path);
    described << entityOf(file);
    const bool given =
        file.path == QLatin1String(reportSessionName) || file.path.startsWith(QLatin1String("data/"));
    if (!given) results << reference(file.path);
  }
  QJsonObject descriptor = entity(metadataName, QStringLiteral("CreativeWork"));
  descriptor[QStringLiteral("conformsTo")] = reference(QStringLiteral("https://w3id.org/ro/crate/1.2"));
  descriptor[QStringLiteral("about")] = reference(QStringLiteral("./"));
  QJsonArray graph = {descriptor, rootEntity(report, parts, license, today)};
  for (const auto& file : described) graph << file;
  graph << licenseEntity(license) << softwareEntity() << runEntity(results);
  const QJsonObject crate = {
      {QStringLiteral("@context"), QStringLiteral("https://w3id.org/ro/crate/1.2/context")},
      {QStringLiteral("@graph"), graph}};
  return QJsonDocument(crate).toJson();
}

void requireReplaceableCrate(const QString& folder) {
  std::error_code error;
  if (folder.isEmpty() || !std::filesystem::exists(toPath(folder), error)) return;
  if (!std::filesystem::is_directory(toPath(folder), error)) refuseFolder(folder, tr("this is no folder"));
  const QStringList files = filesIn(folder);
  if (files.isEmpty()) return;
  if (!files.contains(metadataName)) refuseFolder(folder, tr("this folder holds other files"));
  const QJsonArray entities = entitiesOf(folder);
  if (!nameCredence(entities)) {
    refuseFolder(folder, tr("another program made what this folder holds, as its %1 says").arg(metadataName));
  }
  const QSet<QString> listed = listedFiles(entities);
  for (const QString& file : files) {
    if (file == metadataName || listed.contains(file)) continue;
    refuseFolder(folder,
                 tr("this folder holds %1, which its %2 does not list, so that Credence did not write it")
                     .arg(shownFileName(file), metadataName));
  }
}

void writeCrate(const QString& folder, const std::vector<CrateFile>& files, const QByteArray& metadata) {
  requireReplaceableCrate(folder);
  // What was listed and is no longer goes while it still is: otherwise nobody would know whose it was.
  QStringList old = filesOfBefore(folder);
  old.removeAll(metadataName);
  for (const CrateFile& file : files) old.removeAll(file.path);
  for (const QString& file : old) std::filesystem::remove(toPath(QDir(folder).filePath(file)));
  // The list of them first, so that a folder that was not finished is known for what it is.
  writeFile(folder, metadataName, metadata);
  for (const CrateFile& file : files) writeFile(folder, file.path, file.bytes);
}

}  // namespace credence
