#pragma once

#include <QIcon>
#include <QSize>
#include <QString>

class QFont;
class QPalette;

namespace credence {

/// The icon of that name, in the palette's text colour, sharp at any scale.
QIcon themedIcon(const QString& name, const QPalette& palette);

/// As high as a line of these letters, in pixels: of an icon that stands among words.
QSize iconSizeFor(const QFont& letters);

}  // namespace credence
