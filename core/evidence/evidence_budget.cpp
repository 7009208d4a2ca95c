#include "core/evidence/evidence_budget.h"

#include "core/concurrency/cancelled.h"
#include "core/method/gaussian_draws.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

constexpr double budget_products = 1e8;  // of probabilities, in all draws
constexpr arma::uword fewest_pairs = 20'000;
constexpr arma::uword most_pairs = 400'000;
constexpr arma::uword budget_block = 500;  // pairs between two looks at the stop token

void check_points(const Dataset& training, const Hyperparameters& hyperparameters) {
  if (training.size() < 1 || training.size() > most_budget_points) {
    throw std::invalid_argument("the labels of 1 to " + std::to_string(most_budget_points) +
                                " points can be gone through, not of " + std::to_string(training.size()));
  }
  validate(hyperparameters);
  if (!hyperparameters.has_prior()) {
    throw std::invalid_argument("without a prior a model says nothing of labels that it has not seen");
  }
}

/// The probability of every labelling under one draw, 2^N, added to `shares`: each label halves what there is
/// to spend as its σ says.
void add_shares(const arma::vec& logits, arma::vec& shares, arma::vec& table) {
  arma::uword filled = 1;
  table(0) = 1.0;
  for (const double logit : logits) {
    const double one = sigmoid(logit);
    const double zero = sigmoid(-logit);
    for (arma::uword k = 0; k < filled; ++k) {
      table(filled + k) = table(k) * one;
      table(k) *= zero;
    }
    filled *= 2;
  }
  shares += table;
}

void draw_shares(const Model& model, const arma::mat& design, const EvidenceBudgetOptions& options,
                 EvidenceBudget& budget, const std::stop_token& stop) {
  const arma::uword count = arma::uword{1} << budget.points;
  const arma::vec middle = design * model.posterior.covariance.prior().mean_of(design.n_cols);
  arma::vec sum(count, arma::fill::zeros);
  arma::vec squares(count, arma::fill::zeros);
  arma::vec table(count);
  arma::vec pair(count);
  for (arma::uword first = 0; first < budget.pairs; first += budget_block) {
    throw_if_stopped(stop);
    const arma::uword block = std::min(budget_block, budget.pairs - first);
    const arma::mat logits =
        design * prior_draws(model.posterior, standard_normals(design.n_cols, block, options.seed, first));
    for (arma::uword s = 0; s < block; ++s) {
      pair.zeros();
      add_shares(logits.col(s), pair, table);
      add_shares(2.0 * middle - logits.col(s), pair, table);
      sum += 0.5 * pair;
      squares += 0.25 * pair % pair;
    }
  }
  const auto pairs = static_cast<double>(budget.pairs);
  const arma::vec mean = sum / pairs;
  const arma::vec variance = arma::clamp(squares / pairs - arma::square(mean), 0.0, 1.0);
  budget.log_evidence = arma::log(mean);
  budget.standard_error = arma::sqrt(variance / pairs) / mean;
}

}  // namespace

double EvidenceBudget::total() const {
  return std::exp(log_sum_exp(log_evidence));
}

double EvidenceBudget::laplace_total() const {
  return std::exp(log_sum_exp(laplace));
}

double EvidenceBudget::spent_on() const {
  const arma::vec p = arma::exp(log_evidence);
  double entropy = 0.0;
  for (arma::uword k = 0; k < p.n_elem; ++k) {
    if (p(k) > 0.0) entropy -= p(k) * log_evidence(k);
  }
  return std::exp(entropy);
}

arma::uvec EvidenceBudget::by_evidence() const {
  return arma::stable_sort_index(log_evidence, "descend");
}

arma::uword EvidenceBudget::rank(arma::uword labelling) const {
  return arma::accu(log_evidence >= log_evidence(labelling));
}

arma::uword labelling_of(const arma::uvec& labels) {
  arma::uword labelling = 0;
  for (arma::uword n = 0; n < labels.n_elem; ++n) labelling |= labels(n) << n;
  return labelling;
}

arma::uvec labels_of(arma::uword labelling, arma::uword points) {
  arma::uvec labels(points);
  for (arma::uword n = 0; n < points; ++n) labels(n) = (labelling >> n) & 1U;
  return labels;
}

double log_sum_exp(const arma::vec& logarithms) {
  const double top = logarithms.max();
  return top + std::log(arma::accu(arma::exp(logarithms - top)));
}

EvidenceBudget evidence_budget(const Dataset& training, const Hyperparameters& hyperparameters,
                               const EvidenceBudgetOptions& options, const std::stop_token& stop,
                               const ProgressCallback& progress) {
  check_points(training, hyperparameters);
  EvidenceBudget budget{.points = training.size()};
  const arma::uword count = arma::uword{1} << budget.points;
  const auto affordable = static_cast<arma::uword>(0.5 * budget_products / static_cast<double>(count));
  budget.pairs = options.pairs > 0 ? options.pairs : std::clamp(affordable, fewest_pairs, most_pairs);
  budget.laplace.set_size(count);
  Dataset labelled = training;
  for (arma::uword k = 0; k < count; ++k) {
    throw_if_stopped(stop);
    if (progress && k % 32 == 0) progress({"labels", k, count});
    labelled.labels = labels_of(k, budget.points);
    const Model model = fit_model_dense(labelled, hyperparameters, {}, stop);
    budget.laplace(k) = model.posterior.evidence.total();
    if (k > 0) continue;
    draw_shares(model, model.basis().design_matrix(training.inputs), options, budget, stop);
  }
  return budget;
}

}  // namespace credence
