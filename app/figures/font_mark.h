#pragma once

#include <QFont>
#include <QString>

namespace credence {

/// Which letters this machine draws for a font: the family that it has, and what that font's own file says of
/// its revision and contents, as "DejaVu Sans 2.37 (5a2c0e17)". Two machines with equal marks draw alike.
QString fontMark(const QFont& font);

}  // namespace credence
