#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace credence {

/// Whether two pictures, both PNG, both SVG or both PDF, show the same, whatever they carry: pixels within
/// the roundings of colours, marks and letters within a fiftieth of a pixel. Nothing where they do; else a
/// sentence that says how much differs.
std::optional<QString> differenceInDrawing(const QByteArray& told, const QByteArray& found);

}  // namespace credence
