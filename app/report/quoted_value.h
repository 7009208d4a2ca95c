#pragma once

#include "core/table/data_error.h"

#include <QString>

namespace credence {

/// A value in quotation marks, as a sentence shows what was typed or read: shown() of any text.
inline QString quotedValue(const QString& value) {
  return QString::fromStdString(shown(value.toStdString()));
}

}  // namespace credence
