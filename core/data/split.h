#pragma once

#include "core/data/dataset.h"
#include "core/data/role.h"

#include <armadillo>

#include <cstdint>
#include <optional>

namespace credence {

/// Which points train the classifier, which choose its setting, and which test it.
struct SplitRule {
  enum class Kind { all_training, first_n, fraction, marked };

  Kind kind = Kind::all_training;
  std::uint64_t first_n = 0;  ///< for first_n: rows 1…n train; more than there are means all
  double fraction = 0.8;      ///< for fraction: share that trains, in (0, 1]
  std::uint64_t seed = 1;     ///< for fraction
  bool stratified = false;    ///< for fraction: the same share of either class
  double validation = 0.0;    ///< for fraction: share that validates, in [0, 1), of what is left at most

  /// Only so many of the rows that train, in training_order(); nothing: all of them. 0: no label is used.
  std::optional<std::uint64_t> use_first = {};
  std::uint64_t order_seed = 1;  ///< of that order

  bool uses_no_labels() const { return use_first && *use_first == 0; }

  bool operator==(const SplitRule&) const = default;
};

/// Ascending row indices; together they are 0…N-1, each once.
struct Split {
  ByRole<arma::uvec> rows;
  arma::uvec unused = {};  ///< would train, had SplitRule::use_first not left them out

  const arma::uvec& train() const { return rows[Role::train]; }
  bool has(Role role) const { return !rows[role].is_empty(); }
  /// Whether a role has scores: those that train have them even where they are none.
  bool is_scored(Role role) const { return role == Role::train || has(role); }
  /// All that a fit does not know: test, validation and unused rows, in this order.
  arma::uvec not_fitted() const;
  /// Whether there is anything to fit: training points, or at least places for kernels.
  bool can_be_fitted() const { return has(Role::train) || !unused.is_empty(); }
  /// Whether a fit is the prior: there are points that would train, but none of their labels is used.
  bool shows_prior() const { return !has(Role::train) && !unused.is_empty(); }
  /// By which settings are compared: validation where there are such rows, else test.
  Role held_out() const { return has(Role::validation) ? Role::validation : Role::test; }
};

/// What may be looked at while a setting is chosen: where there are validation points, no test points.
Split for_tuning(Split split);

/// `rows` in the order of a hash of (seed, row): at random, and the same rows come in the same order whatever
/// others there are. That of SplitRule::fraction is another, whatever the seeds.
arma::uvec training_order(const arma::uvec& rows, std::uint64_t seed);

/// Splits the rows of a dataset.
///
/// With `fraction`, round(fraction·N) rows train, at least one: those with the smallest hash of (seed, row).
/// So a point added to a drawing changes the side of at most one other point. Stratified, the same holds
/// within each class that has points: round(fraction·n) of its n train, at least one, and an added point
/// concerns its own class alone. Of the others the next round(validation·N) hashes validate, or as many as
/// there are; the rest test. So the training points do not depend on the share that validates.
///
/// With `marked`, rows have the roles that they are marked with, and all train where there are no marks.
/// Where no row is marked to train nothing trains: the only rule that can leave none to choose from.
///
/// With `use_first` only the first so many of training_order() train; the others are neither training nor
/// test nor validation points. More than there are means all. So the training points of a number hold those
/// of any smaller one, and the others stay what they are. The first ones may be of one class. With 0 nothing
/// trains, and a fit is the prior.
///
/// Throws std::invalid_argument for a fraction outside (0, 1], a validation share outside [0, 1) or first_n
/// of zero.
Split split_rows(const Dataset& dataset, const SplitRule& rule);

/// The training points of a split of that dataset. Where no label is used, no points, but the inputs of those
/// that would train: see Dataset::unlabelled.
Dataset training_set(const Dataset& dataset, const Split& split);

/// The seed to try after `seed`: the next whole number, and 0 after the largest that a person can type, 2³¹
/// - 1.
std::uint64_t seed_after(std::uint64_t seed);

/// Whether the rule gives any row to training, found without splitting; SplitRule::use_first may leave it
/// out.
bool leaves_training_points(const Dataset& dataset, const SplitRule& rule);

}  // namespace credence
