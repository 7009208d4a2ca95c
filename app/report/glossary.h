#pragma once

#include <QString>

namespace credence {

/// Words of the trade that the window uses.
enum class Term { Nats, Fit, WeightPenalty, Occam, Directions, Bits, Confusion };

/// What it means, in a sentence that begins with the word as the window has it.
QString explain(Term term);

}  // namespace credence
