#include "app/document/file_name.h"

#include "core/table/data_error.h"
#include "core/table/utf8.h"

#include <algorithm>
#include <string_view>

namespace credence {

namespace {

constexpr char16_t firstStray = 0xDC80;  // of the byte 0x80
constexpr char16_t lastStray = 0xDCFF;

/// Whether the unit at `i` stands for a byte, and is not the second half of a character.
bool isStray(const QString& name, qsizetype i) {
  const char16_t unit = name[i].unicode();
  return unit >= firstStray && unit <= lastStray && !(i > 0 && name[i - 1].isHighSurrogate());
}

}  // namespace

QString fileNameFromBytes(const QByteArray& bytes) {
  QString name;
  std::string_view rest(bytes.constData(), static_cast<std::size_t>(bytes.size()));
  while (!rest.empty()) {
    const std::size_t length = utf8_length(rest);
    if (length == 0) {
      const auto byte = static_cast<unsigned char>(rest[0]);
      name += QChar(static_cast<char16_t>(firstStray + (byte - 0x80)));
    } else {
      name += QString::fromUtf8(rest.data(), static_cast<qsizetype>(length));
    }
    rest.remove_prefix(std::max<std::size_t>(1, length));
  }
  return name;
}

QByteArray bytesOfFileName(const QString& name) {
  QByteArray bytes;
  qsizetype first = 0;  // of what has not been converted yet
  for (qsizetype i = 0; i < name.size(); ++i) {
    if (!isStray(name, i)) continue;
    bytes += QStringView(name).mid(first, i - first).toUtf8();
    bytes += static_cast<char>(name[i].unicode() - firstStray + 0x80);
    first = i + 1;
  }
  return bytes + QStringView(name).mid(first).toUtf8();
}

std::filesystem::path toPath(const QString& name) {
  return bytesOfFileName(name).toStdString();
}

bool isUtf8(const QString& name) {
  for (qsizetype i = 0; i < name.size(); ++i) {
    if (isStray(name, i)) return false;
  }
  return true;
}

QString shownFileName(const QString& name) {
  return QString::fromStdString(visible(bytesOfFileName(name).toStdString()));
}

}  // namespace credence
