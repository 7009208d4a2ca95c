#pragma once

#include "core/concurrency/progress.h"

#include <QElapsedTimer>
#include <QString>

#include <stop_token>

namespace credence {

/// While one of these lives, computations of commands that its thread begins end at their next sign of
/// progress once the token is stopped.
class StopOfCommand {
 public:
  explicit StopOfCommand(const std::stop_token& stop);
  ~StopOfCommand();
  StopOfCommand(const StopOfCommand&) = delete;
  StopOfCommand& operator=(const StopOfCommand&) = delete;

 private:
  std::stop_token m_before;
};

/// One line on standard error that says how far a computation has come, gone again when this object is.
/// Nothing at all where standard error is no terminal.
class TerminalProgress {
 public:
  TerminalProgress();
  ~TerminalProgress();
  TerminalProgress(const TerminalProgress&) = delete;
  TerminalProgress& operator=(const TerminalProgress&) = delete;

  /// A total of zero shows the stage alone. Call from one thread at a time; cheap to call often. Throws
  /// Cancelled where the command is stopped.
  void show(const Progress& progress);

 private:
  void replaceLine(const QString& line);

  std::stop_token m_stop;
  bool m_onTerminal;
  QElapsedTimer m_sinceShown;
  qsizetype m_length = 0;
};

}  // namespace credence
