#include "app/widgets/warning_sign.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QStyle>

namespace credence {

namespace {

/// As high as a line of text. The desktop's icons are searched for it when it is first seen.
class WarningSign : public QWidget {
 public:
  QSize sizeHint() const override {
    const int size = fontMetrics().height();
    return {size, size};
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    QPainter painter(this);
    style()->standardIcon(QStyle::SP_MessageBoxWarning, nullptr, this).paint(&painter, rect());
  }
};

}  // namespace

QWidget* warningLine(const QString& name, QLabel* text) {
  auto* sign = new WarningSign;
  sign->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
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
