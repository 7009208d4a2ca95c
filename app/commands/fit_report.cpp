#include "app/commands/fit_report.h"

#include "app/answers/judge_sentence.h"
#include "app/commands/health_report.h"
#include "app/commands/method_options.h"
#include "app/compute/fit_soundness.h"
#include "app/compute/method_text.h"
#include "app/report/evidence_table.h"
#include "app/report/role_words.h"
#include "app/report/score_tables.h"
#include "app/report/setting_json.h"
#include "app/report/setting_text.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/splits/splits_text.h"
#include "core/data/number.h"
#include "core/data/role.h"
#include "core/evidence/information_criteria.h"
#include "core/table/data_error.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr int fitLabelWidth = 18;

QString oneLine(const std::string& name) {
  return QString::fromStdString(name).simplified();
}

QString countedText(arma::uword count, const char* noun) {
  return QString::fromStdString(counted(count, noun));
}

QString fitFact(const QString& label, const QString& value) {
  return label.leftJustified(fitLabelWidth) + value + QLatin1Char('\n');
}

QString describeData(const Problem& problem) {
  const Dataset& dataset = *problem.dataset;
  const auto counts = dataset.class_counts();
  return fitFact(QStringLiteral("Data"),
                 QStringLiteral("%1, %2").arg(problem.dataName, countedText(dataset.size(), "point"))) +
         fitFact(QStringLiteral("Inputs"), QStringLiteral("%1, %2").arg(oneLine(dataset.input_names[0]),
                                                                        oneLine(dataset.input_names[1]))) +
         fitFact(QStringLiteral("Label"), oneLine(dataset.label_name)) +
         fitFact(QStringLiteral("Class 0"), QStringLiteral("%1, %2").arg(oneLine(dataset.class_names[0]),
                                                                         countedText(counts[0], "point"))) +
         fitFact(QStringLiteral("Class 1"), QStringLiteral("%1, %2").arg(oneLine(dataset.class_names[1]),
                                                                         countedText(counts[1], "point"))) +
         fitFact(QStringLiteral("Split"), describeSplit(problem.split));
}

QString describeRoute(const Model& model) {
  if (model.rank() == model.basis().full_size()) {
    QString all = fromTable(model.basis().route()) + QStringLiteral(": all weights");
    if (model.error_bound > 0.0)
      all += QStringLiteral(", log evidence within %1").arg(model.error_bound, 0, 'g', 2);
    return all;
  }
  QString text = QStringLiteral("%1: %2, log evidence within %3")
                     .arg(fromTable(model.basis().route()), countedText(model.rank(), "direction"))
                     .arg(model.error_bound, 0, 'g', 2);
  if (model.kernel_residual > 0.0) {
    text += QStringLiteral(", kernel residual %1").arg(model.kernel_residual, 0, 'g', 2);
  }
  return text;
}

/// A line of its own where kernels do not stand on all training points.
QString describeCentreRule(const Centres& centres, arma::uword count) {
  if (centres.rule == Centres::Rule::all) return {};
  return fitFact(QStringLiteral("Centres"), centres.rule == Centres::Rule::grid
                                                ? countedText(count, "node") + QStringLiteral(" of a grid")
                                                : countedText(count, "random training point") +
                                                      QStringLiteral(", seed %1").arg(centres.seed));
}

/// Of the weights in turn, where they have priors of their own.
QString describeOwnPriors(const Hyperparameters& setting) {
  if (!setting.has_own_priors()) return {};
  QStringList means;
  QStringList variances;
  const auto text = [](double value) { return QString::fromStdString(to_round_trip_string(value)); };
  for (const double mean : setting.weight_priors.means) means << text(mean);
  for (const double factor : setting.weight_priors.factors)
    variances << text(factor * setting.prior_variance);
  return fitFact(QStringLiteral("  of each weight"), variances.join(QStringLiteral(", "))) +
         fitFact(QStringLiteral("Prior means"), means.join(QStringLiteral(", ")));
}

QString describeFit(const Problem& problem, const Fit& result) {
  const FeatureFamily& family = *problem.hyperparameters.features;
  const MapFit& map = result.model->mode;
  const bool prior = result.split.shows_prior();
  QString outcome =
      prior ? QStringLiteral("none: without labels all methods show the prior")
            : describeConvergence(map) + QStringLiteral(", %1 s").arg(result.fitSeconds, 0, 'g', 3);
  if (!map.converged) outcome += QStringLiteral(": the numbers below are not those of the maximum");
  const Soundness soundness = soundness_of(*result.model);
  QString text = fitFact(QStringLiteral("Features"),
                         QStringLiteral("%1, %2").arg(
                             fromTable(family.id), countedText(result.model->basis().full_size(), "weight")));
  if (problem.hyperparameters.standardises()) {
    text +=
        fitFact(QStringLiteral("Standardised"),
                family.standardised ? QStringLiteral("by the training points")
                                    : QStringLiteral("by the training points; width in standard deviations"));
  }
  if (family.has_width()) text += fitFact(QStringLiteral("Width"), problem.widthText);
  text += describeCentreRule(problem.hyperparameters.centres, result.model->basis().full_size() - 1);
  const QString limits = result.health ? healthLine(*result.health) : QString();
  return text + fitFact(QStringLiteral("Prior variance"), problem.priorVarianceText) +
         describeOwnPriors(problem.hyperparameters) + fitFact(QStringLiteral("Solver"), outcome) +
         fitFact(QStringLiteral("Route"), describeRoute(*result.model)) +
         (soundness.doubt == Doubt::approximated
              ? fitFact(QStringLiteral("Approximated"), shortSoundness(soundness))
              : QString()) +
         (limits.isEmpty() ? limits : fitFact(QStringLiteral("At its limit"), limits));
}

/// "training (175 points)"
QString countedPart(Role role, arma::uword count) {
  return QStringLiteral("%1 (%2)").arg(partTitle(role), countedText(count, "point"));
}

/// As columns are titled in text.
std::vector<ScoredMethod> methodsInText(const Fit& fit) {
  std::vector<ScoredMethod> methods;
  methods.reserve(fit.evaluation.scores.size());
  const bool hasPrior = fit.request.hyperparameters.has_prior();
  for (const MethodScore& score : fit.evaluation.scores) {
    methods.push_back({columnTitle(*score.method, hasPrior), &score});
  }
  return methods;
}

/// Why there is no AUC, where there is none.
void noteMissingClass(QStringList& notes, const Dataset& dataset, Role role, const Score& score) {
  const auto [negatives, positives] = score.confusion;
  const bool none[] = {negatives[0] + negatives[1] == 0, positives[0] + positives[1] == 0};
  if (none[0] == none[1]) return;
  notes << QStringLiteral("The %1 points hold no %2: there is no AUC")
               .arg(partTitle(role), oneLine(dataset.class_names.at(none[0] ? 0 : 1)));
}

Table scoresInText(const Dataset& dataset, const Fit& fit) {
  Table scores = scoreTable(methodsInText(fit), countedPart);
  std::erase_if(scores.rows,  // where no label is used, nothing is to be said of those that train
                [](const TableRow& row) { return row.group == countedPart(Role::train, 0); });
  Table table = transposed(selected(
      scores,
      std::vector<TableColumn>{{.key = "method", .side = Side::Left},
                               {"mean_log_likelihood", QStringLiteral("Mean log-likelihood"), fixed(4)},
                               {"bits", QStringLiteral("  bits over a coin"), fixed(4)},
                               {"accuracy", QStringLiteral("Accuracy"), fixed(4)},
                               {"brier", QStringLiteral("Brier score"), fixed(4)},
                               {"auc", QStringLiteral("AUC"), fixed(4)},
                               {"auc_standard_error", QStringLiteral("  standard error"), fixed(4)}}));
  const MethodScore& any = fit.evaluation.scores.front();
  for (const Role role : all_roles) {
    if (const Score* score = any.of(role)) noteMissingClass(table.notes, dataset, role, *score);
  }
  return table;
}

/// Class 1 is predicted from p = ½ on.
QString confusionInText(const Dataset& dataset, const Fit& fit) {
  std::vector<TitledConfusion> confusions;
  for (const Role role : all_roles) {
    std::ranges::move(confusionsOf(methodsInText(fit), role), std::back_inserter(confusions));
  }
  return alignedText(confusionTable(dataset, confusions, {}), fitLabelWidth, methodColumnWidth);
}

QString describeScores(const Dataset& dataset, const Fit& result, const FurtherSampling& sampling) {
  const bool any = std::ranges::any_of(all_roles, [&](Role role) {
    const Score* score = result.evaluation.scores.front().of(role);
    return score != nullptr && score->count > 0;
  });
  if (!any)
    return fitFact(QStringLiteral("Scores"), QStringLiteral("none: no label is used, and no point held out"));
  const QString text = alignedText(scoresInText(dataset, result), fitLabelWidth, methodColumnWidth) +
                       QLatin1Char('\n') + confusionInText(dataset, result);
  const QString further = furtherText(result, sampling);
  return further.isEmpty() ? text : text + QLatin1Char('\n') + further;
}

/// The scores on the points of a role; null where there are none.
QByteArray methodsJson(const Fit& result, Role role, const JudgementOptions& judgement) {
  const std::vector<MethodScore>& scores = result.evaluation.scores;
  const Score* any = scores.front().of(role);
  if (any == nullptr) return "null";
  const Table table = selected(scoreTableOf(role, scoredMethods(scores)),
                               std::vector<std::string>{"mean_log_likelihood", "bits", "accuracy", "brier",
                                                        "auc", "auc_standard_error", "confusion.0.0",
                                                        "confusion.0.1", "confusion.1.0", "confusion.1.1"});
  JsonObject object;
  object.add("n", json(any->count));
  for (std::size_t k = 0; k < scores.size(); ++k) {
    JsonObject method = rowObject(table, k);
    const ScoredPoints points =
        judgement.any() ? scored_points(scores[k].logits, *result.request.dataset, result.split.rows[role])
                        : ScoredPoints();
    addJudgement(method, points, judgement);
    object.add(table.rows[k].key, method.text());
  }
  return object.text();
}

/// What the page Judge says of Laplace's approximation, or of MAP without a prior, on the points that tell
/// most: held-out ones where there are some.
QString judgeAnswer(const Fit& fit, const JudgementOptions& judgement) {
  const Method& method = fit.request.hyperparameters.has_prior() ? laplace_probit : map_method;
  const auto& scores = fit.evaluation.scores;
  const auto score = std::ranges::find(scores, &method, &MethodScore::method);
  if (fit.split.shows_prior() || score == scores.end()) return {};
  const Role role = most_telling([&](Role each) { return fit.split.has(each); });
  return judgeSentence(fit, *score, role, judgement.threshold.value_or(0.5));
}

/// What takes the evidence's place where there is no prior.
InformationCriteria criteriaOf(const Fit& result) {
  return information_criteria(*result.model, result.split.train().n_elem);
}

QString describeEvidence(const Fit& result) {
  QString text = alignedText(evidenceInText(result.evidence), fitLabelWidth, methodColumnWidth);
  if (result.request.hyperparameters.has_prior()) return text;
  const InformationCriteria criteria = criteriaOf(result);
  Table table{.columns = {{.key = "quantity", .side = Side::Left},
                          {.key = "bic", .heading = QStringLiteral("BIC"), .format = fixed(4)},
                          {.key = "aic", .heading = QStringLiteral("AIC"), .format = fixed(4)}}};
  table.rows.push_back({{textCell({}), numberCell(criteria.bic), numberCell(criteria.aic)}});
  return text + alignedText(transposed(table), fitLabelWidth, methodColumnWidth);
}

QByteArray secondsJson(const Fit& result) {
  JsonObject object;
  object.add("factor", json(result.model->factor_seconds));
  object.add("fit", json(result.model->fit_seconds));
  object.add("predict", json(result.evaluationSeconds));
  return object.text();
}

QByteArray standardisationJson(const Standardisation& standardisation) {
  const auto pair = [](const std::array<double, 2>& values) {
    return '[' + json(values[0]) + ", " + json(values[1]) + ']';
  };
  return "{\"mean\": " + pair(standardisation.mean) + ", \"scale\": " + pair(standardisation.scale) + '}';
}

}  // namespace

QString textReport(const Problem& problem, const Fit& result, const FurtherSampling& sampling,
                   const std::vector<SplitScore>& splits, const JudgementOptions& judgement) {
  const QString gap = QStringLiteral("\n");
  const QString ofSplits =
      splits.empty() ? QString() : gap + splitsText(splits, result.request.hyperparameters.has_prior());
  const QString answer = judgeAnswer(result, judgement);
  return describeData(problem) + gap + describeFit(problem, result) + gap + describeEvidence(result) + gap +
         describeScores(*problem.dataset, result, sampling) +
         (answer.isEmpty() ? answer : gap + answer + gap) + judgementText(result, judgement, fitLabelWidth) +
         ofSplits;
}

JsonObject jsonReport(const Fit& result, const Problem& problem, const FurtherSampling& sampling,
                      const std::vector<SplitScore>& splits, const JudgementOptions& judgement) {
  const Hyperparameters& setting = result.request.hyperparameters;
  const MapFit& map = result.model->mode;
  JsonObject object;
  addSetting(object, setting,
             setting.standardises() ? standardisationJson(result.model->basis().standardisation()) : "null");
  addReading(object, problem);
  object.add("n_weights", json(result.model->basis().full_size()));
  object.add(evidenceObject(result.evidence));
  if (!setting.has_prior()) {
    const InformationCriteria criteria = criteriaOf(result);
    object.add("bic", json(criteria.bic));
    object.add("aic", json(criteria.aic));
  }
  object.add("iterations", json(static_cast<quint64>(map.iterations)));
  addSoundness(object, soundnessOf(result));
  object.add("rank", json(result.model->rank()));
  object.add("route", json(fromTable(result.model->basis().route())));
  object.add("kernel_residual", json(result.model->kernel_residual));
  object.add("health", result.health ? healthJson(*result.health) : "null");
  object.add("seconds", secondsJson(result));
  object.add("split", splitJson(result.request.split, result.split));
  object.add("methods", furtherJson(result, sampling));
  // Of every accuracy and confusion matrix below, whatever --threshold adds.
  object.add("accuracy_threshold", json(0.5));
  for (const Role role : all_roles) object.add(id_of(role), methodsJson(result, role, judgement));
  object.add("splits", splitsJson(splits));
  addAnswer(object, judgeQuestion, judgeAnswer(result, judgement));
  return object;
}

}  // namespace credence
