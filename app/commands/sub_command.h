#pragma once

#include "app/commands/arguments.h"

#include <QCommandLineParser>

namespace credence {

/// One `credence NAME …`: what its help says, what it accepts and what it does.
struct SubCommand {
  const char* name;
  const char* summary;   ///< one line, for `credence --help` too
  const char* synopsis;  ///< what follows the name
  const char* operand;   ///< the one positional argument, DATA or NAME
  const char* operandHelp;
  const char* examples;
  OptionGroups shared;
  bool draws;  ///< needs fonts and a QApplication, though no display
  void (*addOptions)(QCommandLineParser& parser);
  /// Throws UsageError, or any other std::exception for data and files that cannot be used.
  void (*run)(const Arguments& arguments, const QCommandLineParser& parser);
};

extern const SubCommand fitCommand;
extern const SubCommand predictCommand;
extern const SubCommand evidenceCommand;
extern const SubCommand figureCommand;
extern const SubCommand generateCommand;

}  // namespace credence
