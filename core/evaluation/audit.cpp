#include "core/evaluation/audit.h"

#include "core/concurrency/cancelled.h"
#include "core/method/prepared_method.h"
#include "core/prediction/method_pictures.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace credence {

std::vector<ApproximatePicture> approximate_pictures(const Model& model, const Dataset& training,
                                                     const Grid& grid, const DrawOptions& options,
                                                     const std::stop_token& stop) {
  require_labels(training, "the audit");
  FitPosteriors posteriors(model, training, options);
  MethodPictures predictor(grid);
  std::vector<ApproximatePicture> pictures;
  for (const Method* method : methods()) {
    if (!method->at_hand() || !method->posterior->suits(model.hyperparameters)) continue;
    throw_if_stopped(stop);
    const PreparedMethod prepared = posteriors.prepare(*method, stop);
    const Posterior& posterior = prepared.posterior;
    pictures.push_back({method, predictor.probability(prepared, stop), posterior.quality,
                        posterior.log_evidence, posterior.log_evidence_error});
  }
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
    return picture.method == &laplace_quadrature;
  };
  const auto exact = std::find_if(pictures.begin(), pictures.end(), is_exact);
  for (const ApproximatePicture& picture : pictures) {
    AuditRow row{.method = picture.method,
                 .quality = picture.quality,
                 .log_evidence = picture.log_evidence,
                 .log_evidence_error = picture.log_evidence_error,
                 .reference_error = std::numeric_limits<double>::quiet_NaN()};
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
