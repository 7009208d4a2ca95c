#pragma once

#include "core/model/centres.h"
#include "core/model/feature_family.h"
#include "core/model/prior.h"

#include <array>
#include <string_view>

namespace credence {

/// What the weights of [1, x1, x2] have each for itself: a prior mean m_j, and a prior variance of σ0² times
/// a factor r_j. Of the features' own inputs: standardised, where they are.
struct WeightPriors {
  std::array<double, 3> means = {0.0, 0.0, 0.0};
  std::array<double, 3> factors = {1.0, 1.0, 1.0};

  bool operator==(const WeightPriors&) const = default;
};

/// Throws std::invalid_argument unless all means are finite, and all factors positive and finite.
void validate(const WeightPriors& priors);

/// What the person sets: the family of features, and the two numbers on the sliders.
struct Hyperparameters {
  const FeatureFamily* features = &rbf_features;  ///< never null
  /// l, in the units of the features' inputs: the data's, or standard deviations. Without meaning where the
  /// family has none.
  double width = 1.0;
  double prior_variance = 1.0;  ///< σ0², of every weight, the bias included; no_prior: there is none
  bool standardise = false;     ///< the person's switch; see standardises()
  Centres centres = {};         ///< of kernels; without meaning where the family has none
  /// Without meaning but for a straight line's features, and where there is no prior.
  WeightPriors weight_priors = {};

  /// Whether features are of inputs shifted and scaled to mean 0 and standard deviation 1: because the person
  /// wants it, or because the family always is.
  bool standardises() const { return standardise || features->standardised; }

  bool has_prior() const { return prior_variance < no_prior; }
  /// Whether weights have priors of their own: weight_priors has a meaning, and is not N(0, σ0² I).
  bool has_own_priors() const { return features->straight && has_prior() && weight_priors != WeightPriors(); }

  bool operator==(const Hyperparameters&) const = default;
};

/// Whether they differ at most in the two numbers on the sliders, so that one map or path can hold both.
bool of_same_features(const Hyperparameters& a, const Hyperparameters& b);

/// Throws std::invalid_argument unless both numbers, of those with a meaning, are positive and finite, or the
/// prior variance is no_prior, there is at least one centre, and priors of the weights' own will do.
void validate(const Hyperparameters& hyperparameters);

/// N(m, σ0² diag(r)) where weights have priors of their own, else N(0, σ0² I).
Prior prior_of(const Hyperparameters& hyperparameters);

/// M, the bias included, of the features that the setting has on training inputs N×2.
arma::uword weight_count(const Hyperparameters& hyperparameters, const arma::mat& inputs);

/// Throws std::invalid_argument where there is no prior: a sentence that `what` needs one.
void require_prior(const Hyperparameters& hyperparameters, std::string_view what);

}  // namespace credence
