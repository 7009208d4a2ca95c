#pragma once

#include <QString>
#include <QStringList>

class QAction;
class QMenuBar;

namespace credence {

/// All entries of the menus that have a key, as Markdown: a heading a menu, below it a table of keys and
/// entries.
QString keyTable(const QMenuBar& menus);

/// The text of an action without its mark, its key and dots behind it.
QString plainEntry(const QAction& action);

/// The keys of an action, as the manual writes them.
QStringList keysOf(const QAction& action);

/// Keys of tools, sliders, boxes with numbers and dialogs, which no menu has.
QStringList keysOfWidgets();

}  // namespace credence
