#include "app/commands/command_line.h"

#include "app/commands/foreign_messages.h"
#include "app/commands/input_files.h"
#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/document/file_name.h"
#include "app/files/bundled_data.h"
#include "app/files/generated_data.h"
#include "app/lesson/bundled_lessons.h"
#include "app/lesson/lesson_folder.h"
#include "app/report/number_text.h"
#include "app/report/quoted_value.h"
#include "app/report/translate.h"
#include "core/concurrency/blas_threads.h"
#include "core/table/data_error.h"

#include <QApplication>
#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <numeric>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

namespace credence {

namespace {

constexpr int badInput = 1;
constexpr int wrongUsage = 2;

void print(const QString& text) {
  printToStandardOutput(text.toUtf8());
}

QString programHelp() {
  QString list;
  for (const SubCommand* command : subCommands()) {
    list += QStringLiteral("  ") + QString::fromUtf8(command->name).leftJustified(10) +
            QString::fromUtf8(command->summary) + QLatin1Char('\n');
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
             "FILE may also be bundled:NAME or generated:NAME. A file that is called like a command or an "
             "option is opened as ./fit.\n"
             "The manual: credence help, and F1 in the window.\n")
      .arg(list);
}

QString noSuchOption(const QString& argument) {
  return QStringLiteral("there is no option %1; a file of that name is ./%1").arg(argument);
}

/// Qt's sentence in the form of the program's other messages.
QString parserError(const QCommandLineParser& parser, const QStringList& line) {
  for (const QString& argument : line) {
    // Qt takes -dash.csv for the options d, a, s, h and so on.
    if (argument.size() < 3 || !argument.startsWith(QLatin1Char('-')) || argument[1] == QLatin1Char('-'))
      continue;
    if (!parser.unknownOptionNames().contains(argument.mid(1, 1))) continue;
    return noSuchOption(argument);
  }
  QString text = parser.errorText();
  text[0] = text.at(0).toLower();
  if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  return text;
}

void checkOperand(const SubCommand& command, const QStringList& operands) {
  if (operands.isEmpty()) {
    if (command.operandOptional || command.operand == nullptr) return;
    throw UsageError(QStringLiteral("%1 is missing").arg(fromTable(command.operand)));
  }
  const qsizetype most = command.operand == nullptr ? 0 : takesLabels(command) ? 2 : 1;
  if (!command.operandsMany && operands.size() > most) {
    throw UsageError(QStringLiteral("unexpected argument %1").arg(quotedValue(operands.at(most))));
  }
  const qsizetype empty = operands.indexOf(QString());
  if (empty < 0) return;
  const bool isLabels = empty == 1 && !command.operandsMany;
  throw UsageError(QStringLiteral("%1: \"\" is no name")
                       .arg(isLabels ? QStringLiteral("LABELS") : fromTable(command.operand)));
}

void run(const SubCommand& command, const QStringList& line) {
  QCommandLineParser parser;
  setUp(parser, command);
  const bool understood = parser.parse(line);
  // As a word of its own: there is an h in -dash.csv, too.
  if (line.contains(QLatin1String("--help")) || line.contains(QLatin1String("-h"))) {
    return print(commandHelp(command, parser));
  }
  if (!understood) throw UsageError(parserError(parser, line));
  checkOperand(command, parser.positionalArguments());
  const GivenOptions given = givenOptions(parser);
  checkRules(command.rules, given);
  Arguments arguments = readSharedOptions(given, parser.positionalArguments(), command.shared);
  arguments.inputs = inputFiles(command, arguments, parser);
  arguments.force = given.contains(QStringLiteral("force"));
  checkOutputs(arguments, parser);
  arguments.command = fromTable(command.name);
  command.run(arguments, parser);
}

int fail(int status, const std::string& message) {
  std::fprintf(sentences(), "credence: %s\n", visible(message).c_str());
  return status;
}

/// The status that `act` returns; where it throws, the reason is said.
template <typename Act>
int reportingErrors(const Act& act) {
  try {
    return act();
  } catch (const CommandFailure& failure) {
    return fail(failure.status(), failure.what());
  } catch (const std::bad_alloc&) {
    return fail(badInput, "there is not enough memory for that many points");
  } catch (const std::exception& error) {
    return fail(badInput, error.what());
  }
}

int printReportingErrors(const QString& text) {
  return reportingErrors([&] {
    print(text);
    return 0;
  });
}

int runReportingErrors(const SubCommand& command, const QStringList& line) {
  return reportingErrors([&] {
    try {
      make_room_for_threads(1);
      run(command, line);
      return 0;
    } catch (const UsageError& error) {
      fail(wrongUsage, error.what());
      std::fprintf(sentences(), "see credence %s --help\n", command.name);
      return wrongUsage;
    }
  });
}

std::unique_ptr<QCoreApplication> makeApplication(const SubCommand& command, int& argc, char** argv) {
  if (!command.draws) return std::make_unique<QCoreApplication>(argc, argv);
  // The same picture with and without a display, whatever desktop and scale this session has.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  for (const char* variable :
       {"QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "QT_SCALE_FACTOR", "QT_FONT_DPI"}) {
    qunsetenv(variable);
  }
  QApplication::setStyle(QStringLiteral("Fusion"));
  return std::make_unique<QApplication>(argc, argv);
}

/// How many letters have to be changed, left out or put in to make `a` of `b`.
std::size_t lettersBetween(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
    }
  }
  return row.back();
}

/// A word without point or slash that names no file is meant for a command.
bool isMeantForACommand(std::string_view word) {
  std::error_code error;
  return !word.starts_with('-') && word.find_first_of("./:") == std::string_view::npos &&
         !std::filesystem::exists(word, error);
}

int refuseUsage(const std::string& message) {
  fail(wrongUsage, message);
  std::fputs("see credence --help\n", sentences());
  return wrongUsage;
}

int refuseCommand(std::string_view word) {
  const auto commands = subCommands();
  const SubCommand* nearest =
      *std::min_element(commands.begin(), commands.end(), [word](const SubCommand* a, const SubCommand* b) {
        return lettersBetween(word, a->name) < lettersBetween(word, b->name);
      });
  std::string message = "there is neither a command nor a file " + shown(word);
  if (lettersBetween(word, nearest->name) <= 2)
    message += std::string("; did you mean ") + nearest->name + "?";
  return refuseUsage(message);
}

/// A lesson without an option is for the window.
bool opensLesson(const std::vector<std::string_view>& arguments) {
  return arguments.size() > 1 && std::ranges::none_of(arguments, [](std::string_view argument) {
           return argument.starts_with('-') && argument != "-platform" && argument != "-style";
         });
}

/// The folder of the lesson that is named, which can be read; or the exit status.
std::variant<ToOpen, int> lessonToOpen(const QStringList& names) {
  if (names.size() != 2) return refuseUsage("credence lesson opens one lesson");
  try {
    const QString folder = lessonFolderOf(names.at(1));
    readLesson(folder);
    return ToOpen{{}, folder};
  } catch (const std::exception& error) {
    return fail(badInput, error.what());
  }
}

/// Names as they were typed. QCoreApplication::arguments() loses those that are not UTF-8.
QStringList namesIn(int argc, char** argv) {
  QStringList names;
  for (int k = 1; k < argc; ++k) names << fileNameFromBytes(argv[k]);
  return names;
}

}  // namespace

std::optional<int> runCommandLine(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + std::min(argc, 1), argv + argc);
  if (arguments.empty()) return {};

  const SubCommand* command = findSubCommand(fileNameFromBytes(argv[1]));
  if (command == &lessonCommand && opensLesson(arguments)) return {};
  if (command != nullptr) {
    use_one_blas_thread();
    const auto application = makeApplication(*command, argc, argv);
    writeNumbersAlike();
    // The parser expects the program first; what it finds is the command.
    return runReportingErrors(*command, namesIn(argc, argv));
  }

  const auto given = [&](std::string_view option) {
    return std::find(arguments.begin(), arguments.end(), option) != arguments.end();
  };
  if (given("--help") || given("-h")) return printReportingErrors(programHelp());
  if (given("--version") || given("-v")) {
    return printReportingErrors(QStringLiteral("credence " CREDENCE_VERSION "\n"));
  }
  if (isMeantForACommand(arguments.front())) return refuseCommand(arguments.front());
  return {};
}

std::variant<ToOpen, int> filesToOpen(int argc, char** argv) {
  const QStringList names = namesIn(argc, argv);
  if (!names.isEmpty() && names.front() == QLatin1String(lessonCommand.name)) return lessonToOpen(names);
  for (const QString& name : names) {
    if (name.startsWith(QLatin1Char('-'))) return refuseUsage(noSuchOption(name).toStdString());
    try {
      const auto bundled = bundledId(name);
      if (bundled) loadBundledData(*bundled);
      if (const auto generated = generatedData(name)) generate(*generated->generator, generated->settings);
    } catch (const std::exception& error) {
      return fail(badInput, error.what());
    }
  }
  return ToOpen{names};
}

}  // namespace credence
