#pragma once

#include "app/document/view_state.h"
#include "app/plots/figure.h"

#include <memory>
#include <set>
#include <stop_token>

namespace credence {

/// What the views of a figure need beside the fit.
std::set<FigureStudy> studiesShown(const FigureSpec& spec);

/// Whether all of them are there.
bool hasStudies(const FigureStudies& studies, const std::set<FigureStudy>& wanted);

/// What such studies are computed from.
struct StudiesRequest {
  std::shared_ptr<const FitResult> result;
  std::set<FigureStudy> wanted;
  ViewState view;  ///< where solvers begin, the crosshair, and what else the studio's pages are told
  FigureStudies known = {};  ///< computed already
};

/// With those that are known. On the calling thread. Throws std::exception with one sentence for what cannot
/// be computed, Cancelled where it is stopped.
FigureStudies computeStudies(const StudiesRequest& request, const std::stop_token& stop = {});

}  // namespace credence
