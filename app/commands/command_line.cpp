#include "app/commands/command_line.h"

#include "app/commands/sub_command.h"
#include "core/concurrency/blas_threads.h"

#include <QApplication>
#include <QCoreApplication>
#include <QLoggingCategory>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

namespace {

constexpr int badInput = 1;
constexpr int wrongUsage = 2;

const std::array<const SubCommand*, 7> subCommands = {&fitCommand,     &predictCommand, &evidenceCommand,
                                                      &tuneCommand,    &auditCommand,   &figureCommand,
                                                      &generateCommand};

void print(const QString& text) {
  std::fputs(text.toUtf8().constData(), stdout);
}

QString programHelp() {
  QString list;
  for (const SubCommand* command : subCommands) {
    list += QStringLiteral("  %1%2\n")
                .arg(QLatin1String(command->name), -10)
                .arg(QLatin1String(command->summary));
  }
  return QStringLiteral(
             "Usage: credence [FILE...]\n"
             "       credence COMMAND [OPTIONS]\n"
             "\n"
             "Bayesian logistic regression in the plane. Opens each FILE in the window, or works without "
             "one:\n"
             "\n"
             "%1"
             "\n"
             "  --help     Show this help; after a command, that command's options and examples\n"
             "  --version  Show the version\n"
             "\n"
             "A file that is called like a command is opened as ./fit.\n")
      .arg(list);
}

QString commandHelp(const SubCommand& command, const QCommandLineParser& parser) {
  // Qt's usage line knows nothing of sub-commands: replace it.
  const QString options = parser.helpText().section(QLatin1Char('\n'), 1);
  return QStringLiteral("Usage: credence %1 %2\n%3\nExamples:\n%4")
      .arg(QLatin1String(command.name), QLatin1String(command.synopsis), options,
           QLatin1String(command.examples));
}

/// Qt's sentence in the form of the program's other messages.
QString parserError(const QCommandLineParser& parser) {
  QString text = parser.errorText();
  text[0] = text.at(0).toLower();
  if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  return text;
}

void checkOperand(const SubCommand& command, const QStringList& operands) {
  if (operands.isEmpty()) {
    throw UsageError(QStringLiteral("%1 is missing").arg(QLatin1String(command.operand)));
  }
  if (operands.size() > 1) throw UsageError(QStringLiteral("unexpected argument \"%1\"").arg(operands.at(1)));
}

void run(const SubCommand& command, const QStringList& line) {
  QCommandLineParser parser;
  parser.setApplicationDescription(QLatin1String(command.summary) + QLatin1Char('.'));
  parser.addPositionalArgument(QLatin1String(command.operand), QLatin1String(command.operandHelp));
  const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")},
                                QStringLiteral("Show this help."));
  parser.addOption(help);
  command.addOptions(parser);
  addSharedOptions(parser, command.shared);

  const bool understood = parser.parse(line);
  if (parser.isSet(help)) return print(commandHelp(command, parser));
  if (!understood) throw UsageError(parserError(parser));
  checkOperand(command, parser.positionalArguments());
  command.run(readSharedOptions(parser, command.shared), parser);
}

int fail(int status, const std::string& message) {
  std::fprintf(stderr, "credence: %s\n", message.c_str());
  return status;
}

int runReportingErrors(const SubCommand& command, const QStringList& line) {
  try {
    make_room_for_threads(1);
    run(command, line);
    return 0;
  } catch (const UsageError& error) {
    fail(wrongUsage, error.what());
    std::fprintf(stderr, "see credence %s --help\n", command.name);
    return wrongUsage;
  } catch (const std::bad_alloc&) {
    return fail(badInput, "there is not enough memory for that many points");
  } catch (const std::exception& error) {
    return fail(badInput, error.what());
  }
}

std::unique_ptr<QCoreApplication> makeApplication(const SubCommand& command, int& argc, char** argv) {
  if (!command.draws) return std::make_unique<QCoreApplication>(argc, argv);
  // Qt's remarks on its surroundings (no XDG_RUNTIME_DIR, say) are none of this program's messages.
  QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false"));
  // The same picture with and without a display, whatever desktop and scale this session has.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  for (const char* variable :
       {"QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "QT_SCALE_FACTOR", "QT_FONT_DPI"}) {
    qunsetenv(variable);
  }
  QApplication::setStyle(QStringLiteral("Fusion"));
  return std::make_unique<QApplication>(argc, argv);
}

}  // namespace

std::optional<int> runCommandLine(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + std::min(argc, 1), argv + argc);
  if (arguments.empty()) return {};

  const auto named = [&](const SubCommand* command) { return arguments.front() == command->name; };
  const auto command = std::find_if(subCommands.begin(), subCommands.end(), named);
  if (command != subCommands.end()) {
    use_one_blas_thread();
    const auto application = makeApplication(**command, argc, argv);
    QStringList line = QCoreApplication::arguments();
    line.removeAt(1);
    return runReportingErrors(**command, line);
  }

  const auto given = [&](std::string_view option) {
    return std::find(arguments.begin(), arguments.end(), option) != arguments.end();
  };
  if (given("--help") || given("-h")) {
    print(programHelp());
    return 0;
  }
  if (given("--version") || given("-v")) {
    print(QStringLiteral("credence " CREDENCE_VERSION "\n"));
    return 0;
  }
  return {};
}

}  // namespace credence
