#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace credence {

/// What one page of a PDF draws other than the other, by their operators one after the other. Only numbers
/// may differ, and only as processors round: coordinates of lines, and where pictures, letters and other
/// coordinates have their origin, within placeRounding, however a matrix scales them; colours within
/// colourRounding. Nothing where they draw the same; else a sentence that names the first line that does not.
std::optional<QString> differenceOfPages(const QByteArray& told, const QByteArray& found);

/// A value of a stranger's file, cut to 80 letters, in quotation marks.
QString quotedBytes(QByteArrayView bytes);

}  // namespace credence
