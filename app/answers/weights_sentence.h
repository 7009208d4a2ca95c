#pragma once

#include "core/weights/bootstrap.h"
#include "core/weights/kernel_weights.h"
#include "core/weights/weight_study.h"

#include <QString>

namespace credence {

/// In English, to be translated where it is shown.
inline constexpr const char* weightsQuestion = "What do the data say about the weights?";

/// What the data say about weights with names, in one sentence: of how many they know the sign, which is the
/// largest but for the constant and how well it is known, by Laplace's Gaussian and exactly; what is not to
/// be trusted. Empty where Laplace's Gaussian is not there.
QString weightsSentence(const WeightStudy& study);

/// The same of the largest weights of bumps.
QString weightsSentence(const KernelWeights& bumps);

}  // namespace credence
