#pragma once

#include "app/report/table.h"

class QTableWidget;

namespace credence {

/// A view to look at, not to edit: no grid, and no selection unless it is given one.
QTableWidget* makeTableView(const QString& name);

/// Without titles at the side, in nine points, as high as there is room, its head as high as the headings
/// have lines: for pages that share the window with plots.
void setCompact(QTableWidget* view);

/// No wider than its columns have come to be, so that what stands beside it has the rest. It grows with them
/// and does not shrink: numbers that change would move all that is beside them.
void keepToColumns(QTableWidget* view);

/// Where the titles of the rows stand.
enum class RowTitles : unsigned char { FirstColumn, Header };

/// Shows a table in a view that is used for nothing else: headings with their groups, numbers as in the whole
/// window, marks and tool tips. Items that are there already are kept.
void showTable(QTableWidget* view, const Table& table, RowTitles titles = RowTitles::FirstColumn);

}  // namespace credence
