#pragma once

#include <QColor>

class QCustomPlot;
class QPalette;

namespace credence {

/// The paper and ink of a plot; the colours with a meaning are those of the palette, in every theme.
struct PlotTheme {
  QColor paper;   ///< around the axes
  QColor canvas;  ///< inside the axes, where nothing covers it
  QColor ink;     ///< text and axes
  QColor faint;   ///< grid lines
  bool dark = false;

  static PlotTheme light();
  static PlotTheme night();
  static PlotTheme forPalette(const QPalette& palette);
};

/// Gives axes, labels and backgrounds of `plot` the theme's colours, which QCustomPlot does not take from
/// the palette by itself, and its axes the window's way to write numbers.
void applyTheme(QCustomPlot& plot, const PlotTheme& theme);

}  // namespace credence
