#include "app/commands/fit_report.h"

#include "app/commands/health_report.h"
#include "app/commands/json_object.h"
#include "app/commands/method_options.h"
#include "app/commands/splits_report.h"
#include "app/compute/method_text.h"
#include "app/report/split_text.h"
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
  if (model.route() == Route::dense) return QStringLiteral("dense: all weights");
  QString text = QStringLiteral("spectral: %1, log evidence within %2")
                     .arg(countedText(model.rank(), "direction"))
                     .arg(model.error_bound, 0, 'g', 2);
  if (model.kernel_residual > 0.0) {
    text += QStringLiteral(", kernel residual %1").arg(model.kernel_residual, 0, 'g', 2);
  }
  return text;
}

QString describeFit(const Problem& problem, const FitResult& result) {
  const bool rbf = problem.hyperparameters.features == FeatureKind::rbf;
  const MapFit& map = result.model->map;
  QString outcome = describeConvergence(map) + QStringLiteral(", %1 s").arg(result.fitSeconds, 0, 'g', 3);
  if (!map.converged) outcome += QStringLiteral(": the numbers below are not those of the maximum");
  QString text = fitFact(QStringLiteral("Features"),
                         QStringLiteral("%1, %2").arg(rbf ? QStringLiteral("rbf") : QStringLiteral("linear"),
                                                      countedText(result.model->features.count(), "weight")));
  if (problem.hyperparameters.standardise) {
    text += fitFact(QStringLiteral("Standardised"),
                    QStringLiteral("by the training points; width in standard deviations"));
  }
  if (rbf) text += fitFact(QStringLiteral("Width"), problem.widthText);
  const QString limits = result.health ? healthLine(*result.health) : QString();
  return text + fitFact(QStringLiteral("Prior variance"), problem.priorVarianceText) +
         fitFact(QStringLiteral("Solver"), outcome) +
         fitFact(QStringLiteral("Route"), describeRoute(*result.model)) +
         (limits.isEmpty() ? limits : fitFact(QStringLiteral("At its limit"), limits));
}

QString describeEvidence(const LogEvidence& evidence) {
  return term(QStringLiteral("Log evidence"), evidence.total()) +
         term(QStringLiteral("  fit"), evidence.fit) +
         term(QStringLiteral("  weight penalty"), evidence.weight_penalty) +
         term(QStringLiteral("  log determinant"), evidence.log_determinant);
}

/// A column of the table of scores: one method on one part of the data.
struct ScoreColumn {
  QString method;
  const Score* score;
};

/// The methods on one part of the data.
struct ScoredPart {
  QString title;  ///< "training (175 points)"
  std::vector<ScoreColumn> columns;
};

std::vector<ScoredPart> partsOf(const Evaluation& evaluation, const std::vector<FurtherMethod>& further) {
  std::vector<ScoredPart> parts;
  const auto add = [&](const char* name, const MethodScores& scores, const auto& scoreOf) {
    const QString points = countedText(scores.map.count, "point");
    ScoredPart part{QStringLiteral("%1 (%2)").arg(QLatin1String(name), points), {}};
    part.columns = {{QStringLiteral("MAP"), &scores.map}, {QStringLiteral("Laplace"), &scores.laplace}};
    for (const FurtherMethod& method : further) {
      part.columns.push_back({shortTitle(method.method), scoreOf(method.scores)});
    }
    parts.push_back(std::move(part));
  };
  add("training", evaluation.train, [](const MethodScore& scores) { return &scores.train; });
  if (evaluation.test) {
    add("test", *evaluation.test, [](const MethodScore& scores) { return &scores.test.value(); });
  }
  return parts;
}

/// One line of the table of scores: what `cell` makes of each method on each part of the data.
template <typename Cell>
QString scoreRow(const QString& label, qsizetype width, const std::vector<ScoredPart>& parts,
                 const Cell& cell) {
  QString row = label.leftJustified(width);
  for (const ScoredPart& part : parts) {
    for (const ScoreColumn& column : part.columns) {
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
    for (const ScoreColumn& column : part.columns) {
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

QString describeScores(const Dataset& dataset, const Evaluation& evaluation,
                       const std::vector<FurtherMethod>& further) {
  const std::vector<ScoredPart> parts = partsOf(evaluation, further);
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
  text += describeMissingClass(dataset, "training", evaluation.train.map);
  if (evaluation.test) text += describeMissingClass(dataset, "test", evaluation.test->map);
  return further.empty() ? text : text + QLatin1Char('\n') + furtherText(further);
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

QByteArray methodsJson(const FitResult& result, const MethodScores& scores, const arma::uvec& rows,
                       const std::vector<FurtherMethod>& further, bool test,
                       const JudgementOptions& judgement) {
  const Latent& latent = result.evaluation.latent;
  const auto methodJson = [&](const Score& score, const arma::vec& logits) {
    const bool judged = judgement.any();
    return scoreJson(score, judged ? scored_points(logits, *result.request.dataset, rows) : ScoredPoints(),
                     judgement);
  };
  JsonObject object;
  object.add("n", json(scores.map.count));
  object.add("map", methodJson(scores.map, latent.mean));
  object.add("laplace", methodJson(scores.laplace, probit_logit(latent)));
  for (const FurtherMethod& method : further) {
    const Score& score = test ? method.scores.test.value() : method.scores.train;
    object.add(idOf(method.method).constData(), methodJson(score, method.logits));
  }
  return object.text();
}

QByteArray secondsJson(const FitResult& result) {
  JsonObject object;
  object.add("factor", json(result.model->factor_seconds));
  object.add("fit", json(result.model->fit_seconds));
  object.add("predict", json(result.evaluationSeconds));
  return object.text();
}

QByteArray termsJson(const LogEvidence& evidence) {
  JsonObject object;
  object.add("fit", json(evidence.fit));
  object.add("weight_penalty", json(evidence.weight_penalty));
  object.add("log_determinant", json(evidence.log_determinant));
  return object.text();
}

QByteArray standardisationJson(const Standardisation& standardisation) {
  const auto pair = [](const std::array<double, 2>& values) {
    return '[' + json(values[0]) + ", " + json(values[1]) + ']';
  };
  return "{\"mean\": " + pair(standardisation.mean) + ", \"scale\": " + pair(standardisation.scale) + '}';
}

}  // namespace

QString textReport(const Problem& problem, const FitResult& result, const std::vector<FurtherMethod>& further,
                   const std::vector<SplitScore>& splits, const JudgementOptions& judgement) {
  const QString gap = QStringLiteral("\n");
  const QString ofSplits = splits.empty() ? QString() : gap + splitsText(splits);
  return describeData(problem) + gap + describeFit(problem, result) + gap +
         describeEvidence(result.evidence) + gap +
         describeScores(*problem.dataset, result.evaluation, further) +
         judgementText(result, further, judgement, scoreLabelWidth(*problem.dataset)) + ofSplits;
}

QByteArray jsonReport(const FitResult& result, std::size_t skippedRows,
                      const std::vector<FurtherMethod>& further, const std::vector<SplitScore>& splits,
                      const JudgementOptions& judgement) {
  const Hyperparameters& setting = result.request.hyperparameters;
  const bool rbf = setting.features == FeatureKind::rbf;
  const MapFit& map = result.model->map;
  const Evaluation& evaluation = result.evaluation;
  JsonObject object;
  object.add("width", rbf ? json(setting.width) : "null");
  object.add("prior_variance", json(setting.prior_variance));
  object.add("features", rbf ? "\"rbf\"" : "\"linear\"");
  object.add("standardised",
             setting.standardise ? standardisationJson(result.model->standardisation) : "null");
  object.add("skipped_rows", json(static_cast<quint64>(skippedRows)));
  object.add("n_weights", json(result.model->features.count()));
  object.add("log_evidence", json(result.evidence.total()));
  object.add("terms", termsJson(result.evidence));
  object.add("iterations", json(static_cast<quint64>(map.iterations)));
  object.add("converged", json(map.converged));
  object.add("rank", json(result.model->rank()));
  object.add("route", result.model->route() == Route::dense ? "\"dense\"" : "\"spectral\"");
  object.add("error_bound", json(result.model->error_bound));
  object.add("kernel_residual", json(result.model->kernel_residual));
  object.add("health", result.health ? healthJson(*result.health) : "null");
  object.add("seconds", secondsJson(result));
  object.add("split", splitJson(result.request.split, result.split));
  object.add("methods", furtherJson(further));
  object.add("train", methodsJson(result, evaluation.train, result.split.train, further, false, judgement));
  object.add("test", evaluation.test
                         ? methodsJson(result, *evaluation.test, result.split.test, further, true, judgement)
                         : "null");
  object.add("splits", splitsJson(splits));
  return object.text();
}

}  // namespace credence
