#pragma once

#include "app/commands/sub_command.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace credence {

/// All files that a command reads by its operands and options, and those that a session among them names: see
/// Arguments::inputs.
std::vector<InputFile> inputFiles(const SubCommand& command, const Arguments& arguments,
                                  const QCommandLineParser& parser);

/// Adds these, each of which is read, and the files that they name where they are sessions.
void addSessions(std::vector<InputFile>& inputs, const QStringList& sessions);

}  // namespace credence
