#pragma once

#include "app/plots/figure.h"

#include <QString>

#include <algorithm>
#include <array>

namespace credence {

/// A size that has a name on the command line and in the window.
struct NamedFigureSize {
  const char* id = "";
  const char* title = "";  ///< to be translated in the context "credence"
  double width = 0.0;      ///< mm
  double height = 0.0;     ///< mm
  double letters = 0.0;    ///< pt; 0: as suits the size
};

inline constexpr std::array namedFigureSizes = {
    NamedFigureSize{"column", "One column", 85.0, 85.0},
    NamedFigureSize{"page", "Page width", 180.0, 90.0},
    NamedFigureSize{"slide", "Slide", 254.0, 143.0, 18.0},
    NamedFigureSize{"poster", "Poster", 420.0, 297.0, 24.0},
};

/// Null where there is none of that name.
inline const NamedFigureSize* figureSizeFromId(const QString& id) {
  const auto* const found = std::ranges::find_if(
      namedFigureSizes, [&](const NamedFigureSize& size) { return id == QLatin1String(size.id); });
  return found == namedFigureSizes.end() ? nullptr : found;
}

/// Lines and marks grow with the letters.
inline void takeSize(const NamedFigureSize& size, FigureSpec& spec) {
  constexpr double usualLetters = 9.0;  // pt
  spec.size = {size.width, size.height};
  spec.fontSize = size.letters;
  spec.scale = size.letters > 0.0 ? size.letters / usualLetters : 1.0;
}

}  // namespace credence
