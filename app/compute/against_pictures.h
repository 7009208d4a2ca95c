#pragma once

#include "app/compute/fit_result.h"

#include <QString>

#include <array>
#include <memory>

namespace credence {

/// One of two settings that the plots show.
struct SettingSide {
  PictureSetting setting;
  std::shared_ptr<const FitResult>
      result;            ///< its fit, whose first picture is shown; null where there is none
  QString failure = {};  ///< why there is none; empty while it is under way
};

/// The left and the right one.
using SettingSides = std::array<SettingSide, 2>;

/// What is shown with the pictures of two settings in place of its own, on one scale, and the second less the
/// first where a difference is wanted. A side whose fit is of other points, of another split or has no
/// picture of what the plots show has an empty one: nothing stands in for what is under way.
std::shared_ptr<const FitResult> withSettings(const std::shared_ptr<const FitResult>& shown,
                                              const SettingSides& sides, const ShownQuantities& plotted);

}  // namespace credence
