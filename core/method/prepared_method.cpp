#include "core/method/prepared_method.h"

#include "core/method/cut_draws.h"
#include "core/method/gaussian_draws.h"
#include "core/method/weighted_draws.h"
#include "core/model/latent.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// Where the basis was cut, draws have to say what that leaves open.
void add_left_out(Posterior& posterior, double prior_variance, std::uint64_t seed) {
  if (posterior.draws.count() == 0) return;
  std::shared_ptr<const Basis> whole = with_left_out(posterior.basis);
  if (whole == posterior.basis) return;
  posterior.basis = std::move(whole);
  posterior.draws = with_left_out(posterior.draws, prior_variance, seed);
}

}  // namespace

FitPosteriors::FitPosteriors(const Model& model, const Dataset& training, const DrawOptions& options)
    : model_(model), training_(training), options_(options) {}

const Posterior& FitPosteriors::of(const PosteriorKind& kind, arma::uword draws,
                                   const std::stop_token& stop) {
  const auto serves = [&](const Made& made) {
    return made.kind == &kind && (made.posterior.gaussian || made.draws == draws);
  };
  const auto known = std::find_if(made_.begin(), made_.end(), serves);
  if (known != made_.end()) return known->posterior;
  if (kind.prepare == nullptr) {
    throw std::invalid_argument("the draws of this posterior come from its sampler");
  }
  if (!kind.suits(model_.hyperparameters)) require_prior(model_.hyperparameters, kind.title);
  Posterior made = kind.prepare(*this, {draws, options_.seed}, stop);
  add_left_out(made, model_.hyperparameters.prior_variance, options_.seed);
  made_.push_back({&kind, draws, std::move(made)});
  return made_.back().posterior;
}

const Sites* FitPosteriors::neighbour(const PosteriorKind& kind) const {
  const auto known = neighbours_.find(&kind);
  return known == neighbours_.end() ? nullptr : &known->second;
}

bool FitPosteriors::settled() const {
  return std::all_of(made_.begin(), made_.end(), [](const Made& made) {
    return !made.posterior.gaussian || made.posterior.gaussian->converged;
  });
}

NeighbourSites FitPosteriors::sites() const {
  NeighbourSites all = neighbours_;
  for (const Made& made : made_) {
    if (made.kind->cost != PosteriorCost::iterated || !made.posterior.gaussian->converged) continue;
    all[made.kind] = made.posterior.gaussian->sites;
  }
  return all;
}

void FitPosteriors::reuse(const PreparedMethod& prepared) {
  if (!prepared.posterior.gaussian) return;
  Posterior gaussian = prepared.posterior;
  gaussian.draws = {};
  gaussian.quality.draws = 0;
  gaussian.quality.effective = 0.0;
  made_.push_back({prepared.method->posterior, 0, std::move(gaussian)});
}

PreparedMethod FitPosteriors::prepare(const Method& method, const std::stop_token& stop) {
  const arma::uword draws = options_.draws > 0 ? options_.draws : method.draws;
  PreparedMethod prepared{&method, of(*method.posterior, draws, stop)};
  Posterior& posterior = prepared.posterior;
  if (method.draws_weights() && posterior.gaussian) {
    posterior.draws = weighted_gaussian_draws(*posterior.gaussian, draws, options_.seed);
    add_left_out(posterior, model_.hyperparameters.prior_variance, options_.seed);
    posterior.quality.draws = draws;
    posterior.quality.effective = static_cast<double>(draws);
  }
  return prepared;
}

PreparedMethod prepare_method(const Method& method, const Model& model, const Dataset& training,
                              const DrawOptions& options, const std::stop_token& stop) {
  return FitPosteriors(model, training, options).prepare(method, stop);
}

arma::vec predictive_logit(const PreparedMethod& prepared, const arma::mat& inputs,
                           const std::stop_token& stop) {
  const Posterior& posterior = prepared.posterior;
  if (prepared.method->draws_weights()) {
    return predict_draws_logit(*posterior.basis, posterior.draws, inputs, stop);
  }
  return prepared.method->integral->logit(predict_latent(*posterior.gaussian, inputs));
}

arma::vec predictive_probability(const PreparedMethod& prepared, const arma::mat& inputs,
                                 const std::stop_token& stop) {
  const Posterior& posterior = prepared.posterior;
  if (prepared.method->draws_weights()) {
    return predict_draws(*posterior.basis, posterior.draws, inputs, stop);
  }
  return prepared.method->integral->probability(predict_latent(*posterior.gaussian, inputs));
}

}  // namespace credence
