#pragma once

#include "app/compute/picture.h"

class QCPPainter;

namespace credence {

struct Canvas;

/// The colours of a picture's values, between its grid's points and nowhere else.
void paintField(QCPPainter& painter, const Canvas& canvas, const Picture& picture);

}  // namespace credence
