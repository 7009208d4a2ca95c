#pragma once

#include "core/data/dataset.h"
#include "core/method/importance_sampling.h"
#include "core/method/predictive_method.h"
#include "core/model/model.h"
#include "core/prediction/grid.h"

#include <armadillo>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// p(y = 1 | x) on a grid by one approximation.
struct ApproximatePicture {
  PredictiveMethod method = PredictiveMethod::map;
  arma::mat probability;  ///< nx×ny
  arma::uword draws = 0;  ///< that it averages over; 0 for the methods that draw nothing
  std::optional<ImportanceDiagnostics> importance;  ///< of the two importance samplers
};

struct AuditOptions {
  arma::uword draws = 2000;  ///< for each method that draws
  std::uint64_t seed = 1;
};

/// By every method but the reference, from the crudest on. `model` must have been fitted to `training`.
/// Throws Cancelled when stopped.
std::vector<ApproximatePicture> approximate_pictures(const Model& model, const Dataset& training,
                                                     const Grid& grid, const AuditOptions& options = {},
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
  PredictiveMethod method = PredictiveMethod::map;
  arma::uword draws = 0;
  std::optional<ImportanceDiagnostics> importance;
  /// Against the Laplace posterior's own probability; nothing for that itself.
  std::optional<PictureError> against_quadrature;
  std::optional<PictureError> against_reference;  ///< nothing where there is no reference yet
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
