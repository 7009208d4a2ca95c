#include "app/files/recovery_journal.h"

#include "app/document/document.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace credence {

namespace {

const QString recordSuffix = QStringLiteral(".journal");
const QString partSuffix = QStringLiteral(".part");  // not whole yet
constexpr qint64 forgottenPart = 3600;               // s: whoever was writing it has ended
constexpr qint64 mostGrowth = 8;                     // times the length at the beginning
constexpr qint64 smallRecord = 1'000'000;            // bytes that are not worth a new beginning
constexpr mode_t onlyOwner = S_IRUSR | S_IWUSR;

QByteArray pathOf(const QString& file) {
  return QFile::encodeName(file);
}

QString lastError() {
  return qt_error_string(errno);
}

bool lock(int descriptor) {
  return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

/// Whether the file still has a name: whoever held its lock may have taken it away.
bool exists(int descriptor) {
  struct stat status = {};
  return ::fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

/// A new name is on the disk only when its folder is.
void syncFolder(const QString& folder) {
  const int descriptor = ::open(pathOf(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

RecoveryStep stepTo(const Session& session, bool unsaved, const SavedSession& saved, const Dataset& before) {
  return {.time = QDateTime::currentDateTimeUtc(),
          .unsaved = unsaved,
          .saved = saved,
          .session = session,
          .changes = changes_between(before, *session.state.dataset)};
}

void removeForgottenParts(const QDir& folder) {
  const QDateTime now = QDateTime::currentDateTimeUtc();
  for (const QFileInfo& info : folder.entryInfoList({QLatin1Char('*') + partSuffix}, QDir::Files)) {
    if (info.lastModified().secsTo(now) > forgottenPart) QFile::remove(info.filePath());
  }
}

}  // namespace

QString RecoveryJournal::folder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/recovery");
}

std::unique_ptr<RecoveryJournal> RecoveryJournal::create(const Session& session, bool unsaved,
                                                         const SavedSession& saved, QString& reason) {
  const QString name = folder() + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces);
  const QString part = name + partSuffix;
  if (!QDir().mkpath(folder())) {
    reason = QObject::tr("%1 cannot be made").arg(folder());
    return nullptr;
  }
  const int descriptor =
      ::open(pathOf(part).constData(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, onlyOwner);
  if (descriptor < 0) {
    reason = lastError();
    return nullptr;
  }
  std::unique_ptr<RecoveryJournal> journal(new RecoveryJournal(descriptor, name + recordSuffix));
  const Dataset nothing;
  const QByteArray bytes = recoveryHeader(session.state.name, *session.state.dataset) +
                           recoveryLine(stepTo(session, unsaved, saved, nothing));
  if (!lock(descriptor) || !journal->write(bytes) || ::fsync(descriptor) != 0 ||
      ::rename(pathOf(part).constData(), pathOf(journal->m_file).constData()) != 0) {
    reason = lastError();
    QFile::remove(part);
    return nullptr;
  }
  syncFolder(folder());
  journal->m_last = session.state.dataset;
  journal->m_length = bytes.size();
  journal->m_baseLength = bytes.size();
  return journal;
}

std::unique_ptr<RecoveryJournal> RecoveryJournal::open(const QString& file, RecoveredWork& work) {
  const int descriptor =
      ::open(pathOf(file).constData(), O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (descriptor < 0) return nullptr;
  std::unique_ptr<RecoveryJournal> journal(new RecoveryJournal(descriptor, file));
  if (!lock(descriptor) || !exists(descriptor)) return nullptr;
  QFile device;
  if (!device.open(descriptor, QIODevice::ReadOnly)) return nullptr;
  work = readRecovery(device);
  journal->m_last = std::make_shared<const Dataset>(work.dataset);
  journal->m_length = work.length;
  journal->m_baseLength = work.length;
  return journal;
}

RecoveryJournal::~RecoveryJournal() {
  ::close(m_descriptor);
}

bool RecoveryJournal::write(const QByteArray& bytes) const {
  qsizetype written = 0;
  while (written < bytes.size()) {
    const ssize_t count =
        ::write(m_descriptor, bytes.constData() + written, static_cast<std::size_t>(bytes.size() - written));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    written += count;
  }
  return true;
}

std::optional<QString> RecoveryJournal::append(const Session& session, bool unsaved,
                                               const SavedSession& saved) {
  // What an earlier failure, or the end of a program, has left of a line.
  if (::ftruncate(m_descriptor, m_length) != 0) return lastError();
  const QByteArray line = recoveryLine(stepTo(session, unsaved, saved, *m_last));
  if (!write(line) || ::fdatasync(m_descriptor) != 0) {
    QString reason = lastError();
    // Cutting a file needs no room. Where it fails, the line is known by its checksum not to be whole.
    if (::ftruncate(m_descriptor, m_length) != 0) reason += QLatin1Char(' ') + lastError();
    return reason;
  }
  m_length += line.size();
  m_last = session.state.dataset;
  return {};
}

bool RecoveryJournal::takes(const DocumentState& state) const {
  const Dataset& next = *state.dataset;
  return next.input_names == m_last->input_names && next.label_name == m_last->label_name &&
         next.class_names == m_last->class_names && m_length <= mostGrowth * m_baseLength + smallRecord;
}

void RecoveryJournal::remove() {
  QFile::remove(m_file);
}

void RecoveryJournal::setAside() {
  QFile::rename(m_file, m_file + QStringLiteral(".damaged"));
}

std::vector<FoundRecord> findRecords() {
  std::vector<FoundRecord> found;
  const QDir folder(RecoveryJournal::folder());
  removeForgottenParts(folder);
  for (const QString& name : folder.entryList({QLatin1Char('*') + recordSuffix}, QDir::Files)) {
    FoundRecord record;
    record.journal = RecoveryJournal::open(folder.filePath(name), record.work);
    if (!record.journal) continue;
    const bool holds = record.work.last.unsaved && record.work.dataset.size() > 0;
    if (holds || !record.work.complaint.isEmpty()) {
      found.push_back(std::move(record));
    } else {
      record.journal->remove();
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const FoundRecord& a, const FoundRecord& b) {
    return a.work.last.time > b.work.last.time;
  });
  return found;
}

}  // namespace credence
