#include "app/commands/output.h"

#include "app/document/file_name.h"
#include "app/files/whole_file.h"
#include "core/table/data_error.h"

#include <QSaveFile>
#include <QStringList>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace credence {

namespace {

[[noreturn]] void throwUnwritable(const QString& file, const QString& reason) {
  throw std::runtime_error(
      QStringLiteral("%1: cannot be written: %2").arg(shownFileName(file), reason).toStdString());
}

/// A pipe or device is written to; only a regular file may be replaced by a new one.
bool isReplaceable(const QString& file) {
  using Type = std::filesystem::file_type;
  std::error_code error;
  const Type type = std::filesystem::status(toPath(file), error).type();
  return type != Type::fifo && type != Type::character && type != Type::block && type != Type::socket;
}

void writeToDevice(const QString& name, const QByteArray& contents) {
  std::ofstream device(toPath(name), std::ios::binary);
  device.write(contents.constData(), contents.size());
  device.flush();
  if (!device) throwUnwritable(name, qt_error_string());
}

}  // namespace

Output::Output(const QString& file) : m_file(file) {
  if (toStandardOutput() || !isReplaceable(file) || !isUtf8(file)) return;
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
  std::fprintf(toStandardOutput() ? stderr : stdout, "%s\n", visible(line.toStdString()).c_str());
}

void printText(const QString& text) {
  QStringList lines = text.split(QLatin1Char('\n'));
  for (QString& line : lines) line = QString::fromStdString(visible(line.toStdString()));
  printToStandardOutput(lines.join(QLatin1Char('\n')).toUtf8());
}

void printToStandardOutput(const QByteArray& text) {
  const auto size = static_cast<std::size_t>(text.size());
  if (std::fwrite(text.constData(), 1, size, stdout) != size || std::fflush(stdout) != 0) {
    throwUnwritable(QStringLiteral("standard output"), qt_error_string());
  }
}

}  // namespace credence
