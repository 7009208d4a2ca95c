#pragma once

#include "core/evaluation/audit.h"

#include <QString>

namespace credence {

/// In English, to be translated where it is shown.
inline constexpr const char* auditQuestion = "How far is each method from the true posterior?";

/// How far each method is from the true posterior, in one sentence: which is nearest on average of those
/// whose numbers can be trusted, how far MAP and Laplace are, and how good the reference is that they are
/// measured by. `agrees`: whether the reference's chains do, without which nothing can be told. Before there
/// is a reference, how far MAP is from what Laplace's own Gaussian says. Empty where nothing is audited.
QString auditSentence(const Audit& audit, bool agrees = true);

}  // namespace credence
