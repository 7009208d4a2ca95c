#pragma once

#include "core/data/dataset.h"

#include <armadillo>

#include <vector>

namespace credence {

/// `count` rows from `first` on.
struct RowRun {
  arma::uword first = 0;
  arma::uword count = 0;

  bool operator==(const RowRun&) const = default;
};

/// What turns one dataset into another of the same names: as much as was changed, whatever the number of
/// points that were not. Rows go first, then others get new values, then new ones come in.
struct PointChanges {
  std::vector<RowRun> removed;   ///< rows of the dataset before, ascending
  std::vector<RowRun> set;       ///< rows of what then remains, ascending
  std::vector<RowRun> inserted;  ///< rows of the dataset after, ascending
  /// The values of the rows that are set, then of those inserted, K in all.
  arma::mat inputs = arma::mat(0, 2);
  arma::uvec labels;
  arma::uvec role_marks;  ///< empty where the dataset after has none
  bool marked = false;    ///< whether it has
};

/// Compares bit for bit. Where points both went and came, or changed their order, more rows may be set than
/// had to be.
PointChanges changes_between(const Dataset& before, const Dataset& after);

/// Makes the changes. Throws std::invalid_argument, having done nothing, where they do not fit the dataset or
/// each other.
void apply(const PointChanges& changes, Dataset& dataset);

}  // namespace credence
