#pragma once

#include "core/evidence/column_tasks.h"
#include "core/evidence/evidence_map.h"
#include "core/model/model_fitter.h"

#include <armadillo>

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace credence {

/// Fitters for the columns of a map, for several threads. What was made ready for the lattice's cells of a
/// width serves the others of that width, where memory allows.
class ColumnFitters {
 public:
  /// `training` must outlive it. With `evidence_only` nothing but evidences is asked of them. `sharers` of
  /// the memory for those that wait are of about the same size.
  ColumnFitters(const Dataset& training, const EvidenceMap& map, bool evidence_only, std::size_t sharers = 1);

  /// One that knows no solution, so that a cell does not depend on which thread computed what before it, or
  /// on whether anybody computes the other widths: that a wider one is dense is a good guess at this one, and
  /// not always right.
  std::unique_ptr<ModelFitter> take(arma::uword width);

  /// After a task is done. Where more of its width is to come the fitter may wait for that: those of the
  /// narrowest widths, which come first and take longest to make ready.
  void give_back(const ColumnTask& task, std::unique_ptr<ModelFitter> fitter);

 private:
  const Dataset& training_;
  arma::vec widths_;
  arma::uword variances_;
  double largest_prior_variance_;
  bool evidence_only_;
  std::size_t most_waiting_;
  std::mutex mutex_;
  std::vector<char> dense_;  // widths whose basis turned out too large
  std::map<arma::uword, std::unique_ptr<ModelFitter>> waiting_;
};

}  // namespace credence
