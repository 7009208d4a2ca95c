#include "app/files/whole_file.h"

#include "app/document/file_name.h"

#include <QCoreApplication>
#include <QSaveFile>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace credence {

namespace {

/// All of them, and on the disk.
bool writeAll(int descriptor, const QByteArray& bytes) {
  qsizetype written = 0;
  while (written < bytes.size()) {
    const ssize_t more =
        write(descriptor, bytes.constData() + written, static_cast<std::size_t>(bytes.size() - written));
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return false;
    written += more;
  }
  return fsync(descriptor) == 0;
}

/// The same for a name that Qt could not say. Each writer has a part of its own, which the system gives the
/// rights of any new file: asking for these would take them from other threads for a moment.
std::optional<QString> replaceByPath(const std::filesystem::path& file, const QByteArray& bytes) {
  static std::atomic<unsigned> writers = 0;
  std::string part;
  int descriptor = -1;
  do {
    part = file.string() + '.' + std::to_string(getpid()) + '-' + std::to_string(writers++);
    descriptor = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (descriptor < 0 && errno == EEXIST);
  if (descriptor < 0) return QString::fromLocal8Bit(std::strerror(errno));
  const bool whole = writeAll(descriptor, bytes) && std::rename(part.c_str(), file.c_str()) == 0;
  const int error = errno;
  close(descriptor);
  if (whole) return {};
  unlink(part.c_str());
  return QString::fromLocal8Bit(std::strerror(error));
}

}  // namespace

std::optional<QString> replaceFile(const QString& file, const QByteArray& bytes) {
  if (!isUtf8(file)) return replaceByPath(toPath(file), bytes);
  QSaveFile output(file);
  if (!output.open(QIODevice::WriteOnly)) return output.errorString();
  // A disk that fills up within the file shows in the size alone: Qt knows no error, and commit() would
  // succeed.
  if (output.write(bytes) != bytes.size()) {
    const bool told = output.error() != QFileDevice::NoError;
    return told ? output.errorString()
                : QCoreApplication::translate("credence", "there is not enough room for it");
  }
  if (!output.commit()) return output.errorString();
  return {};
}

}  // namespace credence
