#pragma once

#include <armadillo>

namespace credence {

/// The density of one logit by its values on an even grid, outside which next to nothing lies.
class LogitDensity {
 public:
  LogitDensity() = default;
  /// From a logarithm of it, G ≥ 2 values and finite, up to a constant: at `first`, `first` + `step`, ….
  LogitDensity(double first, double step, const arma::vec& log_density);

  bool empty() const { return density_.is_empty(); }
  arma::uword count() const { return density_.n_elem; }  ///< G
  double logit(arma::uword k) const { return first_ + static_cast<double>(k) * step_; }
  double density(arma::uword k) const { return density_(k); }

  double mean() const { return mean_; }
  double deviation() const { return deviation_; }  ///< standard deviation
  /// E σ(a), however narrow or wide the density is beside the bend of the sigmoid.
  double probability() const { return probability_; }

 private:
  double sigmoid_sum() const;
  double sigmoid_by_parts() const;

  double first_ = 0.0;
  double step_ = 1.0;
  arma::vec density_;  // G, trapezia under it have the area 1
  double mean_ = 0.0;
  double deviation_ = 0.0;
  double probability_ = 0.5;
};

}  // namespace credence
