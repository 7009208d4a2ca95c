#include "app/files/whole_file.h"

#include "app/document/file_name.h"

#include <QCoreApplication>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace credence {

namespace {

/// What a link leads to, whether that is there or not; what is no link is itself.
std::filesystem::path behindLinks(std::filesystem::path file) {
  constexpr int mostLinks = 40;  // as many as the system follows
  std::error_code error;
  for (int link = 0; link < mostLinks; ++link) {
    const std::filesystem::path target = std::filesystem::read_symlink(file, error);
    if (error) break;
    file = file.parent_path() / target;
  }
  return file;
}

bool writeAll(int descriptor, const QByteArray& bytes) {
  qsizetype written = 0;
  while (written < bytes.size()) {
    const ssize_t more =
        write(descriptor, bytes.constData() + written, static_cast<std::size_t>(bytes.size() - written));
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return false;
    written += more;
  }
  return true;
}

/// Whether it is a pipe or a device, in whose place nothing may be put.
bool isDevice(const std::filesystem::path& file) {
  using Type = std::filesystem::file_type;
  std::error_code error;
  const Type type = std::filesystem::status(file, error).type();
  return type == Type::fifo || type == Type::character || type == Type::block || type == Type::socket;
}

/// As errno has it; 0 when all went well.
int writeToDevice(const std::filesystem::path& device, const QByteArray& bytes) {
  const int descriptor = ::open(device.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) return errno;
  const int error = writeAll(descriptor, bytes) ? 0 : errno;
  return close(descriptor) == 0 || error != 0 ? error : errno;
}

/// A file while it is written: beside the old one, until it takes its place.
class NewFile {
 public:
  /// Its error() says whether that went well.
  explicit NewFile(const std::filesystem::path& file);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// As errno has it; 0: none.
  int error() const { return m_error; }
  /// Writes all of them, to the disk, and takes the old file's place. Whether that went well.
  bool finish(const QByteArray& bytes);

 private:
  void open(mode_t rights);
  void keepRights(const struct stat& old) const;

  std::filesystem::path m_file;
  std::string m_part;
  int m_descriptor = -1;
  int m_error = 0;
};

NewFile::NewFile(const std::filesystem::path& file) {
  struct stat old = {};
  const bool replaces = stat(file.c_str(), &old) == 0;
  const bool usable = replaces ? access(file.c_str(), W_OK) == 0 : errno == ENOENT;
  if (!usable) m_error = errno;
  if (replaces && S_ISDIR(old.st_mode)) m_error = EISDIR;
  if (m_error != 0) return;
  m_file = behindLinks(file);
  // The system gives it the rights of any new file: asking for these would take them from other threads for a
  // moment. What replaces a file is nobody else's to read before it has the rights of that.
  open(replaces ? S_IRUSR | S_IWUSR : S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH);
  if (replaces && m_error == 0) keepRights(old);
}

NewFile::~NewFile() {
  if (m_descriptor >= 0) close(m_descriptor);
  if (!m_part.empty()) unlink(m_part.c_str());
}

/// Each writer has a part of its own.
void NewFile::open(mode_t rights) {
  static std::atomic<unsigned> writers = 0;
  std::string part;
  do {
    part = m_file.string() + '.' + std::to_string(getpid()) + '-' + std::to_string(writers++);
    m_descriptor = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights);
  } while (m_descriptor < 0 && errno == EEXIST);
  if (m_descriptor < 0) {
    m_error = errno;
  } else {
    m_part = part;
  }
}

/// As far as this person and this disk may: a file that somebody else owns becomes the writer's own.
void NewFile::keepRights(const struct stat& old) const {
  constexpr mode_t allRights = 07777;
  if (fchown(m_descriptor, old.st_uid, old.st_gid) != 0) {
    static_cast<void>(fchown(m_descriptor, static_cast<uid_t>(-1), old.st_gid) == 0);
  }
  static_cast<void>(fchmod(m_descriptor, old.st_mode & allRights) == 0);
}

bool NewFile::finish(const QByteArray& bytes) {
  if (!writeAll(m_descriptor, bytes) || fsync(m_descriptor) != 0 ||
      std::rename(m_part.c_str(), m_file.c_str()) != 0) {
    m_error = errno;
    return false;
  }
  m_part.clear();
  return true;
}

}  // namespace

QString whyNotWritten(int error) {
  if (error == ENOSPC || error == EFBIG || error == EDQUOT) {
    return QCoreApplication::translate("credence", "there is not enough room for it");
  }
  if (error == EPIPE) return QCoreApplication::translate("credence", "nobody reads it any more");
  return QString::fromLocal8Bit(std::strerror(error));
}

std::optional<QString> replaceFile(const QString& file, const QByteArray& bytes) {
  const std::filesystem::path path = toPath(file);
  if (isDevice(path)) {
    const int error = writeToDevice(path, bytes);
    return error == 0 ? std::nullopt : std::optional(whyNotWritten(error));
  }
  NewFile fresh(path);
  if (fresh.error() == 0 && fresh.finish(bytes)) return {};
  return whyNotWritten(fresh.error());
}

std::optional<QString> whyNotReplaceable(const QString& file) {
  // Made to see whether it can be; not kept, as an interrupted program would leave it behind.
  if (isDevice(toPath(file))) return {};
  const NewFile probe(toPath(file));
  if (probe.error() == 0) return {};
  return whyNotWritten(probe.error());
}

}  // namespace credence
