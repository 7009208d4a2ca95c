#include "app/commands/sample_reference.h"

#include "app/commands/terminal_progress.h"

#include <algorithm>
#include <stdexcept>

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

void throwStillWarmingUp() {
  throw std::runtime_error(
      "the reference was still warming up after so many seconds: give it more (--seconds)");
}

WeightedDraws referenceDraws(const Model& model, const std::shared_ptr<const ReferenceRun>& run) {
  const arma::uword count = run->sampler().draws();
  if (count == 0) throwStillWarmingUp();
  return {model.rank(), count,
          [run](arma::uword first, arma::uword some) { return run->sampler().weights(first, some); }};
}

}  // namespace credence
