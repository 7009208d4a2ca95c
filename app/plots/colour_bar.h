#pragma once

#include "app/compute/picture.h"
#include "core/data/dataset.h"

#include <QString>

#include <vector>

class QColor;
class QFont;
class QPainter;
class QRectF;

namespace credence {

/// What the colours of a picture mean, in one line: what they are of, and a slim bar between its ends.
struct ColourBar {
  Quantity quantity;
  QString title;  ///< "p(Chinstrap)"
  QString low;    ///< what the first colour stands for
  QString high;
  std::size_t first = 0;  ///< of the plots side by side that it belongs to
  std::size_t count = 1;
};

/// The bars of plots side by side, from left to right. Neighbours that show probabilities share one; where
/// there are no values yet (or null), or no difference anywhere, there is none.
std::vector<ColourBar> colourBars(const std::vector<const Picture*>& pictures, const Dataset& dataset);

/// In the middle of `area`, one line high; the title is cut short where it has to be.
void paintColourBar(QPainter& painter, const QRectF& area, const ColourBar& bar, const QFont& font,
                    const QColor& ink);

/// What paintColourBar() takes of height, in pixels.
int colourBarHeight(const QFont& font);

}  // namespace credence
