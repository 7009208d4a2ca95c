#pragma once

#include "app/figures/figure_fields.h"
#include "app/figures/figure_record.h"
#include "app/options/option_fields.h"

#include <QSizeF>
#include <QString>

#include <array>
#include <optional>
#include <string_view>

namespace credence {

template <>
struct FieldWords<CarriedByFigure> {
  static constexpr std::array<std::string_view, 3> words = {"data", "hash", "none"};
};

inline constexpr FieldText carryText = {
    "WHAT",
    "What the figure carries unseen, to be opened and verified: data (session, results and points; the "
    "usual), hash (the same, of the points only how many there are and their hash) or none."};
inline constexpr FieldText dpiText = {
    "N", "Pixels an inch of a PNG, and of colour maps in SVG and PDF; %1 if left out."};
inline constexpr Limits dpiLimits = {.low = 1.0, .high = Limits().high};

/// How a figure is drawn, as typed.
struct FigureStyleOptions {
  QString font;
  std::optional<double> fontSize;
  QString without;
  std::optional<NumberedContours> numbers;  ///< nothing: as the session has them
  FigureParts parts;                        ///< but for what these three say
};

template <typename Fields>
void visit(Fields& fields, FigureStyleOptions& options) {
  fields("font", options.font, {}, {"NAME", "Family of all letters; DejaVu Sans if left out."});
  fields("font_size", options.fontSize, {.low = 4.0, .high = 72.0},
         {"PT", "Their size in points, 4 to 72; as suits the figure if left out.", nullptr,
          "a size in points from 4 to 72"});
  fields("without", options.without, {},
         {"PARTS",
          "Leaves out training, validation or test points, rings, labels (numbers on contours), legend, "
          "colour-bar or title; several of them with commas."});
  fields("contour_labels", options.numbers, {},
         {"WHICH",
          "Which contours bear a number: all in sight, if need be beside their line or as a range; some, "
          "with room in their line; none. As the view says if left out: usually all."});
  visit(fields, options.parts);
}

/// Into a spec. Throws UsageError for a family that is not installed.
void takeFont(const FigureStyleOptions& options, FigureSpec& spec);

/// `leftOut`: as the session has them, where options are left out. Throws UsageError.
FigureParts partsOf(const FigureStyleOptions& options, const FigureParts& leftOut = {});

/// A file whose ending is one of a picture. Throws UsageError.
void checkFigureFile(const QString& file);

inline constexpr FieldText sizeText = {
    "WxH",
    "Size in millimetres, or column (85x85), page (180x90), slide (254x143, letters of 18 pt and lines as "
    "wide) or poster (420x297, 24 pt); one that suits the view if left out."};
/// In millimetres or by name, into a spec, with the letters and the scale of that name. Throws UsageError.
void takeSize(const QString& size, FigureSpec& spec);

/// Throws UsageError for a picture of that size, in millimetres, with too many pixels.
void checkPixels(const QSizeF& size, double dpi);

}  // namespace credence
