#include "app/report/table_json.h"

#include <QByteArrayList>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

namespace {

/// A cell, and what of its key is still to be told.
struct KeyedCell {
  std::string_view key;
  const TableCell* cell;
};

std::string_view firstPart(std::string_view key) {
  return key.substr(0, key.find('.'));
}

QByteArray nestedJson(std::span<const KeyedCell> cells);

/// Those that share the first part of their key are one member.
JsonObject membersOf(std::span<const KeyedCell> cells, QByteArrayList& values) {
  JsonObject object;
  for (std::size_t k = 0; k < cells.size();) {
    const std::string_view part = firstPart(cells[k].key);
    std::vector<KeyedCell> inner;
    std::size_t next = k;
    for (; next < cells.size() && firstPart(cells[next].key) == part; ++next) {
      const std::string_view key = cells[next].key;
      if (key.size() > part.size()) inner.push_back({key.substr(part.size() + 1), cells[next].cell});
    }
    values << (inner.empty() ? json(*cells[k].cell) : nestedJson(inner));
    object.add(part, values.last());
    k = next;
  }
  return object;
}

QByteArray nestedJson(std::span<const KeyedCell> cells) {
  const bool missing =
      std::all_of(cells.begin(), cells.end(), [](const KeyedCell& each) { return each.cell->missing(); });
  if (missing) return "null";
  QByteArrayList values;
  const JsonObject object = membersOf(cells, values);
  const bool list = firstPart(cells.front().key) == "0";
  return list ? '[' + values.join(", ") + ']' : object.text();
}

}  // namespace

QByteArray json(const TableCell& cell) {
  if (const auto* text = std::get_if<QString>(&cell.value)) return json(*text);
  if (const auto* count = std::get_if<quint64>(&cell.value)) return json(*count);
  if (const auto* number = std::get_if<double>(&cell.value)) return json(*number);
  if (const auto* yes = std::get_if<bool>(&cell.value)) return json(*yes);
  if (const auto* estimate = std::get_if<Estimate>(&cell.value)) {
    return "{\"value\": " + json(estimate->value) + ", \"standard_error\": " + json(estimate->error) + '}';
  }
  if (const auto* place = std::get_if<Place>(&cell.value)) {
    return '[' + json(place->x1) + ", " + json(place->x2) + ']';
  }
  return "null";
}

JsonObject rowObject(const Table& table, std::size_t row) {
  std::vector<KeyedCell> cells;
  cells.reserve(table.columns.size());
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    if (!table.columns[k].key.empty()) cells.push_back({table.columns[k].key, &table.cell(row, k)});
  }
  QByteArrayList values;
  JsonObject object = membersOf(cells, values);
  if (std::ranges::any_of(table.rows, [](const TableRow& each) { return !each.reason.isEmpty(); })) {
    const QString& reason = table.rows[row].reason;
    object.add("reason", reason.isEmpty() ? QByteArray("null") : json(reason));
  }
  return object;
}

JsonObject rowsObject(const Table& table) {
  JsonObject object;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    object.add(table.rows[row].key, rowObject(table, row).text());
  }
  return object;
}

QByteArray tableJson(const Table& table) {
  QByteArrayList list;
  for (std::size_t row = 0; row < table.rows.size(); ++row) list << rowObject(table, row).text();
  return '[' + list.join(", ") + ']';
}

}  // namespace credence
