#include "app/code/figure_code.h"

#include "app/code/code_parts.h"
#include "app/code/literals.h"
#include "app/report/table_text.h"

#include <algorithm>

namespace credence {

namespace {

constexpr double boundaryLevel = 0.5;

QString figureNumber(double value) {
  return QString::number(value, 'g', 10);
}

/// A list of words or numbers, as both languages write it but for what stands around it.
template <typename Values, typename Text>
QString listed(const Values& values, const Text& text) {
  QStringList parts;
  for (const auto& value : values) parts << text(value);
  return parts.join(QStringLiteral(", "));
}

QString listedNumbers(const std::vector<double>& values) {
  return listed(values, figureNumber);
}

QString pythonFigure(const FigureOfCode& figure) {
  QStringList plots;
  for (const PlotOfCode& plot : figure.plots) {
    plots << QStringLiteral("    %1: (%2, %3, %4, %5, [%6]),")
                 .arg(pythonString(plot.id), pythonString(plot.title), pythonString(plot.bar),
                      figureNumber(plot.low), figureNumber(plot.high), listedNumbers(plot.levels));
  }
  return codePart(QStringLiteral("python/figure.py"),
                  {{QStringLiteral("VERSION"), QStringLiteral(CREDENCE_VERSION)},
                   {QStringLiteral("VALUES"), pythonString(figure.values)},
                   {QStringLiteral("PLOTS"), plots.join(QLatin1Char('\n'))},
                   {QStringLiteral("INPUTS"), listed(figure.inputs, pythonString)},
                   {QStringLiteral("CLASSES"), listed(figure.classes, pythonString)}});
}

QString rFigure(const FigureOfCode& figure) {
  QStringList plots;
  for (const PlotOfCode& plot : figure.plots) {
    plots << QStringLiteral("  list(id = %1, title = %2, span = c(%3, %4), levels = c(%5))")
                 .arg(rString(plot.id), rString(plot.title), figureNumber(plot.low), figureNumber(plot.high),
                      listedNumbers(plot.levels));
  }
  return codePart(QStringLiteral("r/figure.R"),
                  {{QStringLiteral("VERSION"), QStringLiteral(CREDENCE_VERSION)},
                   {QStringLiteral("VALUES"), rString(figure.values)},
                   {QStringLiteral("PLOTS"), plots.join(QStringLiteral(",\n"))},
                   {QStringLiteral("INPUTS"), listed(figure.inputs, rString)},
                   {QStringLiteral("CLASSES"), listed(figure.classes, rString)}});
}

QString latexPlace(double x1, double x2) {
  return QStringLiteral("(%1,%2)").arg(figureNumber(x1), figureNumber(x2));
}

/// One contour, with its number unless it is the boundary: each level's elsewhere along its line, as LaTeX
/// knows of no neighbours.
QString latexLine(const PlotOfCode& plot, std::size_t k, const Polyline& line) {
  const double level = plot.levels[k];
  constexpr arma::uword fewest = 12;  // points of a line with room for a number
  const bool boundary = level == boundaryLevel && plot.low == 0.0 && plot.high == 1.0;
  QString code = boundary ? QStringLiteral("    \\addplot[boundary] coordinates {")
                          : QStringLiteral("    \\addplot[level] coordinates {");
  for (arma::uword n = 0; n < line.points.n_rows; ++n)
    code += latexPlace(line.points(n, 0), line.points(n, 1));
  code += QLatin1Char('}');
  if (!boundary && line.points.n_rows >= fewest) {
    code += QStringLiteral(" node[contour number, pos=%1] {$%2$}")
                .arg(figureNumber(0.1 + 0.8 * (static_cast<double>(k) + 0.5) /
                                            static_cast<double>(plot.levels.size())),
                     figureNumber(level));
  }
  return code + QStringLiteral(";\n");
}

QString latexFigure(const FigureOfCode& figure) {
  QString plots;
  for (const PlotOfCode& plot : figure.plots) {
    plots += QStringLiteral("    \\nextgroupplot[title={%1}]\n").arg(latexWords(plot.title));
    for (std::size_t k = 0; k < plot.levels.size(); ++k) {
      for (const Polyline& line : plot.lines.at(k)) plots += latexLine(plot, k, line);
    }
    for (std::size_t label = 0; label < figure.points.size(); ++label) {
      plots += QStringLiteral("    \\addplot[class %1] coordinates {").arg(label);
      for (const auto& place : figure.points.at(label)) plots += latexPlace(place[0], place[1]);
      plots += QStringLiteral("};\n");
    }
  }
  return codePart(QStringLiteral("latex/figure.tex"),
                  {{QStringLiteral("VERSION"), QStringLiteral(CREDENCE_VERSION)},
                   {QStringLiteral("WIDTH"), QString::number(92 * figure.plots.size())},
                   {QStringLiteral("COUNT"), QString::number(figure.plots.size())},
                   {QStringLiteral("X1"), latexWords(figure.inputs[0])},
                   {QStringLiteral("X2"), latexWords(figure.inputs[1])},
                   {QStringLiteral("CLASS_0"), latexWords(figure.classes[0])},
                   {QStringLiteral("CLASS_1"), latexWords(figure.classes[1])},
                   {QStringLiteral("PLOTS"), plots}});
}

}  // namespace

const std::vector<FigureLanguage>& figureLanguages() {
  static const std::vector<FigureLanguage> languages = {
      {QStringLiteral("python"), pythonFigure},
      {QStringLiteral("r"), rFigure},
      {QStringLiteral("latex"), latexFigure},
  };
  return languages;
}

const FigureLanguage* findFigureLanguage(const QString& id) {
  const auto& languages = figureLanguages();
  const auto found = std::ranges::find(languages, id, &FigureLanguage::id);
  return found == languages.end() ? nullptr : &*found;
}

}  // namespace credence
