#include "app/commands/figure_options.h"

#include "app/plots/figure_sizes.h"
#include "app/report/number_text.h"

#include <QFileInfo>
#include <QFontDatabase>

namespace credence {

namespace {

// More would be a slip of the hand: 800 MB.
constexpr double mostPixels = 2e8;
constexpr double shortestSide = 10.0;                 // mm
const QString labelsPart = QStringLiteral("labels");  // numbers on contours

/// Of --without.
void leaveOut(const FigureStyleOptions& options, FigureParts& parts) {
  if (options.without.isNull()) return;
  QStringList names = {labelsPart};
  for (const PlotPartRow& row : plotParts) names << QLatin1String(row.id);
  for (const QString& name : options.without.split(QLatin1Char(','))) {
    if (!names.contains(name)) {
      throw unusable(QStringLiteral("without"), options.without, names.join(QStringLiteral(", ")));
    }
    if (name == labelsPart) {
      if (options.numbers)
        throw UsageError(QStringLiteral("--contour-labels has no meaning with --without labels"));
      parts.numbers = NumberedContours::none;
    }
    for (const PlotPartRow& row : plotParts) {
      if (name == QLatin1String(row.id)) row.part.in(parts.shown) = false;
    }
  }
}

}  // namespace

void checkFigureFile(const QString& file) {
  const QString ending = QFileInfo(file).suffix().toLower();
  for (const char* known : {"png", "svg", "pdf"}) {
    if (ending == QLatin1String(known)) return;
  }
  throw unusable(QStringLiteral("output"), file, QStringLiteral("a file that ends in .png, .svg or .pdf"));
}

void takeSize(const QString& size, FigureSpec& spec) {
  if (const NamedFigureSize* named = figureSizeFromId(size)) return takeSize(*named, spec);
  const QStringList sides = size.split(QLatin1Char('x'));
  const auto width = readNumber(sides.value(0));
  const auto height = readNumber(sides.value(1));
  if (sides.size() == 2 && width && height && *width >= shortestSide && *height >= shortestSide) {
    spec.size = {*width, *height};
    return;
  }
  throw unusable(QStringLiteral("size"), size,
                 QStringLiteral("WxH in millimetres, each at least 10, for example "
                                "180x90, or column, page, slide or poster"));
}

void checkPixels(const QSizeF& size, double dpi) {
  const double dotsPerMillimetre = dpi / 25.4;
  if (size.width() * size.height() * dotsPerMillimetre * dotsPerMillimetre <= mostPixels) return;
  throw UsageError(QStringLiteral("--size and --dpi: the figure would have more than 200 million pixels"));
}

void takeFont(const FigureStyleOptions& options, FigureSpec& spec) {
  spec.fontFamily = options.font;
  if (!options.font.isEmpty() && !QFontDatabase::families().contains(options.font)) {
    throw unusable(QStringLiteral("font"), options.font, QStringLiteral("a family that is installed here"));
  }
  spec.fontSize = options.fontSize.value_or(spec.fontSize);
}

FigureParts partsOf(const FigureStyleOptions& options, const FigureParts& leftOut) {
  FigureParts parts = options.parts;
  parts.shown = leftOut.shown;
  parts.equalScale = leftOut.equalScale;
  parts.numbers = options.numbers.value_or(leftOut.numbers);
  leaveOut(options, parts);
  const auto needs = [](const char* name, bool given, bool there) {
    if (given && !there)
      throw UsageError(QStringLiteral("--%1 has no meaning with --without").arg(QLatin1String(name)));
  };
  needs("legend-at", parts.legendAt != PartPlace::usual, parts.shown.legend);
  needs("colour-bar-at", parts.barAt != PartPlace::usual, parts.shown.colourBar);
  return parts;
}

}  // namespace credence
