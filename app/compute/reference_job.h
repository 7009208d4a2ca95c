#pragma once

#include "app/compute/reference_result.h"
#include "core/method/posterior_points.h"
#include "core/prediction/posterior_picture.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// Answers requests for the reference one after another. While the model stays the same, draws are kept, and
/// another view only predicts anew. Lives on one thread at a time.
class ReferenceJob {
 public:
  using Publish = std::function<void(std::shared_ptr<const ReferenceResult>)>;

  /// Publishes several times a second, coarsely first, until the goal or a limit is reached.
  void run(const ReferenceRequest& request, const std::stop_token& stop, const Publish& publish);

 private:
  /// How many of the sampler's draws a prediction averages over.
  struct Taken {
    std::size_t draws = 0;     // of those the sampler has kept
    std::size_t thinning = 1;  // when they were counted
  };

  void prepare(const ReferenceRequest& request);
  void sample(const ReferenceRequest& request, const std::stop_token& stop, const Publish& publish);
  void draw_picture(const Grid& grid, const std::stop_token& stop);
  void draw_region(const arma::mat& inputs, const std::stop_token& stop);
  void predict_points(const arma::mat& inputs, const std::stop_token& stop);
  template <typename Prediction>
  void bring_up_to_date(Prediction& prediction, Taken& taken, const std::stop_token& stop) const;
  std::shared_ptr<const ReferenceResult> result(const ReferenceRequest& request,
                                                const ReferenceSummary& summary) const;

  std::shared_ptr<const Model> m_model;
  std::shared_ptr<const Basis> m_basis;  // of its draws, with what was cut
  std::optional<ReferenceRun> m_run;
  std::optional<PosteriorPicture> m_picture;
  Taken m_inPicture;
  std::optional<PosteriorPicture> m_region;
  Taken m_inRegion;
  std::optional<PosteriorPoints> m_points;
  Taken m_inPoints;
};

}  // namespace credence
