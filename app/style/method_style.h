#pragma once

#include "app/style/plot_theme.h"
#include "core/method/method.h"

#include <QPen>
#include <QPixmap>
#include <QRgb>
#include <QString>
#include <QVector>

#include <vector>

class QCPScatterStyle;

namespace credence {

/// How curves and points of a method look, on every page, in every chart and figure: a row of methodStyles().
struct MethodStyle {
  const Method* method = nullptr;  ///< whose title is its name in every legend
  QRgb onLight = 0;                ///< colour on light paper
  QRgb onDark = 0;                 ///< colour on dark paper
  QVector<double> dashes = {};     ///< lines and gaps in widths of the pen; none for a solid line
  int marker = 0;                  ///< a QCPScatterStyle::ScatterShape that no other row has
};

/// The least distance, in CIE Lab, between the colours of any two methods, between a method's colour and that
/// of a class, and between it and the paper: for normal vision, deuteranopia, protanopia and tritanopia alike
/// (tst_method_style computes them; about 2 can just be told apart). In grey, where colours may be alike, no
/// two rows have the same dashes and the same marker.
inline constexpr double leastMethodDistance = 20.0;

/// A row for each of methods(), but for those that were added at run time.
const std::vector<MethodStyle>& methodStyles();

/// An added method has the ink of the theme, dashes by its place, and a marker that rows do not have.
QColor methodColour(const Method& method, const PlotTheme& theme);
QPen methodPen(const Method& method, const PlotTheme& theme, double width = 1.7);
/// `size` in pixels; hollow ones are filled with the canvas.
QCPScatterStyle methodMarker(const Method& method, const PlotTheme& theme, double size = 7.0,
                             bool filled = true);

/// The first method that averages over that posterior, whose look the posterior itself has; null for one of
/// which there is no method.
const Method* methodOf(const PosteriorKind& posterior);

/// The generator's own probability, thin.
QPen truthPen(const PlotTheme& theme);

}  // namespace credence
