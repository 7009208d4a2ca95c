#pragma once

#include "app/studies/draws/draws.h"

#include <QString>

namespace credence {

/// How far these draws get, in one sentence: the probability with its error and how many draws the next digit
/// takes, how many draws count once they are weighted, and the log evidence where those can be trusted. Empty
/// where there are no draws.
QString drawsSentence(const DrawsResult& result);

}  // namespace credence
