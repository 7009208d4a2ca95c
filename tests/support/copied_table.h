#pragma once

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QList>
#include <QMenu>
#include <QStringList>
#include <QToolButton>

namespace credence::test {

/// A table as it came to the clipboard as CSV, found by the names of its rows and columns.
class CopiedTable {
 public:
  /// By the button's menu, or that of `title` in it.
  explicit CopiedTable(const QToolButton* button, const QString& title = {}) {
    choose(button, title, QStringLiteral("Copy as CSV"));
    parse(QGuiApplication::clipboard()->text());
  }

  /// Triggers an entry as a click does.
  static void choose(const QToolButton* button, const QString& title, const QString& entry) {
    QMenu* menu = button->menu();
    emit menu->aboutToShow();
    for (const QAction* action : menu->actions()) {
      if (!title.isEmpty() && plain(action) == title) menu = action->menu();
    }
    for (QAction* action : menu->actions()) {
      if (plain(action) == entry) return action->trigger();
    }
    qFatal("no entry %s", qPrintable(entry));
  }

  const QStringList& header() const { return m_header; }
  const QList<QStringList>& rows() const { return m_rows; }
  /// Empty where there is no such cell.
  QString cell(const QString& row, const QString& column) const {
    for (const QStringList& fields : m_rows) {
      if (fields.first() == row) return fields.value(m_header.indexOf(column));
    }
    return {};
  }

 private:
  static QString plain(const QAction* action) { return action->text().remove(QLatin1Char('&')); }

  void parse(const QString& csv) {
    QStringList fields;
    QString field;
    bool quoted = false;
    for (const QChar c : csv) {
      if (c == QLatin1Char('"')) {
        quoted = !quoted;  // no field here holds a quote of its own
      } else if (!quoted && (c == QLatin1Char(',') || c == QLatin1Char('\n'))) {
        fields << field;
        field.clear();
        if (c == QLatin1Char(',')) continue;
        (m_header.isEmpty() ? m_header : m_rows.emplaceBack()) = fields;
        fields.clear();
      } else {
        field += c;
      }
    }
  }

  QStringList m_header;
  QList<QStringList> m_rows;
};

}  // namespace credence::test
