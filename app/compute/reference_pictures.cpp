#include "app/compute/reference_pictures.h"

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
  if (result.pictures.size() > 2) result.pictures[2] = makeDifference(result.pictures[1], result.pictures[0]);
  return std::make_shared<const FitResult>(std::move(result));
}

}  // namespace credence
