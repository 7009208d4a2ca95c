#pragma once

class QCPAxis;

namespace credence {

/// The axis goes from 0 to 1, and as far beyond as marks at its ends need to be whole: `radius` in pixels,
/// however small the plot.
void showUnitInterval(QCPAxis* axis, double radius);

}  // namespace credence
