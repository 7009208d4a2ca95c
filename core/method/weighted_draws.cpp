#include "core/method/weighted_draws.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/data/equal_rows.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// So many logits at once: little memory, and soon stopped.
constexpr arma::uword logits_per_average = 1 << 18;

/// So many weights at once (32 MB): all 4,000 draws that a picture averages over at up to a thousand weights.
constexpr arma::uword weights_kept_at_once = 1 << 22;

/// No probability changes by more than what is left out weighs, and no log-likelihood but of a point that was
/// all but impossible.
constexpr double negligible_weight = 1e-9;

/// Calls receive(row, first draw, logits) for blocks of rows of the design matrix, on all cores, and one
/// block of draws after another.
template <typename Receive>
void for_blocks_of_logits(const arma::mat& design_matrix, const WeightedDraws& draws,
                          const std::stop_token& stop, const Receive& receive) {
  if (draws.count() == 0) throw std::invalid_argument("there are no draws to predict with");
  for (arma::uword b = 0; b < draws.block_count(); ++b) {
    throw_if_stopped(stop);
    const WeightedDraws::Block drawn = draws.block(b);
    const arma::uword rows = std::max<arma::uword>(1, logits_per_average / drawn.weights->n_cols);
    parallel_for((design_matrix.n_rows + rows - 1) / rows, [&](std::size_t block) {
      throw_if_stopped(stop);
      const arma::uword first = block * rows;
      const arma::uword last = std::min(first + rows, design_matrix.n_rows) - 1;
      receive(first, drawn.first, logits_of(design_matrix.rows(first, last), *drawn.weights));
    });
  }
}

/// log Σ exp(v_s).
double log_sum_exp(const arma::rowvec& v) {
  const double top = v.max();
  if (std::isinf(top)) return top;  // draws that all count nothing
  return top + std::log(arma::accu(arma::exp(v - top)));
}

/// Importance of draw `s`.
double importance_of(const WeightedDraws& draws, arma::uword s) {
  return draws.importance.is_empty() ? 1.0 / static_cast<double>(draws.count()) : draws.importance(s);
}

/// log Σ_s importance_s σ(±a_s), where the sum itself would be too small a number.
double log_sum(const arma::rowvec& logits, double sign, const WeightedDraws& draws, arma::uword first) {
  arma::rowvec terms(logits.n_elem, arma::fill::none);
  for (arma::uword s = 0; s < logits.n_elem; ++s) {
    terms(s) = std::log(importance_of(draws, first + s)) + log_sigmoid(sign * logits(s));
  }
  return log_sum_exp(terms);
}

/// log Σ_s importance_s σ(a_s) and the same of σ(-a_s), n×2, for the logits n×S of the draws from `first` on.
arma::mat log_sums(const arma::mat& logits, const WeightedDraws& draws, arma::uword first) {
  // Terms that vanish beside such a sum are off by less than it is rounded, however many they are.
  constexpr double smallest_sum = 1e-280;
  arma::mat sums(logits.n_rows, 2, arma::fill::zeros);
  double* const positive = sums.colptr(0);
  double* const negative = sums.colptr(1);
  for (arma::uword s = 0; s < logits.n_cols; ++s) {
    const double weight = importance_of(draws, first + s);
    const double* const column = logits.colptr(s);
    for (arma::uword n = 0; n < logits.n_rows; ++n) {
      const double rarer = std::exp(-std::abs(column[n]));
      const double likely = weight / (1.0 + rarer);
      const double unlikely = likely * rarer;
      positive[n] += column[n] < 0.0 ? unlikely : likely;
      negative[n] += column[n] < 0.0 ? likely : unlikely;
    }
  }
  for (arma::uword n = 0; n < logits.n_rows; ++n) {
    for (const arma::uword label : {0, 1}) {
      double& sum = sums(n, label);
      sum =
          sum > smallest_sum ? std::log(sum) : log_sum(logits.row(n), label == 0 ? 1.0 : -1.0, draws, first);
    }
  }
  return sums;
}

}  // namespace

WeightedDraws::WeightedDraws(arma::mat weights, arma::vec weight_of_each)
    : importance(std::move(weight_of_each)),
      count_(weights.n_cols),
      per_block_(std::max<arma::uword>(1, weights.n_cols)),
      all_(std::make_shared<const arma::mat>(std::move(weights))) {}

WeightedDraws::WeightedDraws(arma::uword rank, arma::uword count, Make make)
    : count_(count), per_block_(draws_per_block(rank)), make_(std::move(make)) {
  if (count <= per_block_) all_ = std::make_shared<const arma::mat>(make_(0, count));
}

arma::uword WeightedDraws::draws_per_block(arma::uword rank) {
  return std::max<arma::uword>(1, weights_kept_at_once / std::max<arma::uword>(1, rank));
}

arma::uword WeightedDraws::block_count() const {
  return (count_ + per_block_ - 1) / per_block_;
}

WeightedDraws::Block WeightedDraws::block(arma::uword k) const {
  if (all_) return {0, all_};
  const arma::uword first = k * per_block_;
  return {first, std::make_shared<const arma::mat>(make_(first, std::min(per_block_, count_ - first)))};
}

WeightedDraws WeightedDraws::heaviest() const {
  if (importance.is_empty()) return *this;
  const arma::uvec order = arma::sort_index(importance, "descend");
  double sum = 0.0;
  arma::uword count = 0;
  while (count < order.n_elem && sum < 1.0 - negligible_weight) sum += importance(order(count++));
  const arma::uvec kept = arma::sort(arma::uvec(order.head(count)));
  arma::mat weights(block(0).weights->n_rows, kept.n_elem, arma::fill::none);
  arma::uword next = 0;
  for (arma::uword k = 0; k < block_count(); ++k) {
    const Block drawn = block(k);
    for (; next < kept.n_elem && kept(next) < drawn.first + drawn.weights->n_cols; ++next) {
      weights.col(next) = drawn.weights->col(kept(next) - drawn.first);
    }
  }
  return {std::move(weights), importance(kept) / sum};
}

arma::vec sum_sigmoid(const arma::mat& logits, const WeightedDraws& draws, arma::uword first) {
  arma::vec sum(logits.n_rows, arma::fill::zeros);
  const bool equal = draws.importance.is_empty();
  for (arma::uword s = 0; s < logits.n_cols; ++s) {
    const double weight = equal ? 1.0 : draws.importance(first + s);
    if (weight == 0.0) continue;
    const double* const column = logits.colptr(s);
    // exp() may overflow: 1/∞ is the right answer.
    for (arma::uword n = 0; n < sum.n_elem; ++n) sum(n) += weight / (1.0 + std::exp(-column[n]));
  }
  return sum;
}

arma::vec mean_of_sum(arma::vec sum, const WeightedDraws& draws) {
  if (draws.importance.is_empty()) sum /= static_cast<double>(draws.count());
  return arma::clamp(sum, 0.0, 1.0);
}

arma::mat logits_of(const arma::mat& design_matrix, const arma::mat& weights) {
  arma::mat logits = design_matrix * weights;
  if (logits.is_finite()) return logits;
  constexpr double largest = std::numeric_limits<double>::max();
  for (arma::uword n = 0; n < logits.n_rows; ++n) {
    if (logits.row(n).is_finite()) continue;
    const double size = arma::norm(design_matrix.row(n), "inf");
    const arma::rowvec scaled = (design_matrix.row(n) / size) * weights;
    logits.row(n) = arma::clamp(arma::rowvec(size * scaled), -largest, largest);
  }
  return logits;
}

arma::mat log_predict_draws(const arma::mat& design_matrix, const WeightedDraws& draws,
                            const std::stop_token& stop) {
  arma::mat result(design_matrix.n_rows, 2);
  result.fill(-std::numeric_limits<double>::infinity());
  for_blocks_of_logits(design_matrix, draws, stop,
                       [&](arma::uword row, arma::uword first, const arma::mat& logits) {
                         const arma::mat logs = log_sums(logits, draws, first);
                         for (arma::uword n = 0; n < logs.n_rows; ++n) {
                           for (const arma::uword label : {0, 1}) {
                             double& sum = result(row + n, label);
                             sum = std::isinf(sum) ? logs(n, label) : arma::log_add_exp(sum, logs(n, label));
                           }
                         }
                       });
  return result;
}

arma::vec predict_draws(const Basis& basis, const WeightedDraws& draws, const arma::mat& inputs,
                        const std::stop_token& stop) {
  arma::vec sum(inputs.n_rows, arma::fill::zeros);
  for_blocks_of_logits(basis.design_matrix(inputs), draws, stop,
                       [&](arma::uword row, arma::uword first, const arma::mat& logits) {
                         sum.subvec(row, arma::size(logits.n_rows, 1)) += sum_sigmoid(logits, draws, first);
                       });
  return mean_of_sum(std::move(sum), draws);
}

arma::vec predict_draws_logit(const Basis& basis, const WeightedDraws& draws, const arma::mat& inputs,
                              const std::stop_token& stop) {
  const arma::mat logs = log_predict_draws(basis.design_matrix(inputs), draws, stop);
  if (logs.is_empty()) return {};
  return arma::vec(logs.col(0) - logs.col(1)).elem(first_equal_rows(inputs));
}

}  // namespace credence
