#pragma once

#include "app/commands/problem.h"
#include "app/compute/fit_result.h"

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace credence {

/// --against QUANTITY=V,…
void addAgainstOption(QCommandLineParser& parser);

/// The setting of the problem with the values of --against in place of its own; nothing where that was left
/// out. Throws UsageError in a sentence.
std::optional<Hyperparameters> readAgainst(const QCommandLineParser& parser, const Problem& problem);

}  // namespace credence
