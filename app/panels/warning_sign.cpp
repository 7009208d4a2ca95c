#include "app/panels/warning_sign.h"

#include <QLabel>
#include <QStyle>

namespace credence {

QLabel* warningSign(const QWidget* like) {
  auto* sign = new QLabel;
  const int size = like->fontMetrics().height();
  sign->setPixmap(like->style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(size, size));
  return sign;
}

}  // namespace credence
