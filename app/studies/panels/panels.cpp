#include "app/studies/panels/panels.h"

#include "app/compute/method_draws.h"
#include "app/options/option_rules.h"
#include "app/report/json_object.h"
#include "app/report/setting_json.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/panels/panels_figure.h"
#include "app/studies/panels/panels_numbers.h"
#include "app/studies/panels/panels_sentence.h"
#include "app/studies/panels/panels_table.h"
#include "core/method/posterior_soundness.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr std::array panelsRules = {methodOverMethods, firstOverPoints,
                                    OptionRule{"--difference", "has no meaning with --pair"}, jsonOrTable};

/// Pins are what a window and its figures may vary.
PanelsRequest requestOfPanels(const FitProblem& problem, const PanelsSetting& setting,
                              const std::vector<Pin>& pins) {
  return panelsRequest(problem.dataset, setting,
                       panelsBase({problem.hyperparameters, problem.split, setting.method},
                                  split_rows(*problem.dataset, problem.split), pins));
}

/// As a command asks, or as a session has it.
PanelsSetting settingAsked(const StudyInputs& inputs, const PanelsOptions& options) {
  if (inputs.place != StudyPlace::command) return options.setting;
  PanelsSetting setting;
  if (const auto over = overOf(options.words)) {
    setting = over->setting();
  } else {
    setting.difference = options.words.difference;
    setting.weightPair = options.words.pair;
    setting.method = methodOf(options.words);
  }
  setting.weights = !options.words.pair.isNull();
  return setting;
}

/// Whether a fit of the one takes longer than that of the other, as far as points and weights tell.
double sizeOfCase(const PanelCase& shown, arma::uword points) {
  const auto training = static_cast<double>(shown.split.use_first ? *shown.split.use_first : points);
  const Centres& centres = shown.setting.centres;
  if (shown.setting.features->kernel == nullptr) return training;
  return training * (centres.rule == Centres::Rule::all
                         ? training
                         : std::min(training, static_cast<double>(centres.count)));
}

FitProblem largestPanel(const FitProblem& problem, const PanelsOptions& options) {
  const StudyInputs inputs{.problem = problem, .place = StudyPlace::command};
  const PanelsRequest request = typedPanels(problem, settingAsked(inputs, options));
  const arma::uword points = problem.dataset->size();
  const PanelCase& largest = *std::ranges::max_element(
      request.cases, {}, [points](const PanelCase& each) { return sizeOfCase(each, points); });
  FitProblem longest = problem;
  longest.hyperparameters = largest.setting;
  longest.split = largest.split;
  return longest;
}

void fitAllPanels(const StudyInputs& inputs, const PanelsOptions& options,
                  const StudyWork<PanelsFound>& work) {
  const FitProblem& problem = inputs.problem;
  const PanelsSetting setting = settingAsked(inputs, options);
  PanelsRequest request = inputs.place == StudyPlace::command
                              ? typedPanels(problem, setting)
                              : requestOfPanels(problem, setting, inputs.pins);
  request.view = inputs.sight;
  request.equalScale = options.equalScale;
  request.drawing = {inputs.draws.count, inputs.draws.seed};
  request.truth = problem.truth;
  const auto publish = [&](std::shared_ptr<const PanelsResult> result) {
    if (work.progress) work.progress({"panels", result->done(), result->panels.size()});
    work.publish({setting, std::move(result)});
  };
  fitPanels(begunPanels(request, nullptr), publish, work.stop);
}

bool asksForPanels(const ViewState& view) {
  return !view.panels.values.isEmpty();
}

/// Nobody has asked for them where settings are only compared by their predictions.
bool asksForWeightPanels(const ViewState& view) {
  return asksForPanels(view) && view.panels.weights;
}

PanelsOptions panelsIn(const ViewState& view, bool weights) {
  PanelsOptions options{.setting = view.panels, .equalScale = view.equalScale};
  options.setting.weights = weights;
  options.setting.labellings = false;
  return options;
}

PanelsOptions picturesIn(const ViewState& view, const StudyInputs& /*inputs*/) {
  return panelsIn(view, false);
}

PanelsOptions weightsIn(const ViewState& view, const StudyInputs& /*inputs*/) {
  return panelsIn(view, true);
}

QString unfinishedPanels(const PanelsFound& found) {
  if (!found.panels) return tr("no panel fitted");
  if (found.panels->complete()) return {};
  return tr("%1 of %2 panels fitted").arg(found.panels->done()).arg(found.panels->panels.size());
}

QString answerOfPanels(const PanelsFound& found) {
  return panelsSentence(*found.panels);
}

QString answerOfWeightPanels(const PanelsFound& found) {
  return panelWeightsSentence(*found.panels);
}

Table tableOfPanels(const PanelsFound& found) {
  return panelsTable(rowsOf(*found.panels), found.panels->request.heading);
}

Table exportedPanels(const StudyInputs& /*inputs*/, const PanelsFound& found) {
  return titledPanels(*found.panels);
}

void paintFoundPanels(QCPPainter& painter, const PanelsFound& found, const FigureSpec& spec,
                      const QFont& font) {
  paintPanelsFigure(painter, *found.panels, spec, font);
}

QSizeF sizeOfPanels(const PanelsFound& found) {
  return defaultPanelsSize(*found.panels);
}

std::vector<NamedNumber> numbersOfFound(const PanelsFound& found) {
  return numbersOfPanels(*found.panels);
}

/// Of all that were fitted.
Soundness soundnessOfPanels(const StudyInputs& /*inputs*/, const PanelsFound& found) {
  Soundness all;
  for (const auto& panel : found.panels->panels) {
    if (!panel || !panel->fit) continue;
    const FitResult& fit = *panel->fit;
    all =
        both(all, soundness_of(soundness_of(*fit.fit->model), fit.draws.front()->prepared.posterior.quality));
  }
  return all;
}

QString subjectOfPanels(const StudyInputs& /*inputs*/, const PanelsFound& found) {
  return describeCommon(found.panels->request.cases);
}

QString textOfPanels(const StudyInputs& /*inputs*/, const PanelsFound& found) {
  QString text;
  for (const QString& sentence :
       {panelWeightsSentence(*found.panels), panelsDifferenceSentence(*found.panels)}) {
    if (!sentence.isEmpty()) text += sentence + QStringLiteral("\n\n");
  }
  return text + alignedText(tableOfPanels(found), panelsTitleWidth, panelsColumnWidth);
}

void addDifference(JsonObject& object, const PanelsResult& result) {
  if (!result.request.difference) return;
  const Picture* picture = result.difference ? &result.difference->pictures.front() : nullptr;
  if (picture == nullptr || !picture->extreme) return object.add("difference", "null");
  JsonObject most;
  most.add("largest", json(picture->extreme->value));
  most.add("x1", json(picture->extreme->x1));
  most.add("x2", json(picture->extreme->x2));
  object.add("difference", most.text());
}

void addJsonOfPanels(JsonObject& object, const StudyInputs& inputs, const PanelsFound& found) {
  const FitProblem& problem = inputs.problem;
  object.add("split", splitJson(problem.split, split_rows(*problem.dataset, problem.split)));
  object.add("over", json(QString::fromStdString(found.setting.quantity)));
  object.add("method", methodJson(found.setting));
  addDifference(object, *found.panels);
  object.add("panels", tableJson(tableOfPanels(found)));
}

/// What pictures and weights of several settings have in common.
StudyRow<PanelsOptions, PanelsFound> rowOfPanels() {
  return {.largest = largestPanel,
          .compute = fitAllPanels,
          .unfinished = unfinishedPanels,
          .tables = {{.id = "settings", .make = exportedPanels, .inWindow = nullptr}},
          .suitableSize = sizeOfPanels,
          .numbers = numbersOfFound,
          .soundness = soundnessOfPanels,
          .subject = subjectOfPanels,
          .text = textOfPanels,
          .json = addJsonOfPanels};
}

StudyRow<PanelsOptions, PanelsFound> rowOfPictures() {
  auto row = rowOfPanels();
  row.optionsIn = picturesIn;
  row.suits = asksForPanels;
  row.answer = answerOfPanels;
  row.drawings = {{.id = "panels",
                   .title = "Several settings",
                   .help = " (several settings, --over)",
                   .paint = paintFoundPanels,
                   .least = {0.0, 0.0}}};
  return row;
}

StudyRow<PanelsOptions, PanelsFound> rowOfWeights() {
  auto row = rowOfPanels();
  row.optionsIn = weightsIn;
  row.suits = asksForWeightPanels;
  row.answer = answerOfWeightPanels;
  row.drawings = {{.id = "weight_panels",
                   .title = "Two weights under several settings",
                   .help = " (two weights, --pair, under several settings, --over)",
                   .paint = paintFoundPanels,
                   .least = {0.0, 0.0}}};
  return row;
}

constexpr StudyNeeds nothingOfTheSetting{.fit = false, .labels = false, .setting = false};

}  // namespace

QByteArray methodJson(const PanelsSetting& setting) {
  return setting.quantity == "method" ? QByteArray("null") : json(fromTable(setting.method->id));
}

PanelsRequest typedPanels(const FitProblem& problem, const PanelsSetting& setting) {
  const QString quantity = QString::fromStdString(setting.quantity);
  PanelsRequest request;
  try {
    request = requestOfPanels(problem, setting, {});
  } catch (const std::invalid_argument& error) {
    throw UsageError(QStringLiteral("--over %1: %2").arg(quantity, QString::fromUtf8(error.what())));
  }
  if (setting.difference && request.cases.size() != 2)
    throw UsageError(QStringLiteral("--difference needs two values of --over"));
  if (setting.difference && std::ranges::any_of(request.cases, &PanelCase::boundaries)) {
    throw UsageError(
        QStringLiteral("--difference: boundaries are lines among the points: they have no probability"));
  }
  return request;
}

const Study panelsStudy(
    {.id = "panels",
     .title = "Several Settings",
     .purpose = "Up to twelve settings side by side",
     .question = "Which of several settings explains the labels best, and which predicts best?",
     .group = nullptr,
     .picture = "Several settings",
     .failing = "Several settings failed: %1",
     .unsuited = "--over says of which settings",
     .needs = nothingOfTheSetting,
     .figureOptions = "--over",
     .command =
         {.name = "panels",
          .summary = "Fit several settings: which explains the labels best, and which predicts best",
          .examples =
              "  credence panels points.csv --over width=0.2,0.5,1 --train-fraction 0.7\n"
              "  credence panels bundled:ripley --over method=map,laplace,ep --table csv\n"
              "  credence panels points.csv --features linear --over prior-variance=1,100 --pair x1,x2\n",
          .shared = OptionGroup::Order,
          .rules = panelsRules,
          .titleWidth = panelsTitleWidth,
          .columnWidth = panelsColumnWidth}},
    rowOfPictures());

const Study weightPanelsStudy({.id = "weight_panels",
                               .title = "Two Weights under Several Settings",
                               .purpose = "The prior and the posterior of two weights, side by side",
                               .question = "How do two weights change with the setting?",
                               .group = nullptr,
                               .picture = "Two weights under several settings",
                               .failing = "Two weights under several settings failed: %1",
                               .unsuited = "--over says of which settings",
                               .needs = nothingOfTheSetting,
                               .figureOptions = "--over --pair"},
                              rowOfWeights());

}  // namespace credence
