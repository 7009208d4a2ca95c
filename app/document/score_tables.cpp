#include "app/document/score_tables.h"

#include "core/model/stable_functions.h"

#include <QObject>

#include <utility>

namespace credence {

namespace {

constexpr int decimals = 4;

QString className(const Dataset& dataset, std::size_t label) {
  return QString::fromStdString(dataset.class_names.at(label)).simplified();
}

/// One row: what `cell` makes of each method on each part.
template <typename Cell>
void addScores(Table& table, const QString& title, const Evaluation& evaluation, const Cell& cell) {
  std::vector<TableCell> row = {textCell(title), cell(evaluation.train.map), cell(evaluation.train.laplace)};
  if (evaluation.test) {
    row.push_back(cell(evaluation.test->map));
    row.push_back(cell(evaluation.test->laplace));
  }
  table.rows.push_back(std::move(row));
}

}  // namespace

QString confusionTitle(const Dataset& dataset, std::size_t label, std::size_t prediction) {
  return QObject::tr("true %1, predicted %2").arg(className(dataset, label), className(dataset, prediction));
}

Table scoreTable(const Dataset& dataset, const Evaluation& evaluation) {
  Table table{
      QObject::tr("Scores"), {QString(), QObject::tr("training, MAP"), QObject::tr("training, Laplace")}, {}};
  if (evaluation.test) table.header << QObject::tr("test, MAP") << QObject::tr("test, Laplace");
  const auto number = [&](const QString& title, double (*value)(const Score&)) {
    addScores(table, title, evaluation, [value](const Score& s) { return numberCell(value(s), decimals); });
  };
  addScores(table, QObject::tr("Points"), evaluation, [](const Score& s) { return countCell(s.count); });
  number(QObject::tr("Mean log-likelihood"), [](const Score& s) { return s.mean_log_likelihood; });
  number(QObject::tr("Accuracy"), [](const Score& s) { return s.accuracy; });
  number(QObject::tr("Brier score"), [](const Score& s) { return s.brier; });
  number(QObject::tr("AUC"), [](const Score& s) { return s.auc.value; });
  number(QObject::tr("Standard error of the AUC"), [](const Score& s) { return s.auc.standard_error; });
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t prediction : {0U, 1U}) {
      addScores(table, confusionTitle(dataset, label, prediction), evaluation,
                [=](const Score& s) { return countCell(s.confusion.at(label).at(prediction)); });
    }
  }
  return table;
}

Table evidenceTable(const LogEvidence& evidence) {
  return {QObject::tr("Log evidence"),
          {QObject::tr("Term"), QObject::tr("Nats")},
          {{textCell(QObject::tr("Log evidence")), numberCell(evidence.total(), decimals)},
           {textCell(QObject::tr("Fit")), numberCell(evidence.fit, decimals)},
           {textCell(QObject::tr("Weight penalty")), numberCell(evidence.weight_penalty, decimals)},
           {textCell(QObject::tr("Log determinant")), numberCell(evidence.log_determinant, decimals)}}};
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
    table.rows.push_back({textCell(name), numberCell(value, decimals)});
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
    table.rows.push_back({numberCell(bin.lower, decimals), numberCell(bin.upper, decimals),
                          countCell(bin.count), numberCell(bin.mean_predicted, decimals),
                          numberCell(bin.observed, decimals), numberCell(bin.interval.low, decimals),
                          numberCell(bin.interval.high, decimals)});
  }
  return table;
}

Table rocTable(const RocCurve& curve, const QString& title) {
  Table table{
      title,
      {QObject::tr("Threshold"), QObject::tr("False positive rate"), QObject::tr("True positive rate")},
      {}};
  for (arma::uword k = 0; k < curve.threshold.n_elem; ++k) {
    table.rows.push_back({numberCell(sigmoid(curve.threshold(k)), decimals),
                          numberCell(curve.false_positive_rate(k), decimals),
                          numberCell(curve.true_positive_rate(k), decimals)});
  }
  return table;
}

}  // namespace credence
