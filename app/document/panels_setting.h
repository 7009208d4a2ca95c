#pragma once

#include "core/method/method.h"

#include <QString>

#include <cstdint>
#include <string>

namespace credence {

/// What is set in the window of several settings side by side.
struct PanelsSetting {
  std::string quantity = "prior-variance";  ///< id of the variedQuantities() row
  QString values = {};                      ///< as typed, with commas; empty: those that suit
  const Method* method = &laplace_probit;   ///< by which all panels predict that say nothing else
  bool difference = false;                  ///< of two panels, beside them
  bool table = false;                       ///< the numbers are seen below the pictures
  bool weights = false;                     ///< not probabilities: what is known of two weights
  QString weightPair = {};                  ///< their names, as typed, with a comma; empty: the last two
  bool labellings = false;                  ///< neither: the evidence of all labels of a few points
  std::uint64_t labelledPoints = 6;         ///< of the first so many

  bool operator==(const PanelsSetting&) const = default;
};

}  // namespace credence
