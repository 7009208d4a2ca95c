#pragma once

#include "app/report/table_text.h"
#include "core/model/model_health.h"

#include <QString>

namespace credence {

/// How well a fit went, a row for each number, and then one for each finding, in words.
Table healthTable(const ModelHealth& health, const QString& title);

}  // namespace credence
