#include "app/commands/foreign_messages.h"

#include "core/table/data_error.h"

#include <QByteArray>
#include <QLoggingCategory>
#include <QString>

#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <exception>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace credence {

namespace {

/// Null: all is said where standard error is.
std::FILE* ownSentences = nullptr;

thread_local bool saysNothing = false;

/// What leads nowhere; null where the system has no such file.
std::FILE* nowhere() {
  static std::FILE* const file = std::fopen("/dev/null", "we");
  return file;
}

bool showsAll() {
  static const bool all = !qEnvironmentVariableIsEmpty("CREDENCE_MESSAGES");
  return all;
}

/// Categories of this program's own are asked for by QT_LOGGING_RULES.
bool isWanted(const QMessageLogContext& context) {
  return showsAll() ||
         (context.category != nullptr && std::string_view(context.category).starts_with("credence"));
}

void handleMessage(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (isWanted(context)) {
    std::fprintf(sentences(), "%s\n", qFormatLogMessage(type, context, message).toUtf8().constData());
  }
  if (type != QtFatalMsg) return;
  const std::string reason = visible(message.simplified().toStdString());
  endWith(("Qt cannot go on, and this program has to end: " + reason).c_str());
}

[[noreturn]] void endByException() {
  std::string reason = "it is not known why";
  try {
    if (const std::exception_ptr failure = std::current_exception()) std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    reason = error.what();
  } catch (...) {
    reason = "by an error without words";
  }
  endWith(("this program has to end, by a fault of its own: " + visible(reason)).c_str());
}

/// What sanitizers report is for who looks for a fault, and no fault may be missed.
void keepReportsOfSanitizers(int descriptor) {
  using SetReports = void (*)(void*);
  const auto set = reinterpret_cast<SetReports>(dlsym(RTLD_DEFAULT, "__sanitizer_set_report_fd"));
  if (set != nullptr) set(reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor)));
}

/// Libraries in C write to the second descriptor, by its number or by `stderr`. It leads nowhere from now on,
/// and this program writes to another.
void leaveStandardError() {
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nothing < 0) return;
  const int own = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  std::FILE* const file = own < 0 ? nullptr : fdopen(own, "w");
  if (file == nullptr) {
    if (own >= 0) close(own);
  } else {
    std::setvbuf(file, nullptr, _IONBF, 0);
    ownSentences = file;
    keepReportsOfSanitizers(own);
    dup2(nothing, STDERR_FILENO);
  }
  close(nothing);
}

}  // namespace

void silenceForeignMessages() {
  qInstallMessageHandler(handleMessage);
  std::set_terminate(endByException);
  if (!showsAll()) leaveStandardError();
}

SilentSentences::SilentSentences() : m_before(std::exchange(saysNothing, true)) {}

SilentSentences::~SilentSentences() {
  saysNothing = m_before;
}

std::FILE* sentences() {
  if (saysNothing && nowhere() != nullptr) return nowhere();
  return ownSentences == nullptr ? stderr : ownSentences;
}

void endWith(const char* sentence) {
  std::fprintf(sentences(), "credence: %s\n", sentence);
  std::fflush(sentences());
  std::_Exit(1);
}

}  // namespace credence
