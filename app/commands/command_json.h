#pragma once

#include "app/session/session.h"

#include <QJsonObject>
#include <QStringList>

#include <stop_token>

namespace credence {

/// What `credence WORDS --json` says of a session: commands that compute and write nothing, with options that
/// name no file. Nothing is printed. From any thread. Throws std::runtime_error with one sentence, and
/// Cancelled at the next sign of progress once it is stopped.
QJsonObject commandJson(const Session& session, const QStringList& words, const std::stop_token& stop = {});

/// Names of the commands that commandJson() runs.
QStringList commandsWithJson();

}  // namespace credence
