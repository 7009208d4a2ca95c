#include "app/widgets/table_view.h"

#include "app/style/follow_letters.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTableWidget>

#include <algorithm>
#include <cstddef>

namespace credence {

namespace {

constexpr int unclearRole = Qt::UserRole;

/// Draws what is unclear in grey. The colour is not a cell's own: it would be that of the theme in which the
/// cell was filled.
class CellDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (!index.data(unclearRole).toBool()) return;
    option->palette.setColor(QPalette::Text, option->palette.color(QPalette::Disabled, QPalette::Text));
  }
};

Qt::Alignment alignmentOf(Side side) {
  return (side == Side::Right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

/// The group over the first of its columns, and the line kept free over the others.
QString headingOf(const Table& table, std::size_t column) {
  const TableColumn& about = table.columns[column];
  if (about.group.isEmpty()) return about.title();
  const bool first = column == 0 || table.columns[column - 1].group != about.group;
  return (first ? about.group : QString()) + QLatin1Char('\n') + about.title();
}

void showCell(QTableWidgetItem& item, const Table& table, std::size_t row, std::size_t column) {
  const TableCell& cell = table.cell(row, column);
  item.setText(windowText(cell, table.formatAt(row, column)));
  item.setToolTip(cell.toolTip);
  item.setTextAlignment(alignmentOf(table.columns[column].side));
  item.setData(unclearRole, cell.mark == CellMark::Unclear);
  QFont font = item.font();
  font.setBold(cell.mark == CellMark::Best || table.rows[row].strong || table.columns[column].strong);
  item.setFont(font);
}

/// One that is there, else a new one.
QTableWidgetItem* itemAt(QTableWidget* view, int row, int column) {
  if (view->item(row, column) == nullptr) view->setItem(row, column, new QTableWidgetItem);
  return view->item(row, column);
}

/// A head without columns keeps the height it has.
void fitToHeadings(QHeaderView* head) {
  constexpr int margin = 2;  // px, above and below
  qsizetype lines = 0;
  for (int column = 0; column < head->count(); ++column) {
    const QString heading = head->model()->headerData(column, Qt::Horizontal).toString();
    lines = std::max(lines, heading.count(QLatin1Char('\n')) + 1);
  }
  if (lines > 0) head->setFixedHeight(static_cast<int>(lines) * head->fontMetrics().height() + 2 * margin);
}

}  // namespace

QTableWidget* makeTableView(const QString& name) {
  auto* view = new QTableWidget;
  view->setObjectName(name);
  view->setItemDelegate(new CellDelegate(view));
  view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view->setSelectionMode(QAbstractItemView::NoSelection);
  view->setShowGrid(false);
  view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  return view;
}

void setCompact(QTableWidget* view) {
  useSmallLetters(view);
  QHeaderView* head = view->horizontalHeader();
  // A font set for the table does not reach its head.
  onLetters(view, [view, head] { head->setFont(view->font()); });
  onLetters(head, [head] { fitToHeadings(head); });
  QObject::connect(head->model(), &QAbstractItemModel::headerDataChanged, head,
                   [head] { fitToHeadings(head); });
  view->verticalHeader()->hide();
  head->setHighlightSections(false);
  view->setFocusPolicy(Qt::NoFocus);
  view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  view->setFrameShape(QFrame::NoFrame);
}

void keepToColumns(QTableWidget* view) {
  const QHeaderView* columns = view->horizontalHeader();
  const auto follow = [view, columns] {
    const int wanted =
        columns->length() + view->verticalScrollBar()->sizeHint().width() + 2 * view->frameWidth();
    const int most = view->maximumWidth();
    if (most == QWIDGETSIZE_MAX || most < wanted) view->setMaximumWidth(wanted);
  };
  // The head says so of one column while others are still to follow.
  QObject::connect(columns, &QHeaderView::sectionResized, view, follow, Qt::QueuedConnection);
  QObject::connect(columns, &QHeaderView::sectionCountChanged, view,
                   [view] { view->setMaximumWidth(QWIDGETSIZE_MAX); });
}

void showTable(QTableWidget* view, const Table& table, RowTitles titles) {
  const std::size_t first = titles == RowTitles::Header ? 1 : 0;
  view->setRowCount(static_cast<int>(table.rows.size()));
  view->setColumnCount(static_cast<int>(table.columns.size() - first));
  for (std::size_t k = first; k < table.columns.size(); ++k) {
    auto* heading = new QTableWidgetItem(headingOf(table, k));
    heading->setToolTip(table.columns[k].toolTip);
    view->setHorizontalHeaderItem(static_cast<int>(k - first), heading);
  }
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const auto line = static_cast<int>(row);
    if (titles == RowTitles::Header) {
      auto* title = new QTableWidgetItem(windowText(table.cell(row, 0), {}));
      title->setToolTip(table.cell(row, 0).toolTip);
      view->setVerticalHeaderItem(line, title);
    }
    for (std::size_t k = first; k < table.columns.size(); ++k) {
      showCell(*itemAt(view, line, static_cast<int>(k - first)), table, row, k);
    }
  }
}

}  // namespace credence
