#include "app/panels/generate_row.h"

#include "app/widgets/box_width.h"
#include "app/widgets/number_box.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double mostOnALine = 100.0;  // beyond this ratio a slider for whole numbers is logarithmic
constexpr double positionsPerDecade = 100.0;

/// The smallest power of ten, at least one, that gives a slider some hundred positions.
double positionsPerUnit(const GeneratorOption& option) {
  if (option.whole) return 1.0;
  return std::pow(10.0, std::max(0.0, std::ceil(std::log10(90.0 / (option.usual_high - option.usual_low)))));
}

double roundedToTwoDigits(double value) {
  const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(value)) - 1.0));
  return std::round(value / unit) * unit;
}

}  // namespace

GenerateRow::GenerateRow(const GeneratorOption& option, QWidget* parent)
    : QWidget(parent),
      m_option(option),
      m_logarithmic(option.whole && option.usual_high > mostOnALine * option.usual_low),
      m_positionsPerUnit(m_logarithmic ? positionsPerDecade : positionsPerUnit(option)),
      m_slider(new QSlider(Qt::Horizontal)),
      m_box(new NumberBox(option)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_slider, 1);
  layout->addWidget(m_box);
  m_box->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  keepAsWideAs(m_box, QStringLiteral("00000.0"));
  m_slider->setRange(positionOf(option.usual_low), positionOf(option.usual_high));
  m_slider->setSingleStep(1);
  m_slider->setPageStep(std::max(1, (m_slider->maximum() - m_slider->minimum()) / 10));
  m_slider->setToolTip(m_box->toolTip() + tr(" Double-click for the default."));
  m_slider->setAccessibleName(m_box->accessibleName());
  m_slider->installEventFilter(this);
  connect(m_slider, &QSlider::valueChanged, this, [this](int position) { emit edited(valueAt(position)); });
  connect(m_slider, &QSlider::sliderPressed, this, &GenerateRow::dragStarted);
  connect(m_slider, &QSlider::sliderReleased, this, &GenerateRow::dragFinished);
  connect(m_box, &NumberBox::edited, this, &GenerateRow::edited);
}

void GenerateRow::showValue(double value) {
  const QSignalBlocker blocker(m_slider);
  m_slider->setValue(std::clamp(positionOf(value), m_slider->minimum(), m_slider->maximum()));
  m_box->showValue(value);
}

int GenerateRow::positionOf(double value) const {
  const double bounded = std::clamp(value, m_option.usual_low, m_option.usual_high);
  return static_cast<int>(std::lround(m_positionsPerUnit * (m_logarithmic ? std::log10(bounded) : bounded)));
}

double GenerateRow::valueAt(int position) const {
  // Divided by a power of ten: 0.3, never 0.30000000000000004.
  const double value = position / m_positionsPerUnit;
  return m_logarithmic ? roundedToTwoDigits(std::pow(10.0, value)) : value;
}

bool GenerateRow::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_slider && event->type() == QEvent::MouseButtonDblClick) {
    emit edited(m_option.standard);
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace credence
