#pragma once

#include <QPalette>

namespace credence {

enum class Appearance { System, Light, Dark };

/// Gives the whole application the Fusion style in light or dark; System follows the desktop's palette.
void applyAppearance(Appearance appearance);

/// Hints and links for a palette whose own are hardly seen on its ground, and no other colour: where Qt reads
/// a dark desktop's colours without that desktop's help, these two stay as on a light one.
QPalette completionOf(const QPalette& desktop);

/// Gives the application what its palette lacks: for when the desktop has changed its own. Nothing changes
/// where nothing is lacking.
void completePalette();

/// The one that was chosen last, also by an earlier run of the program; System at first.
Appearance storedAppearance();
void storeAppearance(Appearance appearance);

}  // namespace credence
