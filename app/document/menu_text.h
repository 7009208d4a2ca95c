#pragma once

#include <QString>

namespace credence {

/// `words` as a menu or a button shows them: an ampersand is one, not the mark of a key.
inline QString menuText(QString words) {
  return words.replace(QLatin1Char('&'), QLatin1String("&&"));
}

}  // namespace credence
