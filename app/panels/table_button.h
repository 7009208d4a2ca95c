#pragma once

#include "app/style/menu_button.h"

class QMenu;

namespace credence {

class TableExport;

/// "Table ▾": copies or saves the tables of what it stands beside.
class TableButton : public MenuButton {
  Q_OBJECT

 public:
  explicit TableButton(const QString& name, QWidget* parent = nullptr);

  /// The only one: its actions are the menu.
  void setTable(TableExport* table);
  /// One of several: a menu of its own, which is returned.
  QMenu* addTable(const QString& title, TableExport* table);
};

}  // namespace credence
