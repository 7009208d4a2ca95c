#pragma once

#include "core/data/dataset.h"
#include "core/method/importance_sampling.h"
#include "core/method/weighted_draws.h"
#include "core/model/gaussian.h"
#include "core/model/model.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

namespace credence {

class FitPosteriors;

/// How far a posterior, or a prediction by it, can be trusted. NaN where a number has no meaning for it.
struct PosteriorQuality {
  int sweeps = 0;          ///< over all points, of a Gaussian that is found by iteration
  std::size_t draws = 0;   ///< 0: it is a Gaussian, and is not drawn from
  double effective = 0.0;  ///< so many independent draws would tell as much
  double pareto_k = std::numeric_limits<double>::quiet_NaN();
  double r_hat = std::numeric_limits<double>::quiet_NaN();
  bool reliable = true;  ///< enough draws, or an iteration that settled

  /// The Pareto k up to which so many draws are enough.
  double largest_good_k() const { return largest_good_pareto_k(draws); }
};

/// A posterior over the weights of a basis: a Gaussian, or draws.
struct Posterior {
  std::shared_ptr<const Basis> basis = {};
  std::shared_ptr<const Gaussian> gaussian = {};  ///< null where draws stand for it
  WeightedDraws draws = {};                       ///< none where a Gaussian does
  PosteriorQuality quality = {};
  double log_evidence = std::numeric_limits<double>::quiet_NaN();  ///< nats; NaN where it is not known
  double log_evidence_error =
      std::numeric_limits<double>::quiet_NaN();  ///< of an estimate by draws: its standard error
};

/// What it takes to have a posterior of a fit.
enum class PosteriorCost : unsigned char {
  at_once,   ///< no more than the fit: fit for a moving slider and for every cell of a map
  iterated,  ///< several times the fit: for a moving slider and for a map where it is asked for
  drawn,     ///< some thousand draws of the weights, and their weighing
  sampled,   ///< a sampler's time, which only its own run can take: see ReferenceRun
};

struct DrawOptions {
  arma::uword draws = 0;
  std::uint64_t seed = 1;
};

/// A way from a fit to a posterior: a row of posteriors(). Made once, never changed, and told apart by its
/// address.
struct PosteriorKind {
  std::string_view id;       ///< in files: laplace
  std::string_view title;    ///< on the screen: Laplace
  std::string_view purpose;  ///< one sentence
  PosteriorCost cost = PosteriorCost::at_once;
  /// True but for the error of its draws: what all others are measured against.
  bool exact = false;
  bool needs_prior = true;  ///< whether there is none where the weights have no prior
  /// Of the fit that `fit` is about; it may ask that for other posteriors. Throws std::invalid_argument where
  /// draws are made and none are asked for, Cancelled when stopped. Null where a run of its own samples it. A
  /// Gaussian is the same whatever number of draws is asked for: methods that want different numbers share
  /// it.
  Posterior (*prepare)(FitPosteriors& fit, const DrawOptions& options, const std::stop_token& stop) = nullptr;

  /// Whether a fit at that setting has one.
  bool suits(const Hyperparameters& setting) const { return !needs_prior || setting.has_prior(); }
  /// Whether it is a Gaussian, fit for a map.
  bool maps() const { return cost == PosteriorCost::at_once || cost == PosteriorCost::iterated; }
};

extern const PosteriorKind laplace_posterior;
extern const PosteriorKind vb_posterior;
extern const PosteriorKind kl_posterior;
extern const PosteriorKind ep_posterior;
extern const PosteriorKind prior_importance_posterior;
extern const PosteriorKind laplace_importance_posterior;
extern const PosteriorKind ep_importance_posterior;
extern const PosteriorKind slice_posterior;

/// All of them, from the crudest to the exact.
const std::vector<const PosteriorKind*>& posteriors();

/// Those of them that are Gaussians, in the same order.
std::vector<const PosteriorKind*> gaussian_posteriors();

/// Adds one, before the exact ones, for as long as the program runs. Not while anything computes.
void add_posterior(const PosteriorKind& posterior);

}  // namespace credence
