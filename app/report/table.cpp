#include "app/report/table.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/data/number.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

QString windowNumber(double value, NumberFormat format) {
  switch (format.kind) {
    case NumberFormat::Kind::Fixed:
      return signedNumber(value, format.digits);
    case NumberFormat::Kind::Percent:
      return signedNumber(100.0 * value, format.digits);
    case NumberFormat::Kind::Small:
      return value < 0.001 ? significantNumber(value, 1) : signedNumber(value, format.digits);
    case NumberFormat::Kind::Significant:
      break;
  }
  return significantNumber(value, format.digits);
}

QString plainNumber(double value, NumberFormat format) {
  if (!std::isfinite(value)) return {};
  switch (format.kind) {
    case NumberFormat::Kind::Fixed:
      return plainDecimals(value, format.digits);
    case NumberFormat::Kind::Percent:
      return plainDecimals(100.0 * value, format.digits);
    case NumberFormat::Kind::Small:
    case NumberFormat::Kind::Significant:
      break;
  }
  return QString::number(value, 'g', format.digits);
}

QString exactDigits(double value) {
  return std::isfinite(value) ? QString::fromStdString(to_round_trip_string(value)) : QString();
}

/// A value as words; `number` writes the numbers in it, `count` the counts.
template <typename Number, typename Count>
QString wordsOf(const CellValue& value, const Number& number, const Count& count) {
  if (const auto* text = std::get_if<QString>(&value)) return *text;
  if (const auto* whole = std::get_if<quint64>(&value)) return count(*whole);
  if (const auto* real = std::get_if<double>(&value)) return number(*real);
  if (const auto* yes = std::get_if<bool>(&value)) return *yes ? tr("yes") : tr("no");
  if (const auto* estimate = std::get_if<Estimate>(&value)) {
    const QString middle = number(estimate->value);
    return std::isfinite(estimate->error) ? QStringLiteral("%1 ± %2").arg(middle, number(estimate->error))
                                          : middle;
  }
  if (const auto* place = std::get_if<Place>(&value)) {
    return QStringLiteral("(%1, %2)").arg(number(place->x1), number(place->x2));
  }
  return {};
}

QString marked(const QString& text, CellMark mark) {
  if (mark == CellMark::Approximate) return QStringLiteral("≈ ") + text;
  return mark == CellMark::Doubtful ? text + QStringLiteral(" ⚠") : text;
}

/// The title of a row as a column that has its cells.
TableColumn headedBy(const TableRow& row) {
  TableColumn column{.key = row.key, .group = row.group, .strong = row.strong};
  if (row.cells.empty()) return column;
  const TableCell& title = row.cells.front();
  column.heading = plainText(title, {});
  column.toolTip = title.toolTip;
  column.markup = title.markup;
  return column;
}

/// And the heading of a column as a row that has its cells, none yet.
TableRow titledBy(const TableColumn& column) {
  TableCell title = textCell(column.title());
  title.toolTip = column.toolTip;
  title.markup = column.markup;
  return {{std::move(title)}, column.key, column.group, column.strong};
}

std::size_t indexOf(const Table& table, const std::string& key) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [&key](const TableColumn& column) { return column.key == key; });
  if (found == table.columns.end()) throw std::out_of_range("the table has no column " + key);
  return static_cast<std::size_t>(found - table.columns.begin());
}

}  // namespace

TableColumn& Table::column(const std::string& key) {
  return columns[indexOf(*this, key)];
}

TableCell& Table::cell(TableRow& row, const std::string& key) const {
  return row.cells.at(indexOf(*this, key));
}

TableCell textCell(const QString& text) {
  return {.value = text};
}

TableCell countCell(quint64 count) {
  return {.value = count};
}

TableCell numberCell(double value) {
  return {.value = value};
}

TableCell knownCell(double value) {
  return std::isfinite(value) ? numberCell(value) : TableCell();
}

TableCell missingCell(const QString& sign) {
  return {.sign = sign};
}

TableCell withToolTip(TableCell cell, const QString& toolTip) {
  cell.toolTip = toolTip;
  return cell;
}

QString TableColumn::title() const {
  return unit.isEmpty() ? heading : QStringLiteral("%1 (%2)").arg(heading, unit);
}

NumberFormat Table::formatAt(std::size_t row, std::size_t column) const {
  return cell(row, column).format.value_or(columns.at(column).format);
}

Table transposed(const Table& table) {
  Table turned{.title = table.title, .notes = table.notes};
  if (table.columns.empty()) return turned;
  turned.columns.reserve(table.rows.size() + 1);
  turned.columns.push_back({.key = table.columns.front().key,
                            .heading = table.columns.front().title(),
                            .side = Side::Left,
                            .toolTip = table.columns.front().toolTip});
  for (const TableRow& row : table.rows) turned.columns.push_back(headedBy(row));
  turned.rows.reserve(table.columns.size() - 1);
  for (std::size_t column = 1; column < table.columns.size(); ++column) {
    TableRow line = titledBy(table.columns[column]);
    line.cells.reserve(turned.columns.size());
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      line.cells.push_back(table.cell(row, column));
      line.cells.back().format = table.formatAt(row, column);
    }
    turned.rows.push_back(std::move(line));
  }
  return turned;
}

Table selected(const Table& table, const std::vector<TableColumn>& columns) {
  Table chosen{.title = table.title, .columns = columns, .notes = table.notes};
  std::vector<std::size_t> indices;
  indices.reserve(columns.size());
  for (const TableColumn& column : columns) indices.push_back(indexOf(table, column.key));
  chosen.rows.reserve(table.rows.size());
  for (const TableRow& row : table.rows) {
    TableRow line{{}, row.key, row.group, row.strong, row.reason};
    line.cells.reserve(indices.size());
    for (const std::size_t index : indices) line.cells.push_back(row.cells.at(index));
    chosen.rows.push_back(std::move(line));
  }
  return chosen;
}

Table selected(const Table& table, const std::vector<std::string>& keys) {
  std::vector<TableColumn> columns;
  columns.reserve(keys.size());
  for (const std::string& key : keys) columns.push_back(table.columns[indexOf(table, key)]);
  return selected(table, columns);
}

void addRow(Table& table, TableRow row, const QString& reason) {
  row.reason = reason;
  if (!reason.isEmpty()) {
    for (TableCell& cell : row.cells) cell.toolTip = reason;
    table.notes << tr("%1: %2").arg(windowText(row.cells.front(), {}), reason);
  }
  table.rows.push_back(std::move(row));
}

Table without(const Table& table, const std::string& key) {
  std::vector<TableColumn> columns = table.columns;
  std::erase_if(columns, [&key](const TableColumn& column) { return column.key == key; });
  return selected(table, columns);
}

QString windowText(const TableCell& cell, NumberFormat format) {
  if (cell.missing()) return cell.sign.isNull() ? QStringLiteral("–") : cell.sign;
  const auto number = [format](double value) { return windowNumber(value, format); };
  return marked(wordsOf(cell.value, number, countNumber), cell.mark);
}

QString plainText(const TableCell& cell, NumberFormat format) {
  return wordsOf(
      cell.value, [format](double value) { return plainNumber(value, format); },
      [](quint64 count) { return QString::number(count); });
}

QString exactText(const TableCell& cell) {
  return wordsOf(cell.value, exactDigits, [](quint64 count) { return QString::number(count); });
}

}  // namespace credence
