#pragma once

#include "app/commands/problem.h"
#include "app/compute/fit_result.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace credence {

/// The setting of the problem with these values, of --against, in place of its own; nothing where they are
/// null. Throws UsageError in a sentence.
std::optional<Hyperparameters> settingAgainst(const QString& values, const Problem& problem);

}  // namespace credence
