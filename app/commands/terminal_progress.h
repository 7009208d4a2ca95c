#pragma once

#include "core/concurrency/progress.h"

#include <QElapsedTimer>
#include <QString>

namespace credence {

/// One line on standard error that says how far a computation has come, gone again when this object is.
/// Nothing at all where standard error is no terminal.
class TerminalProgress {
 public:
  TerminalProgress();
  ~TerminalProgress();
  TerminalProgress(const TerminalProgress&) = delete;
  TerminalProgress& operator=(const TerminalProgress&) = delete;

  /// A total of zero shows the stage alone. Call from one thread at a time; cheap to call often.
  void show(const Progress& progress);

 private:
  void replaceLine(const QString& line);

  bool m_onTerminal;
  QElapsedTimer m_sinceShown;
  qsizetype m_length = 0;
};

}  // namespace credence
