#pragma once

#include <QFontMetrics>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace credence {

/// How large the widget's letters are against those that all sizes in pixels were chosen for, at least 1: a
/// window of 1280 pixels under letters twice as large has the room of one of 640.
inline double lettersScale(const QWidget& widget) {
  constexpr double usualLine = 17.0;  // px between lines of 9 to 10 pt at 96 dpi
  return std::max(1.0, widget.fontMetrics().lineSpacing() / usualLine);
}

/// That many pixels under usual letters, for the letters of the widget.
inline int scaledToLetters(int pixels, const QWidget& widget) {
  return static_cast<int>(std::lround(pixels * lettersScale(widget)));
}

}  // namespace credence
