#pragma once

#include <array>

namespace credence {

/// What plots over the plane have beside their picture and its contours; all of it can be taken out of sight.
struct PlotParts {
  bool training = true;  ///< points that are fitted, and those that are not in use
  bool validation = true;
  bool test = true;
  bool rings = true;  ///< around misclassified points
  bool legend = true;
  bool colourBar = true;
  bool title = true;

  bool operator==(const PlotParts&) const = default;
};

struct PlotPartRow {
  bool PlotParts::*part = nullptr;
  const char* id = "";    ///< on the command line and in files
  const char* text = "";  ///< of a menu, to be translated in the context "credence"
};

inline constexpr std::array plotParts = {
    PlotPartRow{&PlotParts::training, "training", "T&raining Points"},
    PlotPartRow{&PlotParts::validation, "validation", "&Validation Points"},
    PlotPartRow{&PlotParts::test, "test", "T&est Points"},
    PlotPartRow{&PlotParts::rings, "rings", "Rings around &Misclassified Points"},
    PlotPartRow{&PlotParts::legend, "legend", "&Legends"},
    PlotPartRow{&PlotParts::colourBar, "colour-bar", "&Colour Bars"},
    PlotPartRow{&PlotParts::title, "title", "&Titles"},
};

}  // namespace credence
