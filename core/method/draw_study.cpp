#include "core/method/draw_study.h"

#include "core/method/cut_draws.h"
#include "core/method/method.h"
#include "core/model/latent.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

ImportanceDiagnostics no_diagnostics(arma::uword draws) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  return {.draws = draws,
          .effective_sample_size = nan,
          .pareto_k = nan,
          .log_evidence = nan,
          .log_evidence_error = nan};
}

ImportanceDiagnostics diagnose(const arma::vec& log_ratios) {
  return std::isfinite(log_ratios.max()) ? importance_diagnostics(log_ratios)
                                         : no_diagnostics(log_ratios.n_elem);
}

arma::vec largest_first(const arma::vec& log_ratios) {
  if (!std::isfinite(log_ratios.max())) return {};
  return arma::sort(normalised_importance(log_ratios), "descend");
}

bool same_place(const arma::rowvec& a, const arma::rowvec& b) {
  return a.n_elem == b.n_elem && arma::all(a == b);
}

}  // namespace

DrawStudy::DrawStudy(std::shared_ptr<const Model> model, Dataset training)
    : model_(std::move(model)), training_(std::move(training)), posteriors_(*model_, training_) {}

DrawStudy::Source& DrawStudy::source(const PosteriorKind* from, const std::stop_token& stop) {
  const auto known = sources_.find(from);
  if (known != sources_.end()) return known->second;
  std::shared_ptr<const Gaussian> gaussian;
  if (from == nullptr) {
    require_prior(model_->hyperparameters, "drawing from the prior");
    gaussian = std::make_shared<const Gaussian>(prior_gaussian(model_->posterior));
  } else if (from->maps()) {
    gaussian = posteriors_.of(*from, 0, stop).gaussian;
  } else {
    throw std::invalid_argument("only a Gaussian or the prior can be drawn from");
  }
  DrawRun run(from == nullptr ? Proposal::prior : Proposal::gaussian, gaussian,
              gaussian->basis->training_design(training_.inputs), training_.labels);
  return sources_.emplace(from, Source{gaussian, std::move(run)}).first->second;
}

DrawWeights DrawStudy::weigh(const PosteriorKind* from, arma::uword draws, const std::stop_token& stop) {
  if (draws == 0) throw std::invalid_argument("there has to be a draw");
  DrawWeights weights;
  weights.counts = running_counts(draws);
  DrawRun& run = source(from, stop).run;
  run.extend(draws, stop);
  const arma::vec log_ratios = run.log_ratios(draws);
  weights.evidence = running_log_mean(log_ratios, weights.counts);
  weights.diagnostics = diagnose(log_ratios);
  weights.importance = largest_first(log_ratios);
  if (from == nullptr) {
    weights.prior_evidence = weights.evidence;
    weights.prior_diagnostics = weights.diagnostics;
  } else {
    DrawRun& prior_run = source(nullptr, stop).run;
    prior_run.extend(draws, stop);
    const arma::vec likelihoods = prior_run.log_ratios(draws);
    weights.prior_evidence = running_log_mean(likelihoods, weights.counts);
    weights.prior_diagnostics = diagnose(likelihoods);
  }
  return weights;
}

DrawnProbability DrawStudy::predict(const PosteriorKind* from, arma::uword draws, const arma::rowvec& place,
                                    const std::stop_token& stop) {
  if (draws == 0) throw std::invalid_argument("there has to be a draw");
  DrawnProbability probability;
  probability.counts = running_counts(draws);
  Source& drawn = source(from, stop);
  drawn.run.extend(draws, stop);
  if (!same_place(drawn.place, place)) {
    drawn.place = place;
    drawn.logits.reset();
  }
  const arma::mat design = drawn.gaussian->basis->design_matrix(place);
  drawn.run.extend_logits(drawn.logits, design, draws, stop);
  arma::vec logits = drawn.logits.head(draws);
  // What was cut of the functions is open at this place, whatever the labels.
  const arma::vec left_out = drawn.gaussian->basis->left_out(place, design);
  if (!left_out.is_empty()) {
    const arma::mat none(0, draws);
    logits += std::sqrt(left_out(0)) * with_left_out(none, model_->hyperparameters.prior_variance, 1).t();
  }
  const arma::vec values = sigmoid(logits);
  probability.drawn = running_mean(values, probability.counts);
  probability.weighted = running_weighted_mean(values, drawn.run.log_ratios(draws), probability.counts);
  probability.integral = quadrature_probability(predict_latent(*drawn.gaussian, place))(0);
  return probability;
}

arma::uword DrawStudy::weighed(const PosteriorKind* from) const {
  const auto count = [&](const PosteriorKind* kind) {
    const auto known = sources_.find(kind);
    return known != sources_.end() ? known->second.run.count() : 0;
  };
  return std::min(count(from), count(nullptr));
}

arma::uword DrawStudy::predicted(const PosteriorKind* from, const arma::rowvec& place) const {
  const auto known = sources_.find(from);
  return known != sources_.end() && same_place(known->second.place, place) ? known->second.logits.n_elem : 0;
}

std::vector<StatedEvidence> DrawStudy::evidences(const PosteriorKind* from, const std::stop_token& stop) {
  std::vector<StatedEvidence> stated;
  const auto state = [&](const PosteriorKind& kind) {
    const bool known = std::any_of(stated.begin(), stated.end(),
                                   [&](const StatedEvidence& other) { return other.kind == &kind; });
    if (known) return;
    const Posterior& posterior = posteriors_.of(kind, 0, stop);
    if (!std::isfinite(posterior.log_evidence)) return;
    stated.push_back({&kind, posterior.log_evidence, 0.0, posterior.quality.reliable});
  };
  state(laplace_posterior);
  if (from != nullptr) state(*from);
  state(ep_posterior);
  // As the method does, but no draw is kept.
  const std::shared_ptr<const Gaussian> ep = posteriors_.of(ep_posterior, 0, stop).gaussian;
  DrawRun weighted(Proposal::widened, ep, ep->basis->training_design(training_.inputs), training_.labels);
  weighted.extend(importance_ep.draws, stop);
  const ImportanceDiagnostics truth = diagnose(weighted.log_ratios(importance_ep.draws));
  if (truth.reliable()) {
    stated.push_back({&ep_importance_posterior, truth.log_evidence, truth.log_evidence_error});
  }
  return stated;
}

}  // namespace credence
