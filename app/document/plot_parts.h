#pragma once

#include "core/data/role.h"

#include <array>
#include <optional>

namespace credence {

/// What plots over the plane have beside their picture and its contours; all of it can be taken out of sight.
struct PlotParts {
  ByRole<bool> points = by_role([](Role) { return true; });  ///< those not in use go with those that train
  bool rings = true;                                         ///< around misclassified points
  bool legend = true;
  bool colourBar = true;
  bool title = true;

  bool operator==(const PlotParts&) const = default;
};

/// One of them.
struct PlotPart {
  std::optional<Role> role = {};     ///< of points
  bool PlotParts::*other = nullptr;  ///< of what is no points

  bool& in(PlotParts& parts) const { return role ? parts.points[*role] : parts.*other; }
  bool in(const PlotParts& parts) const { return role ? parts.points[*role] : parts.*other; }
};

struct PlotPartRow {
  PlotPart part;
  const char* id = "";    ///< on the command line and in files
  const char* text = "";  ///< of a menu, to be translated in the context "credence"
};

inline constexpr std::array plotParts = {
    PlotPartRow{{Role::train}, "training", "T&raining Points"},
    PlotPartRow{{Role::validation}, "validation", "&Validation Points"},
    PlotPartRow{{Role::test}, "test", "T&est Points"},
    PlotPartRow{{{}, &PlotParts::rings}, "rings", "Rings around &Misclassified Points"},
    PlotPartRow{{{}, &PlotParts::legend}, "legend", "&Legends"},
    PlotPartRow{{{}, &PlotParts::colourBar}, "colour-bar", "&Colour Bars"},
    PlotPartRow{{{}, &PlotParts::title}, "title", "&Titles"},
};

}  // namespace credence
