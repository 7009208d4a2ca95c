#pragma once

#include "core/concurrency/gate.h"
#include "core/data/dataset.h"
#include "core/evidence/log_evidence.h"
#include "core/model/hyperparameters.h"

#include <armadillo>

#include <functional>
#include <optional>
#include <stop_token>

namespace credence {

/// `count` values from start to stop, equally spaced in their logarithm.
struct LogRange {
  double start = 0.1;
  double stop = 10.0;
  arma::uword count = 10;

  arma::vec values() const;
  bool operator==(const LogRange&) const = default;
};

/// Throws std::invalid_argument, naming `what`, unless 0 < start < stop < ∞ and 1 ≤ count ≤ 500
/// (start = stop is allowed for a count of one).
void validate(const LogRange& range, const char* what);

struct EvidenceRanges {
  LogRange width;
  LogRange prior_variance;

  bool operator==(const EvidenceRanges&) const = default;
};

/// The log evidence over a grid of settings. Cells not computed yet are NaN.
struct EvidenceMap {
  arma::vec widths;           ///< W
  arma::vec prior_variances;  ///< V
  arma::mat log_evidence;     ///< W×V, in nats, NaN until computed
  arma::umat converged;       ///< W×V, 1 where the MAP solver converged
  arma::uword done = 0;       ///< cells computed

  struct Cell {
    arma::uword i = 0;
    arma::uword j = 0;
  };
  /// The computed cell with the largest evidence; none before the first is computed.
  std::optional<Cell> best() const;
  arma::uword cell_count() const { return log_evidence.n_elem; }
};

/// Computes one width after another, neighbouring prior variances starting from each other's weights, on
/// `threads` threads. Widths come in coarse-to-fine order, so a partial map already shows the whole range.
/// The features are those of `like`, whose two numbers are not looked at. With linear features the width has
/// no meaning and every column is the same. `report` is called with the map so far after each cell, one call
/// at a time, from any of the threads. Waits at `gate`, where given, before each cell. Throws Cancelled when
/// stopped.
EvidenceMap compute_evidence_map(const Dataset& training, const Hyperparameters& like,
                                 const EvidenceRanges& ranges, unsigned threads,
                                 const std::stop_token& stop = {},
                                 const std::function<void(const EvidenceMap&)>& report = {},
                                 Gate* gate = nullptr);

}  // namespace credence
