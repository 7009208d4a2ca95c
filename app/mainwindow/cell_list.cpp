#include "app/mainwindow/cell_list.h"

#include "app/figures/compute_studies.h"

#include <QKeyEvent>
#include <QSignalBlocker>

namespace credence {

namespace {

constexpr int rowsOfCells = 7;  // in sight

}  // namespace

CellList::CellList(QWidget* parent) : QListWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setDragDropMode(QAbstractItemView::InternalMove);
  setToolTip(
      tr("What has a tick is in the picture, row by row in this order: drag, or press Alt with an arrow"));
  connect(this, &QListWidget::itemChanged, this, &CellList::cellsChanged);
  connect(model(), &QAbstractItemModel::rowsMoved, this, &CellList::cellsChanged);
  connect(model(), &QAbstractItemModel::rowsInserted, this, &CellList::cellsChanged);
}

void CellList::addView(const QString& title, const FigureView* view) {
  auto* item = new QListWidgetItem(title);
  item->setData(Qt::UserRole, QLatin1String(view->id));
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemIsDragEnabled);
  item->setCheckState(Qt::Unchecked);
  addItem(item);
  setFixedHeight(sizeHintForRow(0) * rowsOfCells + 2 * frameWidth());
}

void CellList::setCells(const std::vector<const FigureView*>& cells) {
  {
    const QSignalBlocker blocker(this);
    int place = 0;
    for (const FigureView* view : cells) {
      for (int row = place; row < count(); ++row) {
        if (item(row)->data(Qt::UserRole).toString() != QLatin1String(view->id)) continue;
        QListWidgetItem* found = takeItem(row);
        insertItem(place++, found);
        found->setCheckState(Qt::Checked);
        break;
      }
    }
  }
  emit cellsChanged();
}

std::vector<const FigureView*> CellList::cells() const {
  std::vector<const FigureView*> cells;
  for (int row = 0; row < count(); ++row) {
    if (item(row)->checkState() != Qt::Checked) continue;
    cells.push_back(figureViewFromId(item(row)->data(Qt::UserRole).toString()));
  }
  return cells;
}

void CellList::keyPressEvent(QKeyEvent* event) {
  const bool moves = event->modifiers() == Qt::AltModifier;
  if (moves && event->key() == Qt::Key_Up) return moveCurrent(-1);
  if (moves && event->key() == Qt::Key_Down) return moveCurrent(1);
  QListWidget::keyPressEvent(event);
}

void CellList::moveCurrent(int by) {
  const int row = currentRow();
  const int target = row + by;
  if (row < 0 || target < 0 || target >= count()) return;
  insertItem(target, takeItem(row));
  setCurrentRow(target);
}

}  // namespace credence
