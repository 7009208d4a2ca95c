#include "app/panels/table_button.h"

#include "app/panels/table_export.h"

#include <QMenu>

namespace credence {

TableButton::TableButton(const QString& name, QWidget* parent) : MenuButton(parent) {
  setObjectName(name);
  setText(tr("Table ▾"));
  setToolTip(tr("Copy or save the numbers as CSV, Markdown or LaTeX; also by the right button on each"));
  setMenu(new QMenu(this));
}

void TableButton::setTable(TableExport* table) {
  table->addActions(menu());
}

QMenu* TableButton::addTable(const QString& title, TableExport* table) {
  QMenu* own = menu()->addMenu(title);
  table->addActions(own);
  return own;
}

}  // namespace credence
