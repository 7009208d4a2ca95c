#pragma once

#include "app/compute/picture.h"
#include "app/document/numbered_contours.h"
#include "app/numbering/numbered_picture.h"
#include "app/numbering/placed_numbers.h"

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QVector>

#include <cstddef>
#include <vector>

class QCPPainter;

namespace credence {

struct Canvas;

/// How a plot's contours are numbered.
struct NumberStyle {
  NumberedContours which = NumberedContours::all;
  QFont font;
  bool onPaper = false;  ///< smaller where the picture is crowded, down to what is still printed well

  bool operator==(const NumberStyle&) const = default;
};

/// Letters of contours' numbers on paper beside words of that font: smaller, as there are many, and not
/// fitted to dots, so that they are the same whatever was drawn before.
QFont paperNumberFont(const QFont& words);

/// What is drawn about a picture's contours, in pixels.
struct AboutContours {
  std::vector<NumberedMark> marks;
  std::vector<QRectF> notes;
  std::vector<std::vector<Polyline>> otherLines = {};  ///< in the data's units
};

/// Numbers of these of the picture's levels. The first and last level that a number names are indices among
/// the picture's own.
PlacedNumbers numbersOf(const Canvas& canvas, const Picture& picture, const NumberStyle& style,
                        const AboutContours& about);

/// Those in lines, on the colour of the map there: the line opens for its number.
void paintNumbersInLines(QCPPainter& painter, const Picture& picture, const NumberStyle& style,
                         const PlacedNumbers& numbers);

/// Those beside lines, with leaders, over all that is drawn.
void paintNumbersBesideLines(QCPPainter& painter, const Canvas& canvas, const Picture& picture,
                             const NumberStyle& style, const PlacedNumbers& numbers);

}  // namespace credence
