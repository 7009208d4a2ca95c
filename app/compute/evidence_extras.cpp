#include "app/compute/evidence_extras.h"

#include "core/concurrency/helping_threads.h"
#include "core/data/role.h"
#include "core/evidence/compute_map.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace credence {

void EvidenceExtras::add(const MapQuantity& quantity) {
  effectiveParameters = effectiveParameters || quantity.pass == MapPass::effective_parameters;
  truth = truth || quantity.pass == MapPass::truth;
  posteriors = posteriors || quantity.pass == MapPass::posteriors || quantity.is_error();
  const PosteriorKind* kind = quantity.iterated();
  if (kind != nullptr && std::find(iterated.begin(), iterated.end(), kind) == iterated.end()) {
    iterated.push_back(kind);
  }
  if (quantity.pass == MapPass::cross_validation && !crossValidation) crossValidation = FoldRule{};
  if (const std::optional<Role> role = role_of(quantity.pass)) scored[*role] = true;
}

EvidenceMap computeEvidence(const Dataset& dataset, const SplitRule& split, const Hyperparameters& like,
                            const EvidenceRanges& ranges, const EvidenceExtras& extras,
                            const ProgressCallback& progress, const std::stop_token& stop,
                            const MapShare& share) {
  const std::size_t cells =
      widths_of(share, width_count(ranges, *like.features)).size() * ranges.prior_variance.count;
  const auto reportAs = [&progress, cells](const char* stage) {
    return [&progress, cells, stage](const EvidenceMap& map) {
      if (progress) progress({stage, map.done, cells});
    };
  };
  const Split parts = split_rows(dataset, split);
  const Dataset training = training_set(dataset, parts);
  const unsigned threads = computing_threads();
  EvidenceMap map =
      compute_evidence_map(training, like, ranges, threads, stop, reportAs("evidence"), nullptr, share);
  MapExtras further{.effective_parameters = extras.effectiveParameters,
                    .posteriors = extras.posteriors,
                    .iterated = extras.iterated,
                    .truth = extras.truth,
                    .cross_validation = extras.crossValidation};
  for (const Role role : all_roles) {
    if (extras.scored[role]) further.scored[role] = dataset.subset(parts.rows[role]);
  }
  return extend_evidence_map(std::move(map), training, like, further, threads, stop,
                             reportAs("further columns"), nullptr, share);
}

}  // namespace credence
