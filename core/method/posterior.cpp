#include "core/method/posterior.h"

#include <algorithm>

namespace credence {

namespace {

std::vector<const PosteriorKind*>& known_posteriors() {
  static std::vector<const PosteriorKind*> all = {&laplace_posterior,
                                                  &vb_posterior,
                                                  &kl_posterior,
                                                  &ep_posterior,
                                                  &prior_importance_posterior,
                                                  &laplace_importance_posterior,
                                                  &ep_importance_posterior,
                                                  &slice_posterior};
  return all;
}

}  // namespace

const std::vector<const PosteriorKind*>& posteriors() {
  return known_posteriors();
}

std::vector<const PosteriorKind*> gaussian_posteriors() {
  std::vector<const PosteriorKind*> gaussians = posteriors();
  std::erase_if(gaussians, [](const PosteriorKind* kind) { return !kind->maps(); });
  return gaussians;
}

void add_posterior(const PosteriorKind& posterior) {
  auto& all = known_posteriors();
  const auto exact =
      std::find_if(all.begin(), all.end(), [](const PosteriorKind* known) { return known->exact; });
  all.insert(exact, &posterior);
}

}  // namespace credence
