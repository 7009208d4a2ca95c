#include "app/commands/figure_options.h"

#include "app/commands/arguments.h"
#include "app/plots/figure_sizes.h"
#include "app/report/number_text.h"

#include <QFileInfo>
#include <QFontDatabase>

#include <algorithm>

namespace credence {

namespace {

// More would be a slip of the hand: 800 MB.
constexpr double mostPixels = 2e8;
constexpr double shortestSide = 10.0;  // mm
constexpr double smallestFont = 4.0;   // pt
constexpr double largestFont = 72.0;
const QString fontName = QStringLiteral("font");
const QString fontSizeName = QStringLiteral("font-size");
const QString sizeName = QStringLiteral("size");
const QString withoutName = QStringLiteral("without");
const QString labelsPart = QStringLiteral("labels");  // numbers on contours
const QString transparentName = QStringLiteral("transparent");
const QString marksName = QStringLiteral("marks");
const QString linesName = QStringLiteral("lines");
const QString greysName = QStringLiteral("greys");
const QString legendName = QStringLiteral("legend-at");
const QString barName = QStringLiteral("colour-bar-at");
const QString numbersName = QStringLiteral("contour-labels");
const QString carryName = QStringLiteral("carry");

/// 1 where it is left out.
double readTimes(const QCommandLineParser& parser, const QString& name, double least, double most) {
  const QString rule = QStringLiteral("a number from %1 to %2").arg(least).arg(most);
  return numberWithin(parser, name, least, most, rule).value_or(1.0);
}

}  // namespace

QString readFigureFile(const QCommandLineParser& parser) {
  const QString name = QStringLiteral("output");
  if (!parser.isSet(name)) throw UsageError(QStringLiteral("--output is missing"));
  const QString ending = QFileInfo(parser.value(name)).suffix().toLower();
  for (const char* known : {"png", "svg", "pdf"}) {
    if (ending == QLatin1String(known)) return parser.value(name);
  }
  throw unusableValue(parser, name, QStringLiteral("a file that ends in .png, .svg or .pdf"));
}

void addSizeOption(QCommandLineParser& parser) {
  parser.addOption(
      {sizeName,
       QStringLiteral(
           "Size in millimetres, or column (85x85), page (180x90), slide (254x143, letters of 18 pt "
           "and lines as wide) or poster (420x297, 24 pt); one that suits the view if left out."),
       QStringLiteral("WxH")});
}

bool hasFigureSize(const QCommandLineParser& parser) {
  return parser.isSet(sizeName);
}

void readFigureSize(const QCommandLineParser& parser, FigureSpec& spec) {
  if (!hasFigureSize(parser)) return;
  if (const NamedFigureSize* named = figureSizeFromId(parser.value(sizeName))) {
    return takeSize(*named, spec);
  }
  const QStringList sides = parser.value(sizeName).split(QLatin1Char('x'));
  const auto width = readNumber(sides.value(0));
  const auto height = readNumber(sides.value(1));
  if (sides.size() == 2 && width && height && *width >= shortestSide && *height >= shortestSide) {
    spec.size = {*width, *height};
    return;
  }
  throw unusableValue(parser, sizeName,
                      QStringLiteral("WxH in millimetres, each at least 10, for example 180x90, or column, "
                                     "page, slide or poster"));
}

int readFigureDpi(const QCommandLineParser& parser, const QSizeF& size) {
  const auto dpi = static_cast<double>(wholeNumber(parser, QStringLiteral("dpi"), 1).value_or(300));
  const double dotsPerMillimetre = dpi / 25.4;
  if (!(size.width() * size.height() * dotsPerMillimetre * dotsPerMillimetre <= mostPixels)) {
    throw UsageError(QStringLiteral("--size and --dpi: the figure would have more than 200 million pixels"));
  }
  return static_cast<int>(dpi);
}

void addFontOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {fontName, QStringLiteral("Family of all letters; DejaVu Sans if left out."), QStringLiteral("NAME")},
      {fontSizeName, QStringLiteral("Their size in points, 4 to 72; as suits the figure if left out."),
       QStringLiteral("PT")},
  });
}

void readFont(const QCommandLineParser& parser, FigureSpec& spec) {
  spec.fontFamily = parser.value(fontName);
  if (!spec.fontFamily.isEmpty() && !QFontDatabase::families().contains(spec.fontFamily)) {
    throw unusableValue(parser, fontName, QStringLiteral("a family that is installed here"));
  }
  spec.fontSize = numberWithin(parser, fontSizeName, smallestFont, largestFont,
                               QStringLiteral("a size in points from 4 to 72"))
                      .value_or(spec.fontSize);
}

void addPartsOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {withoutName,
       QStringLiteral("Leaves out training, validation or test points, rings, labels (numbers on contours), "
                      "legend, colour-bar or title; several of them with commas."),
       QStringLiteral("PARTS")},
      {numbersName,
       QStringLiteral(
           "Which contours bear a number: all in sight, if need be beside their line or as a range; "
           "some, with room in their line; none. As the view says if left out: usually all."),
       QStringLiteral("WHICH")},
      {transparentName, QStringLiteral("No white paper behind it.")},
      {marksName, QStringLiteral("Points so many times as large as suits, 0.2 to 5."),
       QStringLiteral("TIMES")},
      {linesName, QStringLiteral("All lines so many times as wide as usual, 0.2 to 5."),
       QStringLiteral("TIMES")},
      {greysName, QStringLiteral("Greys instead of colours, for print.")},
      {legendName, QStringLiteral("The legend above or below the axes, rather than where each view has it."),
       QStringLiteral("PLACE")},
      {barName, QStringLiteral("The colour bar of plots above or below them; below if left out."),
       QStringLiteral("PLACE")},
  });
}

PartPlace readPlace(const QCommandLineParser& parser, const QString& name) {
  if (!parser.isSet(name)) return PartPlace::usual;
  if (parser.value(name) == QLatin1String("above")) return PartPlace::above;
  if (parser.value(name) == QLatin1String("below")) return PartPlace::below;
  throw unusableValue(parser, name, QStringLiteral("above, below"));
}

NumberedContours readNumbered(const QCommandLineParser& parser, NumberedContours leftOut) {
  if (!parser.isSet(numbersName)) return leftOut;
  const auto* const found = std::ranges::find(numberedContoursNames, parser.value(numbersName).toStdString());
  if (found == numberedContoursNames.end()) {
    throw unusableValue(parser, numbersName, QStringLiteral("all, some, none"));
  }
  return static_cast<NumberedContours>(found - numberedContoursNames.begin());
}

/// By --without.
void leaveOut(const QCommandLineParser& parser, FigureParts& parts) {
  if (!parser.isSet(withoutName)) return;
  QStringList names = {labelsPart};
  for (const PlotPartRow& row : plotParts) names << QLatin1String(row.id);
  for (const QString& name : parser.value(withoutName).split(QLatin1Char(','))) {
    if (!names.contains(name)) throw unusableValue(parser, withoutName, names.join(QStringLiteral(", ")));
    if (name == labelsPart) {
      if (parser.isSet(numbersName))
        throw UsageError(QStringLiteral("--contour-labels has no meaning with --without labels"));
      parts.numbers = NumberedContours::none;
    }
    for (const PlotPartRow& row : plotParts) {
      if (name == QLatin1String(row.id)) parts.shown.*row.part = false;
    }
  }
}

FigureParts readParts(const QCommandLineParser& parser, const FigureParts& leftOut) {
  FigureParts parts = leftOut;
  parts.numbers = readNumbered(parser, leftOut.numbers);
  parts.transparent = parser.isSet(transparentName);
  leaveOut(parser, parts);
  parts.marks = readTimes(parser, marksName, smallestMarks, largestMarks);
  parts.lines = readTimes(parser, linesName, thinnestLines, widestLines);
  parts.greys = parser.isSet(greysName);
  parts.legendAt = readPlace(parser, legendName);
  parts.barAt = readPlace(parser, barName);
  const auto needs = [&](const QString& name, bool there) {
    if (!there && parser.isSet(name))
      throw UsageError(QStringLiteral("--%1 has no meaning with --without").arg(name));
  };
  needs(legendName, parts.shown.legend);
  needs(barName, parts.shown.colourBar);
  return parts;
}

void addFigureCarriageOption(QCommandLineParser& parser) {
  parser.addOption(
      {carryName,
       QStringLiteral("What the figure carries unseen, to be opened and verified: data (session, results and "
                      "points; the usual), hash (the same, of the points only how many there are and their "
                      "hash) or none."),
       QStringLiteral("WHAT")});
}

FigureCarriage readFigureCarriage(const QCommandLineParser& parser) {
  if (!parser.isSet(carryName)) return FigureCarriage::data;
  const QStringList names = {QStringLiteral("data"), QStringLiteral("hash"), QStringLiteral("none")};
  const qsizetype index = names.indexOf(parser.value(carryName));
  if (index < 0) throw unusableValue(parser, carryName, names.join(QStringLiteral(", ")));
  return static_cast<FigureCarriage>(index);
}

}  // namespace credence
