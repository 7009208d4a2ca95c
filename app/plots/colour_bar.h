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

/// A level whose line is drawn, on the bar.
struct BarTick {
  double share = 0.0;  ///< of the bar, from its first colour
  QString text;        ///< "0.1"
  bool heavy = false;  ///< as the line is that decides
};

/// The ticks of a picture's contours; `boundaryOnly`: of the decision boundary, where no other is drawn.
std::vector<BarTick> barTicks(const Picture& picture, bool boundaryOnly);

/// What the colours of a picture mean, in one line: what they are of, and a slim bar between its ends.
struct ColourBar {
  Quantity quantity;
  QString title;  ///< "p(Chinstrap)"
  QString low;    ///< what the first colour stands for
  QString high;
  std::size_t first = 0;  ///< of the plots side by side that it belongs to
  std::size_t count = 1;
  std::vector<BarTick> ticks = {};  ///< from low to high; none where no lines are drawn
};

/// The bars of plots side by side, from left to right. Neighbours that show probabilities share one; where
/// there are no values yet (or null), or no difference anywhere, there is none. `boundaryOnly`: as
/// barTicks().
std::vector<ColourBar> colourBars(const std::vector<const Picture*>& pictures, const Dataset& dataset,
                                  bool boundaryOnly = false);

/// Which of the ticks have their numbers on a bar of that length: those in steps that leave room between
/// them, the heavy one among them.
std::vector<std::size_t> numberedTicks(const std::vector<BarTick>& ticks, double length, const QFont& font);

/// In the middle of `area`, colourBarHeight() high; the title is cut short where it has to be.
void paintColourBar(QPainter& painter, const QRectF& area, const ColourBar& bar, const QFont& font,
                    const QColor& ink);

/// What paintColourBar() takes of height, in pixels.
int colourBarHeight(const QFont& font);

}  // namespace credence
