#include "core/method/importance_sampling.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/method/gaussian_draws.h"
#include "core/method/pareto_smoothing.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// So many logits at once: little memory, and soon stopped.
constexpr arma::uword logits_per_block = 1 << 17;

double effective_sample_size(const arma::vec& importance) {
  return 1.0 / arma::dot(importance, importance);
}

}  // namespace

double largest_good_pareto_k(arma::uword draws) {
  return std::min(1.0 - 1.0 / std::log10(static_cast<double>(draws)), 0.7);
}

arma::vec normalised_importance(const arma::vec& log_ratios) {
  const arma::vec ratios = arma::exp(log_ratios - log_ratios.max());
  return ratios / arma::accu(ratios);
}

ImportanceDiagnostics importance_diagnostics(const arma::vec& log_ratios) {
  const double count = static_cast<double>(log_ratios.n_elem);
  const double top = log_ratios.max();
  const double effective = effective_sample_size(normalised_importance(log_ratios));
  return {.draws = log_ratios.n_elem,
          .effective_sample_size = effective,
          .pareto_k = pareto_smooth(log_ratios).pareto_k,
          .log_evidence = top + std::log(arma::accu(arma::exp(log_ratios - top)) / count),
          // By the delta method: the relative standard error of the mean ratio.
          .log_evidence_error = std::sqrt(std::max(0.0, 1.0 / effective - 1.0 / count))};
}

double ImportanceDiagnostics::largest_good_k() const {
  return largest_good_pareto_k(draws);
}

arma::vec log_likelihoods(const arma::mat& design_matrix, const arma::uvec& labels, const arma::mat& weights,
                          const std::stop_token& stop) {
  // Without labels every weight explains them all; a column of no logits has no place to begin at.
  if (labels.is_empty()) return arma::zeros(weights.n_cols);
  arma::vec result(weights.n_cols, arma::fill::none);
  const arma::uword block = std::max<arma::uword>(1, logits_per_block / labels.n_elem);
  parallel_for((weights.n_cols + block - 1) / block, [&](std::size_t k) {
    throw_if_stopped(stop);
    const arma::uword first = k * block;
    const arma::uword last = std::min(first + block, weights.n_cols) - 1;
    const arma::mat logits = design_matrix * weights.cols(first, last);
    for (arma::uword s = first; s <= last; ++s) {
      result(s) = log_likelihood(arma::vec(logits.col(s - first)), labels);
    }
  });
  return result;
}

ImportanceSample importance_sample(Proposal proposal, const arma::mat& design_matrix,
                                   const arma::uvec& labels, const Gaussian& gaussian,
                                   const ImportanceOptions& options, const std::stop_token& stop) {
  if (options.draws == 0) throw std::invalid_argument("importance sampling needs at least one draw");
  const arma::uword rank = gaussian.mean.n_elem;
  const arma::uword block = WeightedDraws::draws_per_block(rank);
  const auto from = std::make_shared<const ProposalDraws>(proposal, design_matrix, gaussian);
  arma::vec log_ratios(options.draws, arma::fill::none);
  arma::mat weights;
  for (arma::uword first = 0; first < options.draws; first += block) {
    const arma::uword drawn = std::min(block, options.draws - first);
    const arma::mat normals = standard_normals(rank, drawn, options.seed, first);
    weights = from->draws(normals, first);
    log_ratios.subvec(first, first + drawn - 1) =
        log_likelihoods(design_matrix, labels, weights, stop) +
        from->log_prior_over_proposal(design_matrix, weights, normals);
  }
  ImportanceSample sample;
  if (options.draws <= block) {
    sample.draws = WeightedDraws(std::move(weights), {});
  } else {
    const auto make = [from, rank, seed = options.seed](arma::uword first, arma::uword number) {
      return from->draws(standard_normals(rank, number, seed, first), first);
    };
    sample.draws = WeightedDraws(rank, options.draws, make);
  }

  sample.diagnostics = importance_diagnostics(log_ratios);
  if (options.smooth) {
    sample.draws.importance = normalised_importance(pareto_smooth(log_ratios).log_ratios);
    sample.diagnostics.effective_sample_size = effective_sample_size(sample.draws.importance);
  } else {
    sample.draws.importance = normalised_importance(log_ratios);
  }
  return sample;
}

}  // namespace credence
