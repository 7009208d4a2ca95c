#pragma once

#include "app/compute/picture.h"
#include "app/compute/timing.h"
#include "core/data/bounds.h"
#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evaluation/evaluation.h"
#include "core/model/log_evidence.h"
#include "core/model/model.h"
#include "core/model/model_health.h"
#include "core/prediction/predict.h"

#include <QtGlobal>

#include <cstdint>
#include <memory>
#include <vector>

namespace credence {

struct MethodDraws;

/// What the fit worker is asked for. A value; the dataset is shared and never changes.
struct FitRequest {
  quint64 generation = 0;  ///< counts requests
  int origin = 0;          ///< DocumentState::origin
  std::shared_ptr<const Dataset> dataset;
  SplitRule split;
  Hyperparameters hyperparameters;
  Bounds view;               ///< what the plots show; predictions are made on a grid that fills it
  double inputTime = 0.0;    ///< when the person asked for it, in processMilliseconds()
  ShownQuantities shown;     ///< only these are computed
  DrawOptions drawing = {};  ///< for methods that draw at once; 0 draws: as many as suit each
};

/// What a method that draws says of the points themselves.
struct PointLogits {
  const Method* method = nullptr;
  std::shared_ptr<const arma::vec> logits;  ///< N, of p(y = 1), in the order of the dataset
};

/// What the fit worker answers. Never changes once it is published.
struct FitResult {
  FitRequest request;
  Split split;
  std::shared_ptr<const Model> model;
  LogEvidence evidence;
  Evaluation evaluation;
  GridPrediction prediction;                              ///< under Laplace's Gaussian
  std::vector<Picture> pictures;                          ///< in the order of PicturePlace
  std::vector<std::shared_ptr<const MethodDraws>> draws;  ///< of the methods that were shown
  std::vector<PointLogits> pointLogits;                   ///< of those, as far as they are known
  /// Of the fit; null until the hand rests, while the picture is a coarse one.
  std::shared_ptr<const ModelHealth> health;
  bool refined = false;            ///< on the finest grid; otherwise a better picture follows
  double fitSeconds = 0.0;         ///< fit and posterior; of the request that made the fit
  double evaluationSeconds = 0.0;  ///< predictions at the data's own points
  double gridSeconds = 0.0;        ///< prediction on this grid, and contours
  UpdateTimes times;

  /// Null where there is none.
  const Picture* picture(PicturePlace place) const {
    const auto index = static_cast<std::size_t>(place);
    return index < pictures.size() ? &pictures[index] : nullptr;
  }

  /// N, not negative where a picture of that decides for class 1: by its own method. Null where that is not
  /// known (yet), and of a difference, which decides nothing.
  const arma::vec* decisions(const Quantity& quantity) const;
};

}  // namespace credence
