#include "app/mainwindow/key_table.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

#include <utility>

namespace credence {

namespace {

/// Names of classes stand in entries, too.
QString inTable(QString text) {
  for (const char sign : {'\\', '|', '*', '_', '[', '<', '`', '&'}) {
    text.replace(QLatin1Char(sign), QStringLiteral("\\") + QLatin1Char(sign));
  }
  return text;
}

QString rowsOf(const QMenu& menu) {
  QString rows;
  QString heading;  // that is still to be written
  for (const QAction* action : menu.actions()) {
    if (action->menu() != nullptr) {
      rows += rowsOf(*action->menu());
      continue;
    }
    if (action->isSeparator()) {
      heading = action->text();
      continue;
    }
    QStringList keys = keysOf(*action);
    for (QString& key : keys) key = QStringLiteral("<kbd>%1</kbd>").arg(key);
    if (keys.isEmpty()) continue;
    if (!heading.isEmpty()) rows += QStringLiteral("| | *%1* |\n").arg(inTable(std::exchange(heading, {})));
    rows +=
        QStringLiteral("| %1 | %2 |\n").arg(keys.join(QStringLiteral(", ")), inTable(plainEntry(*action)));
  }
  return rows;
}

}  // namespace

QString plainEntry(const QAction& action) {
  static const QRegularExpression mnemonic(QStringLiteral("&(.)"));
  QString text = action.text().section(QLatin1Char('\t'), 0, 0);
  text.replace(mnemonic, QStringLiteral("\\1"));
  if (text.endsWith(QChar(0x2026))) text.chop(1);
  return text;
}

QString keyTable(const QMenuBar& menus) {
  QString text;
  for (const QAction* action : menus.actions()) {
    if (action->menu() == nullptr) continue;
    const QString rows = rowsOf(*action->menu());
    if (rows.isEmpty()) continue;
    text += QStringLiteral("\n### %1\n\n| Key | Entry |\n| :-- | :-- |\n").arg(plainEntry(*action)) + rows;
  }
  return text + QLatin1Char('\n');
}

QStringList keysOf(const QAction& action) {
  QStringList keys;
  for (const QKeySequence& key : action.shortcuts()) keys << key.toString();
  // The key of an entry that something else takes stands behind the text.
  const QString told = action.text().section(QLatin1Char('\t'), 1, 1);
  if (!told.isEmpty()) keys << told;
  return keys;
}

QStringList keysOfWidgets() {
  QStringList keys = {QStringLiteral("Return"), QStringLiteral("Esc"), QStringLiteral("Tab")};
  keys << QStringLiteral("Left") << QStringLiteral("Right") << QStringLiteral("Up") << QStringLiteral("Down");
  keys << QStringLiteral("PgUp") << QStringLiteral("PgDown");  // of sliders
  keys << QStringLiteral("Backspace");                         // of the tool that sketches
  keys << QStringLiteral("Shift") << QStringLiteral("Ctrl");   // held while the mouse or the wheel is used
  keys << QStringLiteral("O") << QStringLiteral("Z");          // held while presenting
  return keys;
}

}  // namespace credence
