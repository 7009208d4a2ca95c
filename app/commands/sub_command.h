#pragma once

#include "app/commands/arguments.h"

#include <QCommandLineParser>
#include <QString>

#include <span>

namespace credence {

/// What stands for DATA where it may be anything.
inline constexpr const char* anyData =
    "A text table, bundled:NAME, generated:NAME,OPTION=X,…, a session, or a figure that carries one.";
/// The same of a command that takes a lesson in its place.
inline constexpr const char* anyDataOrLesson =
    "A text table, bundled:NAME, generated:NAME,OPTION=X,…, a session, or a figure that carries one; or a "
    "lesson: the "
    "name of one that credence lesson --list shows, or its folder.";

class Study;

/// One `credence NAME …`: what its help says, what it accepts and what it does.
struct SubCommand {
  const char* name = nullptr;
  const char* summary = nullptr;   ///< one line, for `credence --help` too
  const char* synopsis = nullptr;  ///< what follows the name
  const char* operand = nullptr;   ///< the positional argument, DATA or NAME; null for none
  const char* operandHelp = nullptr;
  const char* examples = nullptr;
  OptionGroups shared;
  bool draws = false;  ///< needs fonts and a QApplication, though no display
  void (*addOptions)(QCommandLineParser& parser) = nullptr;
  /// Throws UsageError, or any other std::exception for data and files that cannot be used.
  void (*run)(const Arguments& arguments, const QCommandLineParser& parser) = nullptr;
  OptionRules rules = {};                             ///< what its own options say of each other
  std::vector<OptionRule> (*stateRules)() = nullptr;  ///< what they say of more than options
  bool operandOptional = false;
  bool operandsMany = false;     ///< any number of them
  bool operandIsWord = false;    ///< names no file
  const Study* study = nullptr;  ///< whose command it is, where it is one's; see study_command.h
};

extern const SubCommand fitCommand;
extern const SubCommand predictCommand;
extern const SubCommand sectionCommand;
extern const SubCommand evidenceCommand;
extern const SubCommand tuneCommand;
extern const SubCommand figureCommand;
extern const SubCommand contoursCommand;
extern const SubCommand generateCommand;
extern const SubCommand auditCommand;
extern const SubCommand rocCommand;
extern const SubCommand labCommand;
extern const SubCommand sessionCommand;
extern const SubCommand codeCommand;
extern const SubCommand verifyCommand;
extern const SubCommand renderCommand;
extern const SubCommand reportCommand;
extern const SubCommand handoutCommand;
extern const SubCommand lessonCommand;
extern const SubCommand helpCommand;

/// All of them, in the order of the program's help.
std::span<const SubCommand* const> subCommands();

/// The one of that name, or nullptr.
const SubCommand* findSubCommand(const QString& name);

/// Whether a file of labels may follow its DATA.
bool takesLabels(const SubCommand& command);

/// Tells a new parser all that the command accepts.
void setUp(QCommandLineParser& parser, const SubCommand& command);

/// For SubCommand::run, of a command that takes its options as a struct.
template <typename Options, void (*act)(const Arguments& arguments, const Options& options)>
void runWith(const Arguments& arguments, const QCommandLineParser&) {
  act(arguments, readOptions<Options>(arguments.given));
}

/// What `credence NAME --help` prints, by a parser that has been set up.
QString commandHelp(const SubCommand& command, const QCommandLineParser& parser);

}  // namespace credence
