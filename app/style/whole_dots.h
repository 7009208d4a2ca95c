#pragma once

#include <QSize>
#include <QSizeF>

namespace credence {

/// The dots of a picture of that size: at least one each way. At a small ratio, or in a window without room,
/// nothing would be left to paint into.
inline QSize wholeDots(const QSizeF& size, double pixelRatio) {
  return (size * pixelRatio).toSize().expandedTo(QSize(1, 1));
}

}  // namespace credence
