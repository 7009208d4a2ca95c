#include "app/mainwindow/studio.h"

#include "app/panels/scroll_box.h"

#include <QAction>

namespace credence {

namespace {

constexpr QSize leastPage(300, 130);  // px

}  // namespace

Studio::Studio(QWidget* parent) : QDockWidget(tr("Studio"), parent), m_pages(new QTabWidget) {
  setObjectName(QStringLiteral("studioDock"));
  m_pages->setObjectName(QStringLiteral("studioPages"));
  m_pages->setDocumentMode(true);
  m_pages->setTabPosition(QTabWidget::South);
  setWidget(m_pages);
  hide();
  connect(m_pages, &QTabWidget::currentChanged, this, &Studio::updateActions);
  connect(this, &QDockWidget::visibilityChanged, this, &Studio::updateActions);
}

QAction* Studio::addPage(QWidget* page, const QString& title, const QKeySequence& key,
                         const QString& purpose) {
  const int index = m_pages->addTab(new ScrollBox(page, leastPage), title);
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

void Studio::open(QWidget* page) {
  m_pages->setCurrentIndex(static_cast<int>(m_contents.indexOf(page)));
  show();
  raise();
}

void Studio::toggle(QWidget* page) {
  if (this->page() == page) {
    hide();
  } else {
    open(page);
  }
  updateActions();
}

void Studio::updateActions() {
  for (int k = 0; k < m_actions.size(); ++k) m_actions[k]->setChecked(page() == m_contents[k]);
}

}  // namespace credence
