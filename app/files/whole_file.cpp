#include "app/files/whole_file.h"

#include "app/document/file_name.h"

#include <QCoreApplication>
#include <QSaveFile>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace credence {

namespace {

/// The same for a name that Qt could not say.
std::optional<QString> replaceByPath(const std::filesystem::path& file, const QByteArray& bytes) {
  std::filesystem::path part = file;
  part += ".part";
  std::ofstream output(part, std::ios::binary | std::ios::trunc);
  output.write(bytes.constData(), bytes.size());
  output.close();
  std::error_code error;
  if (!output) {
    error = std::error_code(errno, std::generic_category());
  } else {
    std::filesystem::rename(part, file, error);
  }
  if (!error) return {};
  std::error_code ignored;
  std::filesystem::remove(part, ignored);
  return QString::fromStdString(error.message());
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
