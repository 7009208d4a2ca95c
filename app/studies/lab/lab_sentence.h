#pragma once

#include "core/lab/lab_result.h"

#include <QString>

namespace credence {

/// How far Laplace's Gaussian is from the density, in one sentence: at which mode it stands, mean and
/// standard deviation of both, and how far off its log Z is; where there is no such Gaussian, why, and what
/// the density has.
QString labSentence(const LabResult& result);

}  // namespace credence
