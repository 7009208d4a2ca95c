#pragma once

#include "core/model/model.h"

#include <armadillo>

#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// Fits one set of points at one setting after another, keeping what neighbouring settings share: the basis
/// or the design matrix of a width, the last solution as a start, its Hessian's factor as a preconditioner.
/// The answers do not depend on what was fitted before, but for rounding and Newton's tolerance.
/// Lives on one thread at a time.
class ModelFitter {
 public:
  /// A basis is made good for prior variances up to `largest_prior_variance`; beyond that it is made anew,
  /// and then up to ten times what is asked for. Throws std::invalid_argument for an empty training set.
  explicit ModelFitter(Dataset training, double largest_prior_variance = 0.0);

  /// Throws std::invalid_argument for bad hyper-parameters, Cancelled when stopped.
  Model fit(const Hyperparameters& hyperparameters, const std::stop_token& stop = {});

  /// Without training_variance and error_bound, which take about as long as a step of Newton's method.
  Model fit_for_evidence(const Hyperparameters& hyperparameters, const std::stop_token& stop = {});

  /// The next fit starts from zero.
  void forget_solutions();

 private:
  struct Solution {
    double prior_variance = 1.0;
    arma::vec weights;
  };

  void prepare(const Hyperparameters& hyperparameters, const std::stop_token& stop);
  std::shared_ptr<const ReducedBasis> build_basis(const Hyperparameters& hyperparameters,
                                                  const std::stop_token& stop);
  bool is_prepared_for(const Hyperparameters& hyperparameters) const;
  NewtonStart start_for(double prior_variance, arma::uword weight_count) const;

  Dataset training_;
  double largest_prior_variance_;
  // What belongs to the features and width prepared for.
  std::optional<Hyperparameters> prepared_;
  Features features_;
  std::shared_ptr<const ReducedBasis> basis_;  // or, on the dense route,
  arma::mat design_;                           // N×M
  std::optional<Solution> last_;
  std::optional<Solution> before_last_;
  std::shared_ptr<const arma::mat> last_factor_;
  // What outlasts a change of the width.
  arma::vec last_logits_;
  double widest_dense_width_ = 0.0;  // where the basis turned out too large
};

}  // namespace credence
