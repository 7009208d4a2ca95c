#include "core/method/proposal_draws.h"

#include "core/method/gaussian_draws.h"
#include "core/model/hessian_factor.h"

#include <array>
#include <cmath>
#include <utility>

namespace credence {

namespace {

/// vᵀS0⁻¹v for each column of `deviations`.
arma::rowvec squared_norms(const Prior& prior, arma::mat deviations) {
  if (!prior.scale.is_empty()) deviations.each_col() /= prior.scale;
  return arma::sum(arma::square(deviations), 0) / prior.variance;
}

/// (w - m0)ᵀS0⁻¹(w - m0) for each column of `weights`.
arma::rowvec squared_distances(const Prior& prior, arma::mat weights) {
  if (!prior.mean.is_empty()) weights.each_col() -= prior.mean;
  return squared_norms(prior, std::move(weights));
}

/// Shares of the sites' precisions in the components of a widened Gaussian.
constexpr std::array<double, 4> shares = {1.0, 0.8, 0.6, 0.4};

}  // namespace

ProposalDraws::ProposalDraws(Proposal proposal, const arma::mat& design_matrix, const Gaussian& gaussian)
    // Without points the Gaussian is the prior: its draws are weighed alike, and not by rounding.
    : proposal_(design_matrix.n_rows == 0 ? Proposal::prior : proposal), components_{gaussian} {
  if (proposal_ != Proposal::widened) return;
  for (const double share : shares) {
    if (share == 1.0) continue;
    Gaussian wider = gaussian;
    wider.covariance = {
        hessian_factor(design_matrix, share * gaussian.sites.precision, gaussian.covariance.prior()),
        gaussian.covariance.prior()};
    components_.push_back(std::move(wider));
  }
}

arma::mat ProposalDraws::draws(const arma::mat& normals, arma::uword first) const {
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

arma::vec ProposalDraws::log_prior_over_proposal(const arma::mat& design_matrix, const arma::mat& weights,
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
  const arma::rowvec by_prior = squared_norms(covariance.prior(), deviations);
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

arma::uvec ProposalDraws::draws_of(arma::uword component, arma::uword first, arma::uword count) const {
  const arma::uword period = components_.size();
  const arma::uword start = (component + period - first % period) % period;
  return start < count ? arma::regspace<arma::uvec>(start, period, count - 1) : arma::uvec();
}

}  // namespace credence
