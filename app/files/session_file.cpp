#include "app/files/session_file.h"

#include "app/document/file_name.h"
#include "app/files/changed_table.h"
#include "app/files/figure_payload.h"
#include "app/session/row_checks.h"
#include "core/generators/generators.h"
#include "core/table/file_stream.h"
#include "core/table/first_version.h"
#include "core/table/not_a_table.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr qsizetype mostBytes = 1'000'000'000;  // of a session: what is longer is something else
constexpr std::size_t blockSize = 1 << 16;

std::string shownName(const QString& file) {
  return bytesOfFileName(file).toStdString();
}

QByteArray readAll(const QString& file, qsizetype most) {
  FileStream stream(toPath(file), FileKind::regular);
  QByteArray bytes;
  std::vector<char> block(blockSize);
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0) {
    bytes.append(block.data(), static_cast<qsizetype>(stream.gcount()));
    if (bytes.size() > most) throw DataError(shownName(file), "is too large for a session");
  }
  return bytes;
}

QString hashOfFile(const QString& file) {
  FileStream stream(toPath(file), FileKind::regular);
  QCryptographicHash hash(QCryptographicHash::Sha256);
  std::vector<char> block(blockSize);
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0) {
    hash.addData(QByteArrayView(block.data(), static_cast<qsizetype>(stream.gcount())));
  }
  return QString::fromLatin1(hash.result().toHex());
}

/// The file where it is now, seen from where the session is; else where it was.
QString whereDataAre(const DataFileMark& mark, const QString& sessionFile) {
  const QString beside = QFileInfo(sessionFile).absoluteDir().filePath(mark.relative);
  return QFileInfo::exists(beside) ? beside : mark.file;
}

/// Where points are read from that travel by their own file, as the session says.
TableSource sourceOfPoints(const SessionReading& reading, const QString& file) {
  TableSource source;
  if (const auto& table = reading.session.state.table) source.options = table->source.options;
  source.options.files = FileKind::regular;
  source.file = file;
  return source;
}

/// Version 0.1.0 wrote down what was chosen of a table's reading, not what was guessed. Tries the ways in
/// which it may have read the file until the points are those of the session, and has the session remember
/// that way; false where none gives them.
bool supplyAsBefore(SessionReading& reading, TableSource source) {
  if (!reading.session.state.table) return false;
  std::size_t width = 0;
  try {
    width = previewTable(source).columns.size();
  } catch (const std::exception&) {
    return false;
  }
  std::vector<ReadOptions> ways =
      first_version_readings(source.options, *reading.session.state.dataset, width);
  constexpr qint64 large = 200'000;       // bytes
  constexpr std::size_t likelyWays = 24;  // all of them would take minutes where a large file has changed
  const auto& mark = reading.data.file;
  const bool unchanged = mark && hashOfFile(source.file) == mark->sha256;
  if (!unchanged && QFileInfo(source.file).size() > large) ways.resize(std::min(ways.size(), likelyWays));
  for (const ReadOptions& options : ways) {
    source.options = options;
    try {
      OpenedTable table = readTable(source);
      Dataset dataset = *table.dataset;
      takeNames(dataset, reading);
      supplyData(reading, dataset);
      rememberWay(table, reading);
      return true;
    } catch (const std::exception&) {
      continue;  // it was another way
    }
  }
  return false;
}

/// Makes generated points again. Whether they are those of the session: nobody has edited them since.
bool generateAgain(SessionReading& reading) {
  const auto& generated = reading.session.state.generated;
  if (!generated || generated->settings.count != reading.data.points) return false;
  try {
    Dataset dataset = generate(*find_generator(generated->generator.toStdString()), generated->settings);
    takeNames(dataset, reading);
    supplyData(reading, dataset);
  } catch (const std::runtime_error&) {
    return false;
  }
  return true;
}

/// What is said of a table that has other points than the session was saved with.
[[noreturn]] void refuseChanged(const SessionReading& reading, const QString& from, const QString& changes) {
  const QString what =
      reading.data.carried == PointsPlace::file
          ? QStringLiteral("the table has changed since the session was saved: %1").arg(changes)
          : QStringLiteral("these are not the %1 points of the session: %2")
                .arg(reading.data.points)
                .arg(changes);
  throw ChangedPointsError(shownName(from), what.toStdString());
}

void readPointsFrom(SessionReading& reading, const QString& from, const QString& file,
                    ChangedPoints changed) {
  const TableSource source = sourceOfPoints(reading, from);
  if (source.options.first_version && supplyAsBefore(reading, source)) return;
  TableNow now;
  try {
    now = readTableNow(source, reading);
  } catch (const DataError& error) {
    throw SessionDataError(error.what());
  }
  const QString changes = changesIn(now, reading);
  if (!changes.isEmpty()) {
    if (changed == ChangedPoints::refuse) refuseChanged(reading, from, changes);
    return goOnWith(std::move(now), changes, file, reading);
  }
  Dataset dataset = *now.table.dataset;
  takeNames(dataset, reading);
  supplyData(reading, dataset);
  if (now.table.source.options != source.options) rememberWay(now.table, reading);
}

void completeData(SessionReading& reading, const QString& file, const QString& dataFile,
                  ChangedPoints changed) {
  if (reading.data.carried == PointsPlace::inside) {
    if (!dataFile.isEmpty()) throw std::runtime_error("the session has its points with it");
    return;
  }
  if (dataFile.isEmpty() && reading.data.carried == PointsPlace::left_out) {
    if (generateAgain(reading)) return;
    throw SessionDataError(shownName(file),
                           QStringLiteral("the session travels without its %1 points, “%2”; name the file "
                                          "that has them")
                               .arg(QString::number(reading.data.points), reading.session.state.name)
                               .toStdString());
  }
  const QString from = dataFile.isEmpty() ? whereDataAre(*reading.data.file, file) : dataFile;
  readPointsFrom(reading, from, file, changed);
}

/// The session that a figure or a report carries.
QByteArray sessionOfPicture(const QByteArray& picture) {
  const auto payload = payloadOf(picture);
  if (!payload) {
    // A page of another program may have been meant as a table, whatever its name says.
    const auto other = named_non_table({picture.constData(), static_cast<std::size_t>(picture.size())});
    if (other && other->find("page") != std::string::npos) {
      throw std::runtime_error(
          "this is a page that carries no session, and not a text table; save the table as CSV");
    }
    throw std::runtime_error(
        "this picture or page carries no session: it was saved without, or by another program");
  }
  const QJsonObject object = jsonObjectOf(*payload);
  if (saysSession(object)) return *payload;  // a report has it as it is
  if (object[QStringLiteral("format")].toString() != QLatin1String(figureFormat)) {
    throw std::runtime_error("what this picture or page carries is not from Credence");
  }
  return QJsonDocument(object[QStringLiteral("session")].toObject()).toJson(QJsonDocument::Compact);
}

/// What `read` makes of the session that a file is or carries; its failures begin with the file.
template <typename Read>
auto readAsSession(const QString& file, const Read& read) {
  try {
    QByteArray bytes = readAll(file, mostBytes);
    if (!looksLikeSession(bytes) && looksLikePicture(bytes)) bytes = sessionOfPicture(bytes);
    return read(std::move(bytes));
  } catch (const DataError&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw DataError(shownName(file), "there is not enough memory to read it");
  } catch (const std::exception& error) {
    throw DataError(shownName(file), error.what());
  }
}

}  // namespace

bool hasSessionName(const QString& file) {
  return file.endsWith(QLatin1String(sessionSuffix), Qt::CaseInsensitive);
}

bool isSessionFile(const QString& file) {
  if (!std::filesystem::is_regular_file(toPath(file))) return false;
  if (hasSessionName(file) || hasPictureName(file)) return true;
  FileStream stream(toPath(file), FileKind::regular);
  QByteArray beginning(256, '\0');
  stream.read(beginning.data(), beginning.size());
  beginning.truncate(static_cast<qsizetype>(stream.gcount()));
  return looksLikeSession(beginning) || looksLikePicture(beginning);
}

SessionReading readSession(QByteArray json, const QString& file, const QString& dataFile,
                           ChangedPoints changed) {
  SessionReading reading = sessionFromJson(std::move(json));
  completeData(reading, file, dataFile, changed);
  return reading;
}

QByteArray readPicture(const QString& file) {
  return readAll(file, mostBytes);
}

SessionReading readSessionFile(const QString& file, const QString& dataFile, ChangedPoints changed) {
  return readAsSession(
      file, [&](QByteArray json) { return readSession(std::move(json), file, dataFile, changed); });
}

QStringList filesNamedIn(const SessionReading& reading, const QString& file) {
  QStringList files;
  if (const auto& mark = reading.data.file) {
    files << QFileInfo(file).absoluteDir().filePath(mark->relative) << mark->file;
  }
  if (const auto& table = reading.session.state.table) {
    files << table->source.file << table->source.labelsFile();
  }
  files.removeAll(QString());
  return files;
}

QStringList filesNamedIn(const QString& file) {
  return readAsSession(file,
                       [&](QByteArray json) { return filesNamedIn(sessionFromJson(std::move(json)), file); });
}

bool travelsByFile(const DocumentState& state) {
  return state.table && !state.table->source.file.isEmpty() && !state.edited();
}

QByteArray sessionBytes(const Session& session, PointsPlace carried, const QString& file) {
  if (carried != PointsPlace::file) return toJson(session, carried);
  if (!travelsByFile(session.state)) {
    throw std::runtime_error("these data are not as a file has them: they can only travel inside");
  }
  const QString data = session.state.table->source.file;
  const DataFileMark mark = {
      QFileInfo(data).absoluteFilePath(),
      QFileInfo(file).absoluteDir().relativeFilePath(QFileInfo(data).absoluteFilePath()), hashOfFile(data),
      rowChecks(*session.state.dataset)};
  return toJson(session, carried, mark);
}

}  // namespace credence
