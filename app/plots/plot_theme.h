#pragma once

#include <QColor>

#include <array>

class QCPColorGradient;
class QCustomPlot;
class QPalette;

namespace credence {

/// The colours of a plot. Class and probability colours are the same in every theme: one meaning, one
/// colour. Only the paper around them changes.
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

/// Colours of class 0 and class 1 (Okabe & Ito's blue and vermilion).
const std::array<QColor, 2>& classColours();

/// p(class 1) from 0 to 1: tints of the class colours through near-white at one half.
const QCPColorGradient& probabilityGradient();

/// Cividis: evidence from low to high, readable without colour vision. NaN is transparent.
const QCPColorGradient& evidenceGradient();

/// Gives axes, labels and backgrounds of `plot` the theme's colours, which QCustomPlot does not take from
/// the palette by itself.
void applyTheme(QCustomPlot& plot, const PlotTheme& theme);

}  // namespace credence
