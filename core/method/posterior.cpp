#include "core/method/posterior.h"

namespace credence {

namespace {

std::vector<const PosteriorKind*>& known_posteriors() {
  static std::vector<const PosteriorKind*> all = {&laplace_posterior, &prior_importance_posterior,
                                                  &laplace_importance_posterior, &slice_posterior};
  return all;
}

}  // namespace

const std::vector<const PosteriorKind*>& posteriors() {
  return known_posteriors();
}

void add_posterior(const PosteriorKind& posterior) {
  known_posteriors().push_back(&posterior);
}

}  // namespace credence
