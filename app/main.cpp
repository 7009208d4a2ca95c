#include "app/commands/command_json.h"
#include "app/commands/command_line.h"
#include "app/commands/foreign_messages.h"
#include "app/commands/standard_streams.h"
#include "app/compute/timing.h"
#include "app/mainwindow/appearance.h"
#include "app/mainwindow/end_signals.h"
#include "app/mainwindow/main_window.h"
#include "app/report/number_text.h"
#include "core/concurrency/blas_threads.h"
#include "core/concurrency/memory.h"
#include "core/model/route_costs.h"

#include <QApplication>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <variant>

namespace {

/// So many threads of the window compute at once where address space is limited, without those that help
/// them: this one and its workers, of which there are more. Few of them ever work at the same time; the
/// others wait.
constexpr std::size_t computingThreads = 15;

bool makeRoom() {
  try {
    credence::make_room_for_threads(computingThreads);
    return true;
  } catch (const std::runtime_error& error) {
    std::fprintf(credence::sentences(), "credence: %s\n", error.what());
    return false;
  }
}

/// For a machine with little memory: so many directions of bumps at most.
std::unique_ptr<credence::DirectionLimit> limitDirections() {
  constexpr const char* name = "CREDENCE_MOST_DIRECTIONS";
  if (!qEnvironmentVariableIsSet(name)) return nullptr;
  bool understood = false;
  const qulonglong most = qEnvironmentVariable(name).toULongLong(&understood);
  if (!understood || most == 0) credence::endWith("CREDENCE_MOST_DIRECTIONS: a whole number from 1 on");
  return std::make_unique<credence::DirectionLimit>(most);
}

/// Where Qt reaches no screen it says so in many lines and aborts, which leaves a core dump: one line and an
/// exit status do.
void endWithoutScreen(QtMsgType type, const QMessageLogContext&, const QString&) {
  if (type != QtFatalMsg) return;
  credence::endWith(
      "there is no screen to open a window on; the commands that credence --help lists need none");
}

std::unique_ptr<QApplication> makeApplication(int& argc, char** argv) {
  const QtMessageHandler usual = qInstallMessageHandler(endWithoutScreen);
  auto application = std::make_unique<QApplication>(argc, argv);
  qInstallMessageHandler(usual);
  return application;
}

}  // namespace

int main(int argc, char** argv) {
  credence::prepareStandardStreams();
  credence::processMilliseconds();  // starts the clock
  credence::restart_without_blas_threads(argv);
  credence::use_better_blas_kernels();
  credence::silenceForeignMessages();
  credence::use_one_blas_thread();
  credence::keep_freed_memory();
  const auto limit = limitDirections();
  if (const auto status = credence::runCommandLine(argc, argv)) return *status;
  if (!makeRoom()) return 1;

  const auto application = makeApplication(argc, argv);
  credence::writeNumbersAlike();
  const auto named = credence::filesToOpen(argc, argv);
  if (const int* status = std::get_if<int>(&named)) return *status;
  const auto& toOpen = std::get<credence::ToOpen>(named);
  QApplication::setOrganizationName(QStringLiteral("Credence"));
  QApplication::setApplicationName(QStringLiteral("Credence"));
  QApplication::setDesktopFileName(QStringLiteral("credence"));
  QApplication::setApplicationVersion(QStringLiteral(CREDENCE_VERSION));
  credence::applyAppearance(credence::storedAppearance());
  credence::Services services;
  services.runCommand = credence::commandJson;
  credence::readAtStart(services.files, toOpen.files);
  credence::MainWindow window(services);
  const credence::EndSignals endSignals;
  QObject::connect(&endSignals, &credence::EndSignals::received, &window, &credence::MainWindow::endBy);
  window.show();
  window.openAtStart(toOpen.files);
  if (!toOpen.lesson.isEmpty()) window.openLesson(toOpen.lesson);
  return QApplication::exec();
}
