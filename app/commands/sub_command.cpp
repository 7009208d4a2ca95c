#include "app/commands/sub_command.h"

#include "app/commands/study_command.h"
#include "app/report/translate.h"
#include "app/studies/studies.h"

#include <algorithm>
#include <vector>

namespace credence {

namespace {

/// In the order of the program's help, to which those of other studies are added.
std::vector<const SubCommand*> listedCommands() {
  const SubCommand& budget = commandOf(*findStudy("budget"));
  const SubCommand& centres = commandOf(*findStudy("centres"));
  const SubCommand& draws = commandOf(*findStudy("draws"));
  const SubCommand& ladder = commandOf(*findStudy("ladder"));
  const SubCommand& growth = commandOf(*findStudy("growth"));
  const SubCommand& next = commandOf(*findStudy("next"));
  const SubCommand& panels = commandOf(*findStudy("panels"));
  const SubCommand& solve = commandOf(*findStudy("solver"));
  const SubCommand& splits = commandOf(*findStudy("splits"));
  const SubCommand& spectrum = commandOf(*findStudy("eigenvalues"));
  return {&fitCommand,    &predictCommand,  &sectionCommand,  &next,          &evidenceCommand,
          &tuneCommand,   &ladder,          &centres,         &growth,        &splits,
          &panels,        &budget,          &draws,           &solve,         &rocCommand,
          &spectrum,      &labCommand,      &sessionCommand,  &codeCommand,   &verifyCommand,
          &renderCommand, &reportCommand,   &handoutCommand,  &lessonCommand, &auditCommand,
          &figureCommand, &contoursCommand, &generateCommand, &helpCommand};
}

}  // namespace

std::span<const SubCommand* const> subCommands() {
  static const std::vector<const SubCommand*> commands = [] {
    std::vector<const SubCommand*> all = listedCommands();
    for (const Study* study : studies()) {
      if (*study->words().command.name == '\0') continue;
      const SubCommand* command = &commandOf(*study);
      if (std::ranges::find(all, command) == all.end()) all.push_back(command);
    }
    return all;
  }();
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
  if (command.study != nullptr)
    addStudyOptions(parser, *command.study);
  else
    command.addOptions(parser);
  addSharedOptions(parser, command.shared, command.study != nullptr ? command.study->addOptions : nullptr);
}

QString commandHelp(const SubCommand& command, const QCommandLineParser& parser) {
  // Qt's usage line knows nothing of sub-commands: replace it.
  const QString options = parser.helpText().section(QLatin1Char('\n'), 1);
  return QStringLiteral("Usage: credence %1 %2\n%3\nExamples:\n%4")
      .arg(fromTable(command.name), fromTable(command.synopsis), options, fromTable(command.examples));
}

}  // namespace credence
