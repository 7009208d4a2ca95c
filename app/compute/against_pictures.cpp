#include "app/compute/against_pictures.h"

#include "app/report/translate.h"

#include <QStringList>

#include <cstddef>
#include <utility>

namespace credence {

namespace {

/// The side's own picture of that, or null.
const Picture* pictureOf(const SettingSide& side, const FitResult& shown, const Quantity& quantity) {
  if (!side.result || side.result->request.dataset != shown.request.dataset ||
      side.result->request.split != shown.request.split) {
    return nullptr;
  }
  const Picture* picture = side.result->picture(PicturePlace::left);
  return picture != nullptr && picture->quantity == quantity ? picture : nullptr;
}

Picture sidePicture(const SettingSide& side, const FitResult& shown, const Quantity& quantity) {
  Picture picture;
  if (const Picture* own = pictureOf(side, shown, quantity)) {
    picture = *own;
    picture.of = side.result;
  } else {
    picture.quantity = quantity;
    picture.grid = shown.prediction.grid;
    picture.note = side.failure.isEmpty() ? tr("computing…") : side.failure;
  }
  picture.setting = side.setting;
  return picture;
}

/// Of how many points the two are, where one of them is of a sample as yet.
QString sampleNote(const Picture& minuend, const Picture& subtrahend) {
  QStringList notes;
  for (const Picture* side : {&minuend, &subtrahend}) {
    if (side->of && side->of->sampled > 0) notes << side->setting->name + QLatin1Char(' ') + side->note;
  }
  return notes.join(QStringLiteral(" · "));
}

}  // namespace

std::shared_ptr<const FitResult> withSettings(const std::shared_ptr<const FitResult>& shown,
                                              const SettingSides& sides, const ShownQuantities& plotted) {
  if (!shown) return shown;
  FitResult result = *shown;
  result.request.shown = plotted;
  result.pictures.clear();
  result.pictures.reserve(3);
  for (std::size_t k = 0; k < sides.size(); ++k) {
    result.pictures.push_back(sidePicture(sides.at(k), *shown, k == 0 ? plotted.left : plotted.right));
  }
  shareScale(result.pictures[0], result.pictures[1]);
  if (plotted.difference && have_difference(plotted.left, plotted.right)) {
    Picture difference = makeDifference(result.pictures[1], result.pictures[0]);
    difference.setting =
        PictureSetting{tr("%1 − %2").arg(sides[1].setting.name, sides[0].setting.name), QString()};
    difference.note =
        difference.values.is_empty() ? tr("computing…") : sampleNote(result.pictures[1], result.pictures[0]);
    result.pictures.push_back(std::move(difference));
  }
  return std::make_shared<const FitResult>(std::move(result));
}

}  // namespace credence
