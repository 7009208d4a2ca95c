#pragma once

#include "app/plots/figure.h"
#include "app/plots/probability_chart.h"
#include "core/data/bounds.h"
#include "core/data/dataset.h"
#include "core/data/split.h"

#include <QSizeF>

#include <memory>
#include <optional>

namespace credence {

/// What plots over the plane will show, as far as it decides how large they are and which part of the plane
/// they show, before anything is computed.
struct ForeseenPlane {
  std::shared_ptr<const Dataset> dataset;
  Split split;
  Bounds part;          ///< to be seen at least, in the data's units
  int pictures = 2;     ///< of a comparison
  bool notes = false;   ///< a line of them takes room from the axes
  ForeseenMarks marks;  ///< what legends will name
};

/// A size that suits the views, in millimetres: plots over the plane have the shape of planeShape(). `plane`:
/// nothing where there are no points yet; `studies`: what their views show, where it is known. `width`: how
/// wide it is to be; 0: as suits it, too.
QSizeF defaultFigureSize(const FigureSpec& spec, const std::optional<ForeseenPlane>& plane,
                         const FigureStudies& studies = {}, double width = 0.0);

/// The part of the plane that such a figure shows: at least that of `plane`, and more along one axis where a
/// unit is to be as long on both. Predictions for the figure are made there. Throws std::runtime_error with
/// one sentence where there are no axes for it.
Bounds figureBounds(const ForeseenPlane& plane, const FigureSpec& spec);

}  // namespace credence
