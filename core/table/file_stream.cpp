#include "core/table/file_stream.h"

#include "core/table/data_error.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace credence {

namespace {

/// Throws unless the file can be read at all and is of that kind.
void check_kind(const std::filesystem::path& file, const struct stat& status, FileKind kind) {
  if (S_ISDIR(status.st_mode)) throw DataError(file.string(), "this is a directory; choose a file in it");
  if (kind == FileKind::regular && !S_ISREG(status.st_mode)) {
    throw DataError(
        file.string(),
        "this is a pipe or a device, which the window does not wait for; write it to a file first");
  }
}

int open_to_read(const std::filesystem::path& file, FileKind kind) {
  struct stat status = {};
  const bool known = ::stat(file.c_str(), &status) == 0;
  if (!known && errno != EACCES) throw DataError(file.string(), "there is no such file");
  // Asked before it is opened, as opening a pipe lets go whoever waits at its other end, and after, as it may
  // be another by then.
  if (known) check_kind(file, status, kind);
  const int waiting = kind == FileKind::regular ? O_NONBLOCK : 0;
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | waiting);
  if (descriptor < 0) {
    throw DataError(file.string(), "the file cannot be opened; check its permissions");
  }
  try {
    if (::fstat(descriptor, &status) == 0) check_kind(file, status, kind);
  } catch (...) {
    ::close(descriptor);
    throw;
  }
  return descriptor;
}

}  // namespace

FileStream::FileStream(const std::filesystem::path& file, FileKind kind)
    : std::istream(nullptr), buffer_(open_to_read(file, kind)) {
  rdbuf(&buffer_);
}

FileStream::Buffer::~Buffer() {
  ::close(descriptor_);
}

FileStream::Buffer::int_type FileStream::Buffer::underflow() {
  ssize_t count = 0;
  do {
    count = ::read(descriptor_, bytes_.data(), bytes_.size());
  } while (count < 0 && errno == EINTR);
  // Makes the stream bad, as a file that cannot be read on makes one of the standard library.
  if (count < 0) throw std::ios_base::failure("reading failed");
  if (count == 0) return traits_type::eof();
  setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
  return traits_type::to_int_type(bytes_[0]);
}

}  // namespace credence
