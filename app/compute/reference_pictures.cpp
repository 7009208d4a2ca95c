#include "app/compute/reference_pictures.h"

#include "app/compute/reference_job.h"

#include <stdexcept>
#include <utility>

namespace credence {

namespace {

const Quantity referenceQuantity = Quantity::probability(reference_method);

}  // namespace

bool showsReference(const ShownQuantities& shown) {
  return shown.left == referenceQuantity || shown.right == referenceQuantity;
}

std::shared_ptr<const FinishedPicture> pictureOfReference(const ReferenceResult& reference) {
  if (reference.mean.is_empty()) return nullptr;
  const std::shared_ptr<const Model>& model = reference.request.fit->model;
  auto logits = reference.logits.is_empty() ? nullptr : std::make_shared<const arma::vec>(reference.logits);
  return std::make_shared<const FinishedPicture>(FinishedPicture{
      .picture =
          makePicture(referenceQuantity, reference.grid, {reference.mean, quality_of(reference.summary)},
                      boundary_limits(model->posterior)),
      .logits = std::move(logits),
      .score = reference.score,
      .model = model,
  });
}

std::shared_ptr<const FinishedPicture> sampledReference(const FitResult& shown, const ReferenceGoal& goal,
                                                        std::uint64_t seed,
                                                        const ProgressCallback& progress) {
  std::shared_ptr<const ReferenceResult> newest;
  ReferenceRequest request;
  request.fit = shown.fit;
  request.view = shown.request.view;
  request.atPoints = true;
  request.goal = goal;
  request.seed = seed;
  ReferenceJob().run(request, {}, [&](const std::shared_ptr<const ReferenceResult>& result) {
    newest = result;
    if (progress) progress({"sampling the posterior: draws", result->summary.draws, 0});
  });
  if (!newest->picture) {
    throw std::runtime_error(
        "the reference was still warming up after so many seconds: give it more (--seconds)");
  }
  return newest->picture;
}

}  // namespace credence
