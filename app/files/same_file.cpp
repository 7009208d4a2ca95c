#include "app/files/same_file.h"

#include "app/document/file_name.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace credence {

namespace {

bool leadToOneFile(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code error;
  return std::filesystem::is_regular_file(a, error) && std::filesystem::equivalent(a, b, error);
}

/// Without links, doubled slashes and dots, as far as the folders are there.
std::filesystem::path plainPath(const QString& name) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(toPath(name), error);
  std::filesystem::path plain = std::filesystem::weakly_canonical(whole, error);
  if (error) plain = whole.lexically_normal();
  return plain.has_filename() ? plain : plain.parent_path();
}

}  // namespace

bool isSameFile(const QString& a, const QString& b) {
  if (a.isEmpty() || b.isEmpty()) return false;
  return leadToOneFile(toPath(a), toPath(b));
}

bool willBeSameFile(const QString& a, const QString& b) {
  if (a.isEmpty() || b.isEmpty()) return false;
  std::error_code error;
  if (std::filesystem::exists(toPath(a), error)) return isSameFile(a, b);
  return plainPath(a) == plainPath(b);
}

bool holdsFile(const QString& folder, const QString& file) {
  namespace fs = std::filesystem;
  if (folder.isEmpty() || file.isEmpty()) return false;
  std::error_code error;
  const fs::path wanted = toPath(file);
  for (fs::recursive_directory_iterator there(toPath(folder), error), end; !error && there != end;
       there.increment(error)) {
    if (leadToOneFile(there->path(), wanted)) return true;
  }
  return false;
}

bool isInFolder(const QString& file, const QString& folder) {
  if (file.isEmpty() || folder.isEmpty()) return false;
  const std::filesystem::path inner = plainPath(file);
  const std::filesystem::path outer = plainPath(folder);
  const auto [left, rest] = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
  return left == outer.end();
}

}  // namespace credence
