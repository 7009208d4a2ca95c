#include "app/commands/compute_evidence.h"

#include "app/commands/terminal_progress.h"

#include <algorithm>
#include <thread>

namespace credence {

EvidenceMap computeEvidence(const Problem& problem) {
  TerminalProgress progress;
  const auto report = [&progress](const EvidenceMap& map) {
    progress.show({"evidence", map.done, map.cell_count()});
  };
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = problem.dataset->subset(split.train);
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  return compute_evidence_map(training, problem.hyperparameters, problem.ranges, threads, {}, report);
}

}  // namespace credence
