#pragma once

#include "app/studies/panels/panels_fit.h"

#include <QString>

namespace credence {

/// Which of several settings has the largest log evidence, where all are models of the same labels, and which
/// predicts the points best that are held out; where none are, how far log-likelihoods of training points
/// reach. Those whose printed numbers are the same share it. What cannot be fitted, or has a posterior that
/// did not settle, is named and left out; lines among the points, and what repeats a setting, are left out.
QString panelsSentence(const PanelsResult& result);

/// How far the two weights move from one setting to another, or what each method says of them. Empty where
/// none are shown.
QString panelWeightsSentence(const PanelsResult& result);

/// Where the probabilities of two settings differ most, of those in sight. Empty where that is not asked.
QString panelsDifferenceSentence(const PanelsResult& result);

}  // namespace credence
