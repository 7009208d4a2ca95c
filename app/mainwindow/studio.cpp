#include "app/mainwindow/studio.h"

#include "app/mainwindow/menu_entry.h"
#include "app/panels/scroll_box.h"
#include "app/style/themed_icon.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>

namespace credence {

namespace {

constexpr QSize leastPage(300, 130);  // px

}  // namespace

Studio::Studio(Document* document, QWidget* window)
    : QObject(window),
      m_document(document),
      m_strip(new QToolBar(window)),
      m_pages(new QStackedWidget(window)) {
  m_strip->setObjectName(QStringLiteral("studioStrip"));
  m_strip->setToolButtonStyle(Qt::ToolButtonTextOnly);
  m_strip->setMovable(false);
  m_pages->setObjectName(QStringLiteral("studioPages"));
  m_pages->hide();
  buildEnd();
  document->onView<&ViewState::page>(this, &Studio::showPage);
}

/// What stands behind the names, at the far end.
void Studio::buildEnd() {
  auto* spacer = new QWidget;
  spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  m_spacer = m_strip->addWidget(spacer);
  m_full = m_strip->addAction(tr("Enlarge"));
  setIconName(m_full, QStringLiteral("enlarge"));
  m_full->setObjectName(QStringLiteral("fullPage"));
  m_full->setCheckable(true);
  m_full->setToolTip(tr("Give the page the room of the plots, and give it back"));
  m_close = m_strip->addAction(QStringLiteral("✕"));
  m_close->setObjectName(QStringLiteral("studioClose"));
  m_close->setToolTip(tr("Close the page"));
  connect(m_close, &QAction::triggered, this, &Studio::close);
  for (QAction* action : {m_full, m_close}) {
    m_strip->widgetForAction(action)->setAccessibleName(action->toolTip());
    m_strip->widgetForAction(action)->setObjectName(action->objectName());
    action->setVisible(false);
  }
  qobject_cast<QToolButton*>(m_strip->widgetForAction(m_full))->setToolButtonStyle(Qt::ToolButtonIconOnly);
  m_strip->setIconSize(iconSizeFor(m_strip->font()));
  m_strip->installEventFilter(this);
}

bool Studio::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_strip && event->type() == QEvent::FontChange)
    m_strip->setIconSize(iconSizeFor(m_strip->font()));
  return QObject::eventFilter(watched, event);
}

QAction* Studio::addPage(QWidget* page, const QString& title, const QKeySequence& key,
                         const QString& purpose) {
  auto* box = new ScrollBox(page, leastPage);
  m_pages->addWidget(box);
  connect(box, &ScrollBox::lacks, this, [this, box] {
    if (m_pages->currentWidget() == box) emit lacks();
  });
  m_contents << page;
  auto* action = new QAction(title, this);
  action->setCheckable(true);
  action->setShortcut(key);
  action->setToolTip(tr("%1 (%2)").arg(purpose, key.toString(QKeySequence::NativeText)));
  m_actions << action;
  m_strip->insertAction(m_spacer, action);
  connect(action, &QAction::triggered, this, [this, page] { toggle(page); });
  return action;
}

void Studio::open(QWidget* page) {
  m_document->setInView(&ViewState::page, page->objectName());
}

void Studio::close() {
  const bool had = m_pages->isAncestorOf(QApplication::focusWidget());
  m_document->setInView(&ViewState::page, {});
  if (had) emit keyboardLeft();
}

QWidget* Studio::page() const {
  const QString wanted = m_document->view().page;
  for (QWidget* page : m_contents) {
    if (!wanted.isEmpty() && page->objectName() == wanted) return page;
  }
  return nullptr;
}

int Studio::wantedHeight() const {
  return m_pages->currentWidget() != nullptr ? m_pages->currentWidget()->sizeHint().height() : 0;
}

void Studio::toggle(QWidget* page) {
  if (this->page() == page) {
    close();
  } else {
    open(page);
  }
  showPage();  // the click has changed the mark of a page that was open already
  takeKeyboard();
}

/// Whoever opens a page goes on in it.
void Studio::takeKeyboard() {
  QWidget* const open = page();
  if (open == nullptr) return;
  for (QWidget* next = open->nextInFocusChain(); next != open; next = next->nextInFocusChain()) {
    const bool takes = (next->focusPolicy() & Qt::TabFocus) != 0 && next->isEnabled() && next->isVisible();
    if (takes && open->isAncestorOf(next)) return next->setFocus(Qt::ShortcutFocusReason);
  }
}

void Studio::showPage() {
  const QWidget* wanted = page();
  for (int k = 0; k < m_contents.size(); ++k) {
    const bool here = m_contents[k] == wanted;
    m_actions[k]->setChecked(here);
    if (here) m_pages->setCurrentIndex(k);
  }
  m_pages->setHidden(wanted == nullptr);
  for (QAction* action : {m_full, m_close}) action->setVisible(wanted != nullptr);
  if (wanted == nullptr) m_full->setChecked(false);
  emit pageChanged();
}

}  // namespace credence
