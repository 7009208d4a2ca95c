#include "app/commands/sub_command.h"

#include "app/report/translate.h"

#include <algorithm>
#include <array>

namespace credence {

std::span<const SubCommand* const> subCommands() {
  static const std::array commands = {
      &fitCommand,      &predictCommand,  &sectionCommand, &nextCommand,    &evidenceCommand, &tuneCommand,
      &ladderCommand,   &centresCommand,  &growthCommand,  &budgetCommand,  &drawsCommand,    &solveCommand,
      &rocCommand,      &spectrumCommand, &labCommand,     &sessionCommand, &codeCommand,     &verifyCommand,
      &renderCommand,   &reportCommand,   &handoutCommand, &lessonCommand,  &auditCommand,    &figureCommand,
      &contoursCommand, &generateCommand, &helpCommand};
  return commands;
}

const SubCommand* findSubCommand(const QString& name) {
  const auto commands = subCommands();
  const auto named = [&](const SubCommand* command) { return name == QLatin1String(command->name); };
  const auto command = std::find_if(commands.begin(), commands.end(), named);
  return command == commands.end() ? nullptr : *command;
}

bool takesLabels(const SubCommand& command) {
  return command.shared.testFlag(OptionGroup::Data);
}

void setUp(QCommandLineParser& parser, const SubCommand& command) {
  parser.setApplicationDescription(fromTable(command.summary) + QLatin1Char('.'));
  if (command.operand != nullptr) {
    parser.addPositionalArgument(fromTable(command.operand), fromTable(command.operandHelp));
  }
  if (takesLabels(command)) {
    parser.addPositionalArgument(
        QStringLiteral("LABELS"),
        QStringLiteral("A file with one label a row, where DATA is a table of inputs only; as --labels."));
  }
  const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")},
                                QStringLiteral("Show this help."));
  parser.addOption(help);
  command.addOptions(parser);
  addSharedOptions(parser, command.shared);
}

QString commandHelp(const SubCommand& command, const QCommandLineParser& parser) {
  // Qt's usage line knows nothing of sub-commands: replace it.
  const QString options = parser.helpText().section(QLatin1Char('\n'), 1);
  return QStringLiteral("Usage: credence %1 %2\n%3\nExamples:\n%4")
      .arg(fromTable(command.name), fromTable(command.synopsis), options, fromTable(command.examples));
}

}  // namespace credence
