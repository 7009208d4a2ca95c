#pragma once

#include <QColor>

#include <array>

class QCPColorGradient;

namespace credence {

/// All colours with a meaning but those of methods (methodStyles()) and solvers. One meaning, one colour, in
/// every theme; only the paper around them changes (PlotTheme). Colours that are compared in one picture lie
/// at least 20 apart in CIE Lab for every common colour vision, and where colour alone tells them apart, at
/// least 15 in lightness, so that they print in grey. Lines and areas have dashes, markers and hatching as
/// well.

/// Colours of class 0 and class 1 (Okabe & Ito's blue and vermilion).
const std::array<QColor, 2>& classColours();

/// p(class 1) from 0 to 1: tints of the class colours through near-white at one half.
const QCPColorGradient& probabilityGradient();

/// From below zero through near-white to above: plum and yellow, which turn into neither class's colour for
/// anybody, and are dark and light in grey.
const QCPColorGradient& differenceGradient();

/// From small to large: pale to olive, and pale to grey.
const QCPColorGradient& deviationGradient();
const QCPColorGradient& entropyGradient();

/// Cividis: evidence from low to high, readable without colour vision. NaN is transparent.
const QCPColorGradient& evidenceGradient();

/// Areas of the terms of the evidence, in the order of their sum: fit, weight penalty, Occam. Of three
/// lightnesses: dark, light and in between.
const std::array<QColor, 3>& termColours();

/// Lines of draws on the map of a probability, beside the line of the fit.
QColor drawnBoundaryColour();
QColor priorBoundaryColour();  ///< likewise, of draws of the prior
/// The hue of a faint or dark colour, for a sample of it on dark paper.
QColor sampleOnDark(QColor colour);

/// Marks that lie on coloured maps: a dark core within a light edge, one of which is seen on every colour.
QColor markCore();
QColor markEdge();

}  // namespace credence
