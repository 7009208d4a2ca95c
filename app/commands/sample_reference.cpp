#include "app/commands/sample_reference.h"

#include "app/commands/terminal_progress.h"

#include <stdexcept>

namespace credence {

ReferenceSummary sampleReference(ReferenceRun& run, const ReferenceGoal& goal) {
  TerminalProgress progress;
  return sample_to_goal(run, goal, {}, [&progress](const Progress& done) { progress.show(done); });
}

void throwStillWarmingUp() {
  throw std::runtime_error(
      "the reference was still warming up after so many seconds: give it more (--seconds)");
}

WeightedDraws referenceDraws(const std::shared_ptr<const ReferenceRun>& run) {
  if (run->sampler().draws() == 0) throwStillWarmingUp();
  return draws_of(run);
}

}  // namespace credence
