#include "app/panels/number_edit.h"

#include "app/report/number_text.h"

#include <cmath>
#include <utility>

namespace credence {

NumberEdit::NumberEdit(QString purpose, QWidget* parent) : QLineEdit(parent), m_purpose(std::move(purpose)) {
  setNumber(m_number);
}

void NumberEdit::setNumber(double number) {
  m_number = number;
  setText(significantNumber(number));
  setCursorPosition(0);
  setToolTip(QStringLiteral("%1: %2").arg(m_purpose, exactNumber(number)));
}

double NumberEdit::number() const {
  return isModified() ? readNumber(text()).value_or(std::nan("")) : m_number;
}

}  // namespace credence
