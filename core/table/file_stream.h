#pragma once

#include <array>
#include <filesystem>
#include <istream>
#include <streambuf>

namespace credence {

/// Which files may be opened to be read.
enum class FileKind : char {
  any,     ///< pipes and devices too, which may keep whoever opens or reads them waiting for ever
  regular  ///< what lies on a disk
};

/// The bytes of a file.
class FileStream : public std::istream {
 public:
  /// Throws DataError where there is no file that can be read, or it is not of that kind. With
  /// FileKind::regular a pipe in the file's place is not waited for, even one that gets there this moment.
  explicit FileStream(const std::filesystem::path& file, FileKind kind = FileKind::any);

 private:
  /// Of a file descriptor, which it closes.
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(int descriptor) : descriptor_(descriptor) {}
    ~Buffer() override;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

   protected:
    int_type underflow() override;

   private:
    int descriptor_;
    std::array<char, 1 << 14> bytes_ = {};
  };

  Buffer buffer_;
};

}  // namespace credence
