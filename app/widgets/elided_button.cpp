#include "app/widgets/elided_button.h"

#include <QStyleOptionToolButton>
#include <QStylePainter>

#include <algorithm>

namespace credence {

QSize ElidedButton::minimumSizeHint() const {
  const QSize whole = sizeHint();
  const int letters = fontMetrics().horizontalAdvance(text());
  const int few = fontMetrics().horizontalAdvance(QStringLiteral("P…"));
  return {whole.width() - std::max(0, letters - few), whole.height()};
}

QString ElidedButton::shownText() const {
  const int beside = sizeHint().width() - fontMetrics().horizontalAdvance(text());
  return width() >= sizeHint().width() ? text()
                                       : fontMetrics().elidedText(text(), Qt::ElideMiddle, width() - beside);
}

void ElidedButton::paintEvent(QPaintEvent* /*event*/) {
  QStylePainter painter(this);
  QStyleOptionToolButton option;
  initStyleOption(&option);
  option.text = shownText();
  painter.drawComplexControl(QStyle::CC_ToolButton, option);
}

}  // namespace credence
