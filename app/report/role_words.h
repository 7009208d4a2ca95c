#pragma once

#include "core/data/role.h"

#include <QString>

namespace credence {

/// What points of one role are called, in English, to be translated where it is shown.
struct RoleWords {
  const char* title;    ///< before "points": training
  const char* brief;    ///< where there is little room: valid.
  const char* button;   ///< where it is chosen: Training
  const char* marking;  ///< of what a brush does: Mark Training Points
};

const RoleWords& wordsOf(Role role);

/// "training", "test" and "validation".
QString partTitle(Role role);
/// "train", "test" and "valid."
QString briefPart(Role role);

}  // namespace credence
