#include "app/compute/method_draws.h"

#include "core/method/prepared_method.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr arma::uword laplaceDraws = 1000;  // Monte-Carlo error of a probability at most 0.016
// Importance sampling wastes most of its draws, and predicts by the few that count.
constexpr arma::uword importanceDraws = 4000;
// Those that together weigh less than this are left out of predictions: no probability changes by more, and
// no log-likelihood but of a point that was all but impossible.
constexpr double negligibleWeight = 1e-9;

/// The draws that carry the weight. The quality is that of all.
WeightedDraws heaviest(const WeightedDraws& all) {
  std::vector<arma::uword> order(all.count());
  std::iota(order.begin(), order.end(), arma::uword{0});
  std::sort(order.begin(), order.end(),
            [&](arma::uword a, arma::uword b) { return all.importance(a) > all.importance(b); });
  double sum = 0.0;
  arma::uword count = 0;
  while (count < order.size() && sum < 1.0 - negligibleWeight) sum += all.importance(order[count++]);
  const arma::uvec kept = arma::sort(arma::uvec(order).head(count));
  arma::mat weights(all.block(0).weights->n_rows, kept.n_elem, arma::fill::none);
  arma::uword next = 0;
  for (arma::uword k = 0; k < all.block_count(); ++k) {
    const WeightedDraws::Block block = all.block(k);
    for (; next < kept.n_elem && kept(next) < block.first + block.weights->n_cols; ++next) {
      weights.col(next) = block.weights->col(kept(next) - block.first);
    }
  }
  return {std::move(weights), all.importance(kept) / sum};
}

}  // namespace

bool drawsAtOnce(PredictiveMethod method) {
  return method == PredictiveMethod::laplace_samples || method == PredictiveMethod::importance_prior ||
         method == PredictiveMethod::importance_laplace;
}

std::shared_ptr<const MethodDraws> drawMethod(PredictiveMethod method,
                                              const std::shared_ptr<const Model>& model,
                                              const Dataset& training, const std::stop_token& stop,
                                              const DrawingOptions& drawing) {
  MethodDraws result;
  result.method = method;
  result.model = model;
  const bool weighted = method != PredictiveMethod::laplace_samples;
  ImportanceOptions options;
  options.draws = drawing.draws > 0 ? drawing.draws : weighted ? importanceDraws : laplaceDraws;
  options.seed = drawing.seed;
  PreparedMethod prepared = prepare_method(method, *model, training, options, stop);
  result.quality.draws = options.draws;
  result.quality.effective = static_cast<double>(options.draws);
  result.draws = weighted ? heaviest(prepared.draws) : std::move(prepared.draws);
  if (prepared.importance) {
    result.quality.effective = prepared.importance->effective_sample_size;
    result.quality.paretoK = prepared.importance->pareto_k;
    result.quality.reliable = prepared.importance->reliable();
  }
  return std::make_shared<const MethodDraws>(std::move(result));
}

}  // namespace credence
