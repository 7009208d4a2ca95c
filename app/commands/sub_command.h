#pragma once

#include "app/commands/arguments.h"

#include <QCommandLineParser>

namespace credence {

/// One `credence NAME …`: what its help says, what it accepts and what it does.
struct SubCommand {
  const char* name = nullptr;
  const char* summary = nullptr;   ///< one line, for `credence --help` too
  const char* synopsis = nullptr;  ///< what follows the name
  const char* operand = nullptr;   ///< the one positional argument, DATA or NAME
  const char* operandHelp = nullptr;
  const char* examples = nullptr;
  OptionGroups shared;
  bool draws = false;  ///< needs fonts and a QApplication, though no display
  void (*addOptions)(QCommandLineParser& parser) = nullptr;
  /// Throws UsageError, or any other std::exception for data and files that cannot be used.
  void (*run)(const Arguments& arguments, const QCommandLineParser& parser) = nullptr;
};

extern const SubCommand fitCommand;
extern const SubCommand predictCommand;
extern const SubCommand evidenceCommand;
extern const SubCommand tuneCommand;
extern const SubCommand figureCommand;
extern const SubCommand generateCommand;
extern const SubCommand auditCommand;

}  // namespace credence
