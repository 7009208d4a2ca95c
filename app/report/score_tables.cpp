#include "app/report/score_tables.h"

#include "app/report/translate.h"
#include "core/model/stable_functions.h"

#include <QObject>

#include <utility>

namespace credence {

namespace {

constexpr int scoreDecimals = 4;

QString className(const Dataset& dataset, std::size_t label) {
  return QString::fromStdString(dataset.class_names.at(label)).simplified();
}

/// One method on one part of the points.
struct ScoreColumn {
  QString title;
  const Score* score;
};

std::vector<ScoreColumn> columnsOf(const std::vector<MethodScore>& scores) {
  std::vector<ScoreColumn> columns;
  const auto add = [&](const QString& part, const MethodScore& score, const Score& of) {
    columns.push_back({QObject::tr("%1, %2").arg(part, fromTable(score.method->name)), &of});
  };
  for (const MethodScore& score : scores) add(QObject::tr("training"), score, score.train);
  for (const MethodScore& score : scores) {
    if (score.test) add(QObject::tr("test"), score, *score.test);
  }
  return columns;
}

}  // namespace

QString confusionTitle(const Dataset& dataset, std::size_t label, std::size_t prediction) {
  return QObject::tr("true %1, predicted %2").arg(className(dataset, label), className(dataset, prediction));
}

Table scoreTable(const Dataset& dataset, const std::vector<MethodScore>& scores) {
  const std::vector<ScoreColumn> columns = columnsOf(scores);
  Table table{QObject::tr("Scores"), {QString()}, {}};
  for (const ScoreColumn& column : columns) table.header << column.title;
  const auto add = [&](const QString& title, const auto& cell) {
    std::vector<TableCell> row = {textCell(title)};
    for (const ScoreColumn& column : columns) row.push_back(cell(*column.score));
    table.rows.push_back(std::move(row));
  };
  const auto number = [&](const QString& title, double (*value)(const Score&)) {
    add(title, [value](const Score& s) { return numberCell(value(s), scoreDecimals); });
  };
  add(QObject::tr("Points"), [](const Score& s) { return countCell(s.count); });
  number(QObject::tr("Mean log-likelihood"), [](const Score& s) { return s.mean_log_likelihood; });
  number(QObject::tr("Accuracy"), [](const Score& s) { return s.accuracy; });
  number(QObject::tr("Brier score"), [](const Score& s) { return s.brier; });
  number(QObject::tr("AUC"), [](const Score& s) { return s.auc.value; });
  number(QObject::tr("Standard error of the AUC"), [](const Score& s) { return s.auc.standard_error; });
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t prediction : {0U, 1U}) {
      add(confusionTitle(dataset, label, prediction),
          [=](const Score& s) { return countCell(s.confusion.at(label).at(prediction)); });
    }
  }
  return table;
}

Table evidenceTable(const LogEvidence& evidence) {
  Table table{QObject::tr("Log evidence"),
              {QObject::tr("Term"), QObject::tr("Nats")},
              {{textCell(QObject::tr("Log evidence")), numberCell(evidence.total(), scoreDecimals)}}};
  for (const EvidenceTerm& term : evidence.terms) {
    table.rows.push_back(
        {textCell(capitalised(fromTable(term.title))), numberCell(term.nats, scoreDecimals)});
  }
  return table;
}

Table confusionTable(const Dataset& dataset, const ConfusionMatrix& confusion, const QString& title) {
  Table table{title, {QString(), QObject::tr("Value")}, {}};
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t prediction : {0U, 1U}) {
      table.rows.push_back({textCell(confusionTitle(dataset, label, prediction)),
                            countCell(confusion.at(label).at(prediction))});
    }
  }
  const ConfusionRates rates = rates_of(confusion);
  const auto add = [&](const QString& name, double value) {
    table.rows.push_back({textCell(name), numberCell(value, scoreDecimals)});
  };
  add(QObject::tr("Accuracy"), rates.accuracy);
  add(QObject::tr("True positive rate"), rates.true_positive_rate);
  add(QObject::tr("False positive rate"), rates.false_positive_rate);
  add(QObject::tr("Precision"), rates.precision);
  return table;
}

Table calibrationTable(const Calibration& calibration, const QString& title) {
  Table table{title,
              {QObject::tr("From"), QObject::tr("To"), QObject::tr("Points"), QObject::tr("Mean predicted"),
               QObject::tr("Observed"), QObject::tr("95 % from"), QObject::tr("95 % to")},
              {}};
  for (const CalibrationBin& bin : calibration.bins) {
    if (bin.count == 0) continue;
    table.rows.push_back(
        {numberCell(bin.lower, scoreDecimals), numberCell(bin.upper, scoreDecimals), countCell(bin.count),
         numberCell(bin.mean_predicted, scoreDecimals), numberCell(bin.observed, scoreDecimals),
         numberCell(bin.interval.low, scoreDecimals), numberCell(bin.interval.high, scoreDecimals)});
  }
  return table;
}

Table rocTable(const RocCurve& curve, const QString& title) {
  Table table{
      title,
      {QObject::tr("Threshold"), QObject::tr("False positive rate"), QObject::tr("True positive rate")},
      {}};
  for (arma::uword k = 0; k < curve.threshold.n_elem; ++k) {
    table.rows.push_back({numberCell(sigmoid(curve.threshold(k)), scoreDecimals),
                          numberCell(curve.false_positive_rate(k), scoreDecimals),
                          numberCell(curve.true_positive_rate(k), scoreDecimals)});
  }
  return table;
}

}  // namespace credence
