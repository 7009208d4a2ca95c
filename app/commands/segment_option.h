#pragma once

#include "core/data/segment.h"

#include <QCommandLineParser>

namespace credence {

/// --from and --to: a line through the plane.
void addSegmentOptions(QCommandLineParser& parser);

/// Throws UsageError where an end is missing or no place, and for a line that is none.
Segment readSegment(const QCommandLineParser& parser);

}  // namespace credence
