#pragma once

#include "app/document/pin.h"
#include "app/document/view_state.h"
#include "app/plots/figure.h"
#include "app/session/session.h"
#include "core/concurrency/progress.h"
#include "core/method/reference_run.h"

#include <QAnyStringView>
#include <QString>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// All views, in the order in which they are listed.
const std::vector<const FigureView*>& figureViews();

/// The view with that id; null where there is none.
const FigureView* figureViewFromId(QAnyStringView id);

/// The studies that a figure's views need, in the order in which their numbers stand in figures.
std::vector<const FigureStudy*> studiesShown(const FigureSpec& spec);

/// Says whether a session has what the view needs, so that it is offered.
bool viewSuits(const FigureView& view, const Session& session);

/// Why the command line cannot show the study's views of a session that they do not suit, in one sentence;
/// empty where it can, or there is nothing that could be said more.
QString whyNotShown(const FigureStudy& study, const Session& session);

/// Everything that studies are computed from.
struct StudiesRequest {
  std::shared_ptr<const FitResult> result;
  std::vector<const FigureStudy*> wanted;
  ViewState view;  ///< where solvers begin, the crosshair, and what else the studio's pages are told
  FigureStudies known = {};  ///< computed already
  ReferenceGoal goal = {};   ///< of draws of the posterior
  std::uint64_t seed = 1;    ///< of theirs
  std::vector<Pin> pins = {};
  ProgressCallback progress = {};  ///< told from this thread
};

/// With those that are known. On the calling thread. Throws std::exception with one sentence for what cannot
/// be computed, Cancelled where it is stopped.
FigureStudies computeStudies(const StudiesRequest& request, const std::stop_token& stop = {});

}  // namespace credence
