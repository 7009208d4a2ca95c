#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace credence {

/// What an SVG of a stranger has beside or instead of what `found` has, which this program has just drawn:
/// the same tags and words in the same order, byte for byte, but for coordinates and colours, which may
/// differ as drawing_tolerance.h says, and pictures inside, see differenceOfPng(). Nothing where it has
/// nothing else; else a sentence. The stranger's is never drawn, and nothing that it names is opened.
std::optional<QString> differenceOfSvg(const QByteArray& told, const QByteArray& found);

}  // namespace credence
