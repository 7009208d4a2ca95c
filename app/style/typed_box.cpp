#include "app/style/typed_box.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QKeyEvent>
#include <QLocale>

namespace credence {

void tellRefusal(const QWidget& box, const QString& sentence) {
  for (QWidget* around = box.parentWidget(); around != nullptr; around = around->parentWidget()) {
    if (auto* place = dynamic_cast<RefusalPlace*>(around)) return place->showRefusal(sentence);
  }
}

template <typename Box, typename Value>
Value TypedBox<Box, Value>::valueFromText(const QString& text) const {
  return taken(text).value_or(this->value());
}

template <typename Box, typename Value>
QValidator::State TypedBox<Box, Value>::validate(QString& text, int& /*position*/) const {
  // Letters are not kept from being typed: a sentence says more than a key that does nothing.
  return taken(text) ? QValidator::Acceptable : QValidator::Intermediate;
}

template <typename Box, typename Value>
void TypedBox<Box, Value>::fixup(QString& text) const {
  const QString sentence = refusedNumber(typedIn(text), rule());
  const QString name = this->accessibleName();
  tellRefusal(*this, name.isEmpty() ? sentence : credence::tr("%1: %2").arg(name, sentence));
}

template <typename Box, typename Value>
void TypedBox<Box, Value>::keyPressEvent(QKeyEvent* event) {
  const bool refused = !this->hasAcceptableInput();
  Box::keyPressEvent(event);
  // Return that was refused does not press the button of a dialog, too.
  if (refused && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) event->accept();
}

template <typename Box, typename Value>
std::optional<Value> TypedBox<Box, Value>::taken(const QString& text) const {
  if (!text.isEmpty() && text == this->specialValueText()) return this->minimum();
  return read(typedIn(text));
}

template <typename Box, typename Value>
QString TypedBox<Box, Value>::typedIn(const QString& text) const {
  QStringView typed = text;
  if (!this->prefix().isEmpty() && typed.startsWith(this->prefix())) typed = typed.mid(this->prefix().size());
  if (!this->suffix().isEmpty() && typed.endsWith(this->suffix())) typed.chop(this->suffix().size());
  return typed.trimmed().toString();
}

template class TypedBox<QDoubleSpinBox, double>;
template class TypedBox<QSpinBox, int>;

DecimalBox::DecimalBox(QWidget* parent) : TypedBox(parent) {
  setLocale(QLocale::c());  // one kind of digits in all boxes; it asks read()
}

std::optional<double> DecimalBox::read(const QString& typed) const {
  const std::optional<double> number = decimals() == 0 ? readWholeNumber(typed) : readNumber(typed);
  return number && *number >= minimum() && *number <= maximum() ? number : std::nullopt;
}

QString DecimalBox::rule() const {
  const QString rule =
      decimals() == 0 ? credence::tr("a whole number from %1 to %2") : credence::tr("a number from %1 to %2");
  return rule.arg(exactNumber(minimum()), exactNumber(maximum()));
}

WholeBox::WholeBox(QWidget* parent) : TypedBox(parent) {
  setLocale(QLocale::c());
}

std::optional<int> WholeBox::read(const QString& typed) const {
  const std::optional<double> number = readWholeNumber(typed);
  if (!number || *number < minimum() || *number > maximum()) return std::nullopt;
  return static_cast<int>(*number);
}

QString WholeBox::rule() const {
  return credence::tr("a whole number from %1 to %2").arg(exactNumber(minimum()), exactNumber(maximum()));
}

}  // namespace credence
