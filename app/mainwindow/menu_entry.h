#pragma once

#include <QKeySequence>
#include <QString>

#include <functional>

class QAction;
class QMenu;
class QObject;
class QPalette;

namespace credence {

/// Adds an entry to `menu` that calls `trigger`, with a key and an icon where there are any.
QAction* addEntry(QMenu* menu, const QString& text, const QKeySequence& key,
                  const std::function<void()>& trigger, const QString& icon = {});

/// The same with a check mark, which `toggled` is told of.
QAction* addCheckableEntry(QMenu* menu, const QString& text, const QKeySequence& key,
                           const std::function<void(bool)>& toggled);

/// Names the icon that updateIcons() gives the action.
void setIconName(QAction* action, const QString& icon);

/// Draws the icons of all actions below `window` in the colours of the palette.
void updateIcons(const QObject* window, const QPalette& palette);

}  // namespace credence
