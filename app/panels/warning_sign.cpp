#include "app/panels/warning_sign.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>

namespace credence {

QWidget* warningLine(const QString& name, QLabel* text, const QWidget* like) {
  auto* sign = new QLabel;
  const int size = like->fontMetrics().height();
  sign->setPixmap(like->style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(size, size));
  auto* line = new QWidget;
  line->setObjectName(name);
  auto* layout = new QHBoxLayout(line);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  layout->addWidget(sign, 0, Qt::AlignTop);
  layout->addWidget(text, 1);
  return line;
}

}  // namespace credence
