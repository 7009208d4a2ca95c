#include "app/commands/terminal_progress.h"

#include "app/commands/foreign_messages.h"

#include <cstdio>
#include <unistd.h>

namespace credence {

namespace {
constexpr qint64 interval = 50;  // ms
}

TerminalProgress::TerminalProgress() : m_onTerminal(isatty(fileno(sentences())) == 1) {}

TerminalProgress::~TerminalProgress() {
  replaceLine({});
}

void TerminalProgress::show(const Progress& progress) {
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
