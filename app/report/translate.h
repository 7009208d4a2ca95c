#pragma once

#include <QCoreApplication>
#include <QString>

#include <string_view>

namespace credence {

/// What free functions say, in one context for them all; classes of Qt's have their own.
inline QString tr(const char* text) {
  return QCoreApplication::translate("credence", text);
}

/// A name from one of the core's tables.
inline QString fromTable(std::string_view text) {
  return QString::fromUtf8(text);
}

/// The same at the beginning of a line: "Weight penalty" of "weight penalty".
inline QString capitalised(const QString& text) {
  return text.left(1).toUpper() + text.mid(1);
}

}  // namespace credence
