#pragma once

#include <optional>

namespace credence {

/// Runs what argv names: a sub-command, --help or --version. Returns its exit status (0 done, 1 bad input,
/// 2 wrong usage), or nothing when the window is to open. Creates its own application object; call it first.
std::optional<int> runCommandLine(int argc, char** argv);

}  // namespace credence
