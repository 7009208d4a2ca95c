#include "core/method/cut_draws.h"

#include "core/data/random.h"
#include "core/method/gaussian_draws.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr std::uint64_t stream_of_left_out = 0x6c65'6674'206f'7574;

class WithLeftOut : public Basis {
 public:
  explicit WithLeftOut(std::shared_ptr<const Basis> kept)
      : Basis(kept->standardisation()), kept_(std::move(kept)) {}

  std::string_view route() const override { return kept_->route(); }
  arma::uword size() const override { return kept_->size() + 1; }
  arma::uword full_size() const override { return kept_->full_size(); }

  arma::mat design_matrix(const arma::mat& inputs) const override {
    const arma::mat design = kept_->design_matrix(inputs);
    return arma::join_rows(design, arma::sqrt(kept_->left_out(inputs, design)));
  }

 private:
  std::shared_ptr<const Basis> kept_;
};

/// Some draws that follow each other, from blocks of whatever length.
arma::mat draws_between(const WeightedDraws& draws, arma::uword first, arma::uword count) {
  arma::mat found;
  for (arma::uword k = 0; k < draws.block_count() && found.n_cols < count; ++k) {
    const WeightedDraws::Block block = draws.block(k);
    const arma::uword wanted = first + found.n_cols;
    if (wanted >= block.first + block.weights->n_cols) continue;
    const arma::uword from = wanted - block.first;
    const arma::uword last = std::min(block.weights->n_cols, from + count - found.n_cols) - 1;
    found = arma::join_rows(found, block.weights->cols(from, last));
  }
  return found;
}

}  // namespace

std::shared_ptr<const Basis> with_left_out(std::shared_ptr<const Basis> basis) {
  if (!basis->is_cut()) return basis;
  return std::make_shared<const WithLeftOut>(std::move(basis));
}

arma::mat with_left_out(const arma::mat& weights, double prior_variance, std::uint64_t seed,
                        arma::uword first) {
  const arma::mat normals = standard_normals(1, weights.n_cols, mix64(seed ^ stream_of_left_out), first);
  return arma::join_cols(weights, std::sqrt(prior_variance) * normals);
}

WeightedDraws with_left_out(const WeightedDraws& draws, double prior_variance, std::uint64_t seed) {
  if (draws.count() == 0) return draws;
  const arma::uword rank = draws.block(0).weights->n_rows;
  WeightedDraws result(
      rank + 1, draws.count(), [draws, prior_variance, seed](arma::uword first, arma::uword count) {
        return with_left_out(draws_between(draws, first, count), prior_variance, seed, first);
      });
  result.importance = draws.importance;
  return result;
}

}  // namespace credence
