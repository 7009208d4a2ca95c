#include "app/widgets/close_line.h"

#include "app/style/follow_letters.h"

#include <QFontInfo>
#include <QFontMetrics>
#include <QWidget>

namespace credence {

int closeLine(const QFont& font) {
  const int enough = (6 * QFontInfo(font).pixelSize() + 2) / 5;
  return QFontMetrics(font).height() > enough ? enough : 0;
}

QFont smallFont(const QWidget& widget) {
  return plotLetters(widget.font());
}

}  // namespace credence
