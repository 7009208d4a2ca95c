#pragma once

#include "core/table/file_stream.h"
#include "core/table/gzip_stream.h"

#include <filesystem>
#include <istream>
#include <optional>

namespace credence {

/// The text of a file, unpacked where gzip packed it.
class TableStream {
 public:
  /// Throws DataError as FileStream does.
  TableStream(const std::filesystem::path& file, FileKind kind) : file_(file, kind) {
    if (starts_as_gzip(file_)) unpacked_.emplace(file_, file.string());
  }

  std::istream& text() { return unpacked_ ? static_cast<std::istream&>(*unpacked_) : file_; }
  bool is_packed() const { return unpacked_.has_value(); }

 private:
  FileStream file_;
  std::optional<GzipStream> unpacked_;
};

}  // namespace credence
