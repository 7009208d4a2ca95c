#include "app/commands/output.h"

#include "app/commands/foreign_messages.h"
#include "app/document/file_name.h"
#include "app/files/same_file.h"
#include "app/files/whole_file.h"
#include "core/table/data_error.h"

#include <QStringList>

#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// Takes what this thread prints; null: standard output does.
thread_local QByteArray* capturedText = nullptr;

[[noreturn]] void throwUnwritable(const QString& file, const QString& reason) {
  throw std::runtime_error(
      QStringLiteral("%1: cannot be written: %2").arg(shownFileName(file), reason).toStdString());
}

/// The options of all commands that name something to be written.
const QStringList& writingNames() {
  static const QStringList names = {QStringLiteral("output"), QStringLiteral("data-output"),
                                    QStringLiteral("crate"), QStringLiteral("values"),
                                    QStringLiteral("figure")};
  return names;
}

/// What an option of writingNames() says, of a parser that need not know it.
QString valueOf(const QCommandLineParser& parser, const QString& name) {
  const QStringList given = parser.optionNames();
  const bool briefly = name == writingNames().front() && given.contains(QStringLiteral("o"));
  return briefly || given.contains(name) ? parser.value(name) : QString();
}

void refuseInput(const QString& file, const Arguments& arguments) {
  for (const InputFile& input : arguments.inputs) {
    if (!isSameFile(file, input.file)) continue;
    const QString also =
        file == input.file
            ? QString()
            : QStringLiteral("this is the same file as %1, and ").arg(shownFileName(input.file));
    throw UsageError(QStringLiteral("%1: %2nothing is written over %3; choose another name")
                         .arg(shownFileName(file), also, input.role));
  }
}

}  // namespace

Output::Output(const QString& file, FileContents contents, const Arguments& arguments) : m_file(file) {
  if (toStandardOutput()) return;
  requireReplaceable(file, contents, arguments);
  if (const auto reason = whyNotReplaceable(file)) throwUnwritable(file, *reason);
}

void Output::write(const QByteArray& table) const {
  if (toStandardOutput()) return printToStandardOutput(table);
  if (const auto reason = replaceFile(m_file, table)) throwUnwritable(m_file, *reason);
}

void Output::remark(const QString& line) const {
  if (!toStandardOutput()) return printText(line + QLatin1Char('\n'));
  std::fprintf(sentences(), "%s\n", visible(line.toStdString()).c_str());
}

void requireReplaceable(const QString& file, FileContents contents, const Arguments& arguments) {
  refuseInput(file, arguments);
  const FileContents old = contentsOfFile(file);
  if (arguments.force || areAlike(old, contents)) return;
  throw std::runtime_error(
      QStringLiteral("%1: this file holds %2, which %3 would take the place of; choose another name, or say "
                     "--force")
          .arg(shownFileName(file), nameOf(old), nameOf(contents))
          .toStdString());
}

void refuseFolderOfInputs(const QString& folder, const Arguments& arguments) {
  for (const InputFile& input : arguments.inputs) {
    if (!holdsFile(folder, input.file)) continue;
    throw UsageError(
        QStringLiteral("%1: this folder has %2 in it, and nothing is written over %3; choose another name")
            .arg(shownFileName(folder), shownFileName(input.file), input.role));
  }
}

void checkOutputs(const Arguments& arguments, const QCommandLineParser& parser) {
  const QString output = valueOf(parser, QStringLiteral("output"));
  const QString points = valueOf(parser, QStringLiteral("data-output"));
  for (const QString& name : writingNames()) refuseInput(valueOf(parser, name), arguments);
  if (willBeSameFile(output, points) && output != QLatin1String("-")) {
    throw UsageError(QStringLiteral("--output and --data-output name the same file, %1; choose another name "
                                    "for one of them")
                         .arg(shownFileName(output)));
  }
  for (const char* other : {"values", "figure"}) {
    const QString file = valueOf(parser, QLatin1String(other));
    if (willBeSameFile(output, file) && output != QLatin1String("-")) {
      throw UsageError(
          QStringLiteral("--output and --%1 name the same file, %2; choose another name for one of them")
              .arg(QLatin1String(other), shownFileName(output)));
    }
  }
  const QString crate = valueOf(parser, QStringLiteral("crate"));
  if (isInFolder(output, crate)) {
    throw UsageError(
        QStringLiteral("--output: %1 is in the folder of --crate, which has a report of its own; "
                       "choose another place")
            .arg(shownFileName(output)));
  }
}

void printText(const QString& text) {
  QStringList lines = text.split(QLatin1Char('\n'));
  for (QString& line : lines) line = QString::fromStdString(visible(line.toStdString()));
  printToStandardOutput(lines.join(QLatin1Char('\n')).toUtf8());
}

CapturedOutput::CapturedOutput() : m_before(std::exchange(capturedText, &m_text)) {}

CapturedOutput::~CapturedOutput() {
  capturedText = m_before;
}

void printToStandardOutput(const QByteArray& text) {
  if (capturedText != nullptr) {
    *capturedText += text;
    return;
  }
  const auto size = static_cast<std::size_t>(text.size());
  if (std::fwrite(text.constData(), 1, size, stdout) != size || std::fflush(stdout) != 0) {
    throwUnwritable(QStringLiteral("standard output"), whyNotWritten(errno));
  }
}

}  // namespace credence
