#include "app/answers/tune_sentence.h"
#include "app/commands/compute_evidence.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/options/posterior_option.h"
#include "app/report/evidence_table.h"
#include "app/report/json_object.h"
#include "app/report/number_text.h"
#include "app/report/setting_json.h"
#include "app/report/setting_text.h"
#include "app/report/soundness_text.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "core/concurrency/helping_threads.h"
#include "core/data/folds.h"
#include "core/data/number.h"
#include "core/data/role.h"
#include "core/evaluation/bits.h"
#include "core/evidence/information_criteria.h"
#include "core/evidence/map_quantity.h"
#include "core/evidence/maximise_evidence.h"
#include "core/evidence/prior_variance_fixed_point.h"
#include "core/method/posterior_soundness.h"
#include "core/model/convergence.h"

#include <QElapsedTimer>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr int tuneLabelWidth = 22;
constexpr int tuneColumnWidth = 12;

constexpr const char* tuning = "the search for a setting";

QString everyDigit(double value) {
  return QString::fromStdString(to_round_trip_string(value));
}

void fitFound(FoundSetting& found, const Dataset& training) {
  const Model model = fit_model(training, found.setting);
  require_convergence(model, training);
  found.soundness = both(found.soundness, soundness_of(model));
  if (found.by == nullptr || found.by == &laplace_posterior) found.evidence = model.posterior.evidence;
  found.effectiveParameters = model.posterior.covariance.effective_parameters();
  found.weights = model.basis().full_size();
  found.criteria = information_criteria(model, training.size());
}

/// The cell of best held-out score: of validation points where there are some, else of folds of those that
/// train. Test points are for judging what was chosen.
FoundSetting searchHeldOut(const Problem& problem, const Method& method) {
  QElapsedTimer timer;
  timer.start();
  const Split split = split_rows(*problem.dataset, problem.split);
  require_labels(training_set(*problem.dataset, split), tuning);
  const bool validates = split.has(Role::validation);
  const FoldRule folds;
  HeldOutChoice choice;
  choice.quantity = &held_out_quantity(validates ? MapPass::validation : MapPass::cross_validation, method);
  choice.points = validates ? split.rows[Role::validation].n_elem : split.train().n_elem;
  choice.folds = validates ? 0 : folds.count;
  choice.unseenTest = split.rows[Role::test].n_elem;
  EvidenceExtras extras;
  extras.add(*choice.quantity);
  const EvidenceMap map = computeEvidence(problem, extras);
  choice.settings = map.cell_count();
  const auto best = map.best(choice.quantity->id);
  if (!best) throw std::runtime_error("no setting of the range has a held-out score: no fit converged");
  choice.score = map[choice.quantity->id](best->i, best->j);
  FoundSetting found;
  found.setting = map.setting_at(*best, problem.hyperparameters);
  found.edges = map.edges_at(*best);
  found.end = SearchEnd::converged;
  found.heldOut = choice;
  found.seconds = static_cast<double>(timer.elapsed()) * 1e-3;
  fitFound(found, training_set(*problem.dataset, split));
  return found;
}

FoundSetting search(const Problem& problem, const PosteriorKind* by) {
  TerminalProgress progress;
  progress.show({"searching", 0, 0});
  QElapsedTimer timer;
  timer.start();
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = training_set(*problem.dataset, split);
  require_labels(training, tuning);
  FoundSetting found;
  found.by = by;
  if (by == nullptr) {
    ModelFitter fitter(training);
    FixedPoint point = prior_variance_fixed_point(fitter, problem.hyperparameters);
    found.setting = point.setting;
    found.end = point.end;
    found.path = std::move(point.path);
  } else {
    EvidenceOptimum optimum = maximise_evidence(training, problem.hyperparameters, problem.ranges,
                                                computing_threads(), {}, nullptr, {.posterior = by});
    found.setting = optimum.setting;
    found.end = optimum.end;
    found.edges = optimum.edges;
    found.path = std::move(optimum.path);
    found.evidence = optimum.evidence;
    found.soundness = soundness_of({}, PosteriorQuality{.reliable = optimum.fit_converged});
  }
  found.seconds = static_cast<double>(timer.elapsed()) * 1e-3;
  fitFound(found, training);
  return found;
}

const char* idOf(SearchEnd end) {
  switch (end) {
    case SearchEnd::converged:
      return "converged";
    case SearchEnd::step_limit:
      return "step_limit";
    case SearchEnd::left_range:
      return "left_range";
  }
  return "";
}

QString tuneLine(const char* label, const QString& value) {
  return QString::fromUtf8(label).leftJustified(tuneLabelWidth) + value + QLatin1Char('\n');
}

/// The evidence in its terms, and what it is compared with.
Table numbersOf(const FoundSetting& found) {
  Table table = evidenceInText(found.evidence);
  table.columns.push_back({.key = "of", .side = Side::Running, .width = 1});
  for (TableRow& row : table.rows) row.cells.push_back(textCell({}));
  const auto add = [&table](const QString& title, double value, const QString& of = {}) {
    TableCell cell = numberCell(value);
    cell.format = fixed(4);
    table.rows.push_back({{textCell(title), std::move(cell), textCell(of)}});
  };
  add(QStringLiteral("Effective parameters"), found.effectiveParameters,
      QStringLiteral("of %1").arg(found.weights));
  add(QStringLiteral("BIC"), found.criteria.bic);
  add(QStringLiteral("AIC"), found.criteria.aic);
  if (found.by != nullptr && found.by != &laplace_posterior) {
    table.notes
        << QStringLiteral(
               "fit: the log of the factors by which %1 stands in for the likelihoods, at its mean; it "
               "is no log probability of the labels, and may be above 0.")
               .arg(fromTable(found.by->title));
  }
  table.notes << QStringLiteral(
      "BIC and AIC count every weight; the effective parameters are how many the data determine.");
  return table;
}

QString describeSearch(const FoundSetting& found) {
  if (found.heldOut) return QStringLiteral("best ") + fromTable(found.heldOut->quantity->title);
  if (found.by == nullptr) return QStringLiteral("prior variance ← wᵀw/γ, step by step");
  if (found.by == &laplace_posterior) return QStringLiteral("largest log evidence");
  return QStringLiteral("largest log evidence by %1").arg(fromTable(found.by->title));
}

/// What chose, and that the test points did not.
QString heldOutText(const HeldOutChoice& choice) {
  const QString points = QString::fromStdString(
      counted(choice.points, choice.folds > 0 ? "training point" : "validation point"));
  const QString what =
      choice.folds > 0 ? QStringLiteral("%1 in %2 folds").arg(points).arg(choice.folds) : points;
  QString text = tuneLine("Chosen by", what) +
                 tuneLine("Held-out score", plainDecimals(choice.score, 4) +
                                                QStringLiteral(" nats a point, %1 bits over a coin")
                                                    .arg(plainDecimals(bits_over_coin(choice.score), 4)));
  if (choice.unseenTest == 0) return text;
  return text + tuneLine("Not looked at", QString::fromStdString(counted(choice.unseenTest, "test point")));
}

QString textReport(const FoundSetting& found) {
  QString text = tuneLine("Search", describeSearch(found));
  text += tuneLine("Outcome", searchEndText(found));
  if (found.heldOut) text += heldOutText(*found.heldOut);
  if (found.edges.any()) text += tuneLine("On the edge", edgeText(found.edges));
  if (!found.soundness.is_sound()) text += tuneLine("Solver", soundnessText(found.soundness));
  if (found.setting.features->has_width()) text += tuneLine("Width", everyDigit(found.setting.width));
  text += tuneLine("Prior variance", everyDigit(found.setting.prior_variance));
  if (found.setting.has_own_priors()) {
    text += tuneLine("Of each weight", describeWeightPriors(found.setting).mid(2));
  }
  text += QLatin1Char('\n') + foundSentence(found) + QStringLiteral("\n\n");
  return text + alignedText(numbersOf(found), tuneLabelWidth, tuneColumnWidth);
}

QByteArray pathJson(const std::vector<SearchStep>& path, bool hasWidth) {
  QByteArray list;
  for (const SearchStep& step : path) {
    if (!list.isEmpty()) list += ", ";
    list += '[' + (hasWidth ? json(step.width) : "null") + ", " + json(step.prior_variance) + ", " +
            json(step.log_evidence) + ']';
  }
  return '[' + list + ']';
}

QByteArray edgesJson(const RangeEdges& edges) {
  JsonObject object;
  object.add("lowest_width", json(edges.lowest_width));
  object.add("highest_width", json(edges.highest_width));
  object.add("lowest_prior_variance", json(edges.lowest_prior_variance));
  object.add("highest_prior_variance", json(edges.highest_prior_variance));
  return object.text();
}

QByteArray heldOutJson(const HeldOutChoice& choice) {
  JsonObject object;
  object.add("score", json(fromTable(choice.quantity->id)));
  object.add("n", json(choice.points));
  object.add("folds", choice.folds > 0 ? json(choice.folds) : "null");
  object.add("mean_log_likelihood", json(choice.score));
  object.add("bits", json(bits_over_coin(choice.score)));
  object.add("settings", json(choice.settings));
  object.add("unseen_test_points", json(choice.unseenTest));
  return object.text();
}

QByteArray jsonReport(const FoundSetting& found) {
  const bool hasWidth = found.setting.features->has_width();
  JsonObject object;
  object.add("search", found.heldOut         ? "\"held_out\""
                       : found.by == nullptr ? "\"fixed_point\""
                                             : "\"maximum\"");
  object.add("by",
             found.by == nullptr ? "null" : '"' + QByteArray::fromStdString(std::string(found.by->id)) + '"');
  object.add("end", '"' + QByteArray(idOf(found.end)) + '"');
  object.add("edges", edgesJson(found.edges));
  object.add("width", hasWidth ? json(found.setting.width) : "null");
  object.add("prior_variance", json(found.setting.prior_variance));
  addWeightPriors(object, found.setting);
  object.add(evidenceObject(found.evidence));
  addSoundness(object, found.soundness);
  object.add("effective_parameters", json(found.effectiveParameters));
  object.add("n_weights", json(found.weights));
  object.add("bic", json(found.criteria.bic));
  object.add("aic", json(found.criteria.aic));
  object.add("held_out", found.heldOut ? heldOutJson(*found.heldOut) : "null");
  object.add("seconds", json(found.seconds));
  object.add("path", pathJson(found.path, hasWidth));
  addAnswer(object, tuneQuestion, foundSentence(found));
  return object.text();
}

/// Those whose held-out scores a map knows.
QString mappedMethods() {
  QStringList keys;
  for (const Method* method : methods()) {
    if (method->maps()) keys << fromTable(method->key);
  }
  return keys.join(QStringLiteral(", "));
}

struct TuneCommandOptions {
  bool fixedPoint = false;
  const PosteriorKind* by = &laplace_posterior;
  OneWord heldOut;  ///< a method's key; empty: the evidence chooses
  bool json = false;
};

template <typename Fields>
void visit(Fields& fields, TuneCommandOptions& options) {
  fields("fixed_point", options.fixedPoint, {},
         {.purpose = "Keep the width, and repeat MacKay's step from the prior variance given: it becomes "
                     "wᵀw/γ, until it moves no more."});
  fields("by", options.by, {},
         {.value = "POSTERIOR",
          .purpose = "Whose log evidence is to be largest: %1. That of Laplace's approximation if left out; "
                     "the others take several times as long.",
          .rule = "one of %1",
          .words = gaussianIds});
  fields(
      "held_out", options.heldOut, {},
      {.value = "METHOD",
       .purpose = "Choose the setting of the ranges by which METHOD predicts points best that were held "
                  "out: the validation points where there are some, else each fifth of the training points "
                  "by a fit to the others. Test points are not looked at. METHOD is one of %1.",
       .rule = "one of %1",
       .words = mappedMethods});
  fields("json", options.json, {}, {.purpose = "Print one JSON object, with the path."});
}

constexpr std::array tuneRules = {
    OptionRule{"--widths and --prior-variances", "have no meaning with --fixed-point"},
    OptionRule{"--width and --prior-variance", "have no meaning without --fixed-point"},
    OptionRule{"--by", "has no meaning with --fixed-point"},
    OptionRule{"--held-out", "excludes --by and --fixed-point"},
};

void runTune(const Arguments& arguments, const TuneCommandOptions& options) {
  const Problem problem = loadProblem(arguments);
  sayForecastOfRanges(problem);
  const auto heldOut = std::ranges::find_if(methods(), [&](const Method* method) {
    return method->maps() && options.heldOut.word == fromTable(method->key);
  });
  const FoundSetting found = heldOut != methods().end()
                                 ? searchHeldOut(problem, **heldOut)
                                 : search(problem, options.fixedPoint ? nullptr : options.by);
  if (!options.json) return printText(textReport(found));
  printToStandardOutput(jsonReport(found) + '\n');
}

}  // namespace

const SubCommand tuneCommand = {
    "tune",
    "Find the setting of largest evidence or best held-out score, or MacKay's prior variance",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence tune bundled:penguins\n"
    "  credence tune points.csv --widths 0.1:2:2 --prior-variances 0.01:1000:2 --json\n"
    "  credence tune points.csv --by ep\n"
    "  credence tune points.csv --train-fraction 0.6 --validation-fraction 0.2 --held-out laplace\n"
    "  credence tune points.csv --fixed-point --width 0.5 --prior-variance 1\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    false,
    addOptions<TuneCommandOptions>,
    runWith<TuneCommandOptions, runTune>,
    tuneRules,
};

}  // namespace credence
