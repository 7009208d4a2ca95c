#pragma once

#include "app/compute/fit.h"
#include "app/compute/picture.h"
#include "app/compute/timing.h"
#include "core/data/bounds.h"
#include "core/prediction/predict.h"

#include <QtGlobal>

#include <memory>
#include <vector>

namespace credence {

struct MethodDraws;

/// What the fit worker is asked for: a fit, and what the plots show of it.
struct FitRequest : FitProblem {
  quint64 generation = 0;     ///< counts requests
  Bounds view;                ///< what the plots show; predictions are made on a grid that fills it
  double inputTime = 0.0;     ///< when the person asked for it, in processMilliseconds()
  ShownQuantities shown;      ///< only these are computed
  bool trueBoundary = false;  ///< whether the generator's is shown beside
  quint64 problem = 0;        ///< counts what is to be fitted: the same as long as only the view is another
  DrawOptions drawing = {};   ///< for methods that draw at once; 0 draws: as many as suit each
};

/// What a method that draws, or the generator, says of the points themselves.
struct PointLogits {
  Quantity quantity;
  std::shared_ptr<const arma::vec> logits;  ///< N, of p(y = 1), in the order of the dataset
};

/// What the fit worker answers: a fit with its pictures. Never changes once it is published. Who needs no
/// picture holds the fit alone.
struct FitResult {
  FitRequest request;
  std::shared_ptr<const Fit> fit;
  GridPrediction prediction;                              ///< under Laplace's Gaussian
  std::vector<Picture> pictures;                          ///< in the order of PicturePlace
  std::vector<std::shared_ptr<const MethodDraws>> draws;  ///< of the methods that were shown
  std::vector<PointLogits> pointLogits;                   ///< of those, as far as they are known
  /// Of methods that were shown and are not always scored, as far as they are known.
  std::vector<std::shared_ptr<const MethodScore>> scores;
  std::vector<Polyline> trueBoundary =
      {};                    ///< where the generator's p is one half; empty while it is not shown
  arma::uword sampled = 0;   ///< points of the random sample that this is a fit of; 0: a fit of all
  bool refined = false;      ///< on the finest grid; otherwise a better picture follows
  double gridSeconds = 0.0;  ///< prediction on this grid, and contours
  UpdateTimes times;

  /// Null where there is none.
  const Picture* picture(PicturePlace place) const {
    const auto index = static_cast<std::size_t>(place);
    return index < pictures.size() ? &pictures[index] : nullptr;
  }

  /// Null where the method was not shown, or does not draw at once.
  std::shared_ptr<const MethodDraws> drawsOf(const Method& method) const;

  /// At the data's own points; null where it is not known (yet).
  std::shared_ptr<const MethodScore> scoreOf(const Method& method) const;
  /// Of the methods that these plots show, see methodsShown(), as far as they are known; of those that are
  /// always scored where none is.
  std::vector<std::shared_ptr<const MethodScore>> scoresShown() const;

  /// N, not negative where a picture of that decides for class 1: by its own method. Null where that is not
  /// known (yet), and of a difference, which decides nothing.
  const arma::vec* decisions(const Quantity& quantity) const;

  /// For each of `rows` of the dataset, whether a picture of that decides for class 1 where it does so from
  /// probability `threshold` on: 0 or 1. Empty where that is not known (yet), and of a difference.
  arma::uvec decided(const Quantity& quantity, const arma::uvec& rows, double threshold) const;
};

}  // namespace credence
