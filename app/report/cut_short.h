#pragma once

#include <QString>

namespace credence {

/// A value out of a file as a message quotes it: its first 80 letters, and a sign that there are more.
inline QString cutShort(const QString& text) {
  constexpr qsizetype most = 80;
  return text.size() <= most ? text : text.left(most) + QStringLiteral("…");
}

}  // namespace credence
