#pragma once

#include "app/session/session.h"

#include <QString>

namespace credence {

/// Appends what a session shows to the lesson of a folder as a step, or begins a lesson there, with a new
/// Markdown file for its text, whose name is returned. Points that were drawn or changed, and tables, go into
/// the folder as a table. Throws std::runtime_error with one sentence; then nothing is changed but for new
/// files.
QString recordStep(const QString& folder, const Session& session);

}  // namespace credence
