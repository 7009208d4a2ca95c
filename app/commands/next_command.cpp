#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_quality.h"
#include "app/options/posterior_option.h"
#include "app/report/json_object.h"
#include "app/report/next_table.h"
#include "app/report/number_text.h"
#include "app/report/quoted_value.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"
#include "core/data/bounds.h"
#include "core/data/edit_points.h"
#include "core/method/posterior_soundness.h"
#include "core/method/prepared_method.h"
#include "core/model/convergence.h"
#include "core/model/model.h"
#include "core/prediction/next_points.h"

#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr TerminalWidths nextWidths = {.title = 6, .column = 9};

struct NextOptions {
  const PosteriorKind* posterior = &laplace_posterior;
  quint64 count = 5;
  double apart = 0.1;
  quint64 grid = 101;
  bool tries = false;
  TableOptions table;
};

/// What was found.
struct NextFindings {
  std::vector<NextPoint> points;
  Soundness soundness;
  arma::vec truth;  // p at each; empty where it is not known
  std::optional<FitQuality> now;
  bool validated = false;  // whether validation points judge what is tried
  std::vector<TriedPoint> tried;
};

template <typename Fields>
void visit(Fields& fields, NextOptions& options) {
  fields("posterior", options.posterior, {},
         {.value = "NAME",
          .purpose = "The Gaussian over the weights: %1; laplace if left out.",
          .words = gaussianIds});
  fields("count", options.count, {.low = 1, .high = 1000}, {"K", "The best so many places; %1 if left out."});
  fields("apart", options.apart, notNegativeLimits,
         {"S",
          "So far from each other at least, as a share of the sides of the rectangle around the data; %1 if "
          "left out."});
  fields("grid", options.grid, {.low = 2, .high = 1001},
         {"N", "Look on a grid of N×N places in that rectangle; %1 if left out."});
  fields("try", options.tries, {},
         {.purpose = "Fit again with a point of either class at each place: the log evidence then, and the "
                     "score of the validation points, or of each training point given all others."});
  visit(fields, options.table);
}

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

NextFindings findNext(const Problem& problem, const NextOptions& options) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = training_set(*problem.dataset, split);
  const Model model = fit_model(training, problem.hyperparameters);
  require_convergence(model, training);
  FitPosteriors posteriors(model, training);
  const Posterior& posterior = posteriors.of(*options.posterior);
  const Grid grid{bounds_of(problem.dataset->inputs), options.grid, options.grid};
  NextFindings findings;
  findings.soundness = soundness_of(soundness_of(model), posterior.quality);
  findings.points = next_points(predict_on_grid(*posterior.gaussian, grid), options.count, options.apart);
  if (problem.truth && !findings.points.empty()) {
    arma::mat places(findings.points.size(), 2);
    for (arma::uword k = 0; k < places.n_rows; ++k) {
      places(k, 0) = findings.points[k].x1;
      places(k, 1) = findings.points[k].x2;
    }
    findings.truth = problem.truth->probability(places);
  }
  if (!options.tries) return findings;
  const Dataset validation = problem.dataset->subset(split.validation);
  findings.validated = validation.size() > 0;
  findings.now = fitQuality(training, validation, training.size(), problem.hyperparameters);
  findings.tried.reserve(findings.points.size());
  for (const NextPoint& point : findings.points) {
    progress.show({"points tried", findings.tried.size(), findings.points.size()});
    findings.tried.push_back(tried(point, training, validation, problem.hyperparameters));
  }
  return findings;
}

Table tableOf(const NextFindings& findings) {
  Table table = nextTable(findings.points, findings.truth, findings.tried, findings.validated);
  if (!findings.now) return table;
  const QString evidence = QString::number(findings.now->evidence, 'f', 2);
  const QString score = QString::number(findings.now->held_out, 'f', 4);
  table.notes << (findings.validated
                      ? tr("Now: log evidence %1, validation log-likelihood %2.").arg(evidence, score)
                      : tr("Now: log evidence %1, leave-one-out log-likelihood %2, about, of the training "
                           "points: test points are not looked at.")
                            .arg(evidence, score));
  return table;
}

void runNext(const Arguments& arguments, const NextOptions& options) {
  const Problem problem = loadProblemToFit(arguments);
  if (!options.posterior->suits(problem.hyperparameters)) {
    throw UsageError(QStringLiteral("--posterior: there is none of %1 without a prior")
                         .arg(fromTable(options.posterior->title)));
  }
  const NextFindings findings = findNext(problem, options);
  saySoundness(findings.soundness);
  Table table = tableOf(findings);
  if (options.table.json) {
    JsonObject object;
    addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
    addSoundness(object, findings.soundness);
    object.add("posterior", json(fromTable(options.posterior->id)));
    object.add("log_evidence", findings.now ? json(findings.now->evidence) : "null");
    object.add("held_out", !findings.now        ? "null"
                           : findings.validated ? "\"validation\""
                                                : "\"leave_one_out\"");
    object.add("held_out_log_likelihood", findings.now ? json(findings.now->held_out) : "null");
    object.add("points", tableJson(table));
    return printToStandardOutput(object.text() + '\n');
  }
  const QString title =
      QStringLiteral("%1, %2, where a label tells most under %3")
          .arg(problem.dataName, describeSetting(problem), fromTable(options.posterior->title));
  printTable(std::move(table), title, options.table.format, nextWidths);
}

}  // namespace

const SubCommand nextCommand = {
    "next",
    "Say where a label would tell most: entropy, and the part of it that more data would remove",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence next bundled:ripley\n"
    "  credence next points.csv --count 3 --posterior ep --try --train-fraction 0.7\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions<NextOptions>,
    runWith<NextOptions, runNext>,
    tableRules,
};

}  // namespace credence
