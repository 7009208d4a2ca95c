#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace credence {

/// Runs what argv names: a sub-command, --help or --version. Returns its exit status (0 done, 1 bad input,
/// 2 wrong usage), or nothing when the window is to open. Creates its own application object; call it first.
std::optional<int> runCommandLine(int argc, char** argv);

/// What the window is to open.
struct ToOpen {
  QStringList files;
  QString lesson = {};  ///< the folder of one; empty for none
};

/// What argv names for the window, when Qt has taken its own options out of it; or the exit status where
/// there is another option among them, or bundled data or a lesson that do not exist, which has then been
/// said.
std::variant<ToOpen, int> filesToOpen(int argc, char** argv);

}  // namespace credence
