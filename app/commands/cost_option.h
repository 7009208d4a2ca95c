#pragma once

#include "app/options/option_fields.h"
#include "core/evaluation/decision.h"

namespace credence {

/// --costs FP,FN[,A]: what decisions cost.
template <>
struct OptionKind<DecisionCosts> {
  static DecisionCosts read(const TypedOption& typed);
};

inline constexpr const char* costsRule =
    "two positive numbers FP,FN, and perhaps a third, not negative, for not deciding: 1,5,0.3";

}  // namespace credence
