#pragma once

#include "core/data/role.h"
#include "core/method/method.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// What has to be computed for a quantity of the evidence map.
enum class MapPass { evidence, effective_parameters, posteriors, truth, test, validation, cross_validation };

/// Whose mean log-likelihood it takes: of points that do not train; nothing of any other.
constexpr std::optional<Role> role_of(MapPass pass) {
  if (pass == MapPass::test) return Role::test;
  if (pass == MapPass::validation) return Role::validation;
  return {};
}

/// What a cell of the evidence map can tell about its setting: a row of map_quantities(). Named by its id.
struct MapQuantity {
  std::string id;     ///< a column on the command line: test_map
  std::string title;  ///< on the screen: test log-likelihood, MAP
  std::string_view unit;
  /// Whether one would choose the setting where it is largest: not so for one term of a sum by itself.
  bool has_best = false;
  MapPass pass = MapPass::evidence;
  const Method* method = nullptr;  ///< of a held-out score
  /// Of the evidence by another posterior than Laplace's, or of the error of any.
  const PosteriorKind* posterior = nullptr;

  /// The posterior that has to be found by iteration for it, which takes several times the fit: only where it
  /// is asked for. Null where the fit is enough.
  const PosteriorKind* iterated() const;
  /// Whether it is what a posterior's log evidence is off by, which has a sign.
  bool is_error() const { return pass == MapPass::truth && posterior != nullptr; }
};

/// The evidence and its terms, the evidence of further posteriors, the true one and by how much the others
/// miss it, and the held-out scores of every method: those of Gaussians.
const std::vector<MapQuantity>& map_quantities();

/// The id of the quantity that is the evidence by that posterior, a Gaussian fit for a map.
std::string evidence_quantity(const PosteriorKind& posterior);

/// Whose evidence a quantity is about: Laplace's where it is no particular posterior's.
const PosteriorKind& evidence_posterior(const MapQuantity& quantity);

/// That less the true one.
std::string error_quantity(const PosteriorKind& posterior);

/// The log evidence of the posterior itself by weighted draws about EP's Gaussian, with its standard error:
/// both are NaN where the draws' Pareto k is beyond its limit (see ImportanceDiagnostics::reliable()). k is
/// known of every cell that was drawn for.
inline constexpr std::string_view true_evidence = "log_evidence_truth";
inline constexpr std::string_view true_evidence_error = "log_evidence_truth_standard_error";
inline constexpr std::string_view truth_pareto_k = "truth_pareto_k";

/// How far the fit of a cell may lie from all of its directions, in nats of log evidence: see
/// EvidenceFit::error_bound.
inline constexpr std::string_view error_bound_of_evidence = "error_bound";

/// The held-out score of a method, which maps, by a pass that is one of such scores.
const MapQuantity& held_out_quantity(MapPass pass, const Method& method);

/// Null where there is none of that name.
const MapQuantity* map_quantity_from_id(std::string_view id);

/// Of one that is there.
const MapQuantity& name_of(std::string_view id);

}  // namespace credence
