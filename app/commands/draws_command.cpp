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
constexpr quint64 mostStudiedDraws = 10'000'000;
const QString priorId = QStringLiteral("prior");

/// --from: a Gaussian posterior, or null for the prior.
const PosteriorKind* readSource(const QCommandLineParser& parser) {
  const auto id = word(parser, QStringLiteral("from"), QStringLiteral("a posterior"));
  if (!id) return &laplace_posterior;
  if (*id == priorId) return nullptr;
  if (const PosteriorKind* kind = gaussianFromId(*id)) return kind;
  throw UsageError(
      QStringLiteral("--from: %1 is none of %2, %3").arg(quotedValue(*id), gaussianIds(), priorId));
}

std::optional<QPointF> readPlace(const QCommandLineParser& parser) {
  const auto place = numberList(parser, QStringLiteral("at"), 2, QStringLiteral("two numbers X1,X2"));
  if (!place) return {};
  return QPointF(place->at(0), place->at(1));
}

DrawsResult study(const Problem& problem, const PosteriorKind* from, arma::uword draws,
                  const std::optional<QPointF>& place) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  DrawsRequest request;
  request.fit = std::make_shared<const Fit>(FitJob::fitOnly(fitRequest(problem)));
  const Fit& fit = *request.fit;
  const Dataset training = training_set(*problem.dataset, fit.split);
  require_convergence(*fit.model, training);
  request.from = from;
  request.draws = draws;
  const arma::rowvec middle = arma::mean(training.placing_inputs(), 0);
  request.place.point = place.value_or(QPointF(middle(0), middle(1)));
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

void addDrawsOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("from"),
       QStringLiteral("What the draws are of: %1 or prior; laplace if left out.").arg(gaussianIds()),
       QStringLiteral("POSTERIOR")},
      {QStringLiteral("draws"), QStringLiteral("How many; 1000 if left out."), QStringLiteral("N")},
      {QStringLiteral("at"),
       QStringLiteral("Where the probability is asked for; the mean of the training points if left out."),
       QStringLiteral("X1,X2")},
  });
  addTableOption(parser);
  parser.addOption({QStringLiteral("json"), QStringLiteral("Print one JSON object instead of a table.")});
}

void runDraws(const Arguments& arguments, const QCommandLineParser& parser) {
  const std::optional<ExportFormat> format = readTableFormat(parser);
  const PosteriorKind* from = readSource(parser);
  const quint64 draws = wholeNumber(parser, QStringLiteral("draws"), 1, mostStudiedDraws).value_or(1000);
  const std::optional<QPointF> place = readPlace(parser);
  const Problem problem = loadProblemToFit(arguments);
  const DrawsResult result = study(problem, from, draws, place);
  saySoundness(soundnessOf(result));
  if (parser.isSet(QStringLiteral("json"))) return printToStandardOutput(drawsJson(problem, result) + '\n');
  Table table = drawsTable(result);
  const QPointF& at = result.request.place.point;
  const QString title = QStringLiteral("%1, %2, draws of %3, p at (%4, %5)")
                            .arg(problem.dataName, describeSetting(problem), drawnTitle(from),
                                 QString::number(at.x()), QString::number(at.y()));
  if (format) {
    table.title = title;
    return printToStandardOutput(tableText(table, *format).toUtf8());
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
    addDrawsOptions,
    runDraws,
};

}  // namespace credence
