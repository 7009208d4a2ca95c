#pragma once

#include "app/compute/picture.h"
#include "core/evaluation/decision.h"

class QCPPainter;

namespace credence {

struct Canvas;

/// Hatches where a picture's probability lies within the band. Costs as much as there are dots, whatever the
/// grid.
void paintBand(QCPPainter& painter, const Canvas& canvas, const Picture& picture, const AbstainBand& band);

}  // namespace credence
