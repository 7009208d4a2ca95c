#include "app/widgets/log_slider.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/typed_box.h"
#include "app/widgets/box_width.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/fitting_number.h"
#include "app/widgets/track_slider.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace credence {

namespace {

constexpr int positions = 1000;
constexpr int keyStep = 5;
constexpr int infinityPosition = positions + keyStep;  // one key press beyond the largest number
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double smallest = 1e-300;
constexpr double largest = 1e300;
constexpr int allDecimals =
    323;  // of any double: with fewer the box would hold another number than it stands for

}  // namespace

/// Shows three digits, fewer where there is no room, all of them in the tooltip; steps of a tenth of an
/// octave rather than of a fixed amount.
class SignificantSpinBox : public DecimalBox {
 public:
  explicit SignificantSpinBox(QWidget* parent) : DecimalBox(parent) {
    setDecimals(allDecimals);
    setRange(smallest, largest);
    setKeyboardTracking(false);
    setAlignment(Qt::AlignRight);
  }

  /// Where steps end, and infinity begins: the slider's end.
  void setHigh(double high) { m_high = high; }
  void nameInfinity(const QString& name) {
    m_infinityName = name;
    setProperty("infinity", true);  // NumberKeys then lets it be typed
    setMaximum(infinity);
  }

  QString textFromValue(double value) const override {
    return std::isinf(value) ? m_infinityName : fittingNumber(value, *lineEdit());
  }
  double valueFromText(const QString& text) const override {
    // What is shown stands for the whole number: Enter does not round it.
    return text == textFromValue(value()) ? value() : DecimalBox::valueFromText(text);
  }
  void stepBy(int steps) override {
    if (std::isinf(value())) {
      if (steps < 0) setValue(m_high);
    } else {
      setValue(std::min(value() * std::pow(2.0, 0.1 * steps), largest));
    }
  }

 protected:
  std::optional<double> read(const QString& typed) const override {
    if (namesInfinity(typed)) return infinity;
    const std::optional<double> number = readNumber(typed);
    return number && *number >= smallest && *number <= largest ? number : std::nullopt;
  }
  QString rule() const override {
    return m_infinityName.isEmpty() ? LogSlider::tr("a positive number")
                                    : LogSlider::tr("a positive number or inf");
  }
  StepEnabled stepEnabled() const override {
    return std::isinf(value()) ? StepDownEnabled : StepUpEnabled | StepDownEnabled;
  }
  void resizeEvent(QResizeEvent* event) override {
    DecimalBox::resizeEvent(event);
    const QSignalBlocker blocker(this);
    if (!lineEdit()->isModified()) setValue(value());  // its text is of the room before
  }

 private:
  bool namesInfinity(const QString& text) const {
    if (m_infinityName.isEmpty()) return false;
    const QString typed = text.trimmed().toLower();
    return typed == m_infinityName || typed == QLatin1String("inf");
  }

  QString m_infinityName;  // empty: it is no value
  double m_high = largest;
};

LogSlider::LogSlider(const QString& name, QWidget* parent)
    : QWidget(parent), m_slider(new TrackSlider(this)), m_spinBox(new SignificantSpinBox(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_slider, 1);
  layout->addWidget(m_spinBox);
  keepAsWideAs(m_spinBox, QStringLiteral("1.23×10⁻⁷"));
  m_slider->setAccessibleName(name);
  m_spinBox->setAccessibleName(name);
  m_slider->setRange(0, positions);
  m_slider->setSingleStep(keyStep);
  m_slider->setPageStep(100);
  m_slider->installEventFilter(this);
  connect(m_slider, &TrackSlider::valueChanged, this, [this](int position) { edit(valueAt(position)); });
  connect(m_slider, &TrackSlider::sliderPressed, this, &LogSlider::dragStarted);
  connect(m_slider, &TrackSlider::sliderReleased, this, &LogSlider::dragFinished);
  connect(m_spinBox, &QDoubleSpinBox::valueChanged, this, &LogSlider::edit);
}

void LogSlider::setRange(double low, double high, double defaultValue) {
  m_low = low;
  m_high = high;
  m_default = defaultValue;
  m_spinBox->setHigh(high);
  setValue(m_value);
  showMark();
}

void LogSlider::nameInfinity(const QString& name) {
  m_spinBox->nameInfinity(name);
}

void LogSlider::reachInfinity(bool reachable) {
  const QSignalBlocker blocker(m_slider);
  m_slider->setMaximum(reachable ? infinityPosition : positions);
  m_slider->setValue(positionOf(m_value));
}

void LogSlider::standTall(const QString& atLow, const QString& atHigh) {
  delete layout();
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(1);
  auto* head = new QHBoxLayout;
  m_title = new ElidedLabel;
  m_title->setBuddy(m_slider);
  head->addWidget(m_title, 1);
  head->addWidget(m_spinBox);
  rows->addLayout(head);
  rows->addWidget(m_slider);
  m_ends = new QWidget;
  auto* ends = new QHBoxLayout(m_ends);
  ends->setContentsMargins(2, 0, 2, 0);
  for (const QString& words : {atLow, atHigh}) {
    auto* label = new ElidedLabel;
    label->setText(words);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setAlignment(ends->count() == 0 ? Qt::AlignLeft : Qt::AlignRight);
    ends->addWidget(label, 1);
  }
  rows->addWidget(m_ends);
  QFont bold;  // and as large as those of the bar, whatever that becomes
  bold.setBold(true);
  m_spinBox->setFont(bold);
}

void LogSlider::setTitle(const QString& title) {
  m_title->setText(title);
}

void LogSlider::setBrief(bool brief) {
  m_ends->setHidden(brief);
}

void LogSlider::setMark(std::optional<double> value) {
  m_mark = value;
  showMark();
}

/// Nothing beyond the track's ends is marked, where the mark would stand for another value.
void LogSlider::showMark() {
  const bool onTrack = m_mark && *m_mark >= m_low && *m_mark <= m_high;
  m_slider->setMark(onTrack ? std::optional(positionOf(*m_mark)) : std::nullopt);
}

QSlider* LogSlider::slider() const {
  return m_slider;
}

QDoubleSpinBox* LogSlider::spinBox() const {
  return m_spinBox;
}

void LogSlider::setValue(double value) {
  m_value = value;
  const QSignalBlocker sliderBlocker(m_slider);
  const QSignalBlocker spinBlocker(m_spinBox);
  m_slider->setValue(positionOf(value));
  m_spinBox->setValue(value);
  m_spinBox->setToolTip(QStringLiteral("%1\n%2").arg(exactNumber(value), toolTip()).trimmed());
}

void LogSlider::edit(double value) {
  if (value == m_value) return;
  setValue(value);
  emit valueEdited(value);
}

int LogSlider::positionOf(double value) const {
  if (std::isinf(value)) return infinityPosition;
  const double t = std::log(value / m_low) / std::log(m_high / m_low);
  return static_cast<int>(std::lround(std::clamp(t, 0.0, 1.0) * positions));
}

double LogSlider::valueAt(int position) const {
  if (position > positions) return infinity;
  return m_low * std::pow(m_high / m_low, static_cast<double>(position) / positions);
}

bool LogSlider::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_slider && event->type() == QEvent::MouseButtonDblClick) {
    edit(m_default);
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace credence
