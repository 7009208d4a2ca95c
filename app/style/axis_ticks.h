#pragma once

class QCPAxis;

namespace credence {

/// Gives an axis of `length` pixels as many ticks, five at most, as have room for their labels, and ticks
/// between them where they are not closer than a few pixels.
void fitTicks(QCPAxis& axis, double length);

}  // namespace credence
