#pragma once

#include "app/lesson/lesson.h"

#include <QString>

namespace credence {

/// What a step waits to see done, as a person reads it: "Set the width between 0.1 and 0.3".
QString watchWords(const Watch& watch);

}  // namespace credence
