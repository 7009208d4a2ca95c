#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/model/hyperparameters.h"

#include <armadillo>

#include <cstdint>
#include <stop_token>

namespace credence {

/// Of how many points every labelling is looked at, at most: there are 2^N of them.
inline constexpr arma::uword most_budget_points = 10;

struct EvidenceBudgetOptions {
  std::uint64_t seed = 1;
  /// Pairs of draws of the prior; 0: as many as take about as long whatever N, 20,000 to 400,000.
  arma::uword pairs = 0;
};

/// What one model says of all labels that N points can have, before it has seen any: it has a probability of
/// one to spend on them (MacKay, Bayesian interpolation, 1992, figure 3). Labelling k gives point n the label
/// of bit n of k, so there are 2^N rows.
struct EvidenceBudget {
  arma::uword points = 0;         ///< N
  arma::vec log_evidence = {};    ///< 2^N, nats, by draws of the prior: they sum to one but for rounding
  arma::vec standard_error = {};  ///< 2^N, of these logarithms, in nats
  arma::vec laplace = {};         ///< 2^N, nats, by Laplace's approximation
  arma::uword pairs = 0;          ///< draws that were taken, half of their number

  arma::uword labellings() const { return log_evidence.n_elem; }
  double total() const;          ///< Σ p(D)
  double laplace_total() const;  ///< the same by Laplace: what it is off one
  /// exp of the entropy: of how many labellings the budget would be, spent evenly.
  double spent_on() const;
  arma::uvec by_evidence() const;                 ///< all labellings, the most probable first
  arma::uword rank(arma::uword labelling) const;  ///< from 1: how many are as probable or more
};

/// The number of a labelling, of N labels.
arma::uword labelling_of(const arma::uvec& labels);
/// Its labels.
arma::uvec labels_of(arma::uword labelling, arma::uword points);

/// log of the sum of exponentials.
double log_sum_exp(const arma::vec& logarithms);

/// The features stand on all points, whose labels in `training` are not looked at. Each draw of the weights
/// gives every labelling the product of its σ; draws come in pairs w and 2m0 - w. Throws
/// std::invalid_argument for no points, or more than most_budget_points, for bad hyper-parameters and where
/// there is no prior; Cancelled when stopped. `progress` is told "labels".
EvidenceBudget evidence_budget(const Dataset& training, const Hyperparameters& hyperparameters,
                               const EvidenceBudgetOptions& options = {}, const std::stop_token& stop = {},
                               const ProgressCallback& progress = {});

}  // namespace credence
