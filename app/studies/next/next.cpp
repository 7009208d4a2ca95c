#include "app/studies/next/next.h"

#include "app/report/json_object.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/next/next_figure.h"
#include "app/studies/next/next_sentence.h"
#include "core/data/edit_points.h"
#include "core/data/role.h"
#include "core/method/posterior_soundness.h"
#include "core/method/prepared_method.h"
#include "core/model/convergence.h"

#include <cstddef>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int nextTitleWidth = 6;
constexpr int nextColumnWidth = 9;

TriedPoint tried(const NextPoint& point, const Dataset& training, const Dataset& validation,
                 const Hyperparameters& setting) {
  TriedPoint result;
  for (const std::size_t label : {0U, 1U}) {
    Dataset more = training;
    append_points(more, arma::rowvec{point.x1, point.x2}, label);
    const FitQuality quality = fitQuality(more, validation, training.size(), setting);
    result.evidence.at(label) = quality.evidence;
    result.held_out.at(label) = quality.held_out;
  }
  return result;
}

void tryEach(NextPlaces& found, const StudyInputs& inputs, const Dataset& training,
             const ProgressCallback& progress) {
  const Hyperparameters& setting = inputs.problem.hyperparameters;
  const Dataset validation = inputs.problem.dataset->subset(inputs.fit->split.rows[Role::validation]);
  found.validated = validation.size() > 0;
  found.now = fitQuality(training, validation, training.size(), setting);
  for (const NextPoint& point : found.points) {
    if (progress) progress({"points tried", found.tried.size(), found.points.size()});
    found.tried.push_back(tried(point, training, validation, setting));
  }
}

arma::vec truthAt(const std::vector<NextPoint>& points, const std::optional<GeneratorTruth>& truth) {
  if (!truth || points.empty()) return {};
  arma::mat places(points.size(), 2);
  for (arma::uword k = 0; k < places.n_rows; ++k) {
    places(k, 0) = points[k].x1;
    places(k, 1) = points[k].x2;
  }
  return truth->probability(places);
}

/// A figure shows what a page does: on the grid of the plots, under Laplace's Gaussian.
void findNext(const StudyInputs& inputs, const NextOptions& options, const StudyWork<NextPlaces>& work) {
  const FitProblem& problem = inputs.problem;
  if (!options.posterior->suits(problem.hyperparameters)) {
    throw UsageError(QStringLiteral("--posterior: there is none of %1 without a prior")
                         .arg(fromTable(options.posterior->title)));
  }
  const Dataset training = training_set(*problem.dataset, inputs.fit->split);
  require_convergence(*inputs.fit->model, training);
  NextPlaces found{options.posterior, inputs.sight};
  if (inputs.place == StudyPlace::figure) {
    found.plane = planeOfInformation(inputs.fit, inputs.sight);
    found.points = next_points(found.plane->prediction, options.count, options.apart);
    found.soundness = soundness_of(*inputs.fit->model);
  } else {
    FitPosteriors posteriors(*inputs.fit->model, training);
    const Posterior& posterior = posteriors.of(*options.posterior);
    found.soundness = soundness_of(soundness_of(*inputs.fit->model), posterior.quality);
    const Grid grid{inputs.sight, options.grid, options.grid};
    found.points = next_points(predict_on_grid(*posterior.gaussian, grid), options.count, options.apart);
  }
  found.truth = truthAt(found.points, problem.truth);
  if (options.tries) tryEach(found, inputs, training, work.progress);
  work.publish(std::move(found));
}

QString answerOfNext(const NextPlaces& found) {
  return nextSentence(found.points.empty() ? std::nullopt : std::optional(found.points.front()), found.sight);
}

Table tableOfNext(const NextPlaces& found) {
  Table table = nextTable(found.points, found.truth, found.tried, found.validated);
  if (!found.now) return table;
  const QString evidence = plainDecimals(found.now->evidence, 2);
  const QString score = plainDecimals(found.now->held_out, 4);
  table.notes << (found.validated
                      ? tr("Now: log evidence %1, validation log-likelihood %2.").arg(evidence, score)
                      : tr("Now: log evidence %1, leave-one-out log-likelihood %2, about, of the training "
                           "points: test points are not looked at.")
                            .arg(evidence, score));
  return table;
}

QString headingOfNext(const StudyInputs& /*inputs*/, const NextPlaces& found) {
  return tr("where a label tells most under %1").arg(fromTable(found.posterior->title));
}

Table exportedNext(const StudyInputs& inputs, const NextPlaces& found) {
  Table table = tableOfNext(found);
  table.title = QStringLiteral("%1, %2").arg(describeSetting(inputs.problem.hyperparameters),
                                             headingOfNext(inputs, found));
  return table;
}

void paintNextResult(QCPPainter& painter, const NextPlaces& found, const FigureSpec& spec,
                     const QFont& /*font*/) {
  paintNextPlaces(painter, found.plane, found.points, spec);
}

std::vector<NamedNumber> numbersOfNext(const NextPlaces& found) {
  std::vector<NamedNumber> numbers;
  for (std::size_t k = 0; k < found.points.size(); ++k) {
    const NextPoint& point = found.points[k];
    const std::string name = "place " + std::to_string(k + 1) + ": ";
    numbers.push_back({name + "x1, share of the plot's width",
                       finite((point.x1 - found.sight.x1_min) / found.sight.width())});
    numbers.push_back(
        {name + "x2, share of its height", finite((point.x2 - found.sight.x2_min) / found.sight.height())});
    numbers.push_back({name + "entropy of a label", finite(point.entropy)});
    numbers.push_back({name + "mutual information", finite(point.information)});
  }
  return numbers;
}

Soundness soundnessOfNext(const StudyInputs& /*inputs*/, const NextPlaces& found) {
  return found.soundness;
}

QString textOfNext(const StudyInputs& /*inputs*/, const NextPlaces& found) {
  return alignedText(tableOfNext(found), nextTitleWidth, nextColumnWidth);
}

void addJsonOfNext(JsonObject& object, const StudyInputs& /*inputs*/, const NextPlaces& found) {
  object.add("posterior", json(fromTable(found.posterior->id)));
  object.add("log_evidence", found.now ? json(found.now->evidence) : "null");
  object.add("held_out", !found.now ? "null" : found.validated ? "\"validation\"" : "\"leave_one_out\"");
  object.add("held_out_log_likelihood", found.now ? json(found.now->held_out) : "null");
  object.add("points", tableJson(tableOfNext(found)));
}

}  // namespace

const Study nextStudy(
    {.id = "next",
     .title = "Next",
     .key = "Shift+X",
     .purpose = "Where one label more would tell most about the weights",
     .question = "Which point is worth labelling next?",
     .group = &isItRight,
     .picture = "Where a label would tell most",
     .failing = "Looking for the best next point failed: %1",
     .needs = {.labels = false},
     .command = {.name = "next",
                 .summary =
                     "Say where a label would tell most: entropy, and the part of it that more data would "
                     "remove",
                 .examples = "  credence next bundled:ripley\n"
                             "  credence next points.csv --count 3 --posterior ep --try --train-fraction "
                             "0.7\n",
                 .titleWidth = nextTitleWidth,
                 .columnWidth = nextColumnWidth}},
    StudyRow<NextOptions, NextPlaces>{.compute = findNext,
                                      .answer = answerOfNext,
                                      .tables = {{.id = "next", .make = exportedNext, .inWindow = nullptr}},
                                      .drawings = {{.id = "next",
                                                    .title = "Where a label would tell most",
                                                    .help = " (places by their mutual information)",
                                                    .paint = paintNextResult}},
                                      .numbers = numbersOfNext,
                                      .soundness = soundnessOfNext,
                                      .heading = headingOfNext,
                                      .text = textOfNext,
                                      .json = addJsonOfNext});

}  // namespace credence
