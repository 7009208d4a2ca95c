#include "app/mainwindow/loading_bar.h"

#include "app/files/table_loader.h"
#include "app/panels/elided_label.h"

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

LoadingBar::LoadingBar(TableLoader* loader, QWidget* parent)
    : QFrame(parent), m_loader(loader), m_text(new ElidedLabel), m_progress(new QProgressBar) {
  setObjectName(QStringLiteral("loadingBar"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(10, 4, 6, 4);
  auto* cancel = new QPushButton(tr("Cancel"));
  cancel->setObjectName(QStringLiteral("cancelLoading"));
  cancel->setToolTip(tr("Stop reading; the data stay as they are"));
  m_progress->setTextVisible(true);
  layout->addWidget(m_text);
  layout->addWidget(m_progress, 1);
  layout->addWidget(cancel);
  m_delay.setSingleShot(true);
  m_delay.setInterval(default_delay);
  connect(&m_delay, &QTimer::timeout, this, &QWidget::show);
  connect(cancel, &QPushButton::clicked, loader, &TableLoader::cancel);
  connect(loader, &TableLoader::started, this, &LoadingBar::start);
  connect(loader, &TableLoader::progressed, this, &LoadingBar::showProgress);
  connect(loader, &TableLoader::finished, this, [this] {
    m_delay.stop();
    hide();
  });
  hide();
}

void LoadingBar::start() {
  m_text->setText(tr("Reading %1").arg(m_loader->loading().name()));
  showProgress(0.0);
  if (!isVisible()) m_delay.start();
}

void LoadingBar::showProgress(double fraction) {
  // A bar without a range moves, and says nothing of how much there is.
  m_progress->setRange(0, fraction < 0.0 ? 0 : barSteps);
  if (fraction >= 0.0) m_progress->setValue(static_cast<int>(std::lround(fraction * barSteps)));
}

}  // namespace credence
