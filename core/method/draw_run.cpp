#include "core/method/draw_run.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/method/gaussian_draws.h"
#include "core/method/importance_sampling.h"
#include "core/method/weighted_draws.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace credence {

namespace {

/// Little memory, and soon stopped; few calls for few weights.
constexpr arma::uword weights_per_run_block = 1 << 18;
constexpr arma::uword most_draws_per_run_block = 1 << 12;
constexpr arma::uword draws_per_thread = 64;  // made at once by one of several threads

}  // namespace

DrawRun::DrawRun(Proposal proposal, std::shared_ptr<const Gaussian> gaussian, arma::mat design_matrix,
                 arma::uvec labels, std::uint64_t seed)
    : from_(proposal, design_matrix, *gaussian),
      gaussian_(std::move(gaussian)),
      design_matrix_(std::move(design_matrix)),
      labels_(std::move(labels)),
      seed_(seed),
      block_(std::clamp<arma::uword>(weights_per_run_block / std::max<arma::uword>(1, design_matrix_.n_cols),
                                     1, most_draws_per_run_block)) {}

arma::mat DrawRun::normals(arma::uword first) const {
  const arma::uword rank = design_matrix_.n_cols;
  arma::mat numbers(rank, block_, arma::fill::none);
  parallel_for((block_ + draws_per_thread - 1) / draws_per_thread, [&](std::size_t k) {
    const arma::uword begin = k * draws_per_thread;
    const arma::uword count = std::min(draws_per_thread, block_ - begin);
    numbers.cols(begin, begin + count - 1) = standard_normals(rank, count, seed_, first + begin);
  });
  return numbers;
}

void DrawRun::extend(arma::uword draws, const std::stop_token& stop) {
  if (draws <= count()) return;
  arma::vec grown((draws + block_ - 1) / block_ * block_, arma::fill::none);
  arma::uword done = count();
  if (done > 0) grown.head(done) = log_ratios_;
  const auto keep = [&] { log_ratios_ = grown.head(done); };
  try {
    for (; done < draws; done += block_) {
      throw_if_stopped(stop);
      const arma::mat numbers = normals(done);
      const arma::mat weights = from_.draws(numbers, done);
      arma::vec ratios = log_likelihoods(design_matrix_, labels_, weights, stop) +
                         from_.log_prior_over_proposal(design_matrix_, weights, numbers);
      ratios.replace(arma::datum::nan, -std::numeric_limits<double>::infinity());
      grown.subvec(done, done + block_ - 1) = ratios;
    }
  } catch (...) {
    keep();
    throw;
  }
  keep();
}

void DrawRun::extend_logits(arma::vec& logits, const arma::rowvec& features, arma::uword draws,
                            const std::stop_token& stop) const {
  if (draws <= logits.n_elem) return;
  arma::uword done = logits.n_elem / block_ * block_;
  arma::vec grown((draws + block_ - 1) / block_ * block_, arma::fill::none);
  if (done > 0) grown.head(done) = logits.head(done);
  for (; done < draws; done += block_) {
    if (stop.stop_requested()) logits = grown.head(done);
    throw_if_stopped(stop);
    grown.subvec(done, done + block_ - 1) = logits_of(features, from_.draws(normals(done), done)).t();
  }
  logits = std::move(grown);
}

}  // namespace credence
