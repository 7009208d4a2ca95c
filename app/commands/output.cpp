#include "app/commands/output.h"

#include "app/document/whole_file.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cstdio>
#include <memory>
#include <stdexcept>

namespace credence {

namespace {

[[noreturn]] void throwUnwritable(const QString& file, const QString& reason) {
  throw std::runtime_error(QStringLiteral("%1: cannot be written: %2").arg(file, reason).toStdString());
}

/// A pipe or device is written to; only a regular file may be replaced by a new one.
bool isReplaceable(const QString& file) {
  const QFileInfo info(file);
  return !info.exists() || info.isFile() || info.isDir();
}

void writeToDevice(const QString& name, const QByteArray& contents) {
  QFile file(name);
  if (!file.open(QIODevice::WriteOnly) || file.write(contents) != contents.size() || !file.flush()) {
    throwUnwritable(name, file.errorString());
  }
}

}  // namespace

Output::Output(const QString& file) : m_file(file) {
  if (toStandardOutput() || !isReplaceable(file)) return;
  // Opened to see whether it can be; not kept, as an interrupted program would leave it behind.
  QSaveFile probe(file);
  if (!probe.open(QIODevice::WriteOnly)) throwUnwritable(file, probe.errorString());
}

void Output::write(const QByteArray& table) const {
  if (toStandardOutput()) return printToStandardOutput(table);
  if (!isReplaceable(m_file)) return writeToDevice(m_file, table);
  if (const auto reason = replaceFile(m_file, table)) throwUnwritable(m_file, *reason);
}

void Output::remark(const QString& line) const {
  std::fprintf(toStandardOutput() ? stderr : stdout, "%s\n", line.toUtf8().constData());
}

void printToStandardOutput(const QByteArray& text) {
  const auto size = static_cast<std::size_t>(text.size());
  if (std::fwrite(text.constData(), 1, size, stdout) != size || std::fflush(stdout) != 0) {
    throwUnwritable(QStringLiteral("standard output"), qt_error_string());
  }
}

}  // namespace credence
