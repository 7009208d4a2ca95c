#pragma once

#include <QFont>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <functional>

class QCPPainter;

namespace credence {

/// How a figure looks, whatever it shows. Figures are always in the light theme.
struct FigureLook {
  QFont font;              ///< of all words: family, and size in pt
  double lineWidth = 1.0;  ///< all lines are so many times as wide
  double markSize = 1.0;   ///< all marks, points and rings are so many times as large
  bool printSafe = false;  ///< told apart without colours
  bool transparent = false;
  bool title = true;
  bool legend = true;
  bool colourBar = true;
};

/// One view of a figure, which paints itself into a part of the page. All lengths are in pixels of 1/96 inch.
struct FigurePart {
  QString id;     ///< as commands and settings call it: "left", "roc"
  QString title;  ///< for the person who chooses
  std::function<void(QCPPainter& painter, const QRectF& area, const FigureLook& look)> paint;
  std::function<QSizeF(const FigureLook& look)> smallest;  ///< in a smaller area its words would be cut
};

}  // namespace credence
