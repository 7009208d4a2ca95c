#include "app/commands/fit_report.h"

#include "app/commands/health_report.h"
#include "app/commands/json_object.h"
#include "app/commands/method_options.h"
#include "app/commands/splits_report.h"
#include "app/compute/method_text.h"
#include "app/report/split_text.h"
#include "app/report/translate.h"
#include "core/table/data_error.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr qsizetype fitLabelWidth = 18;
constexpr qsizetype scoreWidth = 12;

QString oneLine(const std::string& name) {
  return QString::fromStdString(name).simplified();
}

QString countedText(arma::uword count, const char* noun) {
  return QString::fromStdString(counted(count, noun));
}

QString fitFact(const QString& label, const QString& value) {
  return label.leftJustified(fitLabelWidth) + value + QLatin1Char('\n');
}

QString term(const QString& label, double nats) {
  return label.leftJustified(fitLabelWidth) + QString::number(nats, 'f', 4).rightJustified(scoreWidth) +
         QLatin1Char('\n');
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
  if (model.rank() == model.basis().full_size())
    return fromTable(model.basis().route()) + QStringLiteral(": all weights");
  QString text = QStringLiteral("%1: %2, log evidence within %3")
                     .arg(fromTable(model.basis().route()), countedText(model.rank(), "direction"))
                     .arg(model.error_bound, 0, 'g', 2);
  if (model.kernel_residual > 0.0) {
    text += QStringLiteral(", kernel residual %1").arg(model.kernel_residual, 0, 'g', 2);
  }
  return text;
}

QString describeFit(const Problem& problem, const Fit& result) {
  const FeatureFamily& family = *problem.hyperparameters.features;
  const MapFit& map = result.model->mode;
  QString outcome = describeConvergence(map) + QStringLiteral(", %1 s").arg(result.fitSeconds, 0, 'g', 3);
  if (!map.converged) outcome += QStringLiteral(": the numbers below are not those of the maximum");
  QString text = fitFact(QStringLiteral("Features"),
                         QStringLiteral("%1, %2").arg(
                             fromTable(family.id), countedText(result.model->basis().full_size(), "weight")));
  if (problem.hyperparameters.standardise) {
    text += fitFact(QStringLiteral("Standardised"),
                    QStringLiteral("by the training points; width in standard deviations"));
  }
  if (family.has_width()) text += fitFact(QStringLiteral("Width"), problem.widthText);
  const QString limits = result.health ? healthLine(*result.health) : QString();
  return text + fitFact(QStringLiteral("Prior variance"), problem.priorVarianceText) +
         fitFact(QStringLiteral("Solver"), outcome) +
         fitFact(QStringLiteral("Route"), describeRoute(*result.model)) +
         (limits.isEmpty() ? limits : fitFact(QStringLiteral("At its limit"), limits));
}

QString describeEvidence(const LogEvidence& evidence) {
  QString text = term(QStringLiteral("Log evidence"), evidence.total());
  for (const EvidenceTerm& each : evidence.terms) {
    text += term(QStringLiteral("  ") + fromTable(each.title), each.nats);
  }
  return text;
}

/// A column of the table of scores: one method on one part of the data.
struct TextColumn {
  QString method;
  const Score* score;
};

/// The methods on one part of the data.
struct ScoredPart {
  QString title;  ///< "training (175 points)"
  std::vector<TextColumn> columns;
};

std::vector<ScoredPart> partsOf(const Evaluation& evaluation) {
  ScoredPart training;
  ScoredPart test;
  for (const MethodScore& score : evaluation.scores) {
    training.columns.push_back({columnTitle(*score.method), &score.train});
    if (score.test) test.columns.push_back({columnTitle(*score.method), &*score.test});
  }
  std::vector<ScoredPart> parts;
  const auto add = [&](const char* name, ScoredPart& part) {
    if (part.columns.empty()) return;
    part.title = QStringLiteral("%1 (%2)").arg(QLatin1String(name),
                                               countedText(part.columns.front().score->count, "point"));
    parts.push_back(std::move(part));
  };
  add("training", training);
  add("test", test);
  return parts;
}

/// One line of the table of scores: what `cell` makes of each method on each part of the data.
template <typename Cell>
QString scoreRow(const QString& label, qsizetype width, const std::vector<ScoredPart>& parts,
                 const Cell& cell) {
  QString row = label.leftJustified(width);
  for (const ScoredPart& part : parts) {
    for (const TextColumn& column : part.columns) {
      row += cell(*column.score).rightJustified(methodColumnWidth(column.method));
    }
  }
  return row + QLatin1Char('\n');
}

QString scoreHeader(qsizetype width, const std::vector<ScoredPart>& parts) {
  const QString indent(width, QLatin1Char(' '));
  QString titles = indent;
  QString methods = indent;
  for (const ScoredPart& part : parts) {
    qsizetype partWidth = 0;
    for (const TextColumn& column : part.columns) {
      partWidth += methodColumnWidth(column.method);
      methods += column.method.rightJustified(methodColumnWidth(column.method));
    }
    titles += part.title.rightJustified(partWidth);
  }
  return titles + QLatin1Char('\n') + methods + QLatin1Char('\n');
}

/// What the labels of the scores need.
qsizetype scoreLabelWidth(const Dataset& dataset) {
  qsizetype width = fitLabelWidth;
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t prediction : {0U, 1U}) {
      width = std::max(width, confusionTitle(dataset, label, prediction).size());
    }
  }
  return width;
}

/// Why there is no AUC, where there is none.
QString describeMissingClass(const Dataset& dataset, const char* part, const Score& score) {
  const auto [negatives, positives] = score.confusion;
  const bool none[] = {negatives[0] + negatives[1] == 0, positives[0] + positives[1] == 0};
  if (!none[0] && !none[1]) return {};
  return QStringLiteral("The %1 points hold no %2: there is no AUC\n")
      .arg(QLatin1String(part), oneLine(dataset.class_names.at(none[0] ? 0 : 1)));
}

QString describeScores(const Dataset& dataset, const Fit& result, const FurtherSampling& sampling) {
  const std::vector<ScoredPart> parts = partsOf(result.evaluation);
  const qsizetype width = scoreLabelWidth(dataset);
  const auto decimal = [](double value) {
    return std::isfinite(value) ? QString::number(value, 'f', 4) : QStringLiteral("-");
  };

  QString text = scoreHeader(width, parts);
  text += scoreRow(QStringLiteral("Mean log-likelihood"), width, parts,
                   [&](const Score& score) { return decimal(score.mean_log_likelihood); });
  text += scoreRow(QStringLiteral("Accuracy"), width, parts,
                   [&](const Score& score) { return decimal(score.accuracy); });
  text += scoreRow(QStringLiteral("Brier score"), width, parts,
                   [&](const Score& score) { return decimal(score.brier); });
  text += scoreRow(QStringLiteral("AUC"), width, parts,
                   [&](const Score& score) { return decimal(score.auc.value); });
  text += scoreRow(QStringLiteral("  standard error"), width, parts,
                   [&](const Score& score) { return decimal(score.auc.standard_error); });
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t prediction : {0U, 1U}) {
      text += scoreRow(confusionTitle(dataset, label, prediction), width, parts, [&](const Score& score) {
        return QString::number(score.confusion.at(label).at(prediction));
      });
    }
  }
  const MethodScore& any = result.evaluation.scores.front();
  text += describeMissingClass(dataset, "training", any.train);
  if (any.test) text += describeMissingClass(dataset, "test", *any.test);
  const QString further = furtherText(result, sampling);
  return further.isEmpty() ? text : text + QLatin1Char('\n') + further;
}

QByteArray scoreJson(const Score& score, const ScoredPoints& points, const JudgementOptions& judgement) {
  const auto row = [&](std::size_t label) {
    const auto& counts = score.confusion.at(label);
    return '[' + json(counts[0]) + ", " + json(counts[1]) + ']';
  };
  JsonObject object;
  object.add("mean_log_likelihood", json(score.mean_log_likelihood));
  object.add("accuracy", json(score.accuracy));
  object.add("brier", json(score.brier));
  object.add("auc", json(score.auc.value));
  object.add("auc_standard_error", json(score.auc.standard_error));
  object.add("confusion", '[' + row(0) + ", " + row(1) + ']');
  addJudgement(object, points, judgement);
  return object.text();
}

QByteArray methodsJson(const Fit& result, const arma::uvec& rows, bool test,
                       const JudgementOptions& judgement) {
  JsonObject object;
  const MethodScore& any = result.evaluation.scores.front();
  object.add("n", json(test ? any.test->count : any.train.count));
  for (const MethodScore& score : result.evaluation.scores) {
    const ScoredPoints points =
        judgement.any() ? scored_points(score.logits, *result.request.dataset, rows) : ScoredPoints();
    object.add(std::string(score.method->key).c_str(),
               scoreJson(test ? *score.test : score.train, points, judgement));
  }
  return object.text();
}

QByteArray secondsJson(const Fit& result) {
  JsonObject object;
  object.add("factor", json(result.model->factor_seconds));
  object.add("fit", json(result.model->fit_seconds));
  object.add("predict", json(result.evaluationSeconds));
  return object.text();
}

QByteArray termsJson(const LogEvidence& evidence) {
  JsonObject object;
  for (const EvidenceTerm& each : evidence.terms) object.add(std::string(each.id).c_str(), json(each.nats));
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
  const QString ofSplits = splits.empty() ? QString() : gap + splitsText(splits);
  return describeData(problem) + gap + describeFit(problem, result) + gap +
         describeEvidence(result.evidence) + gap + describeScores(*problem.dataset, result, sampling) +
         judgementText(result, judgement, scoreLabelWidth(*problem.dataset)) + ofSplits;
}

QByteArray jsonReport(const Fit& result, std::size_t skippedRows, const FurtherSampling& sampling,
                      const std::vector<SplitScore>& splits, const JudgementOptions& judgement) {
  const Hyperparameters& setting = result.request.hyperparameters;
  const FeatureFamily& family = *setting.features;
  const MapFit& map = result.model->mode;
  JsonObject object;
  object.add("width", family.has_width() ? json(setting.width) : "null");
  object.add("prior_variance", json(setting.prior_variance));
  object.add("features", jsonText(family.id));
  object.add("standardised",
             setting.standardise ? standardisationJson(result.model->basis().standardisation()) : "null");
  object.add("skipped_rows", json(static_cast<quint64>(skippedRows)));
  object.add("n_weights", json(result.model->basis().full_size()));
  object.add("log_evidence", json(result.evidence.total()));
  object.add("terms", termsJson(result.evidence));
  object.add("iterations", json(static_cast<quint64>(map.iterations)));
  object.add("converged", json(map.converged));
  object.add("rank", json(result.model->rank()));
  object.add("route", jsonText(result.model->basis().route()));
  object.add("error_bound", json(result.model->error_bound));
  object.add("kernel_residual", json(result.model->kernel_residual));
  object.add("health", result.health ? healthJson(*result.health) : "null");
  object.add("seconds", secondsJson(result));
  object.add("split", splitJson(result.request.split, result.split));
  object.add("methods", furtherJson(result, sampling));
  object.add("train", methodsJson(result, result.split.train, false, judgement));
  object.add("test",
             result.evaluation.has_test ? methodsJson(result, result.split.test, true, judgement) : "null");
  object.add("splits", splitsJson(splits));
  return object.text();
}

}  // namespace credence
