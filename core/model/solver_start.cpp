#include "core/model/solver_start.h"

#include "core/data/random.h"
#include "core/model/hyperparameters.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

arma::vec drawn_start(arma::uword count, double prior_variance, std::uint64_t seed) {
  Random random(seed);
  arma::vec start(count);
  for (double& weight : start) weight = random.normal();
  return prior_variance < no_prior ? arma::vec(std::sqrt(prior_variance) * start) : start;
}

}  // namespace

arma::vec start_weights(const SolverStart& start, arma::uword count, double prior_variance) {
  if (!start.suits(count)) {
    throw std::invalid_argument("the solvers are to begin at " + std::to_string(start.weights.size()) +
                                " weights, and there are " + std::to_string(count));
  }
  switch (start.kind) {
    case SolverStart::Kind::random:
      return drawn_start(count, prior_variance, start.seed);
    case SolverStart::Kind::given:
      return start.weights;
    case SolverStart::Kind::zero:
      break;
  }
  return arma::zeros(count);
}

}  // namespace credence
