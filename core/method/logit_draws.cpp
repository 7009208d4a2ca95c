#include "core/method/logit_draws.h"

#include "core/concurrency/cancelled.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

LogitDraws::LogitDraws(const Basis& basis, const WeightedDraws& draws, const arma::rowvec& place,
                       const std::stop_token& stop)
    : logits_(draws.count(), arma::fill::none), importance_(draws.importance) {
  if (draws.count() == 0) throw std::invalid_argument("there are no draws of the logit");
  if (importance_.is_empty()) {
    importance_.set_size(draws.count());
    importance_.fill(1.0 / static_cast<double>(draws.count()));
  }
  const arma::mat functions = basis.design_matrix(place);
  double probability = 0.0;
  for (arma::uword k = 0; k < draws.block_count(); ++k) {
    throw_if_stopped(stop);
    const WeightedDraws::Block drawn = draws.block(k);
    const arma::mat logits = logits_of(functions, *drawn.weights);
    logits_.subvec(drawn.first, arma::size(logits.n_cols, 1)) = logits.t();
    probability += sum_sigmoid(logits, draws, drawn.first)(0);
  }
  probability_ = mean_of_sum(arma::vec{probability}, draws)(0);
  mean_ = arma::dot(importance_, logits_);
  deviation_ = std::sqrt(arma::dot(importance_, arma::square(logits_ - mean_)));
}

LogitHistogram LogitDraws::histogram() const {
  constexpr double reach = 6.0;
  constexpr double most_bins = 120.0;
  const double effective = 1.0 / arma::dot(importance_, importance_);
  if (!(deviation_ > 0.0) || !std::isfinite(deviation_)) return {};
  const double bins = std::clamp(std::ceil(2.0 * reach / 3.49 * std::cbrt(effective)), 4.0, most_bins);
  LogitHistogram result{mean_ - reach * deviation_, 2.0 * reach * deviation_ / bins,
                        arma::vec(static_cast<arma::uword>(bins), arma::fill::zeros)};
  for (arma::uword s = 0; s < logits_.n_elem; ++s) {
    const double place = (logits_(s) - result.first) / result.width;
    if (place >= 0.0 && place < bins) result.density(static_cast<arma::uword>(place)) += importance_(s);
  }
  result.density /= result.width;
  return result;
}

}  // namespace credence
