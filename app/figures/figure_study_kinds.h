#pragma once

#include "app/figures/compute_studies.h"

#include <memory>
#include <stop_token>

namespace credence {

/// How a study is computed for figures. Each stands in a file of its own, with what it shows and tells.
struct FigureStudyKind {
  FigureStudy study = FigureStudy::none;
  /// From the request's result and view. Throws std::exception with one sentence for what cannot be computed,
  /// Cancelled where it is stopped.
  std::shared_ptr<const StudyPicture> (*compute)(const StudiesRequest& request,
                                                 const std::stop_token& stop) = nullptr;
  bool (*suits)(const Session& session) = nullptr;  ///< null: every session
  bool needsLabels = false;                         ///< whether the prior alone has none
};

extern const FigureStudyKind growthStudy;
extern const FigureStudyKind centresStudy;
extern const FigureStudyKind eigenvaluesStudy;
extern const FigureStudyKind splitsStudy;
extern const FigureStudyKind cursorStudy;
extern const FigureStudyKind solverStudy;
extern const FigureStudyKind auditStudy;
extern const FigureStudyKind ladderStudy;
extern const FigureStudyKind drawsStudy;
extern const FigureStudyKind panelsStudy;
extern const FigureStudyKind sectionStudy;
extern const FigureStudyKind weightsStudy;
extern const FigureStudyKind labStudy;

}  // namespace credence
