#include "app/panels/box_width.h"

#include <QAbstractSpinBox>
#include <QLineEdit>
#include <QStyleOptionFrame>
#include <QStyleOptionSpinBox>

namespace credence {

namespace {

constexpr int clearBeside = 2;  // px that QLineEdit keeps clear at either side of its text
constexpr int caretWidth = 2;
constexpr QRect anyBox(0, 0, 1000, 30);

int lettersWidth(const QWidget& box, const QString& longest) {
  return box.fontMetrics().horizontalAdvance(longest) + 2 * clearBeside + caretWidth;
}

}  // namespace

int boxWidth(const QAbstractSpinBox& box, const QString& longest) {
  QStyleOptionSpinBox option;
  option.initFrom(&box);
  option.rect = anyBox;
  option.frame = box.hasFrame();
  option.buttonSymbols = box.buttonSymbols();
  option.subControls =
      QStyle::SC_SpinBoxFrame | QStyle::SC_SpinBoxEditField | QStyle::SC_SpinBoxUp | QStyle::SC_SpinBoxDown;
  const QRect field =
      box.style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxEditField, &box);
  return lettersWidth(box, longest) + anyBox.width() - field.width();
}

int boxWidth(const QLineEdit& line, const QString& longest) {
  QStyleOptionFrame option;
  option.initFrom(&line);
  option.rect = anyBox;
  option.lineWidth =
      line.hasFrame() ? line.style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &option, &line) : 0;
  const QRect field = line.style()->subElementRect(QStyle::SE_LineEditContents, &option, &line);
  return lettersWidth(line, longest) + anyBox.width() - field.width();
}

}  // namespace credence
