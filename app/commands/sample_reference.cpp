#include "app/commands/sample_reference.h"

#include "app/commands/terminal_progress.h"
#include "app/compute/reference_job.h"
#include "app/compute/reference_pictures.h"

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

std::shared_ptr<const FitResult> withSampledReference(const std::shared_ptr<const FitResult>& fit,
                                                      const SamplingOptions& sampling) {
  TerminalProgress progress;
  std::shared_ptr<const ReferenceResult> newest;
  ReferenceRequest request;
  request.fit = fit->fit;
  request.view = fit->request.view;
  request.atPoints = true;
  request.goal = sampling.goal;
  request.seed = sampling.drawing().seed;
  ReferenceJob().run(request, {}, [&](const std::shared_ptr<const ReferenceResult>& result) {
    newest = result;
    progress.show({"sampling the posterior: draws", result->summary.draws, 0});
  });
  if (newest->mean.is_empty()) throwStillWarmingUp();
  return withReference(fit, newest);
}

}  // namespace credence
