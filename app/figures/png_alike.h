#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include <optional>

namespace credence {

/// Whether two pictures have the same size, and colours within a rounding, see hasNearColour(). Nothing where
/// they do; else a sentence that says how many pixels have another, and where the first is.
std::optional<QString> differenceOfPixels(const QImage& told, const QImage& found);

/// What a PNG of a stranger has beside or instead of what `found` has, which this program has just drawn: the
/// same chunks in the same order, each byte for byte, and pixels within that rounding. Nothing where it has
/// nothing else; else a sentence. Decodes a picture only once its size is known to be that of `found`.
std::optional<QString> differenceOfPng(const QByteArray& told, const QByteArray& found);

}  // namespace credence
