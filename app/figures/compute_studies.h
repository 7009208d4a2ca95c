#pragma once

#include "app/document/pin.h"
#include "app/document/view_state.h"
#include "app/plots/figure.h"
#include "app/session/session.h"
#include "core/concurrency/progress.h"
#include "core/method/reference_run.h"

#include <cstdint>
#include <memory>
#include <set>
#include <stop_token>
#include <vector>

namespace credence {

/// What the views of a figure need beside the fit.
std::set<FigureStudy> studiesShown(const FigureSpec& spec);

/// Whether a session has what the study needs, so that its views are offered.
bool studySuits(FigureStudy study, const Session& session);

/// What such studies are computed from.
struct StudiesRequest {
  std::shared_ptr<const FitResult> result;
  std::set<FigureStudy> wanted;
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
