#pragma once

#include "app/compute/against_pictures.h"
#include "app/compute/fit_result.h"
#include "core/data/split.h"

#include <armadillo>

#include <memory>
#include <optional>
#include <vector>

namespace credence {

/// A picture that is not the fit worker's: made beside it, whole, by who knows the reference, the map or the
/// way of a solver. Never changes once it is published.
struct FinishedPicture {
  Picture picture;
  std::shared_ptr<const arma::vec> logits = {};  ///< N, of its quantity, as PointLogits; null: not known
  std::shared_ptr<const MethodScore> score = {};
  std::shared_ptr<const Model> model = {};  ///< the fit that it is of; null: any fit to those points
  std::shared_ptr<const Dataset> dataset = {};
  SplitRule split = {};
};

using FinishedPictures = std::vector<std::shared_ptr<const FinishedPicture>>;

/// What the plots show is put together of: a value.
struct PictureParts {
  std::shared_ptr<const FitResult> fit;       ///< null: nothing is shown
  FinishedPictures finished = {};             ///< beside it; those that are null, or of another fit, stay out
  std::optional<SettingSides> settings = {};  ///< where the plots show two
  ShownQuantities plotted = {};               ///< of them
};

/// What the plots show, whole: the fit's pictures, in their places those of others that are of the same fit,
/// the difference of what is there, or two settings. The result of the fit itself where there is nothing to
/// put in. See withThreshold() for another decision boundary than p = 0.5.
std::shared_ptr<const FitResult> wholePictures(const PictureParts& parts);

}  // namespace credence
