#pragma once

#include <filesystem>
#include <fstream>

namespace credence {

/// The file, open to read its bytes. Throws DataError where there is none that can be read.
std::ifstream open_file(const std::filesystem::path& file);

}  // namespace credence
