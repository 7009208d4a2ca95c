#pragma once

#include "core/data/dataset.h"
#include "core/evidence/map_quantity.h"
#include "core/model/hyperparameters.h"

#include <armadillo>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace credence {

/// `count` values from start to stop, equally spaced in their logarithm.
struct LogRange {
  double start = 0.1;
  double stop = 10.0;
  arma::uword count = 10;

  arma::vec values() const;
  bool operator==(const LogRange&) const = default;
};

/// Each value of a range as `parts` values around it, equally spaced in their logarithm: cells are divided,
/// and those at the ends stay within the old ones. A range of one value stays as it is, and so does one whose
/// parts could not be told from zero or infinity.
LogRange in_parts(const LogRange& range, arma::uword parts);

/// Throws std::invalid_argument, naming `what`, unless 0 < start < stop < ∞ and 1 ≤ count ≤ 500
/// (start = stop is allowed for a count of one).
void validate(const LogRange& range, const char* what);

struct EvidenceRanges {
  LogRange width;
  LogRange prior_variance;

  bool operator==(const EvidenceRanges&) const = default;
};

/// How many widths of the range make a difference: for features without a width one stands for all.
arma::uword width_count(const EvidenceRanges& ranges, const FeatureFamily& features);

/// On which edges of the ranges an optimum lies: what is beyond them may be better.
struct RangeEdges {
  bool lowest_width = false;
  bool highest_width = false;
  bool lowest_prior_variance = false;
  bool highest_prior_variance = false;

  bool any() const {
    return lowest_width || highest_width || lowest_prior_variance || highest_prior_variance;
  }
  bool operator==(const RangeEdges&) const = default;
};

/// The log evidence, its terms and whatever else was asked for over a grid of settings. Cells not computed
/// yet, and those whose fit did not converge, are NaN; quantities not asked for are empty. Over features
/// without a width it is one column: the lowest of the widths is there to be skipped.
class EvidenceMap {
 public:
  struct Cell {
    arma::uword i = 0;
    arma::uword j = 0;

    bool operator==(const Cell&) const = default;
  };

  EvidenceMap() = default;
  explicit EvidenceMap(const EvidenceRanges& ranges, const FeatureFamily& family = rbf_features);

  arma::vec widths;           ///< W
  arma::vec prior_variances;  ///< V
  const FeatureFamily* features = &rbf_features;
  arma::umat converged;  ///< W×V, 1 where every fit that the cell rests on converged
  arma::uword done = 0;  ///< cells computed, of the pass under way

  /// By the id of a quantity: W×V, or empty.
  const arma::mat& operator[](std::string_view quantity) const;
  double log_evidence(arma::uword i, arma::uword j) const { return (*this)["log_evidence"](i, j); }

  /// Fills a quantity with NaN, to be computed; one that is there already is kept.
  void prepare(std::string_view quantity);
  void set(std::string_view quantity, const Cell& cell, double value);

  /// Takes over all that another map of the same ranges and features knows at a width.
  void take_width(const EvidenceMap& other, arma::uword i);

  /// The computed cell where a quantity is largest, the first of equal ones; none before the first is
  /// computed. A cell whose log evidence is known no better than it leads the next is passed over; where all
  /// are, it is the one that is largest at least.
  std::optional<Cell> best(std::string_view quantity = "log_evidence") const;

  /// W×V, 1 where the error bound of a cell leaves open whether it is better than the best; no elements where
  /// that is so of none.
  arma::umat doubtful(std::string_view quantity = "log_evidence") const;

  /// Whether every cell has its value, or none to have because its fit did not converge.
  bool is_complete(std::string_view quantity) const;

  /// A quantity over the widths at `prior_variance`, W, or over the prior variances at `width`, V: between
  /// the cells, linearly in the logarithm, and NaN beyond them.
  arma::vec over_widths(std::string_view quantity, double prior_variance) const;
  arma::vec over_prior_variances(std::string_view quantity, double width) const;

  /// The setting of a cell, in all else like another.
  Hyperparameters setting_at(const Cell& cell, const Hyperparameters& like) const;

  /// Edges of the ranges that a cell lies on. An axis with one value has none.
  RangeEdges edges_at(const Cell& cell) const;

  bool has_width() const { return features->has_width(); }
  arma::uword cell_count() const { return widths.n_elem * prior_variances.n_elem; }

 private:
  double bound_at(arma::uword k, std::string_view quantity) const;

  std::map<std::string, arma::mat, std::less<>> values_;
};

}  // namespace credence
