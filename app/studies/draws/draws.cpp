#include "app/studies/draws/draws.h"

#include "app/compute/round_counts.h"
#include "app/report/json_object.h"
#include "app/report/number_text.h"
#include "app/report/quoted_value.h"
#include "app/report/setting_text.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/draws/draws_charts.h"
#include "app/studies/draws/draws_in_steps.h"
#include "app/studies/draws/draws_sentence.h"
#include "app/studies/draws/draws_text.h"
#include "core/data/role.h"
#include "core/method/posterior_soundness.h"

#include <QByteArrayList>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr int drawsTitleWidth = 10;
constexpr int drawsColumnWidth = 14;
constexpr int drawsNameRows = 4;
const QString priorId = QStringLiteral("prior");

/// Of some rows of the data; the rows are not empty.
QPointF nearestToMiddle(const Dataset& dataset, const arma::uvec& rows, const Bounds& view) {
  const double x1 = 0.5 * (view.x1_min + view.x1_max);
  const double x2 = 0.5 * (view.x2_min + view.x2_max);
  const arma::mat places = dataset.inputs.rows(rows);
  const arma::vec distance =
      arma::square((places.col(0) - x1) / view.width()) + arma::square((places.col(1) - x2) / view.height());
  const arma::uword nearest = distance.index_min();
  return {places(nearest, 0), places(nearest, 1)};
}

/// At the crosshair, or where there is none, at one of the points.
DrawsOptions drawsOfSession(const ViewState& view, const StudyInputs& inputs) {
  DrawsOptions options{{view.drawnFrom}, view.draws, view.crosshair, PlaceChosen::asked};
  if (options.at) return options;
  const Split& split = inputs.fit->split;
  const bool test = split.has(Role::test);
  const arma::uvec& training = split.shows_prior() ? split.unused : split.train();
  options.at =
      nearestToMiddle(*inputs.problem.dataset, test ? split.rows[Role::test] : training, inputs.sight);
  options.chosen = test ? PlaceChosen::test : PlaceChosen::training;
  return options;
}

bool mayAlwaysStay(const StudyInputs& /*then*/, const StudyInputs& /*now*/) {
  return true;
}

QString whyNoDraws(const FitProblem& problem) {
  return problem.hyperparameters.has_prior() ? QString()
                                             : tr("Without a prior there is no posterior to draw from.");
}

QString howManyDrawn(const DrawsResult& result) {
  if (result.complete || !result.weights) return {};
  return tr("drawing… %1 of %2")
      .arg(countNumber(result.probability.counts.max()), countNumber(result.asked.draws));
}

Table exportedDraws(const StudyInputs& inputs, const DrawsResult& result) {
  Table table = drawsTable(result);
  table.title = tr("Estimates by draws of %1, %2")
                    .arg(drawnTitle(result.asked.from.kind), describeSetting(inputs.problem.hyperparameters));
  return table;
}

std::vector<NamedNumber> numbersOfDraws(const DrawsResult& result) {
  const DrawnProbability& drawn = result.probability;
  const arma::uword last = drawn.counts.n_elem - 1;
  std::vector<NamedNumber> numbers = {{"mean of the draws", finite(drawn.drawn.value(last))},
                                      {"weighted mean of the draws", finite(drawn.weighted.value(last))},
                                      {"the same by quadrature", finite(drawn.integral)}};
  for (const StatedEvidence& stated : result.evidences) {
    numbers.push_back({std::string(stated.kind->id) + ": log evidence", finite(stated.log_evidence)});
  }
  return numbers;
}

/// That of the fit, and of the weighted draws.
Soundness soundnessOfDraws(const StudyInputs& inputs, const DrawsResult& result) {
  return soundness_of(soundness_of(*inputs.fit->model),
                      {.draws = result.asked.draws, .reliable = result.weights->diagnostics.reliable()});
}

QString headingOfDraws(const StudyInputs& /*inputs*/, const DrawsResult& result) {
  return QStringLiteral("draws of %1, p at (%2, %3)")
      .arg(drawnTitle(result.asked.from.kind), QString::number(result.place().x()),
           QString::number(result.place().y()));
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

QString textOfDraws(const StudyInputs& /*inputs*/, const DrawsResult& result) {
  const Table table = fewRows(drawsTable(result), result.weights->counts);
  QString text = alignedText(table, drawsTitleWidth, drawsColumnWidth) + u'\n';
  for (const QString& line : {describeEffective(result.weights->diagnostics), describeIntegral(result),
                              describeTrueEvidence(result), describeStatedEvidences(result)}) {
    if (!line.isEmpty()) text += line + u'\n';
  }
  return text;
}

QByteArray evidenceJson(const StatedEvidence& evidence) {
  JsonObject object;
  object.add("posterior", json(QString::fromUtf8(evidence.kind->id)));
  object.add("log_evidence", json(evidence.log_evidence));
  object.add("standard_error", json(evidence.standard_error));
  object.add("converged", json(evidence.settled));
  return object.text();
}

void addDrawn(JsonObject& object, const StudyInputs& /*inputs*/, const DrawsResult& result) {
  const PosteriorKind* const from = result.asked.from.kind;
  object.add("from", json(from != nullptr ? QString::fromUtf8(from->id) : priorId));
  object.add("draws", json(static_cast<quint64>(result.asked.draws)));
}

void addJsonOfDraws(JsonObject& object, const StudyInputs& /*inputs*/, const DrawsResult& result) {
  const QPointF place = result.place();
  const ImportanceDiagnostics& diagnostics = result.weights->diagnostics;
  object.add("at", '[' + json(place.x()) + ", " + json(place.y()) + ']');
  object.add("integral", json(result.probability.integral));
  object.add("effective_draws", json(diagnostics.effective_sample_size));
  object.add("pareto_k", json(diagnostics.pareto_k));
  object.add("reliable", json(diagnostics.reliable()));
  QByteArrayList stated;
  for (const StatedEvidence& evidence : result.evidences) stated << evidenceJson(evidence);
  object.add("evidences", '[' + stated.join(", ") + ']');
  object.add("running", tableJson(drawsTable(result)));
}

}  // namespace

DrawnFrom OptionKind<DrawnFrom>::read(const TypedOption& typed) {
  if (typed.value == priorId) return {nullptr};
  if (const PosteriorKind* kind = gaussianFromId(typed.value)) return {kind};
  throw UsageError(
      QStringLiteral("--from: %1 is none of %2, %3").arg(quotedValue(typed.value), gaussianIds(), priorId));
}

const Study drawsStudy(
    {.id = "draws",
     .title = "Draws",
     .key = "Ctrl+7",
     .purpose = "How many draws it takes: of a probability, and of the evidence",
     .question = "How many draws does it take?",
     .group = &truthPart,
     .picture = "Estimates by ever more draws",
     .failing = "Drawing failed: %1",
     .needs = {.labels = false},
     .figureOptions = "--point --draws",
     .drawsBy = &importance_laplace,
     .command = {.name = "draws",
                 .summary =
                     "What draws of the weights say of a probability and of the evidence, as they come",
                 .examples = "  credence draws bundled:penguins --from prior --draws 10000\n"
                             "  credence draws points.csv --from ep --at 0.5,1.2 --table csv\n",
                 .titleWidth = drawsTitleWidth,
                 .columnWidth = drawsColumnWidth}},
    StudyRow<DrawsOptions, DrawsResult>{
        .mayStay = mayAlwaysStay,
        .isRight = isOfSameModel,
        .followsHand = true,
        .optionsIn = drawsOfSession,
        .lacking = whyNoDraws,
        .compute = drawInSteps,
        .unfinished = howManyDrawn,
        .answer = drawsSentence,
        .tables = {{.id = "draws", .make = exportedDraws, .inWindow = nullptr}},
        .charts =
            {{.id = "draws",
              .title = "Probability by ever more draws",
              .toolTip =
                  "The probability of class 1 at the place, by the first so many draws: their mean as they "
                  "come, which tends to the Gaussian's own by quadrature, and weighted by the true "
                  "posterior, "
                  "which tends to the true one. The bands are one standard error wide to either side: sd/√S.",
              .names = drawsNameRows,
              .make = drawnProbabilityChart},
             {.id = "draws_weights",
              .title = "Weights of draws",
              .toolTip =
                  "What each draw counts where draws are weighted by the true posterior over what they come "
                  "from, all together one. Dotted: were they all alike. Where few have it all, Pareto k says "
                  "so.",
              .names = drawsNameRows,
              .make = drawWeightsChart},
             {.id = "draws_evidence",
              .title = "Evidence by ever more draws",
              .help = " (estimates by ever more draws)",
              .toolTip =
                  "The log evidence, in nats, by the first so many draws: of the prior, log 1/S Σ p(D | w), "
                  "and of the Gaussian, weighted. Few draws of the prior explain the data at all: the mean "
                  "is "
                  "that of the largest, and jumps when a larger comes. Dashed: exact (by draws), where that "
                  "is "
                  "known; dotted: what the posteriors say.",
              .names = drawsNameRows,
              .make = drawnEvidenceChart}},
        .numbers = numbersOfDraws,
        .soundness = soundnessOfDraws,
        .heading = headingOfDraws,
        .text = textOfDraws,
        .jsonOfData = addDrawn,
        .json = addJsonOfDraws});

}  // namespace credence
