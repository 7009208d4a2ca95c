#include "app/commands/command_json.h"

#include "app/commands/foreign_messages.h"
#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/report/quoted_value.h"
#include "app/report/translate.h"
#include "app/studies/studies.h"

#include <QJsonDocument>

#include <algorithm>
#include <exception>
#include <memory>
#include <stdexcept>

namespace credence {

namespace {

[[noreturn]] void refuseWords(const QStringList& words, const QString& reason) {
  throw std::runtime_error(
      QStringLiteral("%1: %2").arg(quotedValue(words.join(QLatin1Char(' '))), reason).toStdString());
}

/// Options that lead to files, of whichever of these commands.
void refuseFiles(const QStringList& words, const GivenOptions& given) {
  static const QStringList refused = {
      QStringLiteral("o"),     QStringLiteral("output"), QStringLiteral("force"),
      QStringLiteral("data"),  QStringLiteral("labels"), QStringLiteral("changed-data"),
      QStringLiteral("merge"), QStringLiteral("part"),   QStringLiteral("table"),
      QStringLiteral("help"),  QStringLiteral("h"),      QStringLiteral("resume")};
  for (const QString& name : given.keys()) {
    if (refused.contains(name))
      refuseWords(words, QStringLiteral("--%1 has no meaning in a lesson").arg(name));
  }
}

void runQuietly(const SubCommand& command, const Session& session, const QStringList& words) {
  QCommandLineParser parser;
  setUp(parser, command);
  QStringList line = words;
  if (command.operand != nullptr) line.insert(1, QStringLiteral("the step"));
  line << QStringLiteral("--json");
  if (!parser.parse(line)) refuseWords(words, parser.errorText());
  if (parser.positionalArguments().size() > (command.operand != nullptr ? 1 : 0)) {
    refuseWords(words, QStringLiteral("the data are the step's"));
  }
  const GivenOptions given = givenOptions(parser);
  refuseFiles(words, given);
  checkRules(command.rules, given);
  auto reading = std::make_shared<SessionReading>();
  reading->session = session;
  Arguments arguments =
      readSharedOptions(given, parser.positionalArguments(), command.shared, std::move(reading));
  arguments.command = words.front();
  command.run(arguments, parser);
}

}  // namespace

QStringList commandsWithJson() {
  QStringList commands = {QStringLiteral("fit"),      QStringLiteral("section"), QStringLiteral("next"),
                          QStringLiteral("evidence"), QStringLiteral("tune"),    QStringLiteral("ladder"),
                          QStringLiteral("centres"),  QStringLiteral("growth"),  QStringLiteral("splits"),
                          QStringLiteral("draws"),    QStringLiteral("solve"),   QStringLiteral("roc"),
                          QStringLiteral("spectrum"), QStringLiteral("lab"),     QStringLiteral("budget"),
                          QStringLiteral("audit"),    QStringLiteral("contours")};
  for (const Study* study : studies()) {
    const QString name = fromTable(study->words().command.name);
    if (!name.isEmpty() && !commands.contains(name)) commands << name;
  }
  return commands;
}

QJsonObject commandJson(const Session& session, const QStringList& words, const std::stop_token& stop) {
  const SubCommand* command = words.isEmpty() ? nullptr : findSubCommand(words.front());
  if (command == nullptr || !commandsWithJson().contains(words.front())) {
    refuseWords(
        words,
        QStringLiteral("the commands of a lesson are %1").arg(commandsWithJson().join(QStringLiteral(", "))));
  }
  const CapturedOutput captured;
  const StopOfCommand stopped(stop);
  try {
    runQuietly(*command, session, words);
  } catch (const std::exception& error) {
    refuseWords(words, QString::fromUtf8(error.what()));
  }
  return QJsonDocument::fromJson(captured.text()).object();
}

}  // namespace credence
