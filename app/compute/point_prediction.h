#pragma once

#include "app/compute/fit_result.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"

#include <QPointF>

#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// What is asked of one point: `point` in the data's units.
struct PointRequest {
  std::shared_ptr<const FitResult> result;
  QPointF point;
};

/// What a fit says of one point.
struct PointPrediction {
  struct Mark {
    const Method* method = nullptr;
    double probability = 0.5;
  };

  PointRequest request;
  double mean = 0.0;  ///< of the logit, under Laplace's Gaussian
  double deviation = 0.0;
  /// The methods that take no more than the fit, and those whose draws were made for a plot.
  std::vector<Mark> marks;
};

/// Predicts at one point after another. Keeps the posteriors of the fit before, which cost far more than a
/// point does.
class PointPredictor {
 public:
  /// Throws Cancelled when stopped.
  PointPrediction predict(const PointRequest& request, const std::stop_token& stop);

 private:
  void prepare(const Fit& fit, const std::stop_token& stop);

  std::shared_ptr<const Model> m_model;
  std::vector<PreparedMethod> m_prepared;  // of the methods that take more than the fit's own Gaussian
};

}  // namespace credence
