#include "app/studies/lab/page/lab_parameter_row.h"

#include "app/panels/generate_row.h"
#include "app/report/translate.h"
#include "app/widgets/log_slider.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>

namespace credence {

namespace {

constexpr int labTitleLetters = 14;

/// A slider of round numbers and its box know the options of generators.
GeneratorOption optionLike(const LabParameter& parameter) {
  return {.name = parameter.id,
          .title = parameter.title,
          .description = parameter.description,
          .low = parameter.least,
          .high = parameter.most,
          .standard = parameter.standard,
          .usual_low = parameter.low,
          .usual_high = parameter.high};
}

}  // namespace

LabParameterRow::LabParameterRow(const LabParameter& parameter, QWidget* parent)
    : QWidget(parent), m_parameter(parameter) {
  setObjectName(fromTable(parameter.id));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* title = new QLabel(fromTable(parameter.title));
  title->setFixedWidth(title->fontMetrics().averageCharWidth() * labTitleLetters);
  layout->addWidget(title);
  const auto edit = [this](double value) {
    const double allowed = allowed_value(m_parameter, value);
    showValue(allowed);
    emit edited(allowed);
  };
  const QString purpose =
      tr("%1 Double-click the slider for the default.").arg(fromTable(parameter.description));
  if (parameter.logarithmic) {
    m_logarithmic = new LogSlider(fromTable(parameter.title));
    m_logarithmic->setRange(parameter.low, parameter.high, parameter.standard);
    m_logarithmic->slider()->setToolTip(purpose);
    layout->addWidget(m_logarithmic, 1);
    connect(m_logarithmic, &LogSlider::valueEdited, this, edit);
  } else {
    m_linear = new GenerateRow(optionLike(parameter));
    layout->addWidget(m_linear, 1);
    connect(m_linear, &GenerateRow::edited, this, edit);
  }
  title->setToolTip(fromTable(parameter.description));
}

void LabParameterRow::showValue(double value) {
  if (m_logarithmic != nullptr) m_logarithmic->setValue(value);
  if (m_linear != nullptr) m_linear->showValue(value);
}

}  // namespace credence
