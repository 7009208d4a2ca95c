#include "core/prediction/weighted_draws.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace credence {

namespace {

/// So many logits at once: little memory, and soon stopped.
constexpr arma::uword logits_per_average = 1 << 18;

/// Calls receive(first, last, logits) for blocks of rows of the design matrix, on all cores.
template <typename Receive>
void for_blocks_of_logits(const arma::mat& design_matrix, const WeightedDraws& draws,
                          const std::stop_token& stop, const Receive& receive) {
  if (draws.count() == 0) throw std::invalid_argument("there are no draws to predict with");
  const arma::uword rows = std::max<arma::uword>(1, logits_per_average / draws.count());
  parallel_for((design_matrix.n_rows + rows - 1) / rows, [&](std::size_t block) {
    throw_if_stopped(stop);
    const arma::uword first = block * rows;
    const arma::uword last = std::min(first + rows, design_matrix.n_rows) - 1;
    receive(first, last, arma::mat(design_matrix.rows(first, last) * draws.weights));
  });
}

/// log Σ exp(v_s).
double log_sum_exp(const arma::rowvec& v) {
  const double top = v.max();
  return top + std::log(arma::accu(arma::exp(v - top)));
}

}  // namespace

arma::vec mean_sigmoid(const arma::mat& logits, const arma::vec& importance) {
  arma::vec mean(logits.n_rows, arma::fill::zeros);
  const bool equal = importance.is_empty();
  for (arma::uword s = 0; s < logits.n_cols; ++s) {
    const double weight = equal ? 1.0 : importance(s);
    if (weight == 0.0) continue;
    const double* const column = logits.colptr(s);
    // exp() may overflow: 1/∞ is the right answer.
    for (arma::uword n = 0; n < mean.n_elem; ++n) mean(n) += weight / (1.0 + std::exp(-column[n]));
  }
  if (equal) mean /= static_cast<double>(logits.n_cols);
  return mean;
}

arma::mat log_predict_draws(const arma::mat& design_matrix, const WeightedDraws& draws,
                            const std::stop_token& stop) {
  arma::mat result(design_matrix.n_rows, 2, arma::fill::none);
  const arma::rowvec log_importance =
      draws.importance.is_empty()
          ? arma::rowvec(draws.count(), arma::fill::value(-std::log(static_cast<double>(draws.count()))))
          : arma::rowvec(arma::log(draws.importance.t()));
  for_blocks_of_logits(design_matrix, draws, stop,
                       [&](arma::uword first, arma::uword last, arma::mat logits) {
                         for (arma::uword n = first; n <= last; ++n) {
                           const arma::rowvec a = logits.row(n - first);
                           arma::rowvec terms = log_importance;
                           for (arma::uword s = 0; s < a.n_elem; ++s) terms(s) += log_sigmoid(a(s));
                           result(n, 0) = log_sum_exp(terms);
                           result(n, 1) = log_sum_exp(terms - a);  // log σ(-a) = log σ(a) - a
                         }
                       });
  return result;
}

arma::vec predict_draws(const Model& model, const WeightedDraws& draws, const arma::mat& inputs,
                        const std::stop_token& stop) {
  arma::vec result(inputs.n_rows, arma::fill::none);
  for_blocks_of_logits(model.design_matrix(inputs), draws, stop,
                       [&](arma::uword first, arma::uword last, const arma::mat& logits) {
                         result.rows(first, last) = mean_sigmoid(logits, draws.importance);
                       });
  return result;
}

arma::vec predict_draws_logit(const Model& model, const WeightedDraws& draws, const arma::mat& inputs,
                              const std::stop_token& stop) {
  const arma::mat logs = log_predict_draws(model.design_matrix(inputs), draws, stop);
  if (logs.is_empty()) return {};
  return logs.col(0) - logs.col(1);
}

}  // namespace credence
