#pragma once

#include <QString>

namespace credence {

/// What QSvgGenerator wrote, looking the same in a fraction of the bytes. Qt repeats font, pen, brush and
/// transform for each shape; here neighbours that share them stand in one group, what changes nothing is left
/// out, shapes are moved rather than transformed, numbers have hundredths of a pixel, and a shape that is
/// drawn several times, as the marks of points are, is drawn once in <defs> and used again. Fonts are
/// followed by the generic one of their kind, for readers that do not have them. An SVG of another layout is
/// returned unchanged.
QString compactSvg(const QString& drawn);

/// A font's name and the generic one to take where it is missing, as CSS lists them: "DejaVu Sans,
/// sans-serif".
QString fontWithFallback(const QString& family);

}  // namespace credence
