#pragma once

#include <QIcon>
#include <QString>

class QPalette;

namespace credence {

/// The icon of that name, in the palette's text colour, sharp at any scale.
QIcon themedIcon(const QString& name, const QPalette& palette);

}  // namespace credence
