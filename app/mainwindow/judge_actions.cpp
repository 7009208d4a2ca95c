#include "app/mainwindow/judge_actions.h"

#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/studio.h"
#include "app/panels/judge_page.h"
#include "app/panels/method_menu.h"

#include <QAction>
#include <QMenu>

namespace credence {

JudgeActions::JudgeActions(LiveMethod* pinned, JudgePage* page, Studio* studio, QObject* parent)
    : QObject(parent), m_pinned(pinned), m_page(page), m_studio(studio) {}

void JudgeActions::addTo(QMenu* menu) {
  menu->addSeparator();
  menu->addMenu(new MethodMenu(m_pinned, menu));
  QAction* judge = addEntry(menu, tr("&Judge by a Third Method…"), tr("J"), [this] { openMenu(); });
  judge->setToolTip(
      tr("Open the Judge page and the menu of the method pinned beside those of the plots (J)"));
}

void JudgeActions::openMenu() {
  m_studio->open(m_page);
  m_page->openMethodMenu();
}

}  // namespace credence
