#include "app/compute/timing.h"

#include <QFile>

#include <chrono>
#include <ctime>
#include <unistd.h>
#include <utility>

namespace credence {

Q_LOGGING_CATEGORY(timingLog, "credence.timing", QtWarningMsg)

namespace {

/// How long the process had been running when this program's own code first ran: loading its libraries.
/// Linux tells in hundredths of a second; elsewhere it is taken as nothing.
double millisecondsBeforeMain() {
  QFile file(QStringLiteral("/proc/self/stat"));
  timespec uptime = {};
  if (!file.open(QIODevice::ReadOnly) || clock_gettime(CLOCK_BOOTTIME, &uptime) != 0) return 0.0;
  const QByteArray stat = file.readAll();
  // Fields are counted from behind the program's name, which may hold blanks; the 20th after it is the start.
  const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.size() < 20) return 0.0;
  const double started = fields[19].toDouble() * 1000.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
  return static_cast<double>(uptime.tv_sec) * 1000.0 + static_cast<double>(uptime.tv_nsec) * 1e-6 - started;
}

}  // namespace

double processMilliseconds() {
  using Clock = std::chrono::steady_clock;
  static const double before = millisecondsBeforeMain();
  static const Clock::time_point first = Clock::now();
  return before + std::chrono::duration<double, std::milli>(Clock::now() - first).count();
}

EventLoopWatch::EventLoopWatch(QObject* parent) : QObject(parent) {
  connect(this, &EventLoopWatch::sent, this, &EventLoopWatch::handle, Qt::QueuedConnection);
  m_watcher = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

EventLoopWatch::~EventLoopWatch() {
  m_watcher.request_stop();
  m_watcher.join();
}

void EventLoopWatch::watch(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    // One at a time: a held loop then shows as one long wait, not as many.
    if (m_underWay.exchange(true)) continue;
    m_sent = processMilliseconds();
    emit sent(QPrivateSignal());
  }
}

void EventLoopWatch::handle() {
  m_waits.push_back(processMilliseconds() - m_sent);
  m_underWay = false;
}

std::vector<double> EventLoopWatch::takeWaits() {
  return std::exchange(m_waits, {});
}

}  // namespace credence
