#include "core/evidence/map_quantity.h"

#include <stdexcept>

namespace credence {

namespace {

void add_held_out_scores(std::vector<MapQuantity>& all, const char* prefix, const char* title, MapPass pass) {
  for (const Method* method : methods()) {
    if (!method->maps()) continue;
    all.push_back({prefix + std::string(method->key), title + std::string(method->name), "nats per point",
                   true, pass, method, nullptr});
  }
}

void add_truth(std::vector<MapQuantity>& all) {
  all.push_back({std::string(true_evidence), "log evidence, exact (by draws)", "nats", true, MapPass::truth});
  all.push_back({std::string(true_evidence_error), "standard error of the exact log evidence", "nats", false,
                 MapPass::truth});
  all.push_back(
      {std::string(truth_pareto_k), "Pareto k of the exact log evidence", "", false, MapPass::truth});
  for (const PosteriorKind* posterior : gaussian_posteriors()) {
    all.push_back({error_quantity(*posterior),
                   std::string(posterior->title) + "’s log evidence minus the exact", "nats", false,
                   MapPass::truth, nullptr, posterior});
  }
}

std::vector<MapQuantity> make_quantities() {
  std::vector<MapQuantity> all = {
      {"log_evidence", "log evidence", "nats", true, MapPass::evidence},
      {"fit", "fit", "nats", false, MapPass::evidence},
      {"weight_penalty", "weight penalty", "nats", false, MapPass::evidence},
      {"log_determinant", "Occam (log determinant)", "nats", false, MapPass::evidence},
      {std::string(error_bound_of_evidence), "bound on the error of the log evidence", "nats", false,
       MapPass::evidence},
      {"effective_parameters", "effective parameters γ", "", false, MapPass::effective_parameters},
  };
  for (const PosteriorKind* posterior : posteriors()) {
    if (posterior == &laplace_posterior || !posterior->maps()) continue;
    all.push_back({evidence_quantity(*posterior), "log evidence, " + std::string(posterior->title), "nats",
                   true, MapPass::posteriors, nullptr, posterior});
  }
  add_truth(all);
  add_held_out_scores(all, "test_", "test log-likelihood, ", MapPass::test);
  add_held_out_scores(all, "validation_", "validation log-likelihood, ", MapPass::validation);
  add_held_out_scores(all, "cv_", "cross-validation, ", MapPass::cross_validation);
  return all;
}

}  // namespace

std::string evidence_quantity(const PosteriorKind& posterior) {
  return &posterior == &laplace_posterior ? "log_evidence" : "log_evidence_" + std::string(posterior.id);
}

const PosteriorKind& evidence_posterior(const MapQuantity& quantity) {
  return quantity.posterior != nullptr ? *quantity.posterior : laplace_posterior;
}

std::string error_quantity(const PosteriorKind& posterior) {
  return "evidence_error_" + std::string(posterior.id);
}

const PosteriorKind* MapQuantity::iterated() const {
  const PosteriorKind* kind = method != nullptr ? method->posterior : posterior;
  return kind != nullptr && kind->cost == PosteriorCost::iterated ? kind : nullptr;
}

const std::vector<MapQuantity>& map_quantities() {
  static std::vector<MapQuantity> all = make_quantities();
  // Rows are only ever added, before anything computes.
  static std::size_t known = methods().size() + posteriors().size();
  if (methods().size() + posteriors().size() != known) {
    known = methods().size() + posteriors().size();
    all = make_quantities();
  }
  return all;
}

const MapQuantity& held_out_quantity(MapPass pass, const Method& method) {
  for (const MapQuantity& quantity : map_quantities()) {
    if (quantity.pass == pass && quantity.method == &method) return quantity;
  }
  throw std::invalid_argument("the map has no held-out score by " + std::string(method.title));
}

const MapQuantity* map_quantity_from_id(std::string_view id) {
  for (const MapQuantity& quantity : map_quantities()) {
    if (quantity.id == id) return &quantity;
  }
  return nullptr;
}

const MapQuantity& name_of(std::string_view id) {
  const MapQuantity* quantity = map_quantity_from_id(id);
  if (quantity == nullptr) throw std::invalid_argument("the map has no quantity " + std::string(id));
  return *quantity;
}

}  // namespace credence
