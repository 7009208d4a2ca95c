#include "app/panels/number_box.h"

#include <QLocale>
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

NumberBox::NumberBox(const GeneratorOption& option, QWidget* parent)
    : QDoubleSpinBox(parent), m_option(option) {
  setObjectName(QString::fromUtf8(option.name));
  setAccessibleName(QString::fromUtf8(option.title));
  setToolTip(QString::fromUtf8(option.description));
  setLocale(QLocale::c());
  setDecimals(option.whole ? 0 : 15);
  setRange(option.low, option.high);
  setSingleStep(stepFor(option));
  if (option.field == GeneratorOption::Field::count) setStepType(AdaptiveDecimalStepType);
  setKeyboardTracking(false);
  // As wide as usual numbers, not as the longest that is allowed.
  setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("10000")) + 28);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setAlignment(Qt::AlignRight);
  connect(this, &QDoubleSpinBox::valueChanged, this, &NumberBox::edited);
}

void NumberBox::showValue(double value) {
  const QSignalBlocker blocker(this);
  setValue(value);
}

QString NumberBox::textFromValue(double value) const {
  return m_option.whole ? QString::number(value, 'f', 0)
                        : QString::number(value, 'g', QLocale::FloatingPointShortest);
}

double NumberBox::valueFromText(const QString& text) const {
  return text.trimmed().toDouble();
}

QValidator::State NumberBox::validate(QString& text, int&) const {
  for (const QChar character : text) {
    if (!QStringLiteral("0123456789.-+eE ").contains(character)) return QValidator::Invalid;
  }
  bool ok = false;
  const double value = text.trimmed().toDouble(&ok);
  return ok && accepts(m_option, value) ? QValidator::Acceptable : QValidator::Intermediate;
}

void NumberBox::fixup(QString& text) const {
  emit refused(tr("%1: \"%2\" is not %3")
                   .arg(QString::fromUtf8(m_option.title), text, QString::fromStdString(rule_of(m_option))));
}

}  // namespace credence
