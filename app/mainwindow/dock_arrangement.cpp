#include "app/mainwindow/dock_arrangement.h"

#include "app/mainwindow/studio.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QScrollArea>

#include <utility>

namespace credence {

namespace {

constexpr int lowWindow = 740;      // px: below it, Evidence and Metrics do not fit above each other
constexpr int narrowWindow = 1200;  // px: below it, a page does not fit between the columns
constexpr int evidenceHeight = 395;
constexpr int metricsHeight = 305;
constexpr int layoutVersion = 3;

}  // namespace

DockArrangement::DockArrangement(QMainWindow* window, const Docks& docks)
    : QObject(window), m_window(window), m_docks(docks) {
  window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  window->resizeDocks({docks.evidence, docks.metrics}, {evidenceHeight, metricsHeight}, Qt::Vertical);
  window->installEventFilter(this);
  docks.studio->installEventFilter(this);
  for (const QDockWidget* dock : {docks.data, docks.model}) {
    // A dock is not told when its content wants another height; the content is.
    if (const auto* box = qobject_cast<QScrollArea*>(dock->widget())) box->widget()->installEventFilter(this);
  }
}

QByteArray DockArrangement::layout() const {
  const auto arranged = static_cast<char>((m_now.tabs ? 1 : 0) + (m_now.folded ? 2 : 0));
  return m_window->saveState(layoutVersion) + arranged;
}

void DockArrangement::setLayout(const QByteArray& layout) {
  if (layout.isEmpty() || !m_window->restoreState(layout.chopped(1), layoutVersion)) return;
  const char arranged = layout.back();
  m_now.tabs = (arranged & 1) != 0;
  m_now.folded = (arranged & 2) != 0;
  adapt();
}

bool DockArrangement::eventFilter(QObject* watched, QEvent* event) {
  const bool resized = watched == m_window && event->type() == QEvent::Resize;
  const bool opened = watched == m_docks.studio &&
                      (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent);
  if (resized || opened) adapt();
  // Another split or generator has other rows below it.
  const bool asks =
      event->type() == QEvent::LayoutRequest && watched != m_window && watched != m_docks.studio;
  if (asks) {
    QMetaObject::invokeMethod(
        this,
        [this] {
          if (wantedLeftHeights() != m_leftHeights) showLeftWhole();
        },
        Qt::QueuedConnection);
  }
  if (resized || opened) {
    // A layout that is given another height takes it from the first dock, whoever has room to spare; it is
    // told better once it is done.
    QMetaObject::invokeMethod(this, &DockArrangement::showLeftWhole, Qt::QueuedConnection);
  }
  return false;
}

DockArrangement::Arrangement DockArrangement::wanted() const {
  const bool low = m_window->height() < lowWindow;
  const bool pressed = m_window->width() < narrowWindow && studioOpen();
  return {low || pressed, low && pressed, pressed && !low};
}

bool DockArrangement::studioOpen() const {
  return !m_docks.studio->isHidden() && stands(m_docks.studio, Qt::BottomDockWidgetArea);
}

bool DockArrangement::stands(const QDockWidget* dock, Qt::DockWidgetArea area) const {
  return !dock->isFloating() && m_window->dockWidgetArea(const_cast<QDockWidget*>(dock)) == area;
}

void DockArrangement::adapt() {
  const Arrangement next = wanted();
  const Arrangement before = std::exchange(m_now, next);
  m_window->setCorner(Qt::BottomRightCorner,
                      next.studioBelow ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea);
  m_docks.studio->setBrief(m_window->height() < lowWindow &&
                           stands(m_docks.studio, Qt::BottomDockWidgetArea));
  if (next.tabs && !before.tabs) tabify(m_docks.metrics, Qt::RightDockWidgetArea);
  if (next.folded && !before.folded) {
    for (QDockWidget* dock : {m_docks.data, m_docks.model}) tabify(dock, Qt::LeftDockWidgetArea);
  }
  if (before.folded && !next.folded) {
    for (QDockWidget* dock : {m_docks.data, m_docks.model}) putBack(dock, Qt::LeftDockWidgetArea);
  }
  if (before.tabs && !next.tabs) {
    putBack(m_docks.metrics, Qt::RightDockWidgetArea);
    m_window->resizeDocks({m_docks.evidence, m_docks.metrics}, {evidenceHeight, metricsHeight}, Qt::Vertical);
  }
}

std::pair<int, int> DockArrangement::wantedLeftHeights() const {
  return {m_docks.data->sizeHint().height(), m_docks.model->sizeHint().height()};
}

void DockArrangement::showLeftWhole() {
  m_leftHeights = wantedLeftHeights();
  if (!stands(m_docks.data, Qt::LeftDockWidgetArea) || !stands(m_docks.model, Qt::LeftDockWidgetArea)) return;
  m_window->resizeDocks({m_docks.data, m_docks.model}, {m_leftHeights.first, m_leftHeights.second},
                        Qt::Vertical);
}

void DockArrangement::tabify(QDockWidget* dock, Qt::DockWidgetArea from) {
  if (!stands(dock, from) || !stands(m_docks.evidence, Qt::RightDockWidgetArea)) return;
  m_window->tabifyDockWidget(m_docks.evidence, dock);
  m_docks.evidence->raise();
}

void DockArrangement::putBack(QDockWidget* dock, Qt::DockWidgetArea area) {
  if (m_window->tabifiedDockWidgets(m_docks.evidence).contains(dock)) m_window->addDockWidget(area, dock);
}

}  // namespace credence
