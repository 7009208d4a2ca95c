#pragma once

namespace credence {

enum class Appearance { System, Light, Dark };

/// Gives the whole application the Fusion style in light or dark; System follows the desktop's palette.
void applyAppearance(Appearance appearance);

/// The one that was chosen last, also by an earlier run of the program; System at first.
Appearance storedAppearance();
void storeAppearance(Appearance appearance);

}  // namespace credence
