#include "core/method/method.h"

#include "core/model/stable_functions.h"

#include <algorithm>

namespace credence {

namespace {

std::vector<const Method*>& known_methods() {
  static std::vector<const Method*> all = {
      &map_method, &laplace_probit,   &laplace_quadrature, &laplace_samples, &vb_method,       &kl_method,
      &ep_method,  &importance_prior, &importance_laplace, &importance_ep,   &reference_method};
  return all;
}

arma::vec plug_in_probability(const Latent& latent) {
  return sigmoid(latent.mean);
}

arma::vec plug_in_logit(const Latent& latent) {
  return latent.mean;
}

arma::vec probit_probability(const Latent& latent) {
  return sigmoid(probit_logit(latent));
}

}  // namespace

const Integral plug_in_integral = {"plug_in", plug_in_probability, plug_in_logit};
const Integral probit_integral = {"probit", probit_probability, probit_logit};
const Integral quadrature_integral = {"quadrature", quadrature_probability, quadrature_logit};

const std::vector<const Method*>& methods() {
  return known_methods();
}

std::vector<const Method*> methods_always_scored() {
  std::vector<const Method*> scored;
  for (const Method* method : methods()) {
    if (method->scored_always) scored.push_back(method);
  }
  return scored;
}

void add_method(const Method& method) {
  auto& all = known_methods();
  const auto exact =
      std::find_if(all.begin(), all.end(), [](const Method* known) { return known->posterior->exact; });
  all.insert(exact, &method);
}

const Method* method_from_id(std::string_view id) {
  for (const Method* method : methods()) {
    if (method->id == id) return method;
  }
  return nullptr;
}

}  // namespace credence
