#pragma once

#include "core/prediction/contours.h"

#include <QString>
#include <QStringList>

#include <array>
#include <vector>

namespace credence {

/// A plot over the plane, as a script draws it.
struct PlotOfCode {
  QString id;        ///< in the file of values
  QString title;     ///< above it
  QString bar;       ///< what its colours are of
  double low = 0.0;  ///< what they span
  double high = 1.0;
  std::vector<double> levels;
  std::vector<std::vector<Polyline>> lines = {};  ///< of each level, in the data's units
};

/// A figure that a script of another tool draws.
struct FigureOfCode {
  QString values;  ///< the file that it reads, as it names it
  std::array<QString, 2> inputs;
  std::array<QString, 2> classes;
  std::vector<PlotOfCode> plots;
  std::array<std::vector<std::array<double, 2>>, 2> points = {};  ///< of each class
};

/// A tool that draws figures.
struct FigureLanguage {
  QString id;  ///< on the command line: python
  QString (*write)(const FigureOfCode& figure) = nullptr;
};

/// Python with Matplotlib, R by itself, LaTeX with pgfplots. LaTeX is slow with numbers by the ten thousand:
/// its script has the lines and the points in it, and no colours in the plane.
const std::vector<FigureLanguage>& figureLanguages();

/// Null where there is none of that name.
const FigureLanguage* findFigureLanguage(const QString& id);

}  // namespace credence
