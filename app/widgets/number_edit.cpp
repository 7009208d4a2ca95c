#include "app/widgets/number_edit.h"

#include "app/report/number_text.h"
#include "app/widgets/fitting_number.h"

#include <optional>
#include <stdexcept>
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
  if (!isModified()) return m_number;
  if (const std::optional<double> typed = readNumber(text())) return *typed;
  throw std::invalid_argument(refusedNumber(text(), tr("a number")).toStdString());
}

}  // namespace credence
