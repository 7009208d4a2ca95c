#pragma once

#include "core/model/centres.h"
#include "core/model/feature_family.h"

#include <limits>
#include <string_view>

namespace credence {

/// The prior variance that stands for no prior at all: the weights of greatest likelihood are fitted.
inline constexpr double no_prior = std::numeric_limits<double>::infinity();

/// What the person sets: the family of features, and the two numbers on the sliders.
struct Hyperparameters {
  const FeatureFamily* features = &rbf_features;  ///< never null
  /// l, in the units of the features' inputs: the data's, or standard deviations. Without meaning where the
  /// family has none.
  double width = 1.0;
  double prior_variance = 1.0;  ///< σ0², of every weight, the bias included; no_prior: there is none
  bool standardise = false;     ///< the person's switch; see standardises()
  Centres centres = {};         ///< of kernels; without meaning where the family has none

  /// Whether features are of inputs shifted and scaled to mean 0 and standard deviation 1: because the person
  /// wants it, or because the family always is.
  bool standardises() const { return standardise || features->standardised; }

  bool has_prior() const { return prior_variance < no_prior; }

  bool operator==(const Hyperparameters&) const = default;
};

/// Whether they differ at most in the two numbers on the sliders, so that one map or path can hold both.
bool of_same_features(const Hyperparameters& a, const Hyperparameters& b);

/// Throws std::invalid_argument unless both numbers, of those with a meaning, are positive and finite, or the
/// prior variance is no_prior, and there is at least one centre.
void validate(const Hyperparameters& hyperparameters);

/// M, the bias included, of the features that the setting has on training inputs N×2.
arma::uword weight_count(const Hyperparameters& hyperparameters, const arma::mat& inputs);

/// Throws std::invalid_argument where there is no prior: a sentence that `what` needs one.
void require_prior(const Hyperparameters& hyperparameters, std::string_view what);

}  // namespace credence
