#include "app/commands/segment_option.h"

#include <stdexcept>

namespace credence {

Segment segmentOf(const SegmentOptions& options) {
  if (!options.from || !options.to)
    throw UsageError(QStringLiteral("--%1 is missing").arg(QLatin1String(options.from ? "to" : "from")));
  const Segment segment{options.from->place, options.to->place};
  try {
    validate(segment);
  } catch (const std::invalid_argument& reason) {
    throw UsageError(QStringLiteral("--from and --to: %1").arg(QString::fromUtf8(reason.what())));
  }
  return segment;
}

}  // namespace credence
