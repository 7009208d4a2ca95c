#include "app/chart/chart_table.h"
#include "app/commands/against_option.h"
#include "app/commands/compute_evidence.h"
#include "app/commands/cost_option.h"
#include "app/commands/figure_options.h"
#include "app/commands/figure_over.h"
#include "app/commands/method_options.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/quantity_option.h"
#include "app/commands/say_forecast.h"
#include "app/commands/segment_option.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/solver_step_option.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/map_average_pictures.h"
#include "app/compute/solver_step_pictures.h"
#include "app/document/settings_against.h"
#include "app/figures/figure_record.h"
#include "app/figures/figure_study.h"
#include "app/figures/make_figure.h"
#include "app/figures/study_views.h"
#include "app/figures/values_file.h"
#include "app/plots/figure_grid.h"
#include "app/plots/picture_style.h"
#include "app/report/setting_text.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/session/session_fields.h"
#include "app/studies/panels/panels.h"

#include <QPointF>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace credence {

namespace {

/// The only view of a study.
const FigureView& viewOf(const Study& study) {
  return figureStudyOf(study).views.front();
}

/// The views that --view asks for, and the quantities that they are of.
struct ViewChoice {
  const FigureView* view = &comparisonView;
  std::vector<const FigureView*> cells;  ///< of a grid
  int columns = 0;                       ///< of a grid
  ShownQuantities shown;
  bool quantity = false;                ///< --view is that of one plot
  std::optional<OverOption> over = {};  ///< of panels

  FigureSpec spec() const { return {.view = view, .cells = cells, .columns = columns}; }
  bool plots() const { return shows(spec(), &FigureView::plane); }
  bool map() const { return shows(spec(), &FigureView::map); }
  bool has(const FigureView& one) const {
    const std::vector<const FigureView*> all = viewsOf(spec());
    return std::ranges::find(all, &one) != all.end();
  }
  bool takes(const char* option) const {
    return std::ranges::any_of(viewsOf(spec()), [&](const FigureView* one) { return one->takes(option); });
  }
  /// The study of several settings that it shows alone; null: none.
  const Study* panelsAlone() const {
    const Study* row = view->study == nullptr ? nullptr : view->study->row;
    return row == &panelsStudy || row == &weightPanelsStudy ? row : nullptr;
  }
  bool oneChart() const { return view->chart != nullptr; }
};

/// A switch for each of planeOverlays().
struct OverlayOptions {
  ShownOverlays chosen;
};

template <typename Fields>
void visit(Fields& fields, OverlayOptions& options) {
  for (const PlaneOverlay* overlay : planeOverlays()) {
    bool shown = options.chosen.has(*overlay);
    fields(overlay->id, shown, {}, {.purpose = overlay->purpose});
    options.chosen.set(*overlay, shown);
  }
}

struct FigureCommandOptions {
  QString view;
  std::optional<int> columns;
  std::optional<Quantity> left;
  std::optional<Quantity> right;
  QString mapQuantity = QStringLiteral("log_evidence");
  bool trueBoundary = false;
  bool boundaries = false;
  bool priorBoundaries = false;
  bool surprise = false;
  OverlayOptions overlays;
  int dpi = 300;
  QString size;
  std::optional<QPointF> point;  ///< nothing: the session's
  SegmentOptions section;        ///< likewise
  std::optional<DecisionCosts> costs;
  std::optional<SolverStepChoice> step;
  SolverStart start;
  QString against;
  OverOptions over;
  std::optional<std::uint64_t> labelled;
  SamplingOptions sampling;
  FigureStyleOptions style;
  QString values;
  CarriedByFigure carry = CarriedByFigure::data;
  bool describe = false;
  OutputFile output;
};

/// All views as the help lists them, and quantities.
QString viewWords() {
  QStringList views;
  for (const FigureView* view : figureViews()) {
    if (view->help != nullptr) views << fromTable(view->id) + fromTable(view->help);
  }
  return views.join(QStringLiteral(", ")) +
         QStringLiteral(", several of these with commas, in a grid with letters; or one quantity: ") +
         quantityNames();
}

/// The views of charts, whose numbers can be written.
QString chartNames() {
  QStringList charts;
  for (const FigureView* view : figureViews()) {
    if (view->chart != nullptr) charts << fromTable(view->id);
  }
  return charts.join(QStringLiteral(", "));
}

template <typename Fields>
void visit(Fields& fields, FigureCommandOptions& options) {
  fields("view", options.view, {},
         {.value = "VIEW", .purpose = "%1, laplace (short for laplace_probit).", .words = viewWords});
  fields("grid_columns", options.columns, {.low = 1.0, .high = Limits().high},
         {"N",
          "So many of several views side by side; as many as rows, or one more, where the width has room for "
          "them, if left out."});
  fields("left", options.left, {},
         {"QUANTITY", "What a comparison shows on the left, and a difference subtracts; map if left out."});
  fields("right", options.right, {}, {"QUANTITY", "The same on the right; laplace_probit if left out."});
  fields("quantity", options.mapQuantity, {},
         {"QUANTITY",
          "What colours the cells with --view evidence, by a name that credence evidence has for it, for "
          "example evidence_error_laplace; log_evidence if left out."});
  fields("true_boundary", options.trueBoundary, {},
         {.purpose = "Of generated data: add the line where the generator's own p is one half, dashed."});
  fields("boundaries", options.boundaries, {},
         {.purpose = "The lines p = 0.5 of 30 draws of each plot's posterior, faint, instead of contours."});
  fields("prior_boundaries", options.priorBoundaries, {},
         {.purpose = "The same of 30 draws of the prior, dashed; with --boundaries beside them."});
  fields("surprise", options.surprise, {},
         {.purpose = "Points are the larger, the less probable their labels are given all other training "
                     "labels, by EP."});
  fields("", options.overlays);
  fields("dpi", options.dpi, dpiLimits, dpiText);
  fields("size", options.size, {}, sizeText);
  fields("point", options.point, {},
         {"X1,X2",
          "With --view cursor: the point in the data's units, whose logit is drawn; with draws: whose "
          "probability is. That of the session if left out.",
          nullptr, "two coordinates with a comma between"});
  visit(fields, options.section);
  fields("costs", options.costs, {},
         {"FP,FN[,A]",
          "Hatch where not deciding costs least, if class 0 taken for class 1 costs FP, the reverse FN, and "
          "not to decide A.",
          nullptr, costsRule});
  visitSolverStep(fields, options.step, options.start);
  fields("against", options.against, {},
         {"QUANTITY=V,…",
          "Two settings side by side, by the quantity of --right: A, that of the other options, and B, with "
          "these values of width, prior-variance, features or centres in place of its own."});
  visit(fields, options.over);
  fields("labelled", options.labelled, {.low = 1.0, .high = static_cast<double>(most_budget_points)},
         {"N", "With --view budget: all labels of the first N training points; 6 if left out."});
  visit(fields, options.sampling);
  visit(fields, options.style);
  fields(
      "values", options.values, {},
      {.value = "FILE",
       .purpose =
           "Writes what plots over the plane are drawn from, too: values on the grid, contours and points, "
           "as CSV; of one chart, its numbers: %1.",
       .rule = "a file",
       .words = chartNames});
  fields("carry", options.carry, {}, carryText);
  fields("describe", options.describe, {},
         {.purpose = "Print in two sentences what the figure shows, as its file says it to those who do not "
                     "see it; --output may then be left out."});
  fields("output", options.output, {},
         {.purpose = "The figure; its ending .png, .svg or .pdf chooses the format."});
}

/// "comparison, left, …"
QString viewNames() {
  QStringList names;
  for (const FigureView* row : figureViews()) names << QLatin1String(row->id);
  return names.join(QStringLiteral(", "));
}

/// Several views; a comparison's plots stand in cells of their own.
std::vector<const FigureView*> cellsOf(const QStringList& names) {
  std::vector<const FigureView*> cells;
  for (const QString& name : names) {
    const FigureView* row = figureViewFromId(name.trimmed());
    if (row == nullptr) {
      throw unusable(QStringLiteral("view"), names.join(QLatin1Char(',')),
                     QStringLiteral("a list of ") + viewNames());
    }
    if (row == &comparisonView) {
      cells.insert(cells.end(), {&leftView, &rightView});
    } else {
      cells.push_back(row);
    }
  }
  if (cells.size() > mostCells) {
    throw UsageError(QStringLiteral("--view: a figure has at most %1 views").arg(mostCells));
  }
  return cells;
}

/// Which views, before what they show.
void chooseViews(const FigureCommandOptions& options, ViewChoice& choice) {
  if (options.view.isNull()) {
    if (choice.over) choice.view = &viewOf(panelsStudy);
    return;
  }
  const QStringList names = options.view.split(QLatin1Char(','));
  if (names.size() > 1) {
    choice.view = &gridView;
    choice.cells = cellsOf(names);
    choice.columns = std::min(options.columns.value_or(0), static_cast<int>(mostCells));
    return;
  }
  if (const FigureView* row = figureViewFromId(names.front())) {
    // The weights of one setting are another picture than those of several.
    choice.view = row->study == &weightsStudy && choice.over ? &viewOf(weightPanelsStudy) : row;
    return;
  }
  const auto quantity = quantityFromName(names.front());
  if (!quantity) {
    throw unusable(QStringLiteral("view"), options.view,
                   QStringLiteral("a view (%1), several of them with commas, or a quantity (%2, laplace)")
                       .arg(viewNames(), quantityNames()));
  }
  choice.view = &leftView;
  choice.quantity = true;
  choice.shown.left = *quantity;
}

ViewChoice viewChoice(const FigureCommandOptions& options) {
  ViewChoice choice;
  choice.over = overOf(options.over.words);
  chooseViews(options, choice);
  if (choice.over) choice.over->weights = choice.takes("--pair");
  if (!choice.quantity) {
    choice.shown.left = options.left.value_or(choice.shown.left);
    choice.shown.right = options.right.value_or(choice.shown.right);
  }
  if (choice.has(differenceView)) {
    if (!have_difference(choice.shown.left, choice.shown.right)) {
      throw UsageError(
          is_factor(choice.shown.right)
              ? QStringLiteral("--view difference: %1 is a factor, of which only ratios tell something")
                    .arg(fromTable(id_of(choice.shown.right)))
              : QStringLiteral("--view difference needs two quantities of the same kind"));
    }
    choice.shown.difference = true;
  }
  return choice;
}

/// The rules of options are about this, beside the options.
struct FigureAsked {
  const Arguments& arguments;
  const ViewChoice& view;

  bool comparesSteps() const { return view.plots() && showsSolverStep(view.shown); }
};

constexpr std::array figureRules = {
    OptionRule{"--method | --difference | --pair", "has no meaning without --over"},
    OptionRule{"--left | --surprise | --boundaries | --prior-boundaries", "has no meaning with --against"},
    methodOverMethods,
    firstOverPoints,
    startSeedRule,
    jsonOrTable,
};

using FigureRule = StateRule<FigureAsked>;
const FigureRule figureStateRules[] = {
    {{"--grid-columns", "has no meaning without several views"},
     [](const FigureAsked& asked) { return asked.view.view == &gridView; }},
    {{"--over",
      "has no meaning with --view %1; it is for panels, weight_panels and budget, alone or among others",
      "--view roc"},
     [](const FigureAsked& asked) { return asked.view.takes("--over"); }},
    {{"--labelled", "has no meaning without --view budget"},
     [](const FigureAsked& asked) { return asked.view.takes("--labelled"); }},
    {{"--difference", "has no meaning without --view panels",
      "--view weight_panels --over prior-variance=1,10"},
     [](const FigureAsked& asked) { return asked.view.has(viewOf(panelsStudy)); }},
    {{"--pair", "has no meaning without --view weight_panels", "--view panels --over prior-variance=1,10"},
     [](const FigureAsked& asked) { return asked.view.takes("--pair"); }},
    {{"--table | --json", "has no meaning but with --over or --view panels or weight_panels alone",
      "--view roc"},
     [](const FigureAsked& asked) { return asked.view.panelsAlone() != nullptr; }},
    {{"--left and --right", "have a meaning with --view comparison and difference", "--view roc"},
     [](const FigureAsked& asked) { return asked.view.plots() && !asked.view.quantity; }},
    {{"--against", "has a meaning with --view comparison and difference", "--view entropy"},
     [](const FigureAsked& asked) {
       return asked.view.plots() && asked.view.view != &leftView && asked.view.view != &rightView;
     }},
    {{"--widths and --prior-variances",
      "have no meaning without --view evidence, width_slice, prior_slice, occam, map_average or map_best"},
     [](const FigureAsked& asked) { return asked.view.map() || showsMapAverage(asked.view.shown); }},
    {{"--quantity", "has no meaning without --view evidence"},
     [](const FigureAsked& asked) { return asked.view.takes("--quantity"); }},
    {{"--step", "has no meaning without solver_step"},
     [](const FigureAsked& asked) { return asked.comparesSteps(); }},
    {{"--start-seed | --start", "has no meaning without solver_step or a view of solvers", "--start random"},
     [](const FigureAsked& asked) { return asked.comparesSteps() || asked.view.takes("--start"); }},
    {{"--true-boundary | --surprise | --boundaries | --prior-boundaries | --costs",
      "has no meaning with --view %1", "--view roc"},
     [](const FigureAsked& asked) { return asked.view.plots(); }},
    {{"--point", "has no meaning without --view cursor, draws or its like"},
     [](const FigureAsked& asked) { return asked.view.takes("--point"); }},
    {{"--from and --to", "have no meaning without --view section or section_logit"},
     [](const FigureAsked& asked) { return asked.view.takes("--from"); }},
    {{"--prior-boundaries", "has no meaning with --prior-variance inf",
      "--features linear --prior-variance inf"},
     [](const FigureAsked& asked) { return asked.arguments.priorVariance != no_prior; }},
    {{"--values", "has no meaning with --view %1; it is for plots over the plane, and for one chart alone",
      "--view evidence"},
     [](const FigureAsked& asked) { return asked.view.plots() || asked.view.oneChart(); }},
};

/// By which probabilities in the figure are computed.
std::vector<const Method*> shownMethods(const ViewChoice& choice) {
  std::vector<const Method*> methods;
  for (const FigureStudy* study : studiesShown(choice.spec())) {
    if (study->method != nullptr) methods.push_back(study->method);
  }
  if (choice.over) std::ranges::copy(methodsOf(*choice.over), std::back_inserter(methods));
  if (!choice.plots()) return methods;
  const auto add = [&](const Quantity& quantity) {
    if (quantity.method != nullptr) methods.push_back(quantity.method);
  };
  add(choice.shown.left);
  if (choice.view != &leftView) add(choice.shown.right);
  return methods;
}

/// All but the size that suits the figure, where none is typed: that depends on what it shows.
FigureSpec specOf(const FigureCommandOptions& options, const ViewChoice& choice) {
  FigureSpec spec = choice.spec();
  if (!options.size.isNull()) takeSize(options.size, spec);
  checkPixels(spec.size, options.dpi);
  spec.dpi = options.dpi;
  takeFont(options.style, spec);
  spec.parts = partsOf(options.style);
  return spec;
}

/// Gives the figure a size that suits what it shows, unless one is typed.
void suitSize(const FigureCommandOptions& options, const Session& session, const FigureStudies& studies,
              FigureSpec& spec) {
  if (!options.size.isNull()) return;
  spec.size = suitableSize(session, spec, studies);
  checkPixels(spec.size, options.dpi);
}

/// Refuses to show the truth of data that no generator made.
void checkTruth(const Problem& problem, const ViewChoice& choice, bool trueBoundary) {
  const Quantity truth = Quantity::truth();
  const bool shown = choice.plots() && (choice.shown.left == truth ||
                                        (choice.view != &leftView && choice.shown.right == truth));
  if ((shown || trueBoundary) && !problem.truth) {
    throw UsageError(
        QStringLiteral("%1: nobody knows the truth of these data; those of generated:NAME have one, "
                       "where there is noise")
            .arg(shown ? fromTable(id_of(truth)) : QStringLiteral("--true-boundary")));
  }
}

/// Refuses what cannot be drawn of such a problem, or of two settings.
void checkOverlays(const FigureCommandOptions& options, const Problem& problem) {
  const ShownOverlays& overlays = options.overlays.chosen;
  for (const PlaneOverlay* overlay : overlays.shown) {
    const char* lacking = lackingFor(*overlay, problem.hyperparameters);
    if (lacking == nullptr && overlay->ofFit && !options.against.isNull())
      lacking = "has no meaning with --against";
    if (lacking != nullptr)
      throw UsageError(QStringLiteral("--%1 %2").arg(fromTable(overlay->id), fromTable(lacking)));
  }
  if (overlays.shown.empty()) return;
  require_labels(training_set(*problem.dataset, split_rows(*problem.dataset, problem.split)),
                 "--" + std::string(overlays.shown.front()->id));
}

/// Refuses what no rule of the table is about; `view` is what --view says.
void checkChoice(const FigureCommandOptions& options, const ViewChoice& choice, const QString& view) {
  const ShownOverlays& overlays = options.overlays.chosen;
  if (!overlays.shown.empty() && !choice.plots()) {
    throw UsageError(QStringLiteral("--%1 has no meaning with --view %2")
                         .arg(fromTable(overlays.shown.front()->id), view));
  }
  if (!options.against.isNull() && !compares_settings(choice.shown.right)) {
    throw UsageError(QStringLiteral("--against: %1 is not of a setting; --right takes what every fit says")
                         .arg(fromTable(id_of(choice.shown.right))));
  }
  if (map_quantity_from_id(options.mapQuantity.toStdString()) == nullptr) {
    throw unusable(QStringLiteral("quantity"), options.mapQuantity,
                   QStringLiteral("a quantity of credence evidence"));
  }
  if (choice.plots() && showsSolverStep(choice.shown) && !options.step) {
    throw UsageError(QStringLiteral("solver_step: --step says which, as newton,3"));
  }
}

/// The session of a window that would show the figure.
Session sessionShowing(const FigureCommandOptions& options, const ViewChoice& choice, const Problem& problem,
                       const std::optional<Hyperparameters>& against) {
  Session session = sessionOf(problem);
  ViewState& view = session.view;
  view.shown = choice.shown;
  view.trueBoundary = options.trueBoundary;
  view.surprise = options.surprise;
  view.overlays = options.overlays.chosen;
  view.costs = options.costs;
  view.mapQuantity = options.mapQuantity.toStdString();
  const SolverStepChoice step = options.step.value_or(SolverStepChoice());
  view.steppedSolver = step.solver;
  view.solverStep = step.step;
  view.solverStart = options.start;
  if (options.point) view.crosshair = options.point;
  if (choice.over) view.panels = choice.over->setting();
  if (choice.takes("--labelled")) view.panels.labellings = true;
  view.panels.labelledPoints = options.labelled.value_or(view.panels.labelledPoints);
  view.boundaries = options.boundaries;
  view.priorBoundaries = options.priorBoundaries;
  view.boundariesMove = false;
  view.bestNext = false;
  // Among views along a line the plots show it.
  if (options.section.from || options.section.to) view.section = segmentOf(options.section);
  if (!choice.takes("--from")) view.section.reset();
  view.against.reset();
  if (against) {
    session.state.pins = {Pin{'A', problem.hyperparameters}, Pin{'B', *against}};
    view.against = SettingsAgainst{'A', 'B', choice.shown.right};
  }
  return session;
}

/// Refuses a colour of the map's cells that needs points to score, where there are none.
void checkMapQuantity(const Problem& problem, const std::string& quantity) {
  EvidenceExtras extras;
  extras.add(name_of(quantity));
  checkExtras(extras, problem, QStringLiteral("quantity"));
}

MadeFigure makeOnTerminal(const Session& session, const FigureRecipe& recipe, const ReferenceGoal& goal) {
  TerminalProgress progress;
  return makeFigure(
      session, recipe, [&progress](const Progress& done) { progress.show(done); }, goal);
}

/// A sentence on each fit.
QStringList describeFits(const MadeFigure& made, const Problem& problem) {
  const auto convergence = [](const FitResult& result) {
    return describeConvergence(result.fit->model->mode);
  };
  if (made.fits.size() == 1) {
    return {QStringLiteral("%1; the fit %2").arg(describeSetting(problem), convergence(*made.fits.front()))};
  }
  QStringList sentences;
  for (const auto& result : made.fits) {
    sentences << QStringLiteral("%1: %2; the fit %3")
                     .arg(sentences.isEmpty() ? QStringLiteral("A") : QStringLiteral("B"),
                          describeSetting(result->request.hyperparameters), convergence(*result));
  }
  return sentences;
}

/// Each once, in the order of the figure.
std::vector<PicturePlace> plotsOf(const std::vector<const FigureView*>& views, const FitResult& fit) {
  std::vector<PicturePlace> plots;
  const auto add = [&](PicturePlace place) {
    if (std::ranges::find(plots, place) == plots.end()) plots.push_back(place);
  };
  for (const FigureView* view : views) {
    if (view->place) add(*view->place);
    if (view != &comparisonView) continue;
    for (std::size_t k = 0; k < fit.pictures.size(); ++k) add(static_cast<PicturePlace>(k));
  }
  return plots;
}

/// What the figure is drawn from, as CSV.
QByteArray valuesOf(const FigureContent& content, const FigureSpec& spec) {
  if (spec.view->chart == nullptr) return valuesFile(*content.fit, plotsOf(viewsOf(spec), *content.fit));
  return tableText(chartTable(spec.view->chart(content, *spec.view)), ExportFormat::Csv).toUtf8();
}

void runFigure(const Arguments& arguments, const FigureCommandOptions& options) {
  const ViewChoice choice = viewChoice(options);
  const QString view = options.view.isNull() ? QString::fromLatin1(choice.view->id) : options.view;
  checkRules<FigureAsked>(figureStateRules, {arguments, choice}, view, arguments.given);
  checkChoice(options, choice, view);
  if (options.section.from || options.section.to) segmentOf(options.section);
  FigureSpec spec = specOf(options, choice);
  const SamplingOptions& sampling = options.sampling;
  checkSampling(sampling, shownMethods(choice),
                choice.over ? QStringLiteral("--method") : QStringLiteral("--view, --left or --right"));
  const QString& file = options.output.name;
  const bool drawn = !file.isNull() || !options.describe;
  if (drawn && file.isNull()) throw UsageError(QStringLiteral("--output is missing"));
  if (drawn) checkFigureFile(file);
  const Problem problem = loadProblemToFit(arguments);
  checkTruth(problem, choice, options.trueBoundary);
  checkOverlays(options, problem);
  if (choice.over) checkOver(*choice.over, problem);
  Session session = sessionShowing(options, choice, problem, settingAgainst(options.against, problem));
  spec.parts = partsOf(options.style, partsOf(session.view));
  suitSize(options, session, {}, spec);
  if (sampling.draws && choice.takes("--draws")) session.view.draws = *sampling.draws;
  for (const FigureStudy* study : studiesShown(spec)) {
    if (const QString why = whyNotShown(*study, session); !why.isEmpty()) throw UsageError(why);
    if (study->require != nullptr) study->require(problem.hyperparameters);
  }
  if (choice.map()) checkMapQuantity(problem, session.view.mapQuantity);
  const Output output = drawn ? Output(file, contentsByEnding(file), arguments) : Output();
  const Output values(options.values, FileContents::table, arguments);

  FigureRecipe recipe = recipeFor(session, spec);
  // A setting that nobody has chosen is no news on the map.
  if (problem.session || arguments.width || arguments.priorVariance) recipe = markingSetting(recipe, session);
  recipe.draws = sampling.drawing().draws;
  recipe.drawsSeed = sampling.drawing().seed;
  MadeFigure made = makeOnTerminal(session, recipe, sampling.goal());
  for (const QString& doubt : doubtsOf(made)) Output().remark(doubt);
  if (spec.view->study != nullptr) suitSize(options, session, made.content.studies, spec);
  if (drawn) {
    made.content.payload = figureRecordOf(made.content, spec, session, options.carry);
    saveFigure(made.content, spec, file);
  }
  if (options.describe) printText(figurePage(made.content, spec).description + QLatin1Char('\n'));
  if (!options.values.isNull()) values.write(valuesOf(made.content, spec));
  if (const Study* alone = choice.panelsAlone()) {
    const auto& found = resultOf<PanelsFound>(resultOfStudy(*alone, made.content));
    printPanels(*found.panels, problem, session.view.panels, options.over.table);
  }
  if (!drawn) return;  // who asked for the description alone has it
  if (!shows(spec, &FigureView::setting) || !spec.view->fit) return;
  if (!choice.plots()) {
    output.remark(describeFits(made, problem).front());
    return;
  }
  for (const Picture& picture : made.content.fit->pictures) {
    if (!picture.setting && (picture.quality || !picture.note.isEmpty()))
      output.remark(QStringLiteral("%1: %2").arg(titleOf(picture), noteOf(picture)));
  }
  for (const QString& sentence : describeFits(made, problem)) output.remark(sentence);
}

}  // namespace

const SubCommand figureCommand = {
    "figure",
    "Save a figure of the predictions or of the evidence",
    "DATA [LABELS] --output FILE [OPTIONS]",
    "DATA",
    anyData,
    "  credence figure bundled:penguins --output penguins.pdf\n"
    "  credence figure points.csv --width 0.5 --prior-variance 10 --view laplace --output laplace.svg\n"
    "  credence figure points.csv --view difference --output difference.pdf\n"
    "  credence figure points.csv --against width=2,prior-variance=1 --output two.pdf\n"
    "  credence figure points.csv --over prior-variance=0.01,1,100 --output priors.pdf\n"
    "  credence figure points.csv --view left,right,evidence,roc --output all.pdf\n"
    "  credence figure points.csv --view evidence --widths 0.1:2:20 --output evidence.png --size 90x80 --dpi "
    "600\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    true,
    addOptions<FigureCommandOptions>,
    runWith<FigureCommandOptions, runFigure>,
    figureRules,
    rulesIn<figureStateRules>,
};

}  // namespace credence
