#pragma once

#include <QCursor>

namespace credence {

/// A small cross with the tool's icon beside it, dark on a light rim: readable on every colour of the plots.
QCursor toolCursor(const QString& icon);

}  // namespace credence
