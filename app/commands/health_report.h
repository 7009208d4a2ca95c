#pragma once

#include "core/model/model_health.h"

#include <QByteArray>
#include <QString>

namespace credence {

/// What can be said of a fit beyond its outcome, as one JSON object: slope, condition, margins, and a list of
/// what is at its limit.
QByteArray healthJson(const ModelHealth& health);

/// What is at its limit, on one line; empty where nothing is.
QString healthLine(const ModelHealth& health);

}  // namespace credence
