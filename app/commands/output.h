#pragma once

#include "app/commands/arguments.h"
#include "app/commands/foreign_messages.h"
#include "app/files/file_contents.h"

#include <QByteArray>
#include <QString>

namespace credence {

/// Where a table goes: a file, or standard output.
class Output {
 public:
  /// Standard output.
  Output() = default;

  /// "" and "-" stand for standard output. Throws as requireWritable(), at once, so that no long computation
  /// ends in vain.
  Output(const QString& file, FileContents contents, const Arguments& arguments);

  /// Writes the whole table. A file is replaced as a whole or left as it was. Throws std::runtime_error.
  void write(const QByteArray& table) const;

  /// Prints a line for the person: to standard error where the table has standard output for itself. Throws
  /// as printText().
  void remark(const QString& line) const;

 private:
  bool toStandardOutput() const { return m_file.isEmpty() || m_file == QLatin1String("-"); }

  QString m_file;
};

/// Of a file that is to be written, what it is to hold. Throws UsageError where it is one of those that the
/// command reads, which nothing may take the place of, and std::runtime_error where it holds something else
/// than that and --force was not given.
void requireReplaceable(const QString& file, FileContents contents, const Arguments& arguments);

/// The same for a folder that is to be written: it may not have any of the files that are read.
void refuseFolderOfInputs(const QString& folder, const Arguments& arguments);

/// Refuses what all commands' options say of files to be written where one of them is read, or is named
/// twice, before anything is computed. Throws UsageError.
void checkOutputs(const Arguments& arguments, const QCommandLineParser& parser);

/// Prints lines for a person, in which words from data and names of files cannot steer the terminal. Throws
/// as the next.
void printText(const QString& text);

/// Prints to standard output. Throws std::runtime_error when that fails: behind a redirection the disk may be
/// full, or nobody may read any more. All of the program's commands print by this alone.
void printToStandardOutput(const QByteArray& text);

/// While one of these lives, it takes what its thread prints, and what is said besides leads nowhere.
class CapturedOutput {
 public:
  CapturedOutput();
  ~CapturedOutput();
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;

  const QByteArray& text() const { return m_text; }

 private:
  QByteArray m_text;
  QByteArray* m_before;
  SilentSentences m_silent;
};

}  // namespace credence
