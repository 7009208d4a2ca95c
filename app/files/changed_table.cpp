#include "app/files/changed_table.h"

#include "app/document/file_name.h"
#include "app/session/dataset_hash.h"
#include "app/session/row_checks.h"

#include <QFileInfo>
#include <QStringList>

#include <memory>
#include <utility>

namespace credence {

namespace {

TableNow readWithLines(const TableSource& source) {
  TableNow now;
  ReadControl control;
  control.lines = &now.lines;
  now.table = readTable(source, control);
  return now;
}

/// How the table may be read where it is not any more as the session says: by the names of its columns, in
/// whatever form; by their places, with classes to be told anew; as one that nobody has seen before.
std::vector<TableSource> otherWays(const TableSource& source, const SessionReading& reading) {
  std::vector<TableSource> ways;
  const ReadOptions& known = source.options;
  if (reading.data.carried != PointsPlace::file || known.first_version) return ways;
  const auto add = [&](const ReadOptions& options) {
    ways.push_back(source);
    ways.back().options = options;
  };
  const ReadOptions unseen = {
      .labels_file = known.labels_file, .bad_rows = known.bad_rows, .files = known.files};
  ReadOptions byName = unseen;
  byName.columns = known.columns;
  byName.split_column = known.split_column;
  byName.class_0 = known.class_0;
  byName.class_1 = known.class_1;
  add(byName);
  if (const auto& table = reading.session.state.table; table && table->plainRows) {
    ReadOptions byPlace = known;
    byPlace.class_0.reset();
    byPlace.class_1.reset();
    byPlace.columns.emplace();
    for (std::size_t k = 0; k < 3; ++k) {
      byPlace.columns->at(k) = std::to_string(table->plainRows->columns.at(k) + 1);
    }
    add(byPlace);
  }
  add(unseen);
  return ways;
}

bool namesCount(const TableNow& now, const SessionReading& reading) {
  return reading.data.carried == PointsPlace::file && !now.table.source.options.first_version;
}

}  // namespace

TableNow readTableNow(const TableSource& source, const SessionReading& reading) {
  try {
    return readWithLines(source);
  } catch (const DataError&) {
    for (const TableSource& other : otherWays(source, reading)) {
      try {
        return readWithLines(other);
      } catch (const DataError&) {
        continue;  // what is wrong is said of the table that was expected
      }
    }
    throw;
  }
}

QString changesIn(const TableNow& now, const SessionReading& reading) {
  const Dataset& before = *reading.session.state.dataset;
  const QString names = namesCount(now, reading) ? changedNames(before, *now.table.dataset) : QString();
  Dataset points = *now.table.dataset;
  takeNames(points, reading);
  QStringList changes;
  if (QString::fromLatin1(datasetHash(points)) != reading.data.sha256) {
    const QByteArray checks = reading.data.file ? reading.data.file->rowChecks : QByteArray();
    changes << changedRows(checks, reading.data.points, points, now.lines);
  }
  changes << names;
  changes.removeAll(QString());
  return changes.join(QStringLiteral("; "));
}

void goOnWith(TableNow now, const QString& changes, const QString& file, SessionReading& reading) {
  auto table = std::make_shared<OpenedTable>(std::move(now.table));
  if (!table->reason.isEmpty()) table->reason += QLatin1Char(' ');
  table->reason += QStringLiteral("These are not the points that %1 was saved with: %2.")
                       .arg(QFileInfo(shownFileName(file)).fileName(), changes);
  DocumentState& state = reading.session.state;
  state.dataset = table->dataset;
  state.opened = state.dataset;
  state.generated.reset();
  reading.data.points = state.dataset->size();
  reading.data.sha256 = QString::fromLatin1(datasetHash(*state.dataset));
  reading.changed = changes;
  state.table = std::move(table);
}

void rememberWay(const OpenedTable& table, SessionReading& reading) {
  auto known = std::make_shared<OpenedTable>(*reading.session.state.table);
  known->source.options = table.decided.value_or(table.source.options);
  known->leftOut = table.leftOut;
  known->plainRows = table.plainRows;
  reading.session.state.table = std::move(known);
}

void takeNames(Dataset& dataset, const SessionReading& reading) {
  const Dataset& names = *reading.session.state.dataset;
  dataset.input_names = names.input_names;
  dataset.label_name = names.label_name;
  dataset.class_names = names.class_names;
}

}  // namespace credence
