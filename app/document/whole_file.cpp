#include "app/document/whole_file.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace credence {

std::optional<QString> replaceFile(const QString& file, const QByteArray& bytes) {
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
