#pragma once

#include "app/plots/recolouring_device.h"

#include <QByteArray>
#include <QFont>
#include <QImage>
#include <QSizeF>
#include <QString>

#include <functional>

class QCPPainter;
class QPainter;

namespace credence {

/// A picture for paper, whatever it shows.
struct FigurePage {
  QSizeF size;    ///< in millimetres
  int dpi = 300;  ///< of PNG
  QString title;  ///< of the document
  QFont font;     ///< else what is painted without words carries the name of the desktop's font
  /// In pixels of 1/96 inch, from the upper left corner, on a page that is not magnified.
  std::function<void(QCPPainter& painter)> paint;
  double magnification = 1.0;  ///< of letters, lines and all that is painted
  bool transparent = false;    ///< a PNG has no white paper
  PageInk ink = {};
  QString description = {};  ///< in sentences, for those who do not see the picture
  QByteArray payload = {};   ///< JSON that a file carries unseen; empty: nothing. See figure_payload.h
};

/// QCustomPlot lays out in pixels of 1/96 inch; so does everything on a page, and devices scale.
inline constexpr double pixelsPerMillimetre = 96.0 / 25.4;
QSize pagePixels(const QSizeF& millimetres);

/// The page as PNG, SVG or PDF, by that ending: "png". Throws std::runtime_error with one sentence for
/// another ending; and what painting throws.
QByteArray pageBytes(const FigurePage& page, const QString& ending);

/// Writes `file` as PNG, SVG or PDF, by its ending. The file is replaced as a whole or left as it was. Throws
/// std::runtime_error with one sentence: unknown ending, not writable; and what painting throws.
void savePage(const FigurePage& page, const QString& file);

/// The page onto another one of vectors, from the painter's origin, lines simplified as in a file of its own.
void paintOnto(QPainter& painter, const FigurePage& page);

/// The same as a picture, for the clipboard.
QImage renderPage(const FigurePage& page);

}  // namespace credence
