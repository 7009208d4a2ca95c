#include "core/method/importance_sampling.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/method/gaussian_draws.h"
#include "core/method/pareto_smoothing.h"
#include "core/model/hessian_factor.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

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

/// (w - m0)ᵀS0⁻¹(w - m0) for each column of `weights`.
arma::rowvec squared_distances(const Prior& prior, arma::mat weights) {
  if (!prior.mean.is_empty()) weights.each_col() -= prior.mean;
  if (!prior.scale.is_empty()) weights.each_col() /= prior.scale;
  return arma::sum(arma::square(weights), 0) / prior.variance;
}

/// Shares of the sites' precisions in the components of a widened Gaussian.
constexpr std::array<double, 4> shares = {1.0, 0.8, 0.6, 0.4};

/// What draws come from. Draw s is of component s modulo their number.
class DrawnFrom {
 public:
  DrawnFrom(Proposal proposal, const arma::mat& design_matrix, const Gaussian& gaussian)
      : proposal_(proposal), components_{gaussian} {
    if (proposal != Proposal::widened) return;
    for (const double share : shares) {
      if (share == 1.0) continue;
      Gaussian wider = gaussian;
      wider.covariance = {hessian_factor(design_matrix, share * gaussian.sites.precision,
                                         gaussian.covariance.prior_variance()),
                          gaussian.covariance.prior()};
      components_.push_back(std::move(wider));
    }
  }

  arma::mat draws(const arma::mat& normals, arma::uword first) const {
    if (proposal_ == Proposal::prior) return prior_draws(components_.front(), normals);
    if (components_.size() == 1) return gaussian_draws(components_.front(), normals);
    arma::mat result(arma::size(normals), arma::fill::none);
    for (arma::uword c = 0; c < components_.size(); ++c) {
      const arma::uvec of_component = draws_of(c, first, normals.n_cols);
      if (!of_component.is_empty()) {
        result.cols(of_component) = gaussian_draws(components_[c], normals.cols(of_component));
      }
    }
    return result;
  }

  /// log p(w) - log q(w) of draws from `first` on, in which the 2π's and σ0's cancel.
  arma::vec log_prior_over_proposal(const arma::mat& design_matrix, const arma::mat& weights,
                                    const arma::mat& normals) const {
    const WeightCovariance& covariance = components_.front().covariance;
    if (proposal_ == Proposal::prior) return arma::zeros(weights.n_cols);
    const arma::rowvec prior = squared_distances(covariance.prior(), weights);
    if (components_.size() == 1) {
      const arma::rowvec drawn_from = arma::sum(arma::square(normals), 0);
      return (0.5 * (drawn_from - prior) - 0.5 * covariance.log_determinant()).t();
    }
    // (w - m)ᵀA(w - m) by the sites, whose precisions the components share, and the prior.
    const Gaussian& gaussian = components_.front();
    const arma::mat deviations = weights.each_col() - gaussian.mean;
    const arma::mat logits = design_matrix * deviations;
    const arma::rowvec by_sites = gaussian.sites.precision.t() * arma::square(logits);
    const arma::rowvec by_prior = arma::sum(arma::square(deviations), 0) / covariance.prior_variance();
    arma::mat log_densities(components_.size(), weights.n_cols, arma::fill::none);
    for (arma::uword c = 0; c < components_.size(); ++c) {
      log_densities.row(c) =
          0.5 * components_[c].covariance.log_determinant() - 0.5 * (shares.at(c) * by_sites + by_prior);
    }
    const arma::rowvec top = arma::max(log_densities, 0);
    log_densities.each_row() -= top;
    const arma::rowvec log_density = top + arma::log(arma::mean(arma::exp(log_densities), 0));
    return (-0.5 * prior - log_density).t();
  }

 private:
  arma::uvec draws_of(arma::uword component, arma::uword first, arma::uword count) const {
    const arma::uword period = components_.size();
    const arma::uword start = (component + period - first % period) % period;
    return start < count ? arma::regspace<arma::uvec>(start, period, count - 1) : arma::uvec();
  }

  Proposal proposal_;
  std::vector<Gaussian> components_;
};

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
  const auto from = std::make_shared<const DrawnFrom>(proposal, design_matrix, gaussian);
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
