#include "app/paper/data_tables.h"

#include "app/code/command_words.h"
#include "app/document/file_name.h"
#include "app/document/table_source.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <QFileInfo>

namespace credence {

namespace {

QString sourceOf(const DocumentState& state) {
  if (state.table) {
    const TableSource& source = state.table->source;
    return source.file.isEmpty() ? tr("a pasted table") : shownFileName(QFileInfo(source.file).fileName());
  }
  if (state.generated) return dataWord(state).value_or(tr("generated, then edited"));
  if (const auto word = dataWord(state)) return *word;
  return state.dataset->size() > 0 && state.name.isEmpty() ? tr("drawn by hand") : shownFileName(state.name);
}

/// Of a sample; squares of the largest and the smallest values would leave the range of doubles.
TableCell spreadCell(const arma::vec& values) {
  const double scale = arma::abs(values).max();
  if (values.n_elem < 2) return {};
  return scale == 0.0 ? numberCell(0.0) : knownCell(scale * arma::stddev(arma::vec(values / scale)));
}

}  // namespace

Table dataFacts(const DocumentState& state, const QString& hash) {
  const Dataset& data = *state.dataset;
  Table table{.title = tr("Where the data come from"),
              .columns = {{.key = "fact", .side = Side::Left}, {.key = "value", .side = Side::Left}}};
  const auto add = [&table](const QString& fact, const QString& value) {
    table.rows.push_back({{textCell(fact), textCell(value)}});
  };
  add(tr("Source"), sourceOf(state));
  add(tr("Inputs"), QStringLiteral("%1, %2").arg(QString::fromStdString(data.input_names[0]),
                                                 QString::fromStdString(data.input_names[1])));
  add(tr("Label"), QString::fromStdString(data.label_name));
  add(tr("Class 0"), classTitle(data, 0));
  add(tr("Class 1"), classTitle(data, 1));
  add(tr("Split"), describeSplit(state.split));
  if (state.table && !state.table->reason.isEmpty()) add(tr("Read"), state.table->reason);
  if (state.table) {
    const QStringList leftOut = leftOutTexts(state.table->leftOut);
    if (!leftOut.isEmpty()) add(tr("Left out"), leftOut.join(QStringLiteral(", ")));
  }
  add(tr("SHA-256 of the values"), hash);
  return table;
}

Table roleCounts(const Dataset& dataset, const Split& split) {
  Table table{.title = tr("Points by class and role"),
              .columns = {{.key = "role", .heading = tr("Role"), .side = Side::Left},
                          {.key = "class_0", .heading = classTitle(dataset, 0)},
                          {.key = "class_1", .heading = classTitle(dataset, 1)},
                          {.key = "all", .heading = tr("All")}}};
  const auto add = [&](const QString& title, const arma::uvec& rows) {
    if (rows.is_empty()) return;
    const auto counts = dataset.subset(rows).class_counts();
    table.rows.push_back(
        {{textCell(title), countCell(counts[0]), countCell(counts[1]), countCell(rows.n_elem)}});
  };
  for (const Role role : all_roles) add(capitalised(partTitle(role)), split.rows[role]);
  add(tr("Not in use"), split.unused);
  return table;
}

Table inputSpreads(const Dataset& dataset) {
  Table table{.title = tr("Where the points lie"),
              .columns = {{.key = "input", .heading = tr("Input"), .side = Side::Left},
                          {.key = "class", .heading = tr("Class"), .side = Side::Left},
                          {.key = "least", .heading = tr("Least"), .format = significant(4)},
                          {.key = "mean", .heading = tr("Mean"), .format = significant(4)},
                          {.key = "sd", .heading = tr("Standard deviation"), .format = significant(4)},
                          {.key = "largest", .heading = tr("Largest"), .format = significant(4)}}};
  for (const arma::uword input : {0U, 1U}) {
    for (const arma::uword label : {0U, 1U}) {
      const arma::vec column = dataset.inputs.col(input);
      const arma::vec values = column.elem(arma::find(dataset.labels == label));
      if (values.is_empty()) continue;
      table.rows.push_back({{textCell(QString::fromStdString(dataset.input_names.at(input))),
                             textCell(classTitle(dataset, label)), numberCell(values.min()),
                             knownCell(arma::mean(values)), spreadCell(values), numberCell(values.max())}});
    }
  }
  return table;
}

}  // namespace credence
