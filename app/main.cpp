#include "app/commands/command_line.h"
#include "app/compute/timing.h"
#include "app/mainwindow/appearance.h"
#include "app/mainwindow/end_signals.h"
#include "app/mainwindow/main_window.h"
#include "core/concurrency/blas_threads.h"
#include "core/concurrency/memory.h"

#include <QApplication>

#include <cstddef>
#include <cstdio>
#include <stdexcept>

namespace {

/// Threads of the window that compute at once, without those that help them: this one, and the workers of
/// fit, map, boundaries, reference, pinned method, audit, solvers, search and metrics.
constexpr std::size_t computingThreads = 10;

bool makeRoom() {
  try {
    credence::make_room_for_threads(computingThreads);
    return true;
  } catch (const std::runtime_error& error) {
    std::fprintf(stderr, "credence: %s\n", error.what());
    return false;
  }
}

}  // namespace

int main(int argc, char** argv) {
  credence::processMilliseconds();  // starts the clock
  credence::restart_without_blas_threads(argv);
  credence::use_one_blas_thread();
  credence::keep_freed_memory();
  if (const auto status = credence::runCommandLine(argc, argv)) return *status;
  if (!makeRoom()) return 1;

  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("Credence"));
  QApplication::setApplicationName(QStringLiteral("Credence"));
  QApplication::setApplicationVersion(QStringLiteral(CREDENCE_VERSION));
  credence::applyAppearance(credence::storedAppearance());
  credence::MainWindow window;
  const credence::EndSignals endSignals;
  QObject::connect(&endSignals, &credence::EndSignals::received, &window, &credence::MainWindow::endBy);
  window.show();
  window.openAtStart(QApplication::arguments().mid(1));
  return QApplication::exec();
}
