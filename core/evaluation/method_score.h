#pragma once

#include "core/data/dataset.h"
#include "core/data/role.h"
#include "core/data/split.h"
#include "core/evaluation/score.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/model/gaussian.h"

#include <armadillo>

#include <functional>
#include <optional>
#include <stop_token>

namespace credence {

/// What one method predicts at every point of a dataset, and how good that is for each part of a split.
struct MethodScore {
  const Method* method = nullptr;
  arma::vec logits;          ///< N, of p(y = 1), in the order of the dataset
  PosteriorQuality quality;  ///< of the posterior that they came from
  /// Of training points always; nothing of others where the split left none.
  ByRole<std::optional<Score>> parts = {};

  /// Null where there are no such points.
  const Score* of(Role role) const { return parts[role] ? &*parts[role] : nullptr; }
  const Score& train() const { return parts[Role::train].value(); }
};

/// The same, but for its logits, with accuracies and confusion matrices where class 1 is predicted from that
/// probability on; at one half they are known. Of the dataset and the split that it was scored on. Throws as
/// threshold_logit().
MethodScore at_threshold(const MethodScore& score, const Dataset& dataset, const Split& split,
                         double probability);

/// The points by which settings are compared beside those that train: validation points where there are some,
/// else test points, of which there may be none.
Role held_out_role(const MethodScore& score);

/// `logits`: N, of all points of `dataset`, by `method`.
MethodScore score_logits(const Method& method, arma::vec logits, const Dataset& dataset, const Split& split,
                         const PosteriorQuality& quality = {});

/// `prepared`: on the training points of `split`. Throws Cancelled when stopped.
MethodScore score_method(const PreparedMethod& prepared, const Dataset& dataset, const Split& split,
                         const std::stop_token& stop = {});

/// By a method at hand, on a fit to the training points of `split`. `latent`: N, what the fit's own Gaussian
/// says of all points, which is all that some methods take; the others `prepare` makes ready, which is called
/// for none but those. Throws Cancelled when stopped.
MethodScore score_fit(const Method& method, const Latent& latent,
                      const std::function<PreparedMethod()>& prepare, const Dataset& dataset,
                      const Split& split, const std::stop_token& stop = {});

}  // namespace credence
