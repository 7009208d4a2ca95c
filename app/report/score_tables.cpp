#include "app/report/score_tables.h"

#include "app/report/method_names.h"
#include "app/report/translate.h"
#include "core/evaluation/bits.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr NumberFormat scoreFormat = fixed(4);

/// "confusion.0.1"
std::string confusionKey(std::size_t label, std::size_t prediction) {
  return "confusion." + std::to_string(label) + '.' + std::to_string(prediction);
}

/// For JSON, which goes by keys; readers have confusionTable().
void addConfusionColumns(Table& table) {
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t prediction : {0U, 1U}) {
      table.columns.push_back({.key = confusionKey(label, prediction)});
    }
  }
}

void addConfusionCells(TableRow& row, const ConfusionMatrix& confusion) {
  for (const auto& counts : confusion) {
    for (const arma::uword count : counts) row.cells.push_back(countCell(count));
  }
}

TableRow scoreRow(const ScoredMethod& method, const Score& score) {
  TableRow row{{textCell(method.title), countCell(score.count), knownCell(score.mean_log_likelihood),
                knownCell(bits_over_coin(score.mean_log_likelihood)), knownCell(score.accuracy),
                knownCell(score.brier), knownCell(score.auc.value), knownCell(score.auc.standard_error)},
               std::string(method.score->method->key)};
  addConfusionCells(row, score.confusion);
  return row;
}

/// Of a method whose scores are not there yet.
TableRow awaitedRow(const ScoredMethod& method, std::size_t columns) {
  TableRow row{{textCell(method.title)}};
  row.cells.resize(columns, missingCell(QStringLiteral("…")));
  return row;
}

const Score* scoreOf(const ScoredMethod& method, Role role) {
  return method.score != nullptr ? method.score->of(role) : nullptr;
}

Table scoresWithoutRows() {
  Table table{.title = tr("Scores"),
              .columns = {{.key = "method", .side = Side::Left},
                          {"n", tr("Points")},
                          {"mean_log_likelihood", tr("Mean log-likelihood"), scoreFormat},
                          {"bits", tr("Bits over a coin"), scoreFormat},
                          {"accuracy", tr("Accuracy"), scoreFormat},
                          {"brier", tr("Brier score"), scoreFormat},
                          {"auc", tr("AUC"), scoreFormat},
                          {"auc_standard_error", tr("Standard error of the AUC"), scoreFormat}}};
  addConfusionColumns(table);
  return table;
}

void addPart(Table& table, const std::vector<ScoredMethod>& methods, Role role, TitleOfPart title,
             const MethodScore* like) {
  const auto known = std::find_if(methods.begin(), methods.end(), [role](const ScoredMethod& method) {
    return scoreOf(method, role) != nullptr;
  });
  const Score* any = known != methods.end() ? scoreOf(*known, role) : scoreOf({{}, like}, role);
  if (any == nullptr) return;
  const QString group = title != nullptr ? title(role, any->count) : partTitle(role);
  for (const ScoredMethod& method : methods) {
    const Score* score = scoreOf(method, role);
    table.rows.push_back(score != nullptr ? scoreRow(method, *score)
                                          : awaitedRow(method, table.columns.size()));
    table.rows.back().group = group;
  }
}

}  // namespace

QString confusionTitle(const Dataset& dataset, std::size_t label, std::size_t prediction) {
  return tr("true %1, predicted %2")
      .arg(classNameInTable(dataset, label), classNameInTable(dataset, prediction));
}

std::vector<ScoredMethod> scoredMethods(const std::vector<MethodScore>& scores, bool hasPrior) {
  std::vector<ScoredMethod> methods;
  methods.reserve(scores.size());
  for (const MethodScore& score : scores) methods.push_back({methodName(*score.method, hasPrior), &score});
  return methods;
}

Table scoreTable(const std::vector<ScoredMethod>& methods, TitleOfPart title, const MethodScore* like) {
  Table table = scoresWithoutRows();
  table.rows.reserve(all_roles.size() * methods.size());
  for (const Role role : all_roles) addPart(table, methods, role, title, like);
  return table;
}

Table scoreTableOf(Role role, const std::vector<ScoredMethod>& methods) {
  Table table = scoresWithoutRows();
  addPart(table, methods, role, nullptr, nullptr);
  return table;
}

Table exportedScores(const std::vector<ScoredMethod>& methods) {
  return transposed(selected(
      scoreTable(methods), std::vector<std::string>{"method", "n", "mean_log_likelihood", "bits", "accuracy",
                                                    "brier", "auc", "auc_standard_error"}));
}

std::vector<TitledConfusion> confusionsOf(const std::vector<ScoredMethod>& methods, Role role) {
  std::vector<TitledConfusion> confusions;
  for (const ScoredMethod& method : methods) {
    const Score* score = scoreOf(method, role);
    if (score == nullptr || score->count == 0) continue;
    confusions.push_back(
        {tr("%1, %2").arg(partTitle(role), method.title), everyPointDecided(score->confusion)});
  }
  return confusions;
}

Table ratesTable(double threshold, const std::vector<TitledConfusion>& confusions) {
  Table table{.columns = {{.key = "method", .side = Side::Left},
                          {"threshold", tr("Threshold")},
                          {"accuracy", tr("Accuracy"), scoreFormat},
                          {"true_positive_rate", tr("True positive rate"), scoreFormat},
                          {"false_positive_rate", tr("False positive rate"), scoreFormat},
                          {"precision", tr("Precision"), scoreFormat}}};
  addConfusionColumns(table);
  table.rows.reserve(confusions.size());
  for (const TitledConfusion& each : confusions) {
    const ConfusionMatrix confusion = {
        {{each.counts[0][0], each.counts[0][1]}, {each.counts[1][0], each.counts[1][1]}}};
    const ConfusionRates rates = rates_of(confusion);
    TableRow row{{textCell(each.title), numberCell(threshold), knownCell(rates.accuracy),
                  knownCell(rates.true_positive_rate), knownCell(rates.false_positive_rate),
                  knownCell(rates.precision)}};
    addConfusionCells(row, confusion);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table calibrationBins(const Calibration& calibration) {
  Table table{.columns = {{.key = "lower", .heading = tr("From"), .format = scoreFormat, .side = Side::Left},
                          {"upper", tr("To"), scoreFormat},
                          {"n", tr("Points")},
                          {"positives", tr("Of class 1")},
                          {"mean_predicted", tr("Mean predicted"), scoreFormat},
                          {"observed", tr("Observed"), scoreFormat},
                          {"interval.0", tr("95 % from"), scoreFormat},
                          {"interval.1", tr("95 % to"), scoreFormat}}};
  table.rows.reserve(calibration.bins.size());
  for (const CalibrationBin& bin : calibration.bins) {
    table.rows.push_back({{numberCell(bin.lower), numberCell(bin.upper), countCell(bin.count),
                           countCell(bin.positives), numberCell(bin.mean_predicted), numberCell(bin.observed),
                           numberCell(bin.interval.low), numberCell(bin.interval.high)}});
  }
  return table;
}

Table calibrationTable(const Calibration& calibration, const QString& title) {
  Calibration used;
  std::ranges::copy_if(calibration.bins, std::back_inserter(used.bins),
                       [](const CalibrationBin& bin) { return bin.count > 0; });
  Table table =
      selected(calibrationBins(used), std::vector<std::string>{"lower", "upper", "n", "mean_predicted",
                                                               "observed", "interval.0", "interval.1"});
  table.title = title;
  return table;
}

Table rocTable(const RocCurve& curve, const QString& title) {
  Table table{
      .title = title,
      .columns = {{.key = "threshold", .heading = tr("Threshold"), .format = scoreFormat, .side = Side::Left},
                  {"false_positive_rate", tr("False positive rate"), scoreFormat},
                  {"true_positive_rate", tr("True positive rate"), scoreFormat}}};
  table.rows.reserve(curve.threshold.n_elem);
  for (arma::uword k = 0; k < curve.threshold.n_elem; ++k) {
    table.rows.push_back({{numberCell(sigmoid(curve.threshold(k))), numberCell(curve.false_positive_rate(k)),
                           numberCell(curve.true_positive_rate(k))}});
  }
  return table;
}

}  // namespace credence
