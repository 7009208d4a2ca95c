#pragma once

#include "core/generators/generators.h"

#include <QString>

#include <optional>

namespace credence {

/// What "generated:moons,noise=0.3,seed=7" stands for, which may be given where a file could be named: a
/// generator, and any of its options by the names they have on the command line. Nothing for other names.
/// Throws std::invalid_argument, in one sentence, for an unknown generator or option, and for a value that is
/// none.
std::optional<GeneratorTruth> generatedData(const QString& name);

}  // namespace credence
