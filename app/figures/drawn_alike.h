#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace credence {

/// Whether a stranger's file is the one that this program has just drawn, `found`: the same elements, chunks
/// or objects one by one, with numbers and colours within drawing_tolerance.h, and nothing else in the file.
/// Both are PNG, SVG or PDF. Nothing where it is; else a sentence that says what differs and where.
std::optional<QString> differenceInDrawing(const QByteArray& told, const QByteArray& found);

}  // namespace credence
