#include "app/widgets/box_width.h"

#include "app/style/follow_letters.h"

#include <QAbstractSpinBox>
#include <QLineEdit>
#include <QStyleOptionFrame>
#include <QStyleOptionSpinBox>

namespace credence {

namespace {

constexpr int clearBeside = 2;  // px that QLineEdit keeps clear at either side of its text
constexpr int caretWidth = 2;

/// As high as the box is: buttons beside its number may be the wider, the higher they are.
QRect roomyBox(const QWidget& box) {
  return {0, 0, 1000, box.sizeHint().height()};
}

int lettersWidth(const QWidget& box, const QString& longest) {
  return box.fontMetrics().horizontalAdvance(longest) + 2 * clearBeside + caretWidth;
}

}  // namespace

int boxWidth(const QAbstractSpinBox& box, const QString& longest) {
  QStyleOptionSpinBox option;
  option.initFrom(&box);
  option.rect = roomyBox(box);
  option.frame = box.hasFrame();
  option.buttonSymbols = box.buttonSymbols();
  option.subControls =
      QStyle::SC_SpinBoxFrame | QStyle::SC_SpinBoxEditField | QStyle::SC_SpinBoxUp | QStyle::SC_SpinBoxDown;
  const QRect field =
      box.style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxEditField, &box);
  return lettersWidth(box, longest) + option.rect.width() - field.width();
}

int boxWidth(const QLineEdit& line, const QString& longest) {
  QStyleOptionFrame option;
  option.initFrom(&line);
  option.rect = roomyBox(line);
  option.lineWidth =
      line.hasFrame() ? line.style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &option, &line) : 0;
  const QRect field = line.style()->subElementRect(QStyle::SE_LineEditContents, &option, &line);
  return lettersWidth(line, longest) + option.rect.width() - field.width();
}

void keepAsWideAs(QAbstractSpinBox* box, const QString& longest) {
  onLetters(box, [box, longest] { box->setFixedWidth(boxWidth(*box, longest)); });
}

void keepAsWideAs(QLineEdit* line, const QString& longest) {
  onLetters(line, [line, longest] { line->setFixedWidth(boxWidth(*line, longest)); });
}

void keepAtLeastAsWideAs(QAbstractSpinBox* box, const QString& longest) {
  onLetters(box, [box, longest] { box->setMinimumWidth(boxWidth(*box, longest)); });
}

void keepAtLeastAsWideAs(QLineEdit* line, const QString& longest) {
  onLetters(line, [line, longest] { line->setMinimumWidth(boxWidth(*line, longest)); });
}

}  // namespace credence
