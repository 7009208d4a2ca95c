#include "app/commands/compute_evidence.h"

#include "app/commands/terminal_progress.h"
#include "core/concurrency/helping_threads.h"
#include "core/evidence/compute_map.h"

#include <utility>

namespace credence {

EvidenceMap computeEvidence(const Problem& problem, const EvidenceExtras& extras) {
  TerminalProgress progress;
  const auto reportAs = [&progress](const char* stage) {
    return [&progress, stage](const EvidenceMap& map) { progress.show({stage, map.done, map.cell_count()}); };
  };
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = problem.dataset->subset(split.train);
  const unsigned threads = computing_threads();
  EvidenceMap map = compute_evidence_map(training, problem.hyperparameters, problem.ranges, threads, {},
                                         reportAs("evidence"));
  MapExtras further{.effective_parameters = extras.effectiveParameters,
                    .posteriors = extras.posteriors,
                    .iterated = extras.iterated,
                    .truth = extras.truth,
                    .cross_validation = extras.crossValidation};
  if (extras.test) further.test = problem.dataset->subset(split.test);
  return extend_evidence_map(std::move(map), training, problem.hyperparameters, further, threads, {},
                             reportAs("further columns"));
}

}  // namespace credence
