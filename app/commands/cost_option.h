#pragma once

#include "core/evaluation/decision.h"

#include <QCommandLineParser>

#include <optional>

namespace credence {

/// --costs FP,FN[,A]: what decisions cost.
void addCostOption(QCommandLineParser& parser, const QString& purpose);

/// Nothing where it was left out. Throws UsageError.
std::optional<DecisionCosts> readCosts(const QCommandLineParser& parser);

}  // namespace credence
