#pragma once

#include "app/commands/sub_command.h"
#include "app/study/study.h"

namespace credence {

/// `credence NAME` of a study: fits, computes, and prints answer and tables, or all of it as JSON. Made once,
/// lives as long as the program.
const SubCommand& commandOf(const Study& study);

/// Tells a parser the options of a study's command.
void addStudyOptions(QCommandLineParser& parser, const Study& study);

}  // namespace credence
