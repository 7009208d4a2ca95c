#include "core/model/solver_start.h"

#include "core/data/random.h"

#include <stdexcept>
#include <string>

namespace credence {

namespace {

arma::vec drawn_start(arma::uword count, const Prior& prior, std::uint64_t seed) {
  Random random(seed);
  arma::vec start(count);
  for (double& weight : start) weight = random.normal();
  if (prior.is_flat()) return start;
  return prior.mean_of(count) + prior.deviations(count) % start;
}

}  // namespace

arma::vec start_weights(const SolverStart& start, arma::uword count, const Prior& prior) {
  if (!start.suits(count)) {
    throw std::invalid_argument("the solvers are to begin at " + std::to_string(start.weights.size()) +
                                " weights, and there are " + std::to_string(count));
  }
  switch (start.kind) {
    case SolverStart::Kind::random:
      return drawn_start(count, prior, start.seed);
    case SolverStart::Kind::given:
      return start.weights;
    case SolverStart::Kind::prior_mean:
      break;
  }
  return prior.mean_of(count);
}

}  // namespace credence
