#include "app/compute/fit_soundness.h"

#include "core/method/posterior_soundness.h"

namespace credence {

Soundness soundnessOf(const Fit& fit) {
  Soundness soundness = soundness_of(*fit.model);
  for (const MethodScore& score : fit.evaluation.scores) soundness = soundness_of(soundness, score.quality);
  return soundness;
}

Soundness soundnessOf(const FitResult& result) {
  Soundness soundness = soundnessOf(*result.fit);
  for (const Picture& picture : result.pictures) {
    if (picture.quality) soundness = soundness_of(soundness, *picture.quality);
  }
  return soundness;
}

}  // namespace credence
