#include "app/commands/terminal_progress.h"

#include "app/commands/foreign_messages.h"
#include "core/concurrency/cancelled.h"

#include <cstdio>
#include <unistd.h>
#include <utility>

namespace credence {

namespace {
constexpr qint64 interval = 50;  // ms
thread_local std::stop_token stopOfThread;
}  // namespace

StopOfCommand::StopOfCommand(const std::stop_token& stop) : m_before(std::exchange(stopOfThread, stop)) {}

StopOfCommand::~StopOfCommand() {
  stopOfThread = m_before;
}

// Signs of progress may come from other threads than the command's.
TerminalProgress::TerminalProgress() : m_stop(stopOfThread), m_onTerminal(isatty(fileno(sentences())) == 1) {}

TerminalProgress::~TerminalProgress() {
  replaceLine({});
}

void TerminalProgress::show(const Progress& progress) {
  throw_if_stopped(m_stop);
  if (!m_onTerminal || (m_sinceShown.isValid() && !m_sinceShown.hasExpired(interval))) return;
  m_sinceShown.start();
  QString line = QString::fromUtf8(progress.stage);
  if (progress.total > 0) {
    line += QStringLiteral(": %1 of %2").arg(progress.done).arg(progress.total);
  }
  replaceLine(line);
}

void TerminalProgress::replaceLine(const QString& line) {
  if (m_length == 0 && line.isEmpty()) return;
  // Blanks rather than an escape sequence: they erase on every terminal.
  std::fprintf(sentences(), "\r%s\r%s", QByteArray(m_length, ' ').constData(), line.toUtf8().constData());
  std::fflush(sentences());
  m_length = line.size();
}

}  // namespace credence
