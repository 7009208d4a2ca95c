#pragma once

#include "app/document/document.h"

namespace credence {

/// Makes a setting that was kept the one at hand, in one step of the history. One of other units is returned
/// to through the switch of the units, so that ranges and sliders follow.
inline void returnTo(Document& document, const Hyperparameters& setting) {
  document.beginGesture();
  document.setStandardise(setting.standardise);
  document.setHyperparameters(setting);
  document.endGesture();
}

}  // namespace credence
