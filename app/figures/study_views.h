#pragma once

#include "app/document/pin.h"
#include "app/study/study.h"
#include "core/data/bounds.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

struct FigureContent;
struct FigureStudy;
struct StudiesRequest;
class StudyPicture;

/// A study as figures show it: a view for each of its charts. Made once, lives as long as the program.
const FigureStudy& figureStudyOf(const Study& study);

/// What the study found, where its views are shown.
const StudyResult& resultOfStudy(const Study& study, const FigureContent& content);

/// What a study of a fit is computed from; `sight`: the part of the plane that the plots show.
StudyInputs studyInputs(const std::shared_ptr<const Fit>& fit, const FigureDraws& draws, const Bounds& sight,
                        const std::vector<Pin>& pins);

/// What the study found, as its views paint it and figures tell it. Throws as Study::computed().
std::shared_ptr<const StudyPicture> pictureOfStudy(const Study& study, const StudiesRequest& request,
                                                   const std::stop_token& stop);

}  // namespace credence
