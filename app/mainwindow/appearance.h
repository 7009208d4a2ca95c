#pragma once

#include <QIcon>
#include <QString>

class QPalette;

namespace credence {

enum class Appearance { System, Light, Dark };

/// Gives the whole application the Fusion style in light or dark; System follows the desktop's palette.
void applyAppearance(Appearance appearance);

/// The one that was chosen last, also by an earlier run of the program; System at first.
Appearance storedAppearance();
void storeAppearance(Appearance appearance);

/// The icon of that name, in the palette's text colour, sharp at any scale.
QIcon themedIcon(const QString& name, const QPalette& palette);

}  // namespace credence
