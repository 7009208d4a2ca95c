#include "core/prediction/held_out.h"

#include "core/model/stable_functions.h"

#include <algorithm>
#include <map>

namespace credence {

std::vector<double> held_out_log_likelihood(const std::vector<const Method*>& asked,
                                            FitPosteriors& posteriors, const Dataset& points,
                                            const std::stop_token& stop) {
  constexpr arma::uword block = 1024;
  std::vector<PreparedMethod> prepared;
  prepared.reserve(asked.size());
  for (const Method* method : asked) prepared.push_back(posteriors.prepare(*method, stop));
  std::vector<double> sums(asked.size(), 0.0);
  for (arma::uword first = 0; first < points.size(); first += block) {
    const arma::uword last = std::min(first + block, points.size()) - 1;
    const arma::mat inputs = points.inputs.rows(first, last);
    const arma::uvec labels = points.labels.subvec(first, last);
    std::map<const PosteriorKind*, Latent> latents;  // methods of one Gaussian share it
    for (std::size_t k = 0; k < asked.size(); ++k) {
      if (asked[k]->draws_weights()) {
        sums[k] += log_likelihood(predictive_logit(prepared[k], inputs, stop), labels);
        continue;
      }
      Latent& latent = latents[asked[k]->posterior];
      if (latent.mean.is_empty()) latent = predict_latent(*prepared[k].posterior.gaussian, inputs);
      sums[k] += log_likelihood(asked[k]->integral->logit(latent), labels);
    }
  }
  return sums;
}

}  // namespace credence
