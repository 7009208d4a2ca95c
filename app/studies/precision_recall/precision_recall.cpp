#include "app/studies/precision_recall/precision_recall.h"

#include "app/options/option_fields.h"
#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/precision_recall/precision_recall_chart.h"
#include "app/studies/precision_recall/precision_recall_table.h"
#include "app/style/class_title.h"
#include "core/data/role.h"
#include "core/evaluation/scored_points.h"

#include <string>
#include <utility>

namespace credence {

QString PrecisionRecall::titleOf(const Method& method) const {
  return methodName(method, fit->request.hyperparameters.has_prior());
}

QString countedPoints(const PrecisionRecall& result) {
  return tr("%1 %2 points").arg(countNumber(result.points), partTitle(result.role));
}

QString noCurves(const PrecisionRecall& result) {
  if (result.points == 0)
    return tr("No labels are used, and no points are held out: there is nothing to count.");
  const QString only = classTitle(*result.fit->request.dataset, result.positives == 0 ? 0 : 1);
  return tr("All %1 are of %2: precision and recall need both classes.").arg(countedPoints(result), only);
}

namespace {

constexpr int methodWidth = 10;     // letters
constexpr int precisionWidth = 10;  // letters

struct PrecisionOptions {
  double threshold = 0.5;
};

template <typename Fields>
void visit(Fields& fields, PrecisionOptions& options) {
  fields("threshold", options.threshold, insideShareLimits,
         {"P", "Class 1 is predicted from the probability P on; %1 if left out.", nullptr,
          "a probability above 0 and below 1"});
}

/// Predictions depend on the model alone, and on the split which of them count.
bool countsTheSame(const StudyInputs& then, const StudyInputs& now) {
  return isOfSameDataset(then, now) && then.problem.split == now.problem.split && isOfSameModel(then, now);
}

/// Points that no fit has seen, where there are any.
Role countedRole(const Split& split) {
  return most_telling([&](Role role) { return split.has(role); });
}

void findPrecision(const StudyInputs& inputs, const PrecisionOptions& options,
                   const StudyWork<PrecisionRecall>& work) {
  const Fit& fit = *inputs.fit;
  PrecisionRecall result{.fit = inputs.fit, .role = countedRole(fit.split), .threshold = options.threshold};
  const double threshold = threshold_logit(options.threshold);
  const arma::uvec& rows = fit.split.rows[result.role];
  result.points = rows.n_elem;
  result.positives = arma::accu(fit.request.dataset->labels.elem(rows));
  for (const MethodScore& score : fit.evaluation.scores) {
    const auto [logits, labels] = scored_points(score.logits, *fit.request.dataset, rows);
    result.methods.push_back(
        {score.method, precision_recall_curve(logits, labels), confusion_matrix(logits, labels, threshold)});
  }
  work.publish(std::move(result));
}

QString ofHundred(double share) {
  return tr("%1 %").arg(signedNumber(100.0 * share, 1));
}

/// By the last method, which is Laplace, unless others are scored with every fit.
QString answerOfPrecision(const PrecisionRecall& result) {
  if (!result.hasCurves()) return noCurves(result);
  const MethodPrecision& by = result.methods.back();
  const ConfusionRates rates = rates_of(by.counts);
  const QString threshold = exactNumber(result.threshold);
  const QString who = result.isOfPrior() ? tr("No labels are used: at p = %1 the prior").arg(threshold)
                                         : tr("At p = %1 %2").arg(threshold, result.titleOf(*by.method));
  QString points = countedPoints(result);
  if (result.role == Role::train) points += tr(" (none are held out)");
  const QString positive = classTitle(*result.fit->request.dataset, 1);
  const QString called =
      by.called() == 0 ? tr("calls none of %1 %2 (precision undefined), and so finds 0 of %3 (recall 0 %)")
                             .arg(points, positive, countNumber(result.positives))
                       : tr("calls %1 of %2 %3, rightly %4 (precision %5), and finds %4 of %6 (recall %7)")
                             .arg(countNumber(by.called()), points, positive, countNumber(by.found()),
                                  ofHundred(rates.precision), countNumber(result.positives),
                                  ofHundred(rates.true_positive_rate));
  return tr("%1 %2; average precision %3, guessing %4.")
      .arg(who, called, significantNumber(by.curve.average_precision),
           significantNumber(by.curve.base_rate, 2));
}

Table withSetting(Table table, const StudyInputs& inputs) {
  table.title = QStringLiteral("%1, %2").arg(table.title, describeSetting(inputs.problem.hyperparameters));
  return table;
}

Table exportedPrecision(const StudyInputs& inputs, const PrecisionRecall& result) {
  return withSetting(precisionTable(result), inputs);
}

Table exportedCurves(const StudyInputs& inputs, const PrecisionRecall& result) {
  return withSetting(precisionCurves(result), inputs);
}

std::vector<NamedNumber> numbersOfPrecision(const PrecisionRecall& result) {
  std::vector<NamedNumber> numbers;
  for (const MethodPrecision& by : result.methods) {
    const ConfusionRates rates = rates_of(by.counts);
    const std::string name(by.method->key);
    numbers.push_back({name + ": average precision", finite(by.curve.average_precision)});
    numbers.push_back({name + ": precision", finite(rates.precision)});
    numbers.push_back({name + ": recall", finite(rates.true_positive_rate)});
  }
  return numbers;
}

QString headingOfPrecision(const StudyInputs& inputs, const PrecisionRecall& /*result*/) {
  return tr("%1 points").arg(partTitle(countedRole(inputs.fit->split)));
}

QString textOfPrecision(const StudyInputs&, const PrecisionRecall& result) {
  return alignedText(precisionTable(result), methodWidth, precisionWidth);
}

QByteArray curveObject(const PrecisionRecall& result, std::size_t k) {
  JsonObject object;
  object.add("method", json(fromTable(result.methods[k].method->id)));
  object.add(rowObject(without(precisionTable(result), "method"), k));
  object.add("points", tableJson(precisionCurve(result.methods[k].curve)));
  return object.text();
}

void addJsonOfPrecision(JsonObject& object, const StudyInputs&, const PrecisionRecall& result) {
  object.add("part", json(partTitle(result.role)));
  object.add("n", json(static_cast<quint64>(result.points)));
  object.add("class_1", json(static_cast<quint64>(result.positives)));
  object.add("threshold", json(result.threshold));
  object.add("base_rate", json(result.methods.front().curve.base_rate));
  QByteArrayList curves;
  for (std::size_t k = 0; k < result.methods.size(); ++k) curves << curveObject(result, k);
  object.add("curves", '[' + curves.join(", ") + ']');
}

}  // namespace

const Study precisionRecallStudy(
    {.id = "precision_recall",
     .title = "Precision and Recall",
     .key = "Shift+F",
     .purpose = "Of the points called class 1 how many are, and how many of class 1 are found",
     .question = "Of those it calls class 1, how many are? And how many does it find?",
     .group = &isItRight,
     .picture = "Precision and recall",
     .failing = "Precision and recall could not be computed: %1",
     .needs = {.labels = false},
     .command =
         {.name = "precision",
          .summary = "Precision, recall and F1 at a threshold, and average precision over all: of a rare "
                     "class they say more than ROC",
          .examples = "  credence precision bundled:penguins --train-fraction 0.7\n"
                      "  credence precision generated:clumps,balance=0.05 --threshold 0.2 --table csv\n",
          .titleWidth = methodWidth,
          .columnWidth = precisionWidth}},
    StudyRow<PrecisionOptions, PrecisionRecall>{
        .mayStay = isOfSameDataset,
        .isRight = countsTheSame,
        .compute = findPrecision,
        .answer = answerOfPrecision,
        .tables = {{.id = "precision_recall",
                    .menu = "&At the Threshold",
                    .make = exportedPrecision,
                    .inWindow = precisionInWindow},
                   {.id = "precision_recall_curves",
                    .menu = "The &Curves",
                    .make = exportedCurves,
                    .inWindow = nullptr}},
        .charts = {{.id = "precision_recall",
                    .title = "Precision and recall",
                    .toolTip =
                        "Precision against recall at every threshold, with the marks at p = 0.5. The higher "
                        "a curve, the fewer false alarms for what it finds; the dotted line is guessing.",
                    .make = precisionRecallChart}},
        .numbers = numbersOfPrecision,
        .heading = headingOfPrecision,
        .text = textOfPrecision,
        .json = addJsonOfPrecision});

}  // namespace credence
