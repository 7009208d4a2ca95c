#include "core/data/open_file.h"

#include "core/data/data_error.h"

#include <system_error>

namespace credence {

std::ifstream open_file(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) {
    throw DataError(file.string(), "this is a directory; choose a file in it");
  }
  if (!std::filesystem::exists(file, error)) throw DataError(file.string(), "there is no such file");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw DataError(file.string(), "the file cannot be opened; check its permissions");
  return stream;
}

}  // namespace credence
