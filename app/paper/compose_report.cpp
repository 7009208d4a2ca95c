#include "app/paper/compose_report.h"

#include "app/code/command_words.h"
#include "app/compute/method_text.h"
#include "app/compute/setting_fit.h"
#include "app/document/file_name.h"
#include "app/files/figure_payload.h"
#include "app/paper/data_tables.h"
#include "app/paper/report_formulas.h"
#include "app/plots/judgement_figure.h"
#include "app/report/decision_table.h"
#include "app/report/evidence_table.h"
#include "app/report/grid_text.h"
#include "app/report/health_table.h"
#include "app/report/health_text.h"
#include "app/report/ladder_table.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/settings_table.h"
#include "app/report/soundness_text.h"
#include "app/report/summary_text.h"
#include "app/report/translate.h"
#include "app/studies/splits/splits_table.h"
#include "app/style/class_title.h"
#include "core/data/role.h"
#include "core/evidence/information_criteria.h"
#include "core/evidence/map_quantity.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace credence {

namespace {

using Blocks = std::vector<ReportBlock>;

QString sentence(const QString& text) {
  return capitalised(text.trimmed()) + QLatin1Char('.');
}

const Dataset& dataOf(const ReportMaterial& material) {
  return *material.fit->request.dataset;
}

/// What is best on the map, and what lies there.
QString describeBestSetting(const ReportMaterial& material) {
  const MapResult& result = *material.map->map;
  const std::string& quantity = material.map->mapQuantity;
  QString text = describeBestSetting(result.map, quantity, material.fit->request.hyperparameters);
  const auto best = result.map.best(quantity);
  if (best && quantity == "log_evidence") {
    const double value = result.map[quantity](best->i, best->j);
    const double own = material.fit->evidence.total();
    const QString sentence = own < value ? tr(" The setting of this report has %1 nats, which is %2 less.")
                                         : tr(" The setting of this report has %1 nats, which is %2 more.");
    text += sentence.arg(signedNumber(own, 2), signedNumber(std::abs(own - value), 2));
  }
  return text;
}

QStringList mapWarnings(const ReportMaterial& material) {
  if (!material.map) return {};
  QStringList warnings;
  const EvidenceMap& map = material.map->map->map;
  const auto best = map.best(material.map->mapQuantity);
  if (best && map.edges_at(*best).any()) {
    warnings << tr("The best setting of the map lies on the edge of its ranges: beyond may be better ones.");
  }
  const arma::uword failed = map.cell_count() - arma::accu(map.converged);
  if (failed > 0) {
    warnings << tr("%1 of %2 cells of the map are blank: their fits did not converge.")
                    .arg(countNumber(failed), countNumber(map.cell_count()));
  }
  for (const QString& bounds : describeBounds(map)) warnings << sentence(bounds);
  return warnings;
}

/// All that the window would warn of.
QStringList warningsOf(const ReportMaterial& material) {
  QStringList warnings;
  const Fit& fit = *material.fit;
  if (fit.health) warnings << describeFindings(*fit.health).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  const DocumentState& state = material.request.session.state;
  if (state.table && state.table->skipped.count > 0) {
    warnings << sentence(skippedText(*state.table)) + QLatin1Char(' ') + skippedReasons(*state.table);
  }
  // Of points that were all drawn there is no other source.
  if (state.edited() && (state.table || state.generated)) {
    warnings << tr(
        "Points were drawn, moved or marked since the data were opened: they are no longer those "
        "of their source.");
  }
  if (fit.split.shows_prior()) {
    warnings << tr("No labels are used: what is shown is the prior.");
  } else if (!fit.split.unused.is_empty()) {
    warnings << sentence(describeUse(fit.split) + tr(" are in use"));
  }
  if (!material.request.whyNoPlots.isEmpty()) {
    warnings << tr("There are no plots: %1.").arg(material.request.whyNoPlots);
  }
  return warnings + mapWarnings(material);
}

bool hasPriorOf(const ReportMaterial& material) {
  return material.fit->request.hyperparameters.has_prior();
}

/// What is judged, as the window would show it.
const JudgementFigure& judgedOf(const ReportMaterial& material) {
  return *material.judged.judged;
}

const MethodJudgement& judgedMethod(const JudgementFigure& judged) {
  return *judged.judgement->of(judged.role)->find(judged.calibrated);
}

/// What the points are.
QString pointsSentence(const ReportMaterial& material) {
  const Dataset& data = dataOf(material);
  return describePoints(data, {classTitle(data, 0), classTitle(data, 1)}, material.fit->request.split);
}

/// What was made of them.
QString fitSentence(const ReportMaterial& material) {
  const Fit& fit = *material.fit;
  const Hyperparameters& setting = fit.request.hyperparameters;
  return describeFitted(setting,
                        setting.has_prior() ? std::optional<double>(fit.evidence.total()) : std::nullopt,
                        material.scores, judgedOf(material).role);
}

ReportSection summary(const ReportMaterial& material) {
  const Fit& fit = *material.fit;
  QStringList facts = {pointsSentence(material), sentence(wholeSetting(fit.request.hyperparameters))};
  if (fit.request.hyperparameters.has_prior()) {
    facts << tr("Log evidence %1 nats.").arg(signedNumber(fit.evidence.total(), 2));
  }
  if (const QString best = describeBest(material.scores, judgedOf(material).role, hasPriorOf(material));
      !best.isEmpty()) {
    facts << sentence(best);
  }
  ReportSection section{tr("In short"), {}};
  for (const QString& fact : facts) section.blocks.emplace_back(ReportText{fact});
  const QStringList warnings = warningsOf(material);
  if (warnings.isEmpty()) {
    section.blocks.emplace_back(
        ReportText{tr("Nothing to warn of: the fit converged, and no row of the data was left out.")});
  } else {
    section.blocks.emplace_back(ReportWarnings{warnings});
  }
  return section;
}

ReportSection dataSection(const ReportMaterial& material) {
  const DocumentState& state = material.request.session.state;
  return {tr("Data"),
          {ReportTable{QStringLiteral("data"), dataFacts(state, material.hash)},
           ReportTable{QStringLiteral("points"), roleCounts(dataOf(material), material.fit->split)},
           ReportTable{QStringLiteral("inputs"), inputSpreads(dataOf(material))}}};
}

/// How it was come by, as far as that can be told from where it is.
QString howChosen(const ReportMaterial& material) {
  const DocumentState& state = material.request.session.state;
  const Hyperparameters& suggested = state.suggested.hyperparameters;
  const Hyperparameters& setting = state.hyperparameters;
  const bool width = !setting.features->has_width() || setting.width == suggested.width;
  if (width && setting.prior_variance == suggested.prior_variance) {
    return tr(
        "These are the numbers that the program suggests for the extent of such data; nobody has "
        "changed them.");
  }
  if (material.map && material.map->mapQuantity == "log_evidence") {
    const EvidenceMap& map = material.map->map->map;
    if (const auto best = map.best(); best && map.setting_at(*best, setting) == setting) {
      return tr("It is the setting with the largest log evidence of the map below.");
    }
  }
  if (!material.optimum) {
    return tr("It was set by hand or by a search; the program suggests %1.").arg(describeSetting(suggested));
  }
  constexpr double equalEvidence = 1e-3;  // nats: two searches for it end no further apart
  const double less = material.optimum->evidence.total() - material.fit->evidence.total();
  const QString search = tr("a search for the largest log evidence within the ranges of the map");
  if (std::abs(less) < equalEvidence) return tr("It is where %1 ends.").arg(search);
  const QString there = describeSetting(material.optimum->setting);
  if (less < 0.0) {
    return tr("It has %1 nats more than %2, where %3 ends.").arg(signedNumber(-less, 2), there, search);
  }
  return tr("It was set by hand, or by a search for something else: %1 ends at %2, %3 nats above. The "
            "program "
            "suggests %4.")
      .arg(search, there, signedNumber(less, 2), describeSetting(suggested));
}

Table settingsCompared(const ReportMaterial& material) {
  const DocumentState& state = material.request.session.state;
  const Fit& fit = *material.fit;
  const SettingMetrics now = metricsOfModel(*fit.model, fit.evaluation, fit.split.train().n_elem);
  std::vector<ComparedSetting> compared = {{tr("this report"), state.hyperparameters, &now}};
  for (std::size_t k = 0; k < state.pins.size(); ++k) {
    const Pin& pin = state.pins[k];
    compared.push_back({pinName(pin), pin.setting, &material.pins[k]});
  }
  const Role heldOut = heldOutRole(compared).value_or(Role::test);
  return exportedSettings(settingsTable(compared, widthTitle(dataOf(material), state.hyperparameters),
                                        tr("Settings in comparison"), {}, heldOut));
}

/// What the features are, and where they stand, of a fit to so many points.
QString describeFeatures(const Hyperparameters& setting, arma::uword points) {
  QString purpose = fromTable(setting.features->purpose);
  const Centres& centres = setting.centres;
  if (setting.features->kernel == nullptr) return purpose;
  const QString all = countNumber(points);
  QString where = tr("The centres are the %1 training points.").arg(all);
  if (centres.rule == Centres::Rule::grid) {
    where = tr("The centres are about %1 nodes of a grid over the training points.")
                .arg(countNumber(centres.count));
  } else if (centres.rule == Centres::Rule::random && centres.count < points) {
    where = tr("The centres are %1 of the %2 training points, drawn at random by seed %3.")
                .arg(countNumber(centres.count), all)
                .arg(centres.seed);
  }
  return purpose + QLatin1Char(' ') + where;
}

ReportSection settingSection(const ReportMaterial& material) {
  const Fit& fit = *material.fit;
  ReportSection section{tr("Setting and fit"),
                        {ReportText{sentence(wholeSetting(fit.request.hyperparameters))},
                         ReportText{describeFeatures(fit.request.hyperparameters, fit.split.train().n_elem)},
                         ReportText{howChosen(material)}}};
  if (fit.request.hyperparameters.has_prior()) {
    section.blocks.emplace_back(ReportTable{QStringLiteral("evidence"), exportedEvidence(fit.evidence)});
  } else {
    Table criteria = criteriaInWindow(information_criteria(*fit.model, fit.split.train().n_elem));
    criteria.title = tr("Information criteria: without a prior there is no evidence");
    section.blocks.emplace_back(ReportTable{QStringLiteral("criteria"), std::move(criteria)});
  }
  if (fit.health) {
    Table health = exportedHealth(*fit.health, tr("How well the fit went"));
    health.rows.resize(health.rows.size() - fit.health->findings.size());  // they are among the warnings
    section.blocks.emplace_back(ReportTable{QStringLiteral("fit"), std::move(health)});
  }
  if (!material.request.session.state.pins.empty()) {
    section.blocks.emplace_back(ReportTable{QStringLiteral("settings"), settingsCompared(material)});
  }
  return section;
}

/// What the plots are for.
QString lookAtPlots(const FigureContent& content) {
  const auto& pictures = content.fit->pictures;
  const bool probabilities =
      std::ranges::any_of(pictures, [](const Picture& picture) { return is_probability(picture.quantity); });
  if (!probabilities) return tr("Look at where the colours change between the points, and away from them.");
  return tr(
      "Look at where the heavy line, p = 0.5, runs between the points, and at how soon the colours grow pale "
      "away from them: there a method says that it does not know.");
}

/// `lookAt`: what to look at, as its caption says behind its title.
ReportFigure figureOf(const FigureContent& content, const FigureRecipe& recipe, const QString& name,
                      const QString& lookAt) {
  FigurePage page = figurePage(content, recipe.spec());
  return {name, page.title + QStringLiteral(". ") + lookAt, std::move(page)};
}

ReportSection predictionSection(const ReportMaterial& material) {
  ReportSection section{tr("What it predicts"), {}};
  if (material.plots) {
    section.blocks.emplace_back(figureOf(*material.plots, *material.request.plots, QStringLiteral("plots"),
                                         lookAtPlots(*material.plots)));
  }
  Table scores = exportedScores(scoredMethods(material.scores, hasPriorOf(material)));
  scores.title = tr("Scores");
  section.blocks.emplace_back(ReportTable{QStringLiteral("scores"), std::move(scores)});
  return section;
}

ReportSection mapSection(const ReportMaterial& material) {
  ReportSection section{tr("Other settings"), {}};
  if (!material.map) {
    section.blocks.emplace_back(ReportText{material.whyNoMap});
    return section;
  }
  section.blocks.emplace_back(ReportText{describeBestSetting(material)});
  section.blocks.emplace_back(figureOf(
      *material.map, material.request.map, QStringLiteral("evidence"),
      tr("Look at how far this report's setting lies from the best one, and at how wide the best colours are "
         "around it: the wider, the less the choice matters.")));
  return section;
}

/// Of all methods that are judged: what each of them predicted at the view's threshold.
void addConfusion(const ReportMaterial& material, Blocks& blocks) {
  const JudgementFigure& figure = judgedOf(material);
  const double p = material.request.session.view.threshold;
  std::vector<TitledConfusion> confusions;
  for (const MethodJudgement& each : figure.judgement->of(figure.role)->methods) {
    confusions.push_back(
        {fullTitle(*each.method, hasPriorOf(material)),
         everyPointDecided(confusion_matrix(each.points.logits, each.points.labels, threshold_logit(p)))});
  }
  const QString title =
      tr("Confusion matrix at threshold %1, %2 points").arg(significantNumber(p), partTitle(figure.role));
  blocks.emplace_back(
      ReportTable{QStringLiteral("confusion"), confusionTable(dataOf(material), confusions, title)});
  Table rates = transposed(
      selected(ratesTable(p, confusions), std::vector<std::string>{"method", "accuracy", "true_positive_rate",
                                                                   "false_positive_rate", "precision"}));
  rates.title = tr("Rates at threshold %1, %2 points").arg(significantNumber(p), partTitle(figure.role));
  blocks.emplace_back(ReportTable{QStringLiteral("rates"), std::move(rates)});
}

void addDecisions(const ReportMaterial& material, const MethodJudgement& judged, const QString& of,
                  Blocks& blocks) {
  const ViewState& view = material.request.session.view;
  if (!view.costs) return;
  const DecisionRule rule{view.threshold, abstain_band(*view.costs)};
  TitledDecisions decided{{fullTitle(*judged.method, hasPriorOf(material))}};
  decided.decided.counts = count_decisions(judged.points.logits, judged.points.labels, rule);
  decided.promised = promised_cost(judged.points.logits, rule, *view.costs);
  const QString title = tr("Decisions, %1: %2").arg(of, describeDecisionRule(*view.costs, view.threshold));
  blocks.emplace_back(ReportTable{
      QStringLiteral("decisions"),
      confusionTable(dataOf(material), {decided.decided}, title, view.costs->abstaining.has_value())});
  Table table = transposed(costsTable(*view.costs, {decided}));
  table.title = tr("What the decisions cost, %1").arg(of);
  blocks.emplace_back(ReportTable{QStringLiteral("costs"), std::move(table)});
}

ReportSection judgementSection(const ReportMaterial& material) {
  const JudgementFigure& figure = judgedOf(material);
  const MethodJudgement& judged = judgedMethod(figure);
  const QString of =
      tr("%1, %2 points").arg(fullTitle(*judged.method, hasPriorOf(material)), partTitle(figure.role));
  // Without axes for the points there is no figure that could be drawn again from the session.
  const FigurePage page = material.request.plots ? figurePage(material.judged, material.request.judged.spec())
                                                 : judgementPage(figure);
  ReportSection section{
      tr("How far to trust it"),
      {ReportFigure{
          QStringLiteral("judgement"),
          tr("ROC curves of all methods, and the calibration of %1 with 95 % intervals by Wilson; "
             "hollow marks are bins of fewer than %2 points. Look at which curve runs further up and to "
             "the left, and at whether the intervals reach the diagonal, where what was promised came "
             "true.")
              .arg(of)
              .arg(few_in_bin),
          page}}};
  if (!material.splits.empty()) {
    section.blocks.emplace_back(
        ReportText{tr("The scores are of one split. The same setting under %1 of them, of seeds from %2 on:")
                       .arg(material.splits.size())
                       .arg(material.splits.front().seed)});
    Table spread = spreadWithBits(material.splits, hasPriorOf(material));
    spread.title = tr("Test log-likelihood, nats, over %1 splits").arg(material.splits.size());
    section.blocks.emplace_back(ReportTable{QStringLiteral("splits"), std::move(spread)});
  }
  addConfusion(material, section.blocks);
  addDecisions(material, judged, of, section.blocks);
  section.blocks.emplace_back(ReportTable{
      QStringLiteral("calibration"), calibrationTable(judged.calibration, tr("Calibration, %1").arg(of))});
  return section;
}

/// What the ladder found, and what it was measured against.
ReportSection approximationSection(const ReportMaterial& material) {
  ReportSection section{tr("How good the approximations are"), {}};
  if (!material.ladder) {
    section.blocks.emplace_back(ReportText{material.whyNoLadder});
    return section;
  }
  section.blocks.emplace_back(
      ReportText{tr("Measured against %1. Errors of p are over %2.")
                     .arg(describeTruth(material.ladder->truth), describeRegion(material.ladder->grid))});
  section.blocks.emplace_back(ReportTable{
      QStringLiteral("ladder"),
      ladderOnPaper(*material.ladder, tr("Approximations against the exact posterior, by draws"))});
  return section;
}

/// What the charts of a figure show; of several, each behind its letter.
QString captionOfCharts(const std::vector<const FigureView*>& views) {
  QStringList titles;
  for (const FigureView* view : views) {
    const QString letter =
        views.size() > 1 ? QStringLiteral("%1: ").arg(QLatin1Char(static_cast<char>('a' + titles.size())))
                         : QString();
    titles << letter + tr(view->title);
  }
  return titles.join(QStringLiteral("; ")) + QLatin1Char('.');
}

/// A question that was asked for, with its answer.
ReportSection studySection(const ReportedStudy& reported) {
  const StudyWords& words = reported.study->words();
  ReportSection section{tr(words.question), {ReportText{reported.answer}}};
  const QString name = QStringLiteral("study_") + QLatin1String(words.id);
  if (reported.recipe) {
    const FigureSpec spec = reported.recipe->spec();
    section.blocks.emplace_back(
        ReportFigure{name, captionOfCharts(viewsOf(spec)), figurePage(reported.charts, spec)});
  }
  if (reported.table) {
    section.blocks.emplace_back(ReportTable{name, *reported.table});
  } else if (reported.answered) {
    section.blocks.emplace_back(
        ReportText{tr("Its table is too long to be read here: credence %1 --table csv prints it.")
                       .arg(QLatin1String(words.command.name))});
  }
  return section;
}

ReportSection formulaSection(const ReportMaterial& material) {
  ReportSection section{tr("What was computed"), {}};
  for (ReportFormula& formula : reportFormulas(material.fit->request.hyperparameters)) {
    section.blocks.emplace_back(std::move(formula));
  }
  return section;
}

ReportSection sourceSection() {
  ReportSection section{tr("Sources"), {}};
  for (const QString& source : reportSources()) section.blocks.emplace_back(ReportText{source});
  return section;
}

ReportSection repetitionSection(const ReportMaterial& material) {
  const ReportRequest& request = material.request;
  const bool withData =
      request.carried == CarriedByFigure::data && request.session.state.dataset->size() <= mostPointsInFigure;
  ReportSection section{
      tr("How to repeat it"),
      {ReportText{tr("Computed by %1.").arg(figureProgram())},
       ReportText{tr("SHA-256 of the data: %1.").arg(material.hash)},
       ReportFile{QString::fromLatin1(reportSessionName),
                  withData ? tr("Session with all points, to be opened by Credence")
                           : tr("Session without the points, which Credence opens where the data are"),
                  QStringLiteral("application/json"), material.session}}};
  for (const ReportScript& script : material.scripts) {
    if (!script.whyNot.isEmpty()) {
      section.blocks.emplace_back(ReportText{tr("No script for %1: %2.").arg(script.title, script.whyNot)});
      continue;
    }
    section.blocks.emplace_back(
        ReportFile{script.name, tr("%1 script, which stops where a number is another").arg(script.title),
                   QStringLiteral("text/plain"), script.text.toUtf8(), true});
  }
  return section;
}

}  // namespace

Report composeReport(const ReportMaterial& material, const QDate& today, const QString& title) {
  const QString name = shownFileName(material.request.session.state.name);
  Report report;
  report.title = !title.isEmpty() ? title : name.isEmpty() ? tr("Drawn points") : name;
  report.subtitle =
      tr("Bayesian logistic regression by %1, %2").arg(figureProgram(), today.toString(Qt::ISODate));
  report.description = pointsSentence(material) + QLatin1Char(' ') + fitSentence(material);
  report.sections = {summary(material),
                     dataSection(material),
                     settingSection(material),
                     predictionSection(material),
                     mapSection(material),
                     judgementSection(material),
                     approximationSection(material)};
  std::ranges::transform(material.studies, std::back_inserter(report.sections), studySection);
  report.sections.push_back(formulaSection(material));
  report.sections.push_back(sourceSection());
  report.sections.push_back(repetitionSection(material));
  return report;
}

}  // namespace credence
