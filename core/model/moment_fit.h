#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/model/model.h"

#include <optional>
#include <stop_token>

namespace credence {

/// Fits by moments: with a kernel that is a product along the axes and a bump on each training point, every
/// sum over the points is a table of sums of Chebyshev polynomials on their box, so that nothing with a row
/// for each point and a column for each direction is ever made. A pass takes time in proportion to the
/// points, and memory of a few numbers each; what is left takes as much at a thousand as at a million.
///
/// The directions that are kept are eigenvectors of the kernel matrix, as many as the ReducedBasis would
/// allow itself to lose, and `error_bound` says the same as there.
///
/// Nothing where the box is too many widths wide, the prior so wide that rounding would count, or the
/// features are no such kernels on all points: other routes fit these. Throws std::invalid_argument for bad
/// hyper-parameters or an empty training set, Cancelled when stopped.
struct MomentOptions {
  bool where_cheaper = false;      ///< nothing, too, where a ReducedBasis is likely to take less time
  double most_entries = 1e300;     ///< or where a design matrix, N×M, which others may ask for, had more
  ProgressCallback progress = {};  ///< told as ModelFitter::fit() says
};
std::optional<Model> fit_model_by_moments(const Dataset& training, const Hyperparameters& hyperparameters,
                                          const MomentOptions& options = {},
                                          const std::stop_token& stop = {});

}  // namespace credence
