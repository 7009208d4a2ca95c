#include "app/mainwindow/studio.h"

#include "app/panels/scroll_box.h"

#include <QAction>
#include <QMainWindow>
#include <QStyle>
#include <QToolButton>

namespace credence {

namespace {

constexpr QSize leastPage(300, 130);  // px

}  // namespace

Studio::Studio(Document* document, QWidget* parent)
    : QDockWidget(tr("Studio"), parent),
      m_document(document),
      m_pages(new QTabWidget),
      m_close(buildClose()) {
  setObjectName(QStringLiteral("studioDock"));
  m_pages->setObjectName(QStringLiteral("studioPages"));
  m_pages->setDocumentMode(true);
  m_pages->setTabPosition(QTabWidget::South);
  setWidget(m_pages);
  hide();
  connect(m_pages, &QTabWidget::currentChanged, this, [this] {
    if (!isHidden()) recordPage();
  });
  connect(toggleViewAction(), &QAction::toggled, this, &Studio::recordPage);
  document->onView<&ViewState::page>(this, &Studio::showPage);
}

QAction* Studio::addPage(QWidget* page, const QString& title, const QKeySequence& key,
                         const QString& purpose) {
  auto* box = new ScrollBox(page, leastPage);
  const int index = m_pages->addTab(box, title);
  connect(box, &ScrollBox::lacks, this, &Studio::showPageWhole, Qt::QueuedConnection);
  m_contents << page;
  m_pages->setTabToolTip(index, tr("%1 (%2)").arg(purpose, key.toString(QKeySequence::NativeText)));
  auto* action = new QAction(title, this);
  action->setCheckable(true);
  action->setShortcut(key);
  action->setToolTip(m_pages->tabToolTip(index));
  m_actions << action;
  connect(action, &QAction::triggered, this, [this, page] { toggle(page); });
  return action;
}

QToolButton* Studio::buildClose() {
  auto* button = new QToolButton(this);
  button->setObjectName(QStringLiteral("studioClose"));
  button->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
  button->setAutoRaise(true);
  button->setAccessibleName(tr("Close the Studio"));
  button->setToolTip(tr("Close the Studio"));
  button->hide();
  connect(button, &QToolButton::clicked, this, &Studio::close);
  return button;
}

void Studio::setBrief(bool brief) {
  if (brief == (titleBarWidget() != nullptr)) return;
  QWidget* const title = titleBarWidget();
  setTitleBarWidget(brief ? new QWidget(this) : nullptr);
  delete title;
  m_pages->setCornerWidget(brief ? m_close : nullptr, Qt::BottomRightCorner);
  m_close->setVisible(brief);
}

void Studio::showPageWhole() {
  const auto* box = qobject_cast<const ScrollBox*>(m_pages->currentWidget());
  auto* window = qobject_cast<QMainWindow*>(parentWidget());
  if (box == nullptr || window == nullptr || !isVisible() || isFloating() || box->lacking() == 0) return;
  window->resizeDocks({this}, {height() + box->lacking()}, Qt::Vertical);
}

void Studio::open(QWidget* page) {
  m_document->setInView(&ViewState::page, page->objectName());
  raise();
}

void Studio::toggle(QWidget* page) {
  if (this->page() == page) {
    m_document->setInView(&ViewState::page, {});
  } else {
    open(page);
  }
  showPage();
}

void Studio::showPage() {
  const QString wanted = m_document->view().page;
  for (int k = 0; k < m_contents.size(); ++k) {
    const bool here = m_contents[k]->objectName() == wanted;
    m_actions[k]->setChecked(here);
    if (here) m_pages->setCurrentIndex(k);
  }
  setHidden(wanted.isEmpty());
}

/// What the person chose by a tab, by closing the dock, or by its entry in the View menu.
void Studio::recordPage() {
  const QWidget* const now = page();
  m_document->setInView(&ViewState::page, now != nullptr ? now->objectName() : QString());
}

}  // namespace credence
