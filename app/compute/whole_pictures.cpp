#include "app/compute/whole_pictures.h"

#include <algorithm>

namespace credence {

namespace {

bool isOf(const FinishedPicture& finished, const FitResult& shown) {
  if (finished.model) return finished.model == shown.fit->model;
  return finished.dataset == shown.request.dataset && finished.split == shown.request.split;
}

bool belongsInto(const FinishedPicture& finished, const FitResult& shown) {
  return isOf(finished, shown) && std::ranges::any_of(shown.pictures, [&](const Picture& picture) {
           return picture.quantity == finished.picture.quantity;
         });
}

void putInto(const FinishedPicture& finished, FitResult& result) {
  const Quantity& quantity = finished.picture.quantity;
  for (Picture& picture : result.pictures) {
    if (picture.quantity == quantity) picture = finished.picture;
  }
  if (finished.logits) result.pointLogits.push_back({quantity, finished.logits});
  const std::shared_ptr<const MethodScore>& score = finished.score;
  if (score && !result.scoreOf(*score->method)) result.scores.push_back(score);
}

std::shared_ptr<const FitResult> withFinished(std::shared_ptr<const FitResult> shown,
                                              const FinishedPictures& finished) {
  std::shared_ptr<FitResult> result;
  for (const auto& each : finished) {
    if (!each || !belongsInto(*each, *shown)) continue;
    if (!result) result = std::make_shared<FitResult>(*shown);
    putInto(*each, *result);
  }
  if (!result) return shown;
  std::vector<Picture>& pictures = result->pictures;
  if (pictures.size() > 2) pictures[2] = makeDifference(pictures[1], pictures[0]);
  return result;
}

}  // namespace

std::shared_ptr<const FitResult> wholePictures(const PictureParts& parts) {
  if (!parts.fit) return nullptr;
  auto shown = withFinished(parts.fit, parts.finished);
  return parts.settings ? withSettings(shown, *parts.settings, parts.plotted) : shown;
}

}  // namespace credence
