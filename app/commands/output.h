#pragma once

#include <QByteArray>
#include <QString>

namespace credence {

/// Where a table goes: a file, or standard output.
class Output {
 public:
  /// "" and "-" stand for standard output. Throws std::runtime_error at once when `file` cannot be written,
  /// so that no long computation ends in vain.
  explicit Output(const QString& file);

  /// Writes the whole table. A file is replaced as a whole or left as it was. Throws std::runtime_error.
  void write(const QByteArray& table) const;

  /// Prints a line for the person: to standard error where the table has standard output for itself.
  void remark(const QString& line) const;

 private:
  bool toStandardOutput() const { return m_file.isEmpty() || m_file == QLatin1String("-"); }

  QString m_file;
};

/// Prints lines for a person, in which words from data and names of files cannot steer the terminal. Throws
/// as the next.
void printText(const QString& text);

/// Prints to standard output. Throws std::runtime_error when that fails (a full disk behind a redirection).
void printToStandardOutput(const QByteArray& text);

}  // namespace credence
