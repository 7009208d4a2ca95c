#include "app/commands/fit_judgement.h"

#include "app/compute/method_text.h"
#include "app/report/decision_table.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "core/data/number.h"
#include "core/data/role.h"
#include "core/evaluation/confusion.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// One method on one part of the data.
struct JudgedColumn {
  QString part;
  QString method;
  ScoredPoints points;
};

/// "test, MAP"
QString titleOf(const JudgedColumn& column) {
  return QStringLiteral("%1, %2").arg(column.part, column.method);
}

std::vector<JudgedColumn> columnsOf(const Fit& result) {
  std::vector<JudgedColumn> columns;
  for (const Role role : all_roles) {
    if (!result.split.is_scored(role)) continue;
    for (const MethodScore& score : result.evaluation.scores) {
      columns.push_back({partTitle(role),
                         columnTitle(*score.method, result.request.hyperparameters.has_prior()),
                         scored_points(score.logits, *result.request.dataset, result.split.rows[role])});
    }
  }
  return columns;
}

DecisionCounts confusionAt(const ScoredPoints& points, double threshold) {
  return everyPointDecided(confusion_matrix(points.logits, points.labels, threshold_logit(threshold)));
}

QByteArray thresholdJson(const ScoredPoints& points, double threshold) {
  const Table table = ratesTable(threshold, {{{}, confusionAt(points, threshold)}});
  const std::vector<std::string> keys = {"threshold",          "confusion.0.0",       "confusion.0.1",
                                         "confusion.1.0",      "confusion.1.1",       "accuracy",
                                         "true_positive_rate", "false_positive_rate", "precision"};
  return rowObject(selected(table, keys), 0).text();
}

TitledDecisions decisionsOf(const ScoredPoints& points, const JudgementOptions& options,
                            const QString& title) {
  const DecisionRule rule(options.decisionThreshold(), abstain_band(*options.costs));
  return {{title, count_decisions(points.logits, points.labels, rule)},
          promised_cost(points.logits, rule, *options.costs)};
}

QByteArray costsJson(const ScoredPoints& points, const JudgementOptions& options) {
  const DecisionCosts& costs = *options.costs;
  const auto band = abstain_band(costs);
  JsonObject object;
  object.add("false_positive", json(costs.false_positive));
  object.add("false_negative", json(costs.false_negative));
  object.add("abstaining", costs.abstaining ? json(*costs.abstaining) : "null");
  object.add("threshold", json(options.decisionThreshold()));
  object.add("abstain", band ? '[' + json(band->lower) + ", " + json(band->upper) + ']' : "null");
  object.add(rowObject(without(decisionTable(costs, {decisionsOf(points, options, {})}), "method"), 0));
  return object.text();
}

QByteArray calibrationJson(const Calibration& calibration, Binning binning) {
  JsonObject object;
  object.add("binning", binning == Binning::equal_width ? "\"equal_width\"" : "\"equal_count\"");
  object.add("n", json(calibration.count));
  object.add("expected_calibration_error", json(calibration.expected_error));
  object.add("small_bins", json(static_cast<quint64>(calibration.small_bins())));
  object.add("bins", tableJson(calibrationBins(calibration)));
  return object.text();
}

Calibration calibrationOf(const ScoredPoints& points, const JudgementOptions& options) {
  return calibration_curve(points.logits, points.labels, options.calibrationBins, options.binning);
}

/// A column for each row, as wide as those of the scores above, whose headings do for both.
QString belowScores(const Table& rows, const std::vector<JudgedColumn>& columns, int width) {
  Table table = transposed(rows);
  for (std::size_t k = 0; k < columns.size(); ++k) {
    TableColumn& column = table.columns.at(k + 1);
    column.width = std::max(methodColumnWidth, static_cast<int>(columns[k].method.size()) + 2);
    column.heading.clear();
  }
  return alignedText(table, width, methodColumnWidth);
}

/// Titled as "test, MAP".
std::vector<TitledConfusion> confusionsAt(const std::vector<JudgedColumn>& columns, double threshold) {
  std::vector<TitledConfusion> confusions;
  confusions.reserve(columns.size());
  for (const JudgedColumn& column : columns) {
    confusions.push_back({titleOf(column), confusionAt(column.points, threshold)});
  }
  return confusions;
}

QString thresholdText(const std::vector<JudgedColumn>& columns, const Dataset& dataset, double threshold,
                      int width) {
  const std::vector<TitledConfusion> confusions = confusionsAt(columns, threshold);
  const Table table = selected(ratesTable(threshold, confusions),
                               std::vector<std::string>{"method", "accuracy", "true_positive_rate",
                                                        "false_positive_rate", "precision"});
  return QStringLiteral("\nAt threshold %1\n").arg(QString::fromStdString(to_round_trip_string(threshold))) +
         belowScores(table, columns, width) + QLatin1Char('\n') +
         alignedText(confusionTable(dataset, confusions, {}), width, methodColumnWidth);
}

QString costsText(const std::vector<JudgedColumn>& columns, const Dataset& dataset,
                  const JudgementOptions& options, int width) {
  std::vector<TitledDecisions> decisions;
  std::vector<TitledConfusion> counts;
  decisions.reserve(columns.size());
  counts.reserve(columns.size());
  for (const JudgedColumn& column : columns) {
    decisions.push_back(decisionsOf(column.points, options, titleOf(column)));
    counts.push_back(decisions.back().decided);
  }
  const Table table = confusionTable(dataset, counts, {}, options.costs->abstaining.has_value());
  return QStringLiteral("\nAt these costs: %1\n")
             .arg(describeDecisionRule(*options.costs, options.decisionThreshold())) +
         belowScores(costsTable(*options.costs, decisions), columns, width) + QLatin1Char('\n') +
         alignedText(table, width, methodColumnWidth);
}

QString calibrationText(const JudgedColumn& column, const JudgementOptions& options) {
  const Calibration calibration = calibrationOf(column.points, options);
  Table table = selected(calibrationTable(calibration, {}),
                         std::vector<TableColumn>{{"lower", QStringLiteral("from"), fixed(4)},
                                                  {"upper", QStringLiteral("to"), fixed(4)},
                                                  {"n", QStringLiteral("points")},
                                                  {"mean_predicted", QStringLiteral("predicted"), fixed(4)},
                                                  {"observed", QStringLiteral("observed"), fixed(4)},
                                                  {"interval.0", QStringLiteral("95 % from"), fixed(4)},
                                                  {"interval.1", QStringLiteral("95 % to"), fixed(4)}});
  const QString error = std::isfinite(calibration.expected_error)
                            ? QString::number(calibration.expected_error, 'f', 4)
                            : QStringLiteral("-");
  table.notes
      << QStringLiteral("expected calibration error %1 over %2 points").arg(error).arg(calibration.count);
  if (calibration.small_bins() > 0) {
    table.notes << QStringLiteral("%1 of %2 bins hold fewer than %3 points: their frequencies say little")
                       .arg(calibration.small_bins())
                       .arg(calibration.used_bins())
                       .arg(few_in_bin);
  }
  return QStringLiteral("\nCalibration, %1, %2\n").arg(column.part, column.method) +
         alignedText(table, 0, methodColumnWidth);
}

}  // namespace

void addJudgement(JsonObject& object, const ScoredPoints& points, const JudgementOptions& options) {
  object.add("at_threshold", options.threshold ? thresholdJson(points, *options.threshold) : "null");
  object.add("at_costs", options.costs ? costsJson(points, options) : "null");
  object.add("calibration", options.calibrationBins > 0
                                ? calibrationJson(calibrationOf(points, options), options.binning)
                                : "null");
}

QString judgementText(const Fit& result, const JudgementOptions& options, int width) {
  if (!options.any()) return {};
  const std::vector<JudgedColumn> columns = columnsOf(result);
  QString text;
  if (options.threshold) text += thresholdText(columns, *result.request.dataset, *options.threshold, width);
  if (options.costs) text += costsText(columns, *result.request.dataset, options, width);
  if (options.calibrationBins == 0) return text;
  for (const JudgedColumn& column : columns) text += calibrationText(column, options);
  return text;
}

Table confusionTables(const Fit& result, double threshold) {
  return confusionTable(*result.request.dataset, confusionsAt(columnsOf(result), threshold),
                        QStringLiteral("Confusion at threshold %1")
                            .arg(QString::fromStdString(to_round_trip_string(threshold))));
}

Table calibrationTables(const Fit& result, const JudgementOptions& options) {
  Table all;
  for (const JudgedColumn& column : columnsOf(result)) {
    Table one = calibrationTable(calibrationOf(column.points, options), QStringLiteral("Calibration"));
    one.columns.front().side = Side::Right;
    one.columns.insert(one.columns.begin(),
                       {{.key = "part", .heading = QStringLiteral("Points of"), .side = Side::Left},
                        {.key = "method", .heading = QStringLiteral("Method")}});
    for (TableRow& row : one.rows) {
      row.cells.insert(row.cells.begin(), {textCell(column.part), textCell(column.method)});
    }
    all.title = one.title;
    all.columns = one.columns;
    std::ranges::move(one.rows, std::back_inserter(all.rows));
  }
  return all;
}

}  // namespace credence
