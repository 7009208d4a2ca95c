#include "app/figures/compute_studies.h"

#include "app/figures/figure_study_kinds.h"

#include <algorithm>
#include <array>

namespace credence {

namespace {

/// Null for none.
const FigureStudyKind* kindOf(FigureStudy study) {
  static const std::array kinds = {
      &growthStudy, &centresStudy, &eigenvaluesStudy, &splitsStudy,  &cursorStudy,  &solverStudy, &auditStudy,
      &ladderStudy, &drawsStudy,   &panelsStudy,      &sectionStudy, &weightsStudy, &labStudy};
  const auto found = std::ranges::find(kinds, study, &FigureStudyKind::study);
  return found == kinds.end() ? nullptr : *found;
}

}  // namespace

std::set<FigureStudy> studiesShown(const FigureSpec& spec) {
  std::set<FigureStudy> studies;
  for (const FigureView view : viewsOf(spec)) studies.insert(rowOf(view).study);
  studies.erase(FigureStudy::none);
  return studies;
}

bool studySuits(FigureStudy study, const Session& session) {
  const FigureStudyKind* kind = kindOf(study);
  if (kind == nullptr) return true;
  if (kind->needsLabels && session.state.split.uses_no_labels()) return false;
  return kind->suits == nullptr || kind->suits(session);
}

FigureStudies computeStudies(const StudiesRequest& request, const std::stop_token& stop) {
  FigureStudies studies = request.known;
  for (const FigureStudy study : request.wanted) {
    if (!studies.contains(study)) studies[study] = kindOf(study)->compute(request, stop);
  }
  return studies;
}

}  // namespace credence
