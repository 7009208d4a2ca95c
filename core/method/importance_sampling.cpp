#include "core/method/importance_sampling.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/method/gaussian_draws.h"
#include "core/method/pareto_smoothing.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// So many logits at once: little memory, and soon stopped.
constexpr arma::uword logits_per_block = 1 << 17;

/// exp(log_ratios), normalised to sum 1.
arma::vec normalised(const arma::vec& log_ratios) {
  const arma::vec ratios = arma::exp(log_ratios - log_ratios.max());
  return ratios / arma::accu(ratios);
}

double effective_sample_size(const arma::vec& importance) {
  return 1.0 / arma::dot(importance, importance);
}

/// Draws of the proposal, made of standard normals.
arma::mat draws_from(Proposal proposal, const Gaussian& gaussian, const arma::mat& normals) {
  return proposal == Proposal::prior ? prior_draws(gaussian, normals) : gaussian_draws(gaussian, normals);
}

/// (w - m0)ᵀS0⁻¹(w - m0) for each column of `weights`.
arma::rowvec squared_distances(const Prior& prior, arma::mat weights) {
  if (!prior.mean.is_empty()) weights.each_col() -= prior.mean;
  if (!prior.scale.is_empty()) weights.each_col() /= prior.scale;
  return arma::sum(arma::square(weights), 0) / prior.variance;
}

}  // namespace

double largest_good_pareto_k(arma::uword draws) {
  return std::min(1.0 - 1.0 / std::log10(static_cast<double>(draws)), 0.7);
}

double ImportanceDiagnostics::largest_good_k() const {
  return largest_good_pareto_k(draws);
}

arma::vec log_likelihoods(const arma::mat& design_matrix, const arma::uvec& labels, const arma::mat& weights,
                          const std::stop_token& stop) {
  arma::vec result(weights.n_cols, arma::fill::none);
  const arma::uword block =
      std::max<arma::uword>(1, logits_per_block / std::max<arma::uword>(1, labels.n_elem));
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
  arma::vec log_ratios(options.draws, arma::fill::none);
  arma::mat weights;
  for (arma::uword first = 0; first < options.draws; first += block) {
    const arma::uword drawn = std::min(block, options.draws - first);
    const arma::mat normals = standard_normals(rank, drawn, options.seed, first);
    weights = draws_from(proposal, gaussian, normals);
    arma::vec ratios = log_likelihoods(design_matrix, labels, weights, stop);
    if (proposal == Proposal::gaussian) {
      // log p(w) - log q(w), in which the 2π's and σ0's cancel.
      const arma::rowvec prior = squared_distances(gaussian.covariance.prior(), weights);
      const arma::rowvec drawn_from = arma::sum(arma::square(normals), 0);
      ratios += 0.5 * (drawn_from - prior).t() - 0.5 * gaussian.covariance.log_determinant();
    }
    log_ratios.subvec(first, first + drawn - 1) = ratios;
  }
  ImportanceSample sample;
  if (options.draws <= block) {
    sample.draws = WeightedDraws(std::move(weights), {});
  } else {
    const auto make = [proposal, gaussian, seed = options.seed](arma::uword from, arma::uword number) {
      const arma::mat normals = standard_normals(gaussian.mean.n_elem, number, seed, from);
      return draws_from(proposal, gaussian, normals);
    };
    sample.draws = WeightedDraws(rank, options.draws, make);
  }

  const double count = static_cast<double>(options.draws);
  const double top = log_ratios.max();
  const arma::vec raw = normalised(log_ratios);
  const SmoothedRatios smoothed = pareto_smooth(log_ratios);
  sample.draws.importance = options.smooth ? normalised(smoothed.log_ratios) : raw;
  ImportanceDiagnostics& diagnostics = sample.diagnostics;
  diagnostics.draws = options.draws;
  diagnostics.effective_sample_size = effective_sample_size(sample.draws.importance);
  diagnostics.pareto_k = smoothed.pareto_k;
  diagnostics.log_evidence = top + std::log(arma::accu(arma::exp(log_ratios - top)) / count);
  // By the delta method: the relative standard error of the mean ratio.
  diagnostics.log_evidence_error = std::sqrt(std::max(0.0, 1.0 / effective_sample_size(raw) - 1.0 / count));
  return sample;
}

}  // namespace credence
