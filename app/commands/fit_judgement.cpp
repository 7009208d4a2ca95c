#include "app/commands/fit_judgement.h"

#include "app/compute/method_text.h"
#include "core/data/number.h"
#include "core/evaluation/confusion.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr qsizetype judgementWidth = 12;

/// One method on one part of the data.
struct JudgedColumn {
  QString part;
  QString method;
  ScoredPoints points;
};

std::vector<JudgedColumn> columnsOf(const Fit& result) {
  std::vector<JudgedColumn> columns;
  const auto add = [&](const QString& part, const arma::uvec& rows) {
    for (const MethodScore& score : result.evaluation.scores) {
      columns.push_back(
          {part, columnTitle(*score.method), scored_points(score.logits, *result.request.dataset, rows)});
    }
  };
  add(QStringLiteral("training"), result.split.train);
  if (result.evaluation.has_test) add(QStringLiteral("test"), result.split.test);
  return columns;
}

QString judgementDecimal(double value) {
  return std::isfinite(value) ? QString::number(value, 'f', 4) : QStringLiteral("-");
}

QByteArray thresholdJson(const ScoredPoints& points, double threshold) {
  const ConfusionMatrix confusion =
      confusion_matrix(points.logits, points.labels, threshold_logit(threshold));
  const ConfusionRates rates = rates_of(confusion);
  const auto row = [&](std::size_t label) {
    return '[' + json(confusion.at(label)[0]) + ", " + json(confusion.at(label)[1]) + ']';
  };
  JsonObject object;
  object.add("threshold", json(threshold));
  object.add("confusion", '[' + row(0) + ", " + row(1) + ']');
  object.add("accuracy", json(rates.accuracy));
  object.add("true_positive_rate", json(rates.true_positive_rate));
  object.add("false_positive_rate", json(rates.false_positive_rate));
  object.add("precision", json(rates.precision));
  return object.text();
}

QByteArray binJson(const CalibrationBin& bin) {
  JsonObject object;
  object.add("lower", json(bin.lower));
  object.add("upper", json(bin.upper));
  object.add("n", json(bin.count));
  object.add("positives", json(bin.positives));
  object.add("mean_predicted", json(bin.mean_predicted));
  object.add("observed", json(bin.observed));
  object.add("interval", '[' + json(bin.interval.low) + ", " + json(bin.interval.high) + ']');
  return object.text();
}

QByteArray calibrationJson(const Calibration& calibration, Binning binning) {
  QByteArray bins;
  for (const CalibrationBin& bin : calibration.bins) bins += (bins.isEmpty() ? "" : ", ") + binJson(bin);
  JsonObject object;
  object.add("binning", binning == Binning::equal_width ? "\"equal_width\"" : "\"equal_count\"");
  object.add("n", json(calibration.count));
  object.add("expected_calibration_error", json(calibration.expected_error));
  object.add("small_bins", json(static_cast<quint64>(calibration.small_bins())));
  object.add("bins", '[' + bins + ']');
  return object.text();
}

Calibration calibrationOf(const ScoredPoints& points, const JudgementOptions& options) {
  return calibration_curve(points.logits, points.labels, options.calibrationBins, options.binning);
}

QString thresholdText(const std::vector<JudgedColumn>& columns, const Dataset& dataset, double threshold,
                      qsizetype width) {
  std::vector<ConfusionMatrix> matrices;
  matrices.reserve(columns.size());
  for (const JudgedColumn& column : columns) {
    matrices.push_back(
        confusion_matrix(column.points.logits, column.points.labels, threshold_logit(threshold)));
  }
  const auto row = [&](const QString& label, const auto& cell) {
    QString text = label.leftJustified(width);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      text += cell(matrices[k]).rightJustified(methodColumnWidth(columns[k].method));
    }
    return text + QLatin1Char('\n');
  };
  const auto rate = [&](const char* label, double ConfusionRates::*value) {
    return row(QLatin1String(label),
               [&](const ConfusionMatrix& m) { return judgementDecimal(rates_of(m).*value); });
  };
  QString text =
      QStringLiteral("\nAt threshold %1\n").arg(QString::fromStdString(to_round_trip_string(threshold)));
  text += rate("Accuracy", &ConfusionRates::accuracy) +
          rate("True positive rate", &ConfusionRates::true_positive_rate) +
          rate("False positive rate", &ConfusionRates::false_positive_rate) +
          rate("Precision", &ConfusionRates::precision);
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t prediction : {0U, 1U}) {
      text += row(confusionTitle(dataset, label, prediction),
                  [&](const ConfusionMatrix& m) { return QString::number(m.at(label).at(prediction)); });
    }
  }
  return text;
}

QString calibrationText(const JudgedColumn& column, const JudgementOptions& options) {
  const Calibration calibration = calibrationOf(column.points, options);
  const auto line = [](const QStringList& cells) {
    QString text;
    for (const QString& cell : cells) text += cell.rightJustified(judgementWidth);
    return text + QLatin1Char('\n');
  };
  QString text = QStringLiteral("\nCalibration, %1, %2\n").arg(column.part, column.method);
  text += line({QStringLiteral("from"), QStringLiteral("to"), QStringLiteral("points"),
                QStringLiteral("predicted"), QStringLiteral("observed"), QStringLiteral("95 % from"),
                QStringLiteral("95 % to")});
  for (const CalibrationBin& bin : calibration.bins) {
    if (bin.count == 0) continue;
    text += line({judgementDecimal(bin.lower), judgementDecimal(bin.upper), QString::number(bin.count),
                  judgementDecimal(bin.mean_predicted), judgementDecimal(bin.observed),
                  judgementDecimal(bin.interval.low), judgementDecimal(bin.interval.high)});
  }
  text += QStringLiteral("expected calibration error %1 over %2 points\n")
              .arg(judgementDecimal(calibration.expected_error))
              .arg(calibration.count);
  if (calibration.small_bins() > 0) {
    text += QStringLiteral("%1 of %2 bins hold fewer than %3 points: their frequencies say little\n")
                .arg(calibration.small_bins())
                .arg(calibration.used_bins())
                .arg(few_in_bin);
  }
  return text;
}

}  // namespace

void addJudgement(JsonObject& object, const ScoredPoints& points, const JudgementOptions& options) {
  object.add("at_threshold", options.threshold ? thresholdJson(points, *options.threshold) : "null");
  object.add("calibration", options.calibrationBins > 0
                                ? calibrationJson(calibrationOf(points, options), options.binning)
                                : "null");
}

qsizetype methodColumnWidth(const QString& method) {
  return std::max(judgementWidth, method.size() + 2);
}

QString judgementText(const Fit& result, const JudgementOptions& options, qsizetype width) {
  if (!options.any()) return {};
  const std::vector<JudgedColumn> columns = columnsOf(result);
  QString text;
  if (options.threshold) text += thresholdText(columns, *result.request.dataset, *options.threshold, width);
  if (options.calibrationBins == 0) return text;
  for (const JudgedColumn& column : columns) text += calibrationText(column, options);
  return text;
}

Table calibrationTables(const Fit& result, const JudgementOptions& options) {
  Table all;
  for (const JudgedColumn& column : columnsOf(result)) {
    Table one = calibrationTable(calibrationOf(column.points, options), QStringLiteral("Calibration"));
    all.title = one.title;
    all.header = QStringList{QStringLiteral("Points of"), QStringLiteral("Method")} + one.header;
    for (std::vector<TableCell>& row : one.rows) {
      std::vector<TableCell> cells = {textCell(column.part), textCell(column.method)};
      cells.insert(cells.end(), row.begin(), row.end());
      all.rows.push_back(std::move(cells));
    }
  }
  return all;
}

}  // namespace credence
