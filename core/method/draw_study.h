#pragma once

#include "core/data/dataset.h"
#include "core/method/draw_run.h"
#include "core/method/importance_sampling.h"
#include "core/method/posterior.h"
#include "core/method/prepared_method.h"
#include "core/method/running_estimates.h"
#include "core/model/model.h"

#include <armadillo>

#include <limits>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// What S draws say of the data, and what the first of them said.
struct DrawWeights {
  arma::uvec counts;  ///< the numbers s that the running estimates are of; the last is S
  /// Of log p(D), in nats: by these draws and their weights, and by as many draws of the prior, log 1/s Σ
  /// p(D | w_s). Of draws of the prior, both are the same.
  RunningLogMean evidence;
  RunningLogMean prior_evidence;
  /// How far the weights can be trusted; NaN where no draw has any.
  ImportanceDiagnostics diagnostics;
  ImportanceDiagnostics prior_diagnostics;
  arma::vec importance;  ///< S, largest first, sum 1; empty where no draw has any
};

/// What they say of p(y = 1) at one place.
struct DrawnProbability {
  arma::uvec counts;         ///< as above
  RunningEstimate drawn;     ///< the mean over the draws as they come
  RunningEstimate weighted;  ///< the same, weighted by the true posterior over what they were drawn from
  double integral = std::numeric_limits<double>::quiet_NaN();  ///< what `drawn` tends to, by quadrature
};

/// What a posterior says log p(D) is, in nats.
struct StatedEvidence {
  const PosteriorKind* kind = nullptr;
  double log_evidence = 0.0;
  double standard_error = 0.0;  ///< of draws
  bool settled = true;          ///< an iteration came to its end
};

/// Draws of one fit, of whichever Gaussian or of the prior, and as many as are asked for: more of them,
/// fewer, or another place cost no more than what is new. Draws have one seed: the first of many are those of
/// few.
class DrawStudy {
 public:
  /// `model` was fitted to `training`.
  DrawStudy(std::shared_ptr<const Model> model, Dataset training);
  DrawStudy(const DrawStudy&) = delete;
  DrawStudy& operator=(const DrawStudy&) = delete;

  // Of the first `draws` ≥ 1 of a Gaussian's or, where `from` is null, of the prior's. They throw
  // std::invalid_argument where there is no draw or the kind is no Gaussian, Cancelled when stopped.
  DrawWeights weigh(const PosteriorKind* from, arma::uword draws, const std::stop_token& stop = {});
  /// At x1 and x2 in the data's units.
  DrawnProbability predict(const PosteriorKind* from, arma::uword draws, const arma::rowvec& place,
                           const std::stop_token& stop = {});

  // How many draws either has at hand.
  arma::uword weighed(const PosteriorKind* from) const;
  arma::uword predicted(const PosteriorKind* from, const arma::rowvec& place) const;

  /// Laplace's, that of the kind asked about and EP's, where they are known, and the truth by weighted draws
  /// about EP's Gaussian, where those can be trusted. Throws Cancelled when stopped.
  std::vector<StatedEvidence> evidences(const PosteriorKind* from, const std::stop_token& stop = {});

 private:
  struct Source {
    std::shared_ptr<const Gaussian> gaussian;  // that its draws are of
    DrawRun run;
    arma::rowvec place = {};
    arma::vec logits = {};  // of draws, there
  };

  Source& source(const PosteriorKind* from, const std::stop_token& stop);

  std::shared_ptr<const Model> model_;
  Dataset training_;
  FitPosteriors posteriors_;
  std::map<const PosteriorKind*, Source> sources_;  // null: the prior
};

}  // namespace credence
