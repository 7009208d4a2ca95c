#include "app/mainwindow/side_column.h"

#include "app/panels/evidence_number.h"
#include "app/panels/evidence_panel.h"
#include "app/panels/key_scores.h"
#include "app/panels/metrics_panel.h"
#include "app/style/letters_scale.h"
#include "app/widgets/scroll_box.h"

#include <QEvent>
#include <QScrollBar>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

const QString allKey = QStringLiteral("window/allNumbers");
constexpr int leastWidth = 216;    // px under usual letters
constexpr int usualWidth = 250;    // px
constexpr int mostWidth = 340;     // px: in a wide window, where the map would be a strip
constexpr int numbersWidth = 266;  // px: what the tables need
constexpr int lowForScores = 700;  // px: below it there is no room for scores and tables

}  // namespace

SideColumn::SideColumn(Document* document, LiveFit* liveFit, LiveScores* scores, EvidencePanel* evidence,
                       MetricsPanel* metrics, QWidget* parent)
    : QWidget(parent),
      m_content(new QWidget),
      m_evidence(evidence),
      m_number(new EvidenceNumber(liveFit, metrics->readableFit())),
      m_scores(new KeyScores(document, liveFit, metrics->readableFit(), scores)),
      m_all(new QToolButton),
      m_numbers(new ScrollBox(metrics, QSize(100, 60))) {
  setObjectName(QStringLiteral("sideColumn"));
  m_all->setObjectName(QStringLiteral("allNumbers"));
  m_all->setCheckable(true);
  m_all->setAutoRaise(true);
  m_all->setToolTip(tr("The evidence in its terms, what the true posterior says, and all scores"));
  m_numbers->setObjectName(QStringLiteral("allNumbersBox"));
  auto* layout = new QVBoxLayout(m_content);
  layout->setContentsMargins(0, 0, 0, 4);
  layout->setSpacing(2);
  layout->addWidget(m_number);
  layout->addWidget(evidence, 3);
  layout->addWidget(m_scores);
  layout->addWidget(m_all, 0, Qt::AlignLeft);
  layout->addWidget(m_numbers, 4);
  // Where a long notice leaves too little room for it all it scrolls, and the window keeps its size.
  auto* around = new QVBoxLayout(this);
  around->setContentsMargins(0, 0, 0, 0);
  m_scroll = new ScrollBox(m_content, QSize(leastWidth, 120));
  around->addWidget(m_scroll);
  connect(m_scroll->verticalScrollBar(), &QScrollBar::rangeChanged, this, &SideColumn::makeRoomForBar,
          Qt::QueuedConnection);
  connect(m_all, &QToolButton::toggled, this, [this](bool all) {
    QSettings().setValue(allKey, all);
    showAll(all);
  });
  m_content->installEventFilter(this);
  const bool all = QSettings().value(allKey, false).toBool();
  m_all->setChecked(all);
  showAll(all);
}

/// Numbers that have become longer need a wider column.
bool SideColumn::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_content && event->type() == QEvent::LayoutRequest)
    QMetaObject::invokeMethod(this, &SideColumn::widen, Qt::QueuedConnection);
  return QWidget::eventFilter(watched, event);
}

void SideColumn::restore() {
  m_all->setChecked(false);
}

void SideColumn::setNumbersHidden(bool hidden) {
  m_numbersHidden = hidden;
  m_number->setHidden(hidden);
  m_all->setHidden(hidden);
  m_numbers->setVisible(!hidden && m_all->isChecked());
  share();
}

void SideColumn::showAll(bool all) {
  m_all->setText(all ? tr("All numbers ▾") : tr("All numbers ▸"));
  m_numbers->setVisible(all && !m_numbersHidden);
  m_needed = 0;
  m_bar = 0;
  share();
}

void SideColumn::adaptTo(const QSize& window) {
  if (std::exchange(m_window, window) != window) {
    m_needed = 0;
    m_bar = 0;
  }
  share();
}

void SideColumn::share() {
  m_scores->setVisible(!m_numbersHidden && (!m_all->isChecked() || m_window.height() >= lowForScores));
  m_evidence->setBrief(m_window.height() < lowForScores);
  widen();
}

/// Where the column scrolls, beside all that it has. It is not given back as soon as it no longer scrolls:
/// words that took fewer lines beside the room would take more without, and it would scroll again.
void SideColumn::makeRoomForBar() {
  if (m_scroll->lacking() == 0) return;
  m_bar = m_scroll->verticalScrollBar()->sizeHint().width();
  widen();
}

/// Under usual letters: a fifth of a small window, and a sixth of a wide one.
int SideColumn::usualShare() const {
  const int width =
      std::clamp(m_window.width() / 5, leastWidth, std::clamp(m_window.width() / 6, usualWidth, mostWidth));
  return m_all->isChecked() ? std::max(width, numbersWidth) : width;
}

void SideColumn::widen() {
  // Letters that are wider than most need more, and so do longer numbers; shorter ones give nothing back, or
  // the plots would go to and fro.
  const int frame = 2;
  m_needed = std::max(m_needed, m_content->minimumSizeHint().width() + frame);
  setFixedWidth(std::max(scaledToLetters(usualShare(), *this), m_needed + m_bar));
}

}  // namespace credence
