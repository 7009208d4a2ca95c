#pragma once

#include "core/lab/lab_result.h"

#include <QString>

#include <optional>

namespace credence {

/// What the normaliser is called: p(D) where there are data, else Z.
QString labNormaliser(const LabProblem& problem);

/// "Is Laplace’s Z too large, too small or about right?"
QString labQuestion(const LabProblem& problem);

/// "Too large", as on a button.
QString labVerdictName(LaplaceVerdict verdict);

/// Whether the answer is right, if there was one, and the numbers.
QString labAnswer(const LabResult& result, const std::optional<LaplaceVerdict>& answer);

/// Why some of the Gaussians, or of their numbers, do not exist; empty where all do.
QString labRemarks(const LabResult& result);

}  // namespace credence
