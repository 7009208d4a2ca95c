#include "app/mainwindow/stage.h"

#include "app/mainwindow/side_column.h"
#include "app/mainwindow/studio.h"
#include "app/mainwindow/studio_strip.h"
#include "app/panels/setting_bar.h"
#include "app/style/letters_scale.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr QSize leastForBoth(1024, 740);    // px under usual letters: below it a page takes the plots' place
constexpr int lowForWords = 560;            // px: below it the sliders say less,
constexpr int lowForBoth = 900;             // and below this while a page is open
constexpr double plotsShare = 0.4;          // of the area beside a column, while a page is open;
constexpr double plotsShareOfLesson = 0.3;  // and beside a lesson, whose text is about the page
constexpr int leastPageHeight = 130;        // px;
constexpr double pageShare = 0.3;           // in a high window, of its height
constexpr int leastPlotsHeight = 120;       // px
const QByteArray heightKey = "page-height=";

}  // namespace

Stage::Stage(QWidget* plots, SideColumn* column, SettingBar* bar, Studio* studio)
    : m_column(column),
      m_bar(bar),
      m_studio(studio),
      m_room(new QStackedWidget),
      m_splitter(new QSplitter(Qt::Vertical)) {
  auto* row = new QWidget;
  auto* sides = new QHBoxLayout(row);
  sides->setContentsMargins(0, 0, 0, 0);
  sides->setSpacing(0);
  sides->addWidget(plots, 1);
  sides->addWidget(column);
  m_room->addWidget(row);
  m_room->setMinimumHeight(leastPlotsHeight);
  auto* upper = new QWidget;
  auto* rows = new QVBoxLayout(upper);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(m_room, 1);
  rows->addWidget(bar);
  rows->addWidget(studio->strip());
  m_splitter->addWidget(upper);
  m_splitter->addWidget(studio->pages());
  m_splitter->setChildrenCollapsible(false);
  m_splitter->setStretchFactor(0, 1);
  m_splitter->setStretchFactor(1, 0);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_splitter, 1);
  connect(studio, &Studio::pageChanged, this, &Stage::adapt);
  connect(studio, &Studio::lacks, this, &Stage::sharePage, Qt::QueuedConnection);
  connect(studio->fullAction(), &QAction::toggled, this, &Stage::adapt);
  connect(m_splitter, &QSplitter::splitterMoved, this, &Stage::keepPageHeight);
}

void Stage::placeBeside(QWidget* column) {
  m_beside = column;
  static_cast<QHBoxLayout*>(layout())->insertWidget(0, column);
}

QByteArray Stage::layoutState() const {
  return m_pageHeight > 0 ? heightKey + QByteArray::number(m_pageHeight) : QByteArray();
}

void Stage::setLayoutState(const QByteArray& state) {
  bool readable = false;
  const int height = state.startsWith(heightKey) ? state.mid(heightKey.size()).toInt(&readable) : 0;
  m_pageHeight = readable && height > 0 ? height : 0;
  sharePage();
}

void Stage::restore() {
  m_pageHeight = 0;
  m_column->restore();
  adapt();
  emit layoutChanged();
}

void Stage::keepPageHeight() {
  m_pageHeight = m_studio->pages()->height();
  emit layoutChanged();
}

void Stage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  adapt();
}

void Stage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) adapt();
}

void Stage::adapt() {
  const QSizeF room = QSizeF(window()->size()) / lettersScale(*this);
  m_column->adaptTo(room.toSize());
  placePage(room);
  const bool shared = m_studio->page() != nullptr && !m_sheet;
  m_bar->setBrief(room.height() < (shared ? lowForBoth : lowForWords));
  sharePage();
}

/// Below the sliders, or in place of the plots, in a window of that size under usual letters.
void Stage::placePage(const QSizeF& room) {
  const bool small = room.width() < leastForBoth.width() || room.height() < leastForBoth.height();
  const bool open = m_studio->page() != nullptr;
  m_sheet = open && (small || m_studio->fullAction()->isChecked());
  m_studio->fullAction()->setEnabled(!small);  // where it has the room anyway
  QStackedWidget* pages = m_studio->pages();
  if (m_sheet) {
    if (m_room->indexOf(pages) < 0) m_room->addWidget(pages);
    m_room->setCurrentWidget(pages);
    pages->show();
  } else {
    if (m_splitter->indexOf(pages) < 0) m_splitter->addWidget(pages);
    m_room->setCurrentIndex(0);
    pages->setVisible(open);
  }
}

/// What the page asks for, and more in a window that has it to give.
int Stage::usualPageHeight() const {
  return std::max(m_studio->wantedHeight(), static_cast<int>(std::lround(pageShare * window()->height())));
}

/// So that the plots keep their share of the area.
int Stage::mostPageHeight() const {
  const double area = static_cast<double>(m_splitter->width()) * window()->height();
  const bool lesson = m_beside != nullptr && m_beside->isVisible();
  const double share = lesson ? plotsShareOfLesson : plotsShare;
  const int plots =
      static_cast<int>(std::ceil(share * area / std::max(1, m_splitter->width() - m_column->width())));
  const int others = m_bar->sizeHint().height() + m_studio->strip()->sizeHint().height();
  return std::max(leastPageHeight, height() - plots - others - m_splitter->handleWidth());
}

void Stage::sharePage() {
  if (m_sheet || m_studio->page() == nullptr) return;
  const int wanted = m_pageHeight > 0 ? m_pageHeight : usualPageHeight();
  const int given = std::clamp(wanted, leastPageHeight, mostPageHeight());
  m_splitter->setSizes({std::max(1, height() - given - m_splitter->handleWidth()), given});
}

}  // namespace credence
