#pragma once

#include "app/report/markup_text.h"

#include <QTextDocument>

namespace credence {

/// `words` for QToolTip::showText(), which would guess: plain text in lines of a readable length.
inline QString plainTip(const QString& words) {
  return Qt::convertFromPlainText(withMarkupCharacters(words), Qt::WhiteSpaceNormal);
}

}  // namespace credence
