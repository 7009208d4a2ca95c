#include "app/panels/threshold_row.h"

#include "app/session/session_fields.h"
#include "app/style/typed_box.h"
#include "core/evaluation/confusion.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <cmath>

namespace credence {

ThresholdRow::ThresholdRow(Document* document, QWidget* parent)
    : QWidget(parent), m_document(document), m_slider(new QSlider(Qt::Horizontal)), m_box(new DecimalBox) {
  const QString purpose =
      tr("Class 1 is predicted from this probability on. Arrow keys step by 0.01, Page Up and Page Down by "
         "0.1, a double click returns to 0.5. The heavy line, the rings and the accuracies "
         "follow.");
  m_slider->setObjectName(QStringLiteral("thresholdSlider"));
  m_slider->setRange(1, 99);
  m_slider->setPageStep(10);
  m_slider->installEventFilter(this);
  m_slider->setAccessibleName(tr("Threshold"));
  m_box->setObjectName(QStringLiteral("threshold"));
  m_box->setAccessibleName(tr("Threshold"));
  m_box->setDecimals(3);
  const Limits limits = limitsOf(&ViewState::threshold);
  m_box->setRange(limits.low, limits.high);
  m_box->setSingleStep(0.01);
  m_box->setKeyboardTracking(false);
  auto* title = new QLabel(tr("&Threshold"));
  title->setBuddy(m_box);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(title);
  layout->addWidget(m_slider, 1);
  layout->addWidget(m_box);
  for (QWidget* widget :
       {static_cast<QWidget*>(title), static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_box)}) {
    widget->setToolTip(purpose);
  }
  showThreshold();
  connect(m_slider, &QSlider::valueChanged, this,
          [this](int hundredths) { m_document->setInView(&ViewState::threshold, hundredths / 100.0); });
  connect(m_box, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { m_document->setInView(&ViewState::threshold, value); });
  document->onView<&ViewState::threshold>(this, &ThresholdRow::showThreshold);
}

void ThresholdRow::showThreshold() {
  const double threshold = m_document->view().threshold;
  const QSignalBlocker boxBlocker(m_box);
  const QSignalBlocker sliderBlocker(m_slider);
  m_box->setValue(threshold);
  m_slider->setValue(static_cast<int>(std::lround(100.0 * threshold)));
}

double ThresholdRow::probability() const {
  return m_document->view().threshold;
}

double ThresholdRow::logit() const {
  return threshold_logit(probability());
}

bool ThresholdRow::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_slider && event->type() == QEvent::MouseButtonDblClick) {
    m_document->setInView(&ViewState::threshold, 0.5);
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace credence
