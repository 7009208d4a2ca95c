#include "app/paper/report_material.h"

#include "app/code/code_language.h"
#include "app/code/code_request.h"
#include "app/code/command_words.h"
#include "app/code/known_numbers.h"
#include "app/compute/document_problem.h"
#include "app/compute/fit_job.h"
#include "app/compute/setting_fit.h"
#include "app/figures/figure_study.h"
#include "app/figures/judged_view.h"
#include "app/figures/study_views.h"
#include "app/plots/plane_view.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/session/dataset_hash.h"
#include "app/studies/splits/splits.h"
#include "core/concurrency/cancelled.h"
#include "core/data/role.h"
#include "core/table/write_dataset.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <span>
#include <sstream>
#include <utility>

namespace credence {

namespace {

constexpr double mostLadderSeconds = 5.0;  // of slice sampling, where it has to take over
constexpr double widthOfPlots = 180.0;     // mm, side by side on a page
constexpr QSizeF sizeOfMap(120.0, 92.0);
constexpr QSizeF sizeOfJudged(180.0, 80.0);
constexpr std::size_t mostRowsOfTable = 30;  // of a study
constexpr double heightOfCharts = 70.0;      // of a study, side by side

void takeScores(ReportMaterial& material, const FitResult& result) {
  material.fit = result.fit;
  for (const auto& score : result.scoresShown()) material.scores.push_back(*score);
}

void addPlots(ReportMaterial& material, const ProgressCallback& progress, const std::stop_token& stop) {
  const ReportRequest& request = material.request;
  if (request.plots) {
    MadeFigure made = makeFigure(request.session, *request.plots, progress, request.goal, stop);
    if (!request.session.view.against) takeScores(material, *made.content.fit);
    material.plots = std::move(made.content);
  }
  if (!material.fit) {
    takeScores(material, FitJob::scored(problemOf(request.session.state), request.session.view.plotted()));
  }
}

void addMap(ReportMaterial& material, const ProgressCallback& progress, const std::stop_token& stop) {
  const Session& session = material.request.session;
  if (!session.state.hyperparameters.has_prior()) {
    material.whyNoMap = tr("Without a prior there is no evidence to compare settings by.");
    return;
  }
  if (material.fit->split.train().n_elem > mostPointsOfReportMap) {
    material.whyNoMap =
        tr("There is no map of the evidence: with %1 training points, more than %2, it takes "
           "longer than the rest. The command evidence computes it.")
            .arg(countNumber(material.fit->split.train().n_elem), countNumber(mostPointsOfReportMap));
    return;
  }
  try {
    material.map = makeFigure(session, material.request.map, progress, {}, stop).content;
  } catch (const Cancelled&) {
    throw;
  } catch (const std::exception& error) {
    material.whyNoMap = tr("There is no map of the evidence: %1").arg(QString::fromUtf8(error.what()));
  }
}

void addJudgement(ReportMaterial& material, const ProgressCallback& progress, const std::stop_token& stop) {
  const ReportRequest& request = material.request;
  if (request.plots) {
    material.judged = makeFigure(request.session, request.judged, progress, {}, stop).content;
    return;
  }
  const FitResult judged = FitJob::scored(problemOf(request.session.state), request.session.view.plotted());
  auto judgement = std::make_shared<const Judgement>(judge(judgementRequest(judged, request.session.view)));
  material.judged.judged = judgementFigure(std::move(judgement), request.session.view);
}

/// Whether the setting is the one of largest evidence can only be told by looking for that.
void addOptimum(ReportMaterial& material, const std::stop_token& stop) {
  const Fit& fit = *material.fit;
  if (!material.map || fit.split.train().n_elem > mostPointsOfReportLadder) return;
  try {
    material.optimum =
        maximise_evidence(training_set(*fit.request.dataset, fit.split), fit.request.hyperparameters,
                          material.request.session.state.evidenceRanges, 1, stop, &material.map->map->map);
  } catch (const Cancelled&) {
    throw;
  } catch (const std::exception&) {
    return;  // the map has said what there is to say
  }
}

void addPins(ReportMaterial& material, const std::stop_token& stop) {
  for (const Pin& pin : material.request.session.state.pins) {
    material.pins.push_back(
        metricsOfSetting(pin.setting, *material.fit->request.dataset, material.fit->split, stop));
  }
}

/// How good each approximation is, by the truth.
void addLadder(ReportMaterial& material, const ProgressCallback& progress, const std::stop_token& stop) {
  const Fit& fit = *material.fit;
  if (!fit.request.hyperparameters.has_prior()) {
    material.whyNoLadder = tr("Without a prior there is no posterior to approximate.");
    return;
  }
  if (fit.split.train().n_elem > mostPointsOfReportLadder) {
    material.whyNoLadder =
        tr("How far the approximations are off was not found out: with %1 training points, more than %2, it "
           "takes longer than the rest. The command credence ladder finds it out.")
            .arg(countNumber(fit.split.train().n_elem), countNumber(mostPointsOfReportLadder));
    return;
  }
  const Dataset& data = *fit.request.dataset;
  LadderOptions options;
  options.goal = material.request.goal;
  options.goal.most_seconds = std::min(options.goal.most_seconds, mostLadderSeconds);
  try {
    material.ladder =
        compute_ladder(*fit.model, training_set(data, fit.split), data.subset(fit.split.rows[Role::test]),
                       region_of_means(data.inputs), options, stop, progress);
  } catch (const Cancelled&) {
    throw;
  } catch (const std::exception& error) {
    material.whyNoLadder =
        tr("How far the approximations are off is not known: %1.").arg(QString::fromUtf8(error.what()));
  }
}

/// How much of the scores is the luck of one split.
void addSplits(ReportMaterial& material, const ProgressCallback& progress, const std::stop_token& stop) {
  const FitProblem& problem = material.fit->request;
  const bool again = problem.split.kind == SplitRule::Kind::fraction && material.fit->split.has(Role::test) &&
                     material.fit->split.train().n_elem <= mostPointsOfReportLadder;
  if (!again) return;
  const auto asked = std::ranges::find(material.studies, &splitsStudy, &ReportedStudy::study);
  if (asked != material.studies.end() && asked->answered) {
    material.splits = resultOf<SplitsResult>(asked->result).scores;
    return;
  }
  material.splits = score_splits(
      *problem.dataset, problem.hyperparameters, problem.split, usualSplits,
      [&progress](const SplitScore& /*score*/, std::size_t done) {
        if (progress) progress({"splits", done, usualSplits});
      },
      stop);
}

/// Why the study cannot be asked of this fit; empty where it can.
QString whyNoAnswer(const Study& study, const Fit& fit) {
  if (study.words().needs.labels && fit.request.split.uses_no_labels()) return tr(study.words().unlabelled);
  return study.lacking(fit.request);
}

/// The charts that its page always has, and what it draws, two beside each other; none where it has none.
std::optional<FigureSpec> specOfCharts(const Study& study) {
  std::vector<const FigureView*> shown;
  const std::span<const FigureView> views = figureStudyOf(study).views;
  for (std::size_t k = 0; k < views.size(); ++k) {
    if (k >= study.charts.size() || study.charts[k].pageFrom == 0) shown.push_back(&views[k]);
  }
  if (shown.empty()) return {};
  if (shown.size() == 1) return FigureSpec{.view = shown.front(), .size = sizeOfMap};
  const double rows = std::ceil(static_cast<double>(shown.size()) / 2.0);
  return FigureSpec{
      .view = &gridView, .size = {widthOfPlots, heightOfCharts * rows}, .cells = shown, .columns = 2};
}

/// Of a study whose views alone are larger than others, such as many panels.
void makeRoom(FigureRecipe& recipe, const QSizeF& suitable) {
  if (!recipe.cells.empty()) return;
  recipe.width = std::max(recipe.width, suitable.width());
  recipe.height = std::max(recipe.height, suitable.height());
}

/// What the study finds, with the charts where it has any.
StudyResult resultOf(ReportedStudy& reported, const ReportRequest& request, const StudyInputs& inputs,
                     const ProgressCallback& progress, const std::stop_token& stop) {
  const auto spec = specOfCharts(*reported.study);
  if (!spec) {
    const StudyOptions options = reported.study->optionsOf(request.session.view, inputs);
    return reported.study->computed(inputs, options, stop, progress);
  }
  FigureRecipe recipe = recipeFor(request.session, *spec);
  reported.charts = makeFigure(request.session, recipe, progress, request.goal, stop).content;
  StudyResult result = resultOfStudy(*reported.study, reported.charts);
  makeRoom(recipe, reported.study->suitableSize(result));
  reported.recipe = recipe;
  return result;
}

/// The first of its tables that is short enough to be read, in whole or as much as its page shows of it; none
/// where all are long.
std::optional<Table> readableTable(const Study& study, const StudyInputs& inputs, const StudyResult& result) {
  for (const StudyTable<StudyResult>& each : study.tables) {
    Table table = each.make(inputs, result);
    if (table.rows.size() > mostRowsOfTable && each.inWindow) table = each.inWindow(result);
    if (table.rows.size() <= mostRowsOfTable) return table;
  }
  return {};
}

void answer(ReportedStudy& reported, const ReportMaterial& material, const ProgressCallback& progress,
            const std::stop_token& stop) {
  const Study& study = *reported.study;
  const ReportRequest& request = material.request;
  const Bounds sight = viewOfData(*request.session.state.dataset);
  const StudyInputs inputs =
      studyInputs(material.fit, {.goal = request.goal}, sight, request.session.state.pins);
  const StudyResult result = resultOf(reported, request, inputs, progress, stop);
  const QString unfinished = study.unfinished(result);
  reported.answer = unfinished.isEmpty() ? study.fullAnswer(inputs, result) : unfinished;
  reported.result = result;
  reported.table = readableTable(study, inputs, result);
  reported.answered = true;
}

/// Each of the questions that were asked for.
void addStudies(ReportMaterial& material, const ProgressCallback& progress, const std::stop_token& stop) {
  for (const Study* study : material.request.studies) {
    throw_if_stopped(stop);
    ReportedStudy reported{.study = study, .answer = whyNoAnswer(*study, *material.fit)};
    try {
      if (reported.answer.isEmpty()) answer(reported, material, progress, stop);
    } catch (const Cancelled&) {
      throw;
    } catch (const std::exception& error) {
      reported.answer = tr(study->words().failing).arg(QString::fromUtf8(error.what()));
    }
    material.studies.push_back(std::move(reported));
  }
}

ReportScript scriptIn(const CodeLanguage& language, const ReportMaterial& material,
                      const KnownNumbers& known) {
  ReportScript script{language.title, QStringLiteral("fit.") + language.ending, {}, {}};
  try {
    CodeRequest code;
    code.state = material.request.session.state;
    code.split = material.fit->split;
    const bool many = code.state.dataset->size() > mostPointsOfCode;
    if (many && material.request.pointsApart) code.dataFile = QString::fromLatin1(pointsFile);
    code.known = known;
    // A script that has its points is whole by itself, and says nothing of where files lie.
    code.inside = language.readsPoints && !many;
    if (language.readsPoints || !dataWord(code.state)) placePoints(code);
    script.text = language.write(code);
  } catch (const std::exception& error) {
    script.whyNot = QString::fromUtf8(error.what());
  }
  return script;
}

void addScripts(ReportMaterial& material) {
  QString whyNone;
  KnownNumbers known;
  if (material.request.carried != CarriedByFigure::data) {
    whyNone = tr("it would have the points in it, which are not to travel");
  } else {
    try {
      known = knownNumbers(*material.fit, {});
    } catch (const std::exception& error) {
      whyNone = QString::fromUtf8(error.what());
    }
  }
  for (const CodeLanguage& language : codeLanguages()) {
    material.scripts.push_back(
        whyNone.isEmpty()
            ? scriptIn(language, material, known)
            : ReportScript{language.title, QStringLiteral("fit.") + language.ending, {}, whyNone});
  }
}

/// What has to be written of the points, which takes time that grows with them.
void addPoints(ReportMaterial& material) {
  const ReportRequest& request = material.request;
  const Dataset& data = *request.session.state.dataset;
  const bool travel = request.carried == CarriedByFigure::data;
  const bool inside = travel && data.size() <= mostPointsInFigure;
  material.hash = QString::fromLatin1(datasetHash(data));
  material.session = toJson(request.session, inside ? PointsPlace::inside : PointsPlace::left_out);
  const auto carry = [&request](FigureContent& content, const FigureRecipe& recipe) {
    content.payload = figureRecordOf(content, recipe.spec(), request.session, request.carried);
  };
  if (request.plots) {
    carry(*material.plots, *request.plots);
    carry(material.judged, request.judged);
  }
  if (material.map) carry(*material.map, request.map);
  for (ReportedStudy& reported : material.studies) {
    if (reported.recipe) carry(reported.charts, *reported.recipe);
  }
  if (!travel || !request.pointsApart) return;
  std::ostringstream points;
  write_dataset(points, data);
  material.points = QByteArray::fromStdString(points.str());
}

}  // namespace

ReportRequest reportRequest(const Session& session) {
  ReportRequest request{.session = session};
  try {
    FigureSpec plots{.view = &comparisonView, .parts = partsOf(session.view)};
    plots.size = suitableSize(session, plots, {}, widthOfPlots);
    request.plots = recipeFor(session, plots);
    FigureSpec judged{&gridView, sizeOfJudged};
    judged.cells = {&rocView, &calibrationView};
    judged.columns = 2;
    request.judged = recipeFor(session, judged);
  } catch (const std::exception& error) {
    request.whyNoPlots = QString::fromUtf8(error.what());
  }
  request.map = recipeFor(session, {&evidenceView, sizeOfMap});
  request.map.bounds = request.plots ? request.plots->bounds : session.view.bounds;
  request.map.marksSetting = request.plots.has_value();
  return request;
}

ReportMaterial computeReport(const ReportRequest& request, const ProgressCallback& progress,
                             const std::stop_token& stop) {
  ReportMaterial material{.request = request, .fit = {}};
  addPlots(material, progress, stop);
  throw_if_stopped(stop);
  addMap(material, progress, stop);
  addOptimum(material, stop);
  throw_if_stopped(stop);
  addJudgement(material, progress, stop);
  addPins(material, stop);
  addLadder(material, progress, stop);
  addStudies(material, progress, stop);
  addSplits(material, progress, stop);
  addScripts(material);
  addPoints(material);
  return material;
}

}  // namespace credence
