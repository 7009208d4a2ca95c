#include "app/widgets/elided_label.h"

#include "app/widgets/plain_tip.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace credence {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const {
  return {0, QLabel::minimumSizeHint().height()};
}

bool ElidedLabel::event(QEvent* event) {
  const bool asked = event->type() == QEvent::ToolTip && toolTip().isEmpty();
  const QString line = text().simplified();
  if (!asked || fontMetrics().horizontalAdvance(line) <= contentsRect().width()) return QLabel::event(event);
  QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainTip(line), this);
  return true;
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QString line = fontMetrics().elidedText(text().simplified(), Qt::ElideRight, contentsRect().width());
  style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(), line,
                        foregroundRole());
}

}  // namespace credence
