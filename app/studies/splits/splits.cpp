#include "app/studies/splits/splits.h"

#include "app/report/json_object.h"
#include "app/report/setting_json.h"
#include "app/report/setting_text.h"
#include "app/studies/splits/splits_figure.h"
#include "app/studies/splits/splits_sentence.h"
#include "app/studies/splits/splits_table.h"
#include "app/studies/splits/splits_text.h"
#include "core/data/role.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace credence {

std::vector<SplitScore> SplitsResult::drawn() const {
  std::vector<SplitScore> drawn = scores;
  std::erase_if(drawn, [](const SplitScore& score) { return !score.converged; });
  const auto own = std::ranges::find(drawn, rule.seed, &SplitScore::seed);
  if (own != drawn.end()) std::rotate(own, own + 1, drawn.end());
  return drawn;
}

namespace {

constexpr int splitsTitleWidth = 20;
constexpr int splitsColumnWidth = 10;

QString whyNoSplits(const FitProblem& problem) {
  return whyNoOtherSplit(problem.split);
}

/// All from zero, as the page does; that of the fit is one of them.
void scoreSplits(const StudyInputs& inputs, const SplitsOptions& options,
                 const StudyWork<SplitsResult>& work) {
  const FitProblem& problem = inputs.problem;
  const Split& split = inputs.fit->split;
  require_labels(training_set(*problem.dataset, split), "the comparison of splits");
  const QString none = whyNoOtherSplit(problem.split, split.has(Role::test));
  if (!none.isEmpty()) throw std::runtime_error(none.toStdString());
  SplitsResult result{problem.split, problem.hyperparameters};
  const auto report = [&](const SplitScore& /*score*/, std::size_t done) {
    if (work.progress) work.progress({"splits", done, options.count});
  };
  result.scores = score_splits(*problem.dataset, problem.hyperparameters, problem.split, options.count,
                               report, work.stop);
  const auto converged = [](const SplitScore& score) { return score.converged; };
  if (std::ranges::none_of(result.scores, converged))
    throw std::runtime_error("the fit of no split converged");
  work.publish(std::move(result));
}

QString answerOfSplits(const SplitsResult& result) {
  return splitsSentence(result.scores, result.setting.has_prior());
}

Table exportedSplits(const StudyInputs& /*inputs*/, const SplitsResult& result) {
  return splitsOfSetting(result.scores, result.rule, result.setting);
}

Table splitsInWindow(const SplitsResult& result) {
  return spreadWithBits(result.scores, result.setting.has_prior());
}

void paintSplitsResult(QCPPainter& painter, const SplitsResult& result, const FigureSpec& spec,
                       const QFont& font) {
  paintSplits(painter, {result.drawn(), result.setting.has_prior()}, spec, font);
}

std::vector<NamedNumber> numbersOfSplits(const SplitsResult& result) {
  std::vector<NamedNumber> numbers;
  for (const SplitScore& split : result.drawn()) {
    for (std::size_t k = 0; k < split.log_likelihoods.size(); ++k) {
      numbers.push_back({"split " + std::to_string(split.seed) + ", " +
                             std::string(methods_always_scored().at(k)->id) + ": log-likelihood of a label",
                         finite(split.log_likelihoods[k])});
    }
  }
  return numbers;
}

/// Where the fit of the session's own split did not converge, its score is among those that are left out.
Soundness soundnessOfSplits(const StudyInputs& inputs, const SplitsResult& /*result*/) {
  const Soundness own = soundness_of(*inputs.fit->model);
  return own.converged() ? own : Soundness();
}

QString headingOfSplits(const StudyInputs& /*inputs*/, const SplitsResult& result) {
  return describeSplit(result.rule);
}

QString textOfSplits(const StudyInputs& /*inputs*/, const SplitsResult& result) {
  return splitsText(result.scores, result.setting.has_prior());
}

void addSplitOfSplits(JsonObject& object, const StudyInputs& inputs, const SplitsResult& result) {
  object.add("split", splitJson(result.rule, inputs.fit->split));
}

void addJsonOfSplits(JsonObject& object, const StudyInputs& /*inputs*/, const SplitsResult& result) {
  object.add("left_out", leftOutJson(result.scores));
  object.add("splits", splitsJson(result.scores));
}

}  // namespace

const Study splitsStudy(
    {.id = "splits",
     .title = "Splits",
     .key = "Shift+D",
     .purpose = "How far test scores are those of the split",
     .question = "How much does the score depend on the split?",
     .group = &whichSetting,
     .picture = "Test log-likelihood over many splits",
     .failing = "Trying splits failed: %1",
     .unlabelled = "A comparison of splits needs labels, and none are used.",
     .command = {.name = "splits",
                 .summary = "Show how far test scores are those of the split: of many seeds, their mean and "
                            "spread",
                 .examples =
                     "  credence splits bundled:penguins --train-fraction 0.8 --stratified\n"
                     "  credence splits points.csv --train-fraction 0.7 --seed 11 --count 200 --table "
                     "csv\n",
                 .titleWidth = splitsTitleWidth,
                 .columnWidth = splitsColumnWidth}},
    StudyRow<SplitsOptions, SplitsResult>{
        .lacking = whyNoSplits,
        .compute = scoreSplits,
        .answer = answerOfSplits,
        .tables = {{.id = "splits", .make = exportedSplits, .inWindow = splitsInWindow}},
        .drawings = {{.id = "splits",
                      .title = "Test log-likelihood over many splits",
                      .help = " (50 by --train-fraction)",
                      .paint = paintSplitsResult}},
        .numbers = numbersOfSplits,
        .soundness = soundnessOfSplits,
        .heading = headingOfSplits,
        .text = textOfSplits,
        .jsonOfData = addSplitOfSplits,
        .json = addJsonOfSplits});

}  // namespace credence
