#include "app/panels/number_edit.h"

#include "app/panels/fitting_number.h"
#include "app/report/number_text.h"

#include <cmath>
#include <utility>

namespace credence {

NumberEdit::NumberEdit(QString purpose, QWidget* parent) : QLineEdit(parent), m_purpose(std::move(purpose)) {
  setNumber(m_number);
}

void NumberEdit::setNumber(double number) {
  m_number = number;
  showNumber();
  setToolTip(QStringLiteral("%1: %2").arg(m_purpose, exactNumber(number)));
}

void NumberEdit::showNumber() {
  setText(fittingNumber(m_number, *this));
  setCursorPosition(0);
}

void NumberEdit::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  if (!isModified()) showNumber();
}

double NumberEdit::number() const {
  return isModified() ? readNumber(text()).value_or(std::nan("")) : m_number;
}

}  // namespace credence
