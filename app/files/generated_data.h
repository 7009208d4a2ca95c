#pragma once

#include "core/generators/generators.h"

#include <QString>

#include <optional>

namespace credence {

/// Throws std::invalid_argument where there is none of that name; the sentence lists those there are.
const Generator& generatorNamed(const QString& name);

/// NaN where that is no number, or not a whole one where the option asks for that.
double typedValue(const GeneratorOption& option, const QString& typed);

/// What "generated:moons,noise=0.3,seed=7" stands for, which may be given where a file could be named: a
/// generator, and any of its options by the names they have on the command line. Nothing for other names.
/// Throws std::invalid_argument, in one sentence, for an unknown generator or option, and for a value that is
/// none.
std::optional<GeneratorTruth> generatedData(const QString& name);

}  // namespace credence
