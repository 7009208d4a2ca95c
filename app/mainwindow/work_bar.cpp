#include "app/mainwindow/work_bar.h"

#include "app/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <cmath>

namespace credence {

namespace {

constexpr std::chrono::milliseconds default_delay(200);  // what is quicker needs no bar
constexpr int barSteps = 1000;

}  // namespace

WorkBar::WorkBar(const QString& name, const QString& cancelling, QWidget* parent)
    : QFrame(parent),
      m_text(new ElidedLabel),
      m_progress(new QProgressBar),
      m_cancel(new QPushButton(tr("Cancel"))) {
  setObjectName(name);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(10, 4, 6, 4);
  m_cancel->setToolTip(cancelling);
  m_progress->setTextVisible(true);
  layout->addWidget(m_text);
  layout->addWidget(m_progress, 1);
  layout->addWidget(m_cancel);
  m_delay.setSingleShot(true);
  m_delay.setInterval(default_delay);
  connect(&m_delay, &QTimer::timeout, this, &QWidget::show);
  connect(m_cancel, &QPushButton::clicked, this, &WorkBar::cancelled);
  hide();
}

void WorkBar::start(const QString& text) {
  m_text->setText(text);
  showProgress(0.0);
  if (!isVisible()) m_delay.start();
}

void WorkBar::showProgress(double fraction) {
  // A bar without a range moves, and says nothing of how much there is.
  m_progress->setRange(0, fraction < 0.0 ? 0 : barSteps);
  if (fraction >= 0.0) m_progress->setValue(static_cast<int>(std::lround(fraction * barSteps)));
}

void WorkBar::finish() {
  m_delay.stop();
  hide();
}

}  // namespace credence
