#include "app/studies/ladder/ladder.h"

#include "app/plots/audit_dots.h"
#include "app/report/grid_text.h"
#include "app/report/ladder_table.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/ladder/ladder_in_window.h"
#include "app/studies/ladder/ladder_known.h"
#include "app/studies/ladder/ladder_sentence.h"
#include "core/data/role.h"
#include "core/method/method.h"
#include "core/model/convergence.h"

#include <QByteArrayList>
#include <QStringList>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int ladderTitleWidth = 22;
constexpr int ladderColumnWidth = 11;
constexpr int ladderNameRows = 3;  // below the charts of the page

QString whyNoLadder(const FitProblem& problem) {
  return problem.hyperparameters.has_prior() ? QString()
                                             : tr("Without a prior there is no posterior to compare with.");
}

void climb(const StudyInputs& inputs, const LadderOptions& asked, const StudyWork<Ladder>& work) {
  const FitProblem& problem = inputs.problem;
  const Dataset& dataset = *problem.dataset;
  const Dataset training = training_set(dataset, inputs.fit->split);
  require_labels(training, "the ladder");
  LadderOptions options = asked;
  if (inputs.place == StudyPlace::command) require_convergence(*inputs.fit->model, training);
  if (inputs.place == StudyPlace::figure) {
    options.goal = inputs.draws.goal;
    options.seed = inputs.draws.seed;
  } else if (problem.truth) {
    options.known = ladderKnown(*problem.truth, problem.hyperparameters, inputs.ranges);
  }
  Ladder ladder =
      compute_ladder(*inputs.fit->model, training, dataset.subset(inputs.fit->split.rows[Role::validation]),
                     region_of_means(dataset.inputs), options, work.stop, work.progress, work.publish);
  if (inputs.place == StudyPlace::figure && !ladder.truth.known()) {
    throw std::runtime_error("the draws do not agree on what is exact, which the ladder is measured against");
  }
  work.publish(std::move(ladder));
}

QString whetherTruthIsKnown(const Ladder& ladder) {
  return ladder.truth.source != nullptr ? QString() : tr("drawing…");
}

Table exportedLadder(const StudyInputs& inputs, const Ladder& ladder) {
  return ladderInText(ladder, tr("Approximations against the exact posterior, %1")
                                  .arg(describeSetting(inputs.problem.hyperparameters)));
}

bool isBySeed(const Ladder& ladder) {
  return ladder.truth.source == &ep_importance_posterior;
}

std::vector<NamedNumber> numbersOfLadder(const Ladder& ladder) {
  std::vector<NamedNumber> numbers;
  const bool weighted = isBySeed(ladder);
  if (weighted) numbers.push_back({"true log evidence", finite(ladder.truth.log_evidence)});
  for (const LadderRung& rung : ladder.rungs) {
    const std::string name(rung.method->id);
    numbers.push_back({name + ": log evidence", finite(rung.log_evidence)});
    if (weighted) numbers.push_back({name + ": largest error of p", finite(rung.error.largest)});
  }
  return numbers;
}

std::string unrepeatableLadder(const Ladder& ladder) {
  return isBySeed(ladder) ? std::string() : "what is exact (by draws) below the ladder, sampled by the clock";
}

/// The rung that leaves points out: EP's.
const LeftOut* leftOutOf(const Ladder& ladder) {
  for (const LadderRung& rung : ladder.rungs) {
    if (!rung.left_out.log_probability.is_empty()) return &rung.left_out;
  }
  return nullptr;
}

/// The training points by their numbers among all, from one on.
arma::uvec numbersOfPoints(const StudyInputs& inputs) {
  return inputs.fit->split.train() + 1;
}

QString leftOutText(const StudyInputs& inputs, const Ladder& ladder) {
  const LeftOut* const leftOut = leftOutOf(ladder);
  if (leftOut == nullptr) return {};
  if (leftOut->exact.is_empty()) return QStringLiteral("\nleave one out is approximate, by EP's cavities\n");
  const arma::uvec numbers = numbersOfPoints(inputs);
  QStringList points;
  for (const arma::uword n : leftOut->exact) {
    points << QStringLiteral("%1: %2").arg(numbers(n)).arg(plainDecimals(leftOut->log_probability(n), 4));
  }
  return QStringLiteral(
             "\nleave one out is approximate, by EP's cavities, but exact of the most surprising points:\n  "
             "point %1\n")
      .arg(points.join(QStringLiteral(", ")));
}

QString textOfLadder(const StudyInputs& inputs, const Ladder& ladder) {
  const QString excess = describeExactLoss(ladder);
  return alignedText(ladderInText(ladder), ladderTitleWidth, ladderColumnWidth) +
         QStringLiteral("\nerrors of p over %1\n").arg(describeRegion(ladder.grid)) +
         leftOutText(inputs, ladder) +
         (excess.isEmpty()
              ? QString()
              : QStringLiteral("\nexcess loss over the generator's p, in nats: %1\n").arg(excess));
}

QByteArray leftOutJson(const StudyInputs& inputs, const Ladder& ladder) {
  const LeftOut* const leftOut = leftOutOf(ladder);
  if (leftOut == nullptr) return "null";
  const arma::uvec numbers = numbersOfPoints(inputs);
  QByteArrayList list;
  const arma::uvec order = arma::sort_index(leftOut->log_probability);
  for (const arma::uword n : order.head(std::min<arma::uword>(order.n_elem, 20))) {
    JsonObject point;
    point.add("point", json(numbers(n)));
    point.add("log_probability", json(leftOut->log_probability(n)));
    point.add("exact", json(arma::any(leftOut->exact == n)));
    list << point.text();
  }
  return '[' + list.join(", ") + ']';
}

void addJsonOfLadder(JsonObject& object, const StudyInputs& inputs, const Ladder& ladder) {
  object.add("grid", gridJson(ladder.grid));
  object.add("base_rate_loss", json(ladder.base_rate_loss));
  object.add(ladderObject(ladder));
  object.add("most_surprising", leftOutJson(inputs, ladder));
}

}  // namespace

const Study ladderStudy(
    {.id = "ladder",
     .title = "Ladder",
     .key = "Ctrl+6",
     .purpose =
         "Every approximation against what is exact (by draws): evidence, probabilities, bits, seconds",
     .question = "Which approximation can be trusted?",
     .group = &whichMethod,
     .picture = "How far every approximation is from what is exact",
     .failing = "The ladder failed: %1",
     .unlabelled = "Without labels every method is the prior: there is nothing to compare.",
     .drawsBy = &reference_method,
     .command = {.name = "ladder",
                 .summary = "Compare MAP, Laplace, VB, KL and EP with what is exact (by draws), in one table",
                 .examples =
                     "  credence ladder bundled:penguins\n"
                     "  credence ladder points.csv --width 0.5 --prior-variance 10 --train-fraction 0.8 "
                     "--json\n"
                     "  credence ladder points.csv --train-fraction 0.8 --table latex\n"
                     "  credence ladder generated:moons,noise=0.3,seed=7\n",
                 .shared = OptionGroup::Ranges,
                 .tellsReading = true,
                 .titleWidth = ladderTitleWidth,
                 .columnWidth = ladderColumnWidth}},
    StudyRow<LadderOptions, Ladder>{
        .mayStay = isOfSameModel,
        .isRight = isOfSameModel,
        .waits = true,
        .lacking = whyNoLadder,
        .compute = climb,
        .unfinished = whetherTruthIsKnown,
        .answer = ladderSentence,
        .tables = {{.id = "ladder", .make = exportedLadder, .inWindow = ladderInWindow}},
        .charts =
            {{.id = "ladder",
              .title = "Ladder: errors of p(y = 1)",
              .toolTip = "Filled: the largest error around the data, ring: the mean, on a logarithmic axis",
              .names = ladderNameRows,
              .pageFrom = 1350,
              .make = ladderChart},
             {.id = "ladder_evidence",
              .title = "Ladder: errors of the evidence",
              .help = " (errors of every method)",
              .toolTip = "How far each method's log evidence is from what is exact, on a logarithmic axis",
              .names = ladderNameRows,
              .pageFrom = 1700,
              .make = ladderEvidenceChart}},
        .numbers = numbersOfLadder,
        .unrepeatable = unrepeatableLadder,
        .text = textOfLadder,
        .json = addJsonOfLadder});

}  // namespace credence
