#include "core/evaluation/audit.h"

#include "core/concurrency/cancelled.h"
#include "core/method/posterior_draws.h"
#include "core/model/logistic_normal.h"
#include "core/prediction/predict.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace credence {

std::vector<ApproximatePicture> approximate_pictures(const Model& model, const Dataset& training,
                                                     const Grid& grid, const AuditOptions& options,
                                                     const std::stop_token& stop) {
  GridPredictor predictor;
  const GridPrediction prediction = predictor.predict(model, grid, stop);
  std::vector<ApproximatePicture> pictures;
  const auto add = [&](PredictiveMethod method, arma::mat probability) {
    throw_if_stopped(stop);
    pictures.push_back({method, std::move(probability), 0, {}});
  };
  add(PredictiveMethod::map, prediction.map);
  add(PredictiveMethod::laplace_probit, prediction.laplace);
  add(PredictiveMethod::laplace_quadrature, logistic_normal(prediction.mean, prediction.variance));

  const auto add_draws = [&](PredictiveMethod method, const WeightedDraws& draws) {
    add(method, predictor.predict_draws(model, draws, grid, stop));
    pictures.back().draws = draws.count();
  };
  add_draws(PredictiveMethod::laplace_samples, weighted_laplace_draws(model, options.draws, options.seed));
  const arma::mat design = model.design_matrix(training.inputs);
  const auto add_importance = [&](PredictiveMethod method, Proposal proposal) {
    const ImportanceSample sample =
        importance_sample(proposal, design, training.labels, model.map, model.posterior,
                          {.draws = options.draws, .seed = options.seed}, stop);
    add_draws(method, sample.draws);
    pictures.back().importance = sample.diagnostics;
  };
  add_importance(PredictiveMethod::importance_prior, Proposal::prior);
  add_importance(PredictiveMethod::importance_laplace, Proposal::laplace);
  return pictures;
}

PictureError picture_error(const arma::mat& picture, const arma::mat& truth, const Grid& grid) {
  if (picture.n_rows != grid.nx || picture.n_cols != grid.ny || arma::size(picture) != arma::size(truth)) {
    throw std::invalid_argument("pictures to be compared must fill their grid");
  }
  const arma::mat difference = arma::abs(picture - truth);
  const arma::uword worst = difference.index_max();
  return {arma::mean(arma::vectorise(difference)), difference(worst), grid.x1(worst % grid.nx),
          grid.x2(worst / grid.nx)};
}

Audit audit(const std::vector<ApproximatePicture>& pictures, const Grid& grid, const arma::mat& reference,
            const arma::mat& reference_error) {
  Audit result{grid, {}, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
  const auto is_exact = [](const ApproximatePicture& picture) {
    return picture.method == PredictiveMethod::laplace_quadrature;
  };
  const auto exact = std::find_if(pictures.begin(), pictures.end(), is_exact);
  for (const ApproximatePicture& picture : pictures) {
    AuditRow row{
        picture.method, picture.draws, picture.importance, {}, {}, std::numeric_limits<double>::quiet_NaN()};
    if (exact != pictures.end() && !is_exact(picture)) {
      row.against_quadrature = picture_error(picture.probability, exact->probability, grid);
    }
    if (!reference.is_empty()) {
      row.against_reference = picture_error(picture.probability, reference, grid);
      const arma::uword worst = arma::mat(arma::abs(picture.probability - reference)).index_max();
      row.reference_error = reference_error(worst);
    }
    result.rows.push_back(row);
  }
  if (!reference_error.is_empty() && !reference_error.has_nan()) {
    result.largest_reference_error = reference_error.max();
    result.mean_reference_error = arma::mean(arma::vectorise(reference_error));
  }
  return result;
}

}  // namespace credence
