#include "app/mainwindow/menu_entry.h"

#include "app/style/themed_icon.h"

#include <QAction>
#include <QMenu>

namespace credence {

namespace {

constexpr char iconProperty[] = "iconName";

}  // namespace

QAction* addEntry(QMenu* menu, const QString& text, const QKeySequence& key,
                  const std::function<void()>& trigger, const QString& icon) {
  QAction* action = menu->addAction(text);
  action->setShortcut(key);
  setIconName(action, icon);
  QObject::connect(action, &QAction::triggered, action, trigger);
  return action;
}

QAction* addCheckableEntry(QMenu* menu, const QString& text, const QKeySequence& key,
                           const std::function<void(bool)>& toggled) {
  QAction* action = menu->addAction(text);
  action->setShortcut(key);
  action->setCheckable(true);
  QObject::connect(action, &QAction::toggled, action, toggled);
  return action;
}

void setIconName(QAction* action, const QString& icon) {
  action->setProperty(iconProperty, icon);
}

void updateIcons(const QObject* window, const QPalette& palette) {
  for (QAction* action : window->findChildren<QAction*>()) {
    const QString name = action->property(iconProperty).toString();
    if (!name.isEmpty()) action->setIcon(themedIcon(name, palette));
  }
}

}  // namespace credence
