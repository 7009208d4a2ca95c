#pragma once

#include "app/compute/fit.h"
#include "app/document/view_state.h"
#include "core/data/bounds.h"
#include "core/method/draw_study.h"

#include <QPointF>

#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// Where the probability is asked for.
struct DrawnPlace {
  enum class Chosen : unsigned char {
    crosshair,
    frozen,    ///< the crosshair, where it was frozen
    test,      ///< nobody has pointed anywhere: the test point nearest to the middle of the view
    training,  ///< the training point, where there is no test point; of those that would train for the prior
  };
  QPointF point;  ///< in the data's units
  Chosen chosen = Chosen::crosshair;

  bool operator==(const DrawnPlace&) const = default;
};

/// The crosshair, or where there is none, one of the points.
DrawnPlace drawnPlace(const ViewState& view, const Fit& fit, const Bounds& bounds);

struct DrawsRequest {
  std::shared_ptr<const Fit> fit;
  Bounds view;
  const PosteriorKind* from = nullptr;  ///< null: the prior's draws
  arma::uword draws = 0;
  DrawnPlace place;
};

/// What draws of a fit say. Never changes once it is published.
struct DrawsResult {
  DrawsRequest request;
  std::shared_ptr<const DrawWeights> weights;  ///< of fewer draws, at first
  DrawnProbability probability;                ///< of no more draws than those
  std::vector<StatedEvidence> evidences = {};
  bool complete = false;  ///< neither more draws nor more evidences are to come
};

/// All of the draws, on the calling thread. Throws Cancelled when stopped.
DrawsResult drawAtOnce(const DrawsRequest& request, const std::stop_token& stop = {});

}  // namespace credence
