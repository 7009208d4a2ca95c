#include "app/document/file_stamp.h"

#include <QFileInfo>

namespace credence {

FileStamp stampOf(const QString& file) {
  const QFileInfo info(file);
  return {info.exists(), info.size(), info.lastModified()};
}

}  // namespace credence
