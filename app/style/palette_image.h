#pragma once

#include <QImage>
#include <QList>
#include <QRgb>

namespace credence {

/// The most colours of an image whose pixels are bytes.
inline constexpr int mostInPalette = 256;

/// The image with a palette of just its colours, exactly as it looks, in the order in which they first stand
/// row by row; unchanged where they are more than mostInPalette.
QImage withPalette(const QImage& image);

/// The image in the nearest of these colours, at most mostInPalette - 1, all opaque. What is transparent
/// stays so; an image with a pixel that shines through a little is returned unchanged.
QImage withPalette(const QImage& image, const QList<QRgb>& colours);

}  // namespace credence
