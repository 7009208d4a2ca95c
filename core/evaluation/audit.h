#pragma once

#include "core/data/dataset.h"
#include "core/method/method.h"
#include "core/model/model.h"
#include "core/prediction/grid.h"

#include <armadillo>

#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// p(y = 1 | x) on a grid by one approximation.
struct ApproximatePicture {
  const Method* method = nullptr;
  arma::mat probability;      ///< nx×ny
  PosteriorQuality quality;   ///< with how many draws it averages over
  double log_evidence = 0.0;  ///< of its posterior, as Posterior has it
  double log_evidence_error = 0.0;
};

/// By every method that is at hand, from the crudest on. `model` must have been fitted to `training`. Draws
/// of 0 stand for each method's own number. Throws std::invalid_argument where no label is used, Cancelled
/// when stopped.
std::vector<ApproximatePicture> approximate_pictures(const Model& model, const Dataset& training,
                                                     const Grid& grid, const DrawOptions& options = {},
                                                     const std::stop_token& stop = {});

/// How far one picture is from another: absolute differences of probabilities.
struct PictureError {
  double mean = 0.0;
  double largest = 0.0;
  double x1 = 0.0;  ///< where it is largest, in the data's units
  double x2 = 0.0;
};

/// Both pictures nx×ny on `grid`. Throws std::invalid_argument for other shapes.
PictureError picture_error(const arma::mat& picture, const arma::mat& truth, const Grid& grid);

struct AuditRow {
  const Method* method = nullptr;
  PosteriorQuality quality = {};
  double log_evidence = 0.0;
  double log_evidence_error = 0.0;
  /// Against the Laplace posterior's own probability; nothing for that itself.
  std::optional<PictureError> against_quadrature = {};
  std::optional<PictureError> against_reference = {};  ///< nothing where there is no reference yet
  double reference_error = 0.0;  ///< the reference's Monte-Carlo standard error where the largest one is

  /// Whether the largest error stands clear of the reference's own: what is below three standard errors may
  /// be nothing but those.
  bool stands_clear() const {
    return against_reference && against_reference->largest > 3.0 * reference_error;
  }
};

/// Every approximation against Laplace quadrature and against the reference on one grid.
struct Audit {
  Grid grid;
  std::vector<AuditRow> rows;
  double largest_reference_error = 0.0;  ///< of the reference's standard errors on the grid; NaN if not known
  double mean_reference_error = 0.0;
};

/// `reference` and its standard errors are nx×ny, or empty where there is none yet.
Audit audit(const std::vector<ApproximatePicture>& pictures, const Grid& grid, const arma::mat& reference,
            const arma::mat& reference_error);

}  // namespace credence
