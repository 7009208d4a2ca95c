#include "app/widgets/number_box.h"

#include "app/report/number_text.h"
#include "app/widgets/box_width.h"

#include <QKeyEvent>
#include <QSignalBlocker>

#include <cmath>

namespace credence {

namespace {

/// A hundredth of what the slider covers, as a power of ten.
double stepFor(const GeneratorOption& option) {
  if (option.whole) return 1.0;
  return std::pow(10.0, std::floor(std::log10((option.usual_high - option.usual_low) / 50.0)));
}

}  // namespace

NumberBox::NumberBox(const GeneratorOption& option, QWidget* parent) : DecimalBox(parent), m_option(option) {
  setObjectName(QString::fromUtf8(option.name));
  setAccessibleName(QString::fromUtf8(option.title));
  setToolTip(QString::fromUtf8(option.description));
  setDecimals(option.whole ? 0 : 15);
  setRange(option.low, option.high);
  setSingleStep(stepFor(option));
  if (option.field == GeneratorOption::Field::count) setStepType(AdaptiveDecimalStepType);
  setKeyboardTracking(false);
  // As wide as usual numbers, not as the longest that is allowed.
  keepAtLeastAsWideAs(this, QStringLiteral("10000"));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setAlignment(Qt::AlignRight);
  connect(this, &QDoubleSpinBox::valueChanged, this, &NumberBox::tell);
}

void NumberBox::tell(double value) {
  m_told = true;
  emit edited(value);
}

/// Return makes the data, also where they were changed by hand since the number was typed.
void NumberBox::keyPressEvent(QKeyEvent* event) {
  const bool makes =
      (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && hasAcceptableInput();
  m_told = false;
  DecimalBox::keyPressEvent(event);
  if (makes && !m_told) tell(value());
}

void NumberBox::showValue(double value) {
  const QSignalBlocker blocker(this);
  setValue(value);
}

QString NumberBox::textFromValue(double value) const {
  return m_option.whole ? QString::number(value, 'f', 0)
                        : QString::number(value, 'g', QLocale::FloatingPointShortest);
}

std::optional<double> NumberBox::read(const QString& typed) const {
  const std::optional<double> number = m_option.whole ? readWholeNumber(typed) : readNumber(typed);
  return number && accepts(m_option, *number) ? number : std::nullopt;
}

QString NumberBox::rule() const {
  return QString::fromStdString(rule_of(m_option));
}

}  // namespace credence
