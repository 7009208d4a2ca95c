#include "app/compute/reference_pictures.h"

#include "app/compute/reference_job.h"

#include <stdexcept>

namespace credence {

namespace {

const Quantity referenceQuantity = Quantity::probability(reference_method);

}  // namespace

bool showsReference(const ShownQuantities& shown) {
  return shown.left == referenceQuantity || shown.right == referenceQuantity;
}

std::shared_ptr<const FitResult> withReference(const std::shared_ptr<const FitResult>& shown,
                                               const std::shared_ptr<const ReferenceResult>& reference) {
  if (!shown || !reference || reference->mean.is_empty()) return shown;
  if (!showsReference(shown->request.shown) || reference->request.fit->model != shown->fit->model)
    return shown;
  FitResult result = *shown;
  for (Picture& picture : result.pictures) {
    if (picture.quantity == referenceQuantity) {
      picture =
          makePicture(referenceQuantity, reference->grid, {reference->mean, quality_of(reference->summary)},
                      boundary_limits(shown->fit->model->posterior));
    }
  }
  if (!reference->logits.is_empty()) {
    result.pointLogits.push_back(
        {Quantity::probability(reference_method), std::make_shared<const arma::vec>(reference->logits)});
  }
  if (reference->score && !result.scoreOf(reference_method)) result.scores.push_back(reference->score);
  if (result.pictures.size() > 2) result.pictures[2] = makeDifference(result.pictures[1], result.pictures[0]);
  return std::make_shared<const FitResult>(std::move(result));
}

std::shared_ptr<const FitResult> withSampledReference(const std::shared_ptr<const FitResult>& shown,
                                                      const ReferenceGoal& goal, std::uint64_t seed,
                                                      const ProgressCallback& progress) {
  std::shared_ptr<const ReferenceResult> newest;
  ReferenceRequest request;
  request.fit = shown->fit;
  request.view = shown->request.view;
  request.atPoints = true;
  request.goal = goal;
  request.seed = seed;
  ReferenceJob().run(request, {}, [&](const std::shared_ptr<const ReferenceResult>& result) {
    newest = result;
    if (progress) progress({"sampling the posterior: draws", result->summary.draws, 0});
  });
  if (newest->mean.is_empty()) {
    throw std::runtime_error(
        "the reference was still warming up after so many seconds: give it more (--seconds)");
  }
  return withReference(shown, newest);
}

}  // namespace credence
