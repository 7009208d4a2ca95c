#pragma once

#include "app/plots/figure.h"
#include "app/plots/figure_shape.h"
#include "app/session/session.h"
#include "core/data/bounds.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// A figure makes no more draws than an audit.
inline constexpr double mostDrawsOfFigure = 1e8;

/// How a figure is made of a session, beside what the session's view says.
struct FigureRecipe {
  const FigureView* view = &comparisonView;
  double width = 160.0;   ///< mm
  double height = 100.0;  ///< mm
  int dpi = 300;
  QString fontFamily = {};                    ///< empty: the usual one
  double fontSize = 0.0;                      ///< pt; 0: as suits the size
  Bounds bounds = {};                         ///< of the plots, in the data's units
  std::uint64_t draws = 0;                    ///< of methods that draw; 0: as many as suit each
  std::uint64_t drawsSeed = 1;                ///< of these
  bool marksSetting = false;                  ///< an evidence map alone shows where the session's setting is
  std::vector<const FigureView*> cells = {};  ///< of a grid
  int columns = 0;                            ///< of a grid; 0: as FigureSpec says
  FigureParts parts = {};
  double scale = 1.0;            ///< of letters, lines and marks
  double boundariesAngle = 0.0;  ///< how far sampled boundaries have moved along their circles, in radians

  FigureSpec spec() const {
    return {view, QSizeF(width, height), dpi, fontFamily, fontSize, scale, cells, columns, parts};
  }
};

/// Parts of a figure as the session's view has them.
FigureParts partsOf(const ViewState& view);

/// The plots over the plane, before they are computed, of a session whose view shows at least that part of
/// the plane.
ForeseenPlane foreseenPlane(const Session& session, const FigureSpec& spec, const Bounds& part);

/// A size that suits such a figure; see defaultFigureSize().
QSizeF suitableSize(const Session& session, const FigureSpec& spec, const FigureStudies& studies = {},
                    double width = 0.0, const std::optional<Bounds>& part = {});

/// At least that part of the plane in plots of that size; all points where it is left out. Throws
/// std::runtime_error where there are no axes for it.
FigureRecipe recipeFor(const Session& session, const FigureSpec& spec,
                       const std::optional<Bounds>& part = {});

/// The recipe; that of an evidence map alone marks the session's setting, where that can be fitted and drawn.
FigureRecipe markingSetting(FigureRecipe recipe, const Session& session);

/// That of a figure which has been made.
FigureRecipe recipeOf(const FigureContent& content, const FigureSpec& spec);

}  // namespace credence
