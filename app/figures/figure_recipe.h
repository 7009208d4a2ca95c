#pragma once

#include "app/plots/figure.h"
#include "app/session/session.h"
#include "core/data/bounds.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// As many as an audit makes at most.
inline constexpr double mostDrawsOfFigure = 1e8;

/// How a figure is made of a session, beside what the session's view says.
struct FigureRecipe {
  FigureView view = FigureView::Comparison;
  double width = 160.0;   ///< mm
  double height = 100.0;  ///< mm
  int dpi = 300;
  QString fontFamily = {};             ///< empty: the usual one
  double fontSize = 0.0;               ///< pt; 0: as suits the size
  Bounds bounds = {};                  ///< of the plots, in the data's units
  std::uint64_t draws = 0;             ///< of methods that draw; 0: as many as suit each
  std::uint64_t drawsSeed = 1;         ///< of these
  bool marksSetting = false;           ///< an evidence map alone shows where the session's setting is
  std::vector<FigureView> cells = {};  ///< of a grid
  int columns = 0;                     ///< of a grid; 0: as FigureSpec says
  FigureParts parts = {};

  FigureSpec spec() const {
    return {view, QSizeF(width, height), dpi, fontFamily, fontSize, cells, columns, parts};
  }
};

/// All points in plots of that size, with room for the notes that the session's view asks for. Throws
/// std::runtime_error where there are no axes for them.
FigureRecipe recipeFor(const Session& session, const FigureSpec& spec);

/// The same, of an evidence map alone with the session's setting marked, where that can be fitted and drawn.
FigureRecipe markingSetting(FigureRecipe recipe, const Session& session);

/// That of a figure which has been made.
FigureRecipe recipeOf(const FigureContent& content, const FigureSpec& spec);

}  // namespace credence
