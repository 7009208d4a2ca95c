#include "app/panels/method_menu.h"

#include "app/compute/method_text.h"
#include "app/report/translate.h"

#include <QActionGroup>

namespace credence {

MethodMenu::MethodMenu(LiveMethod* pinned, QWidget* parent)
    : QMenu(tr("Pinned &Method"), parent), m_pinned(pinned), m_entries(new QActionGroup(this)) {
  setToolTipsVisible(true);
  for (const Method* method : methods()) {
    if (LiveMethod::canBePinned(*method)) add(fullTitle(*method), fromTable(method->purpose), method);
  }
  addSeparator();
  add(tr("None"), tr("Those of the plots alone"), nullptr);
}

void MethodMenu::add(const QString& text, const QString& purpose, const Method* method) {
  QAction* entry = addAction(text);
  entry->setToolTip(purpose);
  entry->setCheckable(true);
  m_entries->addAction(entry);
  const auto update = [this, entry, method] { entry->setChecked(m_pinned->method() == method); };
  update();
  connect(m_pinned, &LiveMethod::methodChanged, entry, update);
  connect(entry, &QAction::triggered, this, [this, method] {
    m_pinned->setMethod(method);
    emit chosen();
  });
}

}  // namespace credence
