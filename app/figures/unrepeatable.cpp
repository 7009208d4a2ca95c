#include "app/figures/unrepeatable.h"

#include "app/compute/reference_pictures.h"
#include "app/figures/compute_studies.h"

#include <algorithm>

namespace credence {

namespace {

void addStudies(const FigureContent& made, const FigureSpec& spec, Unrepeatable& parts) {
  for (const FigureStudy* study : studiesShown(spec)) {
    const auto found = made.studies.find(study);
    if (found == made.studies.end()) continue;
    const std::string name = found->second->unrepeatable();
    if (name.empty()) continue;
    parts.parts << QString::fromStdString(name);
    parts.studies = true;
    for (const NamedNumber& number : found->second->numbers()) parts.numbers.insert(number.name);
  }
}

/// A picture of the reference, or of how something differs from it.
bool mayBeOfReference(const PictureNumbers& picture) {
  return picture.quantity.find("reference") != std::string::npos ||
         picture.quantity.find("difference") != std::string::npos;
}

void clearReference(std::vector<PictureNumbers>& pictures) {
  for (PictureNumbers& picture : pictures) {
    if (!mayBeOfReference(picture)) continue;
    picture.values.clear();
    picture.contours.clear();
  }
}

}  // namespace

Unrepeatable unrepeatable(const ViewState& view, const FigureContent& made, const FigureSpec& spec) {
  Unrepeatable parts;
  addStudies(made, spec, parts);
  if (!shows(spec, &FigureView::plane)) return parts;
  if ((view.boundaries || view.priorBoundaries) && view.against)
    parts.parts << QStringLiteral("sampled boundaries");
  if (view.bestNext) parts.parts << QStringLiteral("the best next point");
  if (!view.against && showsReference(view.shown)) {
    parts.parts << QStringLiteral("the reference, sampled by the clock");
    parts.reference = true;
  }
  return parts;
}

void leaveOut(const Unrepeatable& parts, FigureNumbers& told, FigureNumbers& found) {
  if (parts.reference) {
    clearReference(told.pictures);
    clearReference(found.pictures);
  }
  if (!parts.studies) return;
  std::set<std::string> kept;
  for (const NamedNumber& number : found.scores) {
    if (!parts.numbers.contains(number.name)) kept.insert(number.name);
  }
  const auto isLeftOut = [&](const NamedNumber& number) { return !kept.contains(number.name); };
  std::erase_if(told.scores, isLeftOut);
  std::erase_if(found.scores, isLeftOut);
}

}  // namespace credence
