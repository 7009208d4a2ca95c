#include "app/mainwindow/end_signals.h"

#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace credence {

namespace {

constexpr std::array endSignals = {SIGTERM, SIGINT, SIGHUP};

// A signal's handler may do next to nothing: it writes the number where the event loop reads it.
std::array<int, 2> signalPipe = {-1, -1};

extern "C" void passOnSignal(int number) {
  const int before = errno;
  const auto byte = static_cast<unsigned char>(number);
  [[maybe_unused]] const ssize_t written = ::write(signalPipe[1], &byte, 1);
  errno = before;
}

}  // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent) {
  if (::pipe2(signalPipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
  m_notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, this);
  connect(m_notifier, &QSocketNotifier::activated, this, &EndSignals::receive);
  for (const int number : endSignals) {
    struct sigaction action = {};
    if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = passOnSignal;
    action.sa_flags = SA_RESTART;
    ::sigaction(number, &action, nullptr);
  }
}

EndSignals::~EndSignals() {
  if (m_notifier == nullptr) return;
  for (const int number : endSignals) {
    struct sigaction action = {};
    if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler != passOnSignal) continue;
    std::signal(number, SIG_DFL);
  }
  delete m_notifier;
  for (const int descriptor : signalPipe) ::close(descriptor);
}

void EndSignals::receive() {
  unsigned char number = 0;
  if (::read(signalPipe[0], &number, 1) == 1) emit received(number);
}

}  // namespace credence
