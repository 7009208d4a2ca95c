#pragma once

#include <QCoreApplication>

namespace credence {

/// What free functions say, in one context for them all; classes of Qt's have their own.
inline QString tr(const char* text) {
  return QCoreApplication::translate("credence", text);
}

}  // namespace credence
