#include "app/commands/sample_reference.h"

#include "app/commands/terminal_progress.h"

#include <algorithm>

namespace credence {

namespace {

constexpr std::size_t sweepsAtOnce = 25;

}  // namespace

ReferenceSummary sampleReference(ReferenceRun& run, const ReferenceGoal& goal) {
  TerminalProgress progress;
  const auto wanted = static_cast<std::size_t>(goal.effective_draws);
  ReferenceSummary summary = run.last_summary(goal);
  while (summary.state == ReferenceState::sampling) {
    run.advance(sweepsAtOnce);
    if (run.sampler().warm() && run.outgrew_summary()) run.summarise(goal);
    summary = run.last_summary(goal);
    progress.show({"sampling the posterior: effective draws",
                   static_cast<std::size_t>(std::max(0.0, summary.effective_draws)), wanted});
  }
  return run.summarise(goal);
}

}  // namespace credence
