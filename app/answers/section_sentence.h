#pragma once

#include "core/prediction/section.h"

#include <QString>

namespace credence {

/// In English, to be translated where it is shown.
inline constexpr const char* sectionQuestion = "What does it believe along this line?";

/// What a fit believes along a line, in one sentence: where p crosses `level`, by the methods of its lines as
/// far as they differ, and where the band of the first Gaussian is widest; that this is not to be trusted.
/// Empty of no section.
QString sectionSentence(const Section& section, bool hasPrior = true, double level = 0.5);

}  // namespace credence
