#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace credence {

/// What a PNG of a stranger has beside or instead of what `found` has, which this program has just drawn: the
/// same chunks in the same order, each byte for byte, and pixels within a rounding of colours, see
/// hasNearColour(). Nothing where it has nothing else; else a sentence. Decodes a picture only once its size
/// is known to be that of `found`.
std::optional<QString> differenceOfPng(const QByteArray& told, const QByteArray& found);

}  // namespace credence
