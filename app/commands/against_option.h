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

/// Two settings by one quantity: A, that of the problem, on the left, and B on the right. `fitOf` computes
/// the pictures of a problem. Adds a sentence on each fit to `remarks`.
std::shared_ptr<const FitResult> computeAgainst(
    const Problem& problem, const Hyperparameters& against, const ShownQuantities& shown,
    const std::function<std::shared_ptr<const FitResult>(const Problem&, const ShownQuantities&)>& fitOf,
    QStringList& remarks);

}  // namespace credence
