#include "app/compute/draws_result.h"

namespace credence {

namespace {

/// Of some rows of the data; the rows are not empty.
QPointF nearestToMiddle(const Dataset& dataset, const arma::uvec& rows, const Bounds& view) {
  const double x1 = 0.5 * (view.x1_min + view.x1_max);
  const double x2 = 0.5 * (view.x2_min + view.x2_max);
  const arma::mat places = dataset.inputs.rows(rows);
  const arma::vec distance =
      arma::square((places.col(0) - x1) / view.width()) + arma::square((places.col(1) - x2) / view.height());
  const arma::uword nearest = distance.index_min();
  return {places(nearest, 0), places(nearest, 1)};
}

}  // namespace

DrawnPlace drawnPlace(const ViewState& view, const Fit& fit, const Bounds& bounds) {
  using Chosen = DrawnPlace::Chosen;
  if (view.crosshair) {
    return {*view.crosshair, view.crosshairFrozen ? Chosen::frozen : Chosen::crosshair};
  }
  const Split& split = fit.split;
  const bool test = !split.test.is_empty();
  const arma::uvec& training = split.shows_prior() ? split.unused : split.train;
  return {nearestToMiddle(*fit.request.dataset, test ? split.test : training, bounds),
          test ? Chosen::test : Chosen::training};
}

DrawsResult drawAtOnce(const DrawsRequest& request, const std::stop_token& stop) {
  const Fit& fit = *request.fit;
  DrawStudy study(fit.model, training_set(*fit.request.dataset, fit.split));
  DrawsResult result;
  result.request = request;
  result.weights = std::make_shared<const DrawWeights>(study.weigh(request.from, request.draws, stop));
  const QPointF& at = request.place.point;
  result.probability = study.predict(request.from, request.draws, {at.x(), at.y()}, stop);
  result.evidences = study.evidences(request.from, stop);
  result.complete = true;
  return result;
}

}  // namespace credence
