#include "app/commands/output.h"
#include "app/commands/posterior_option.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/draws_text.h"
#include "app/compute/fit_job.h"
#include "app/compute/round_counts.h"
#include "app/report/quoted_value.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "core/method/draw_study.h"
#include "core/method/posterior_soundness.h"
#include "core/model/convergence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr int drawsTitleWidth = 10;
constexpr int drawsColumnWidth = 14;
const QString priorId = QStringLiteral("prior");

/// What draws are of; null: the prior.
struct DrawnFrom {
  const PosteriorKind* kind = &laplace_posterior;
};

}  // namespace

template <>
struct OptionKind<DrawnFrom> {
  static DrawnFrom read(const TypedOption& typed) {
    if (typed.value == priorId) return {nullptr};
    if (const PosteriorKind* kind = gaussianFromId(typed.value)) return {kind};
    throw UsageError(
        QStringLiteral("--from: %1 is none of %2, %3").arg(quotedValue(typed.value), gaussianIds(), priorId));
  }
};

namespace {

struct DrawsCommandOptions {
  DrawnFrom from;
  arma::uword draws = 1000;
  std::optional<QPointF> at;  ///< the mean of the training points where it is left out
  TableOptions table;
};

template <typename Fields>
void visit(Fields& fields, DrawsCommandOptions& options) {
  fields("from", options.from, {},
         {.value = "POSTERIOR",
          .purpose = "What the draws are of: %1 or prior; laplace if left out.",
          .words = gaussianIds});
  fields("draws", options.draws, {.low = 1, .high = 1e7}, {"N", "How many; %1 if left out."});
  fields("at", options.at, {},
         {"X1,X2", "Where the probability is asked for; the mean of the training points if left out.",
          nullptr, "two numbers X1,X2"});
  visit(fields, options.table);
}

DrawsResult study(const Problem& problem, const DrawsCommandOptions& options) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  DrawsRequest request;
  request.fit = std::make_shared<const Fit>(FitJob::fitOnly(fitRequest(problem)));
  const Fit& fit = *request.fit;
  const Dataset training = training_set(*problem.dataset, fit.split);
  require_convergence(*fit.model, training);
  request.from = options.from.kind;
  request.draws = options.draws;
  const arma::rowvec middle = arma::mean(training.placing_inputs(), 0);
  request.place.point = options.at.value_or(QPointF(middle(0), middle(1)));
  progress.show({"drawing", 0, 0});
  return drawAtOnce(request);
}

QByteArray evidenceJson(const StatedEvidence& evidence) {
  JsonObject object;
  object.add("posterior", json(QString::fromUtf8(evidence.kind->id)));
  object.add("log_evidence", json(evidence.log_evidence));
  object.add("standard_error", json(evidence.standard_error));
  object.add("converged", json(evidence.settled));
  return object.text();
}

/// Of the fit, and of the weighted draws.
Soundness soundnessOf(const DrawsResult& result) {
  const Soundness fit = soundness_of(*result.request.fit->model);
  const auto& diagnostics = result.weights->diagnostics;
  return soundness_of(fit, {.draws = result.request.draws, .reliable = diagnostics.reliable()});
}

QByteArray drawsJson(const Problem& problem, const DrawsResult& result) {
  JsonObject object;
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  const QPointF& place = result.request.place.point;
  object.add("from", json(result.request.from ? QString::fromUtf8(result.request.from->id) : priorId));
  object.add("draws", json(static_cast<quint64>(result.request.draws)));
  addSoundness(object, soundnessOf(result));
  object.add("at", '[' + json(place.x()) + ", " + json(place.y()) + ']');
  object.add("integral", json(result.probability.integral));
  object.add("effective_draws", json(result.weights->diagnostics.effective_sample_size));
  object.add("pareto_k", json(result.weights->diagnostics.pareto_k));
  object.add("reliable", json(result.weights->diagnostics.reliable()));
  QByteArrayList stated;
  for (const StatedEvidence& evidence : result.evidences) stated << evidenceJson(evidence);
  object.add("evidences", '[' + stated.join(", ") + ']');
  object.add("running", tableJson(drawsTable(result)));
  return object.text();
}

/// Rows at round numbers of draws, or the next there is, and the last: what a terminal has room for. `counts`
/// ascend.
Table fewRows(Table table, const arma::uvec& counts) {
  std::vector<std::size_t> places;
  for (const arma::uword count : roundCounts(counts.max())) {
    places.push_back(
        static_cast<std::size_t>(std::lower_bound(counts.begin(), counts.end(), count) - counts.begin()));
  }
  places.erase(std::unique(places.begin(), places.end()), places.end());
  std::vector<TableRow> kept;
  kept.reserve(places.size());
  for (const std::size_t place : places) kept.push_back(table.rows[place]);
  table.rows = std::move(kept);
  return table;
}

void runDraws(const Arguments& arguments, const DrawsCommandOptions& options) {
  const Problem problem = loadProblemToFit(arguments);
  const DrawsResult result = study(problem, options);
  saySoundness(soundnessOf(result));
  if (options.table.json) return printToStandardOutput(drawsJson(problem, result) + '\n');
  Table table = drawsTable(result);
  const QPointF& at = result.request.place.point;
  const QString title = QStringLiteral("%1, %2, draws of %3, p at (%4, %5)")
                            .arg(problem.dataName, describeSetting(problem), drawnTitle(options.from.kind),
                                 QString::number(at.x()), QString::number(at.y()));
  if (options.table.format) {
    table.title = title;
    return printToStandardOutput(tableText(table, *options.table.format).toUtf8());
  }
  table = fewRows(std::move(table), result.weights->counts);
  const QStringList below = {describeEffective(result.weights->diagnostics), describeIntegral(result),
                             describeTrueEvidence(result), describeStatedEvidences(result)};
  QString text =
      title + QStringLiteral("\n\n") + alignedText(table, drawsTitleWidth, drawsColumnWidth) + u'\n';
  for (const QString& line : below) {
    if (!line.isEmpty()) text += line + u'\n';
  }
  printText(text);
}

}  // namespace

const SubCommand drawsCommand = {
    "draws",
    "What draws of the weights say of a probability and of the evidence, as they come",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence draws bundled:penguins --from prior --draws 10000\n"
    "  credence draws points.csv --from ep --at 0.5,1.2 --table csv\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions<DrawsCommandOptions>,
    runWith<DrawsCommandOptions, runDraws>,
    tableRules,
};

}  // namespace credence
