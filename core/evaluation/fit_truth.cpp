#include "core/evaluation/fit_truth.h"

#include "core/concurrency/cancelled.h"
#include "core/data/role.h"
#include "core/evaluation/leave_one_out.h"
#include "core/method/cut_draws.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

namespace credence {

namespace {

constexpr arma::uword score_batches = 50;
constexpr arma::uword rows_at_once = 2048;  // at a time: 4,000 draws of their logits are 65 MB
constexpr std::size_t most_scored_draws = 4000;
constexpr double least_probability = 1e-290;  // of a label: below it the sum may have lost digits

/// Σ of the importance of draws first … last-1; their share where all count the same.
double importance_of(const WeightedDraws& draws, arma::uword first, arma::uword last) {
  if (draws.importance.is_empty()) return static_cast<double>(last - first);
  return arma::accu(draws.importance.subvec(first, last - 1));
}

/// Of the true labels of some points, by each batch of draws: n×B, with the importance of the draws in it.
arma::mat label_probability(const arma::mat& signed_design, const WeightedDraws& draws,
                            const std::stop_token& stop) {
  const arma::uword count = draws.count();
  const arma::uword batches = std::min(score_batches, count);
  arma::mat result(signed_design.n_rows, batches, arma::fill::zeros);
  for (arma::uword k = 0; k < draws.block_count(); ++k) {
    throw_if_stopped(stop);
    const WeightedDraws::Block block = draws.block(k);
    const arma::mat logits = logits_of(signed_design, *block.weights);
    for (arma::uword batch = 0; batch < batches; ++batch) {
      const arma::uword first = std::max(batch * count / batches, block.first);
      const arma::uword last = std::min((batch + 1) * count / batches, block.first + logits.n_cols);
      if (first >= last) continue;
      result.col(batch) +=
          sum_sigmoid(logits.cols(first - block.first, last - block.first - 1), draws, first);
    }
  }
  return result;
}

void add_scores(FitTruth& truth, const Basis& basis, const WeightedDraws& draws, const Dataset& dataset,
                const Split& split, const std::stop_token& stop) {
  truth.train = drawn_score(basis, draws, dataset.subset(split.train()), stop);
  truth.test.reset();
  if (split.has(Role::test))
    truth.test = drawn_score(basis, draws, dataset.subset(split.rows[Role::test]), stop);
}

}  // namespace

DrawnScore drawn_score(const Basis& basis, const WeightedDraws& draws, const Dataset& points,
                       const std::stop_token& stop) {
  if (draws.count() == 0 || points.size() == 0) {
    throw std::invalid_argument("a score by draws needs draws, and points");
  }
  const arma::uword batches = std::min(score_batches, draws.count());
  double sum = 0.0;
  arma::rowvec share(batches, arma::fill::zeros);  // of each batch in the labels' probabilities, summed
  for (arma::uword first = 0; first < points.size(); first += rows_at_once) {
    const arma::uword last = std::min(first + rows_at_once, points.size()) - 1;
    arma::mat design = basis.design_matrix(points.inputs.rows(first, last));
    for (arma::uword n = first; n <= last; ++n) {
      if (points.labels(n) == 0) design.row(n - first) *= -1.0;
    }
    arma::mat parts = label_probability(design, draws, stop);
    const arma::vec whole = arma::sum(parts, 1);
    if (whole.min() < least_probability) return {arma::datum::nan, arma::datum::nan};
    sum += arma::accu(arma::log(whole));
    parts.each_col() /= whole;
    share += arma::sum(parts, 0);
  }
  const auto count = static_cast<double>(points.size());
  const double total = importance_of(draws, 0, draws.count());
  arma::rowvec scatter = share / count;
  for (arma::uword batch = 0; batch < batches; ++batch) {
    const arma::uword first = batch * draws.count() / batches;
    const arma::uword last = (batch + 1) * draws.count() / batches;
    scatter(batch) -= importance_of(draws, first, last) / total;
  }
  // The delta method: each batch moves the mean by what it says of the labels beyond its share.
  const double spread = static_cast<double>(batches) / std::max(1.0, static_cast<double>(batches) - 1.0);
  return {sum / count - std::log(total), std::sqrt(spread * arma::accu(arma::square(scatter)))};
}

FitTruth weigh_truth(FitPosteriors& posteriors, const Dataset& dataset, const Split& split,
                     const FitTruthOptions& options, const std::stop_token& stop) {
  FitTruth truth{.source = &ep_importance_posterior};
  const Posterior& ep = posteriors.of(ep_posterior, 0, stop);
  truth.settled = ep.quality.reliable;
  const Dataset& training = posteriors.training();
  const LeftOut left_out = options.refits ? leave_one_out_refitted(*ep.gaussian, training, stop)
                                          : LeftOut{leave_one_out(*ep.gaussian, training.labels), {}};
  truth.leave_one_out = arma::mean(left_out.log_probability);
  truth.left_out_exactly = left_out.exact.n_elem;
  truth.exact_rows = split.train().elem(left_out.exact);
  if (options.surprise) truth.surprise = surprise(posteriors, left_out, dataset, split, stop);
  const Posterior& weighted = posteriors.of(ep_importance_posterior, options.draws, stop);
  truth.quality = weighted.quality;
  truth.log_evidence = weighted.log_evidence;
  truth.standard_error = weighted.log_evidence_error;
  add_scores(truth, *weighted.basis, weighted.draws, dataset, split, stop);
  return truth;
}

FitTruth sample_truth(FitTruth truth, const Model& model, const Dataset& dataset, const Split& split,
                      const ReferenceGoal& goal, const std::stop_token& stop,
                      const ProgressCallback& progress) {
  const Dataset training = training_set(dataset, split);
  const auto run = std::make_shared<ReferenceRun>(model, training);
  const ReferenceSummary summary = sample_to_goal(*run, goal, stop, progress);
  truth.source = &slice_posterior;
  truth.log_evidence = model.posterior.evidence.total() + summary.evidence.difference;
  truth.standard_error = summary.evidence.standard_error;
  truth.quality = quality_of(summary, goal);
  const WeightedDraws draws = spread_draws(*run, most_scored_draws);
  if (draws.count() == 0) return truth;
  const auto basis = with_left_out(model.posterior.basis);
  const bool whole = basis == model.posterior.basis;
  add_scores(truth, *basis, whole ? draws : with_left_out(draws, model.hyperparameters.prior_variance, 1),
             dataset, split, stop);
  return truth;
}

}  // namespace credence
