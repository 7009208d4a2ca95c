#include "app/commands/against_option.h"
#include "app/commands/compute_evidence.h"
#include "app/commands/cost_option.h"
#include "app/commands/figure_options.h"
#include "app/commands/method_options.h"
#include "app/commands/output.h"
#include "app/commands/over_option.h"
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
#include "app/figures/compute_studies.h"
#include "app/figures/figure_testimony.h"
#include "app/figures/make_figure.h"
#include "app/figures/panels_study.h"
#include "app/figures/values_file.h"
#include "app/plots/figure_grid.h"
#include "app/plots/picture_style.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "core/weights/weight_study.h"

#include <QPointF>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace credence {

namespace {

const QString viewName = QStringLiteral("view");
const QString leftName = QStringLiteral("left");
const QString rightName = QStringLiteral("right");
const QString pointName = QStringLiteral("point");
const QString columnsName = QStringLiteral("grid-columns");
const QString describeName = QStringLiteral("describe");
const QString valuesName = QStringLiteral("values");

/// What --view asks for: which views, and of which quantities.
struct ViewChoice {
  FigureView view = FigureView::Comparison;
  std::vector<FigureView> cells;  ///< of a grid
  int columns = 0;                ///< of a grid
  ShownQuantities shown;
  std::optional<OverOption> over = {};  ///< of panels

  FigureSpec spec() const { return {.view = view, .cells = cells, .columns = columns}; }
  bool plots() const { return shows(spec(), &FigureViewRow::plane); }
  bool map() const { return shows(spec(), &FigureViewRow::map); }
  bool has(FigureView one) const {
    const std::vector<FigureView> all = viewsOf(spec());
    return std::ranges::find(all, one) != all.end();
  }
};

/// "comparison, left, …"
QString viewNames() {
  QStringList names;
  for (const FigureViewRow& row : figureViews) names << QLatin1String(row.id);
  return names.join(QStringLiteral(", "));
}

void readSide(const QCommandLineParser& parser, const QString& name, Quantity& side) {
  if (!parser.isSet(name)) return;
  const auto quantity = quantityFromName(parser.value(name));
  if (!quantity) throw unusableValue(parser, name, quantityNames());
  side = *quantity;
}

/// Several views; a comparison's plots stand in cells of their own.
std::vector<FigureView> readCells(const QCommandLineParser& parser, const QStringList& names) {
  std::vector<FigureView> cells;
  for (const QString& name : names) {
    const FigureViewRow* row = figureViewFromId(name.trimmed());
    if (row == nullptr) throw unusableValue(parser, viewName, QStringLiteral("a list of ") + viewNames());
    if (row->view == FigureView::Comparison) {
      cells.insert(cells.end(), {FigureView::Left, FigureView::Right});
    } else {
      cells.push_back(row->view);
    }
  }
  if (cells.size() > mostCells) {
    throw UsageError(QStringLiteral("--view: a figure has at most %1 views").arg(mostCells));
  }
  return cells;
}

/// Which views, before what they show.
void readViewNames(const QCommandLineParser& parser, ViewChoice& choice) {
  const bool alone = choice.over && !parser.isSet(viewName);
  const QStringList names =
      (alone ? QString::fromLatin1(rowOf(FigureView::Panels).id) : parser.value(viewName))
          .split(QLatin1Char(','));
  const auto columns = wholeNumber(parser, columnsName, 1);
  if (names.size() > 1) {
    choice.view = FigureView::Grid;
    choice.cells = readCells(parser, names);
    choice.columns = static_cast<int>(std::min<std::uint64_t>(columns.value_or(0), mostCells));
    return;
  }
  if (columns) throw UsageError(QStringLiteral("--grid-columns has no meaning without several views"));
  if (!alone && !parser.isSet(viewName)) return;
  if (const FigureViewRow* row = figureViewFromId(names.front())) {
    choice.view = row->view;
    return;
  }
  const auto quantity = quantityFromName(names.front());
  if (!quantity) {
    throw unusableValue(
        parser, viewName,
        QStringLiteral("a view (%1), several of them with commas, or a quantity (%2, laplace)")
            .arg(viewNames(), quantityNames()));
  }
  for (const QString& side : {leftName, rightName}) {
    if (!parser.isSet(side)) continue;
    throw UsageError(
        QStringLiteral("--left and --right have a meaning with --view comparison and difference"));
  }
  choice.view = FigureView::Left;
  choice.shown.left = *quantity;
}

ViewChoice readView(const QCommandLineParser& parser) {
  ViewChoice choice;
  choice.over = readOver(parser);
  readViewNames(parser, choice);
  if (choice.over && !choice.has(FigureView::Panels)) {
    throw UsageError(
        QStringLiteral("--over has no meaning with --view %1; it is for panels, alone or among others")
            .arg(parser.value(viewName)));
  }
  for (const char* name : {"table", "json"}) {
    if (parser.isSet(QLatin1String(name)) && choice.view != FigureView::Panels) {
      throw UsageError(QStringLiteral("--%1 has no meaning but with --over or --view panels alone")
                           .arg(QLatin1String(name)));
    }
  }
  readSide(parser, leftName, choice.shown.left);
  readSide(parser, rightName, choice.shown.right);
  if (!choice.plots() && (parser.isSet(leftName) || parser.isSet(rightName))) {
    throw UsageError(
        QStringLiteral("--left and --right have a meaning with --view comparison and difference"));
  }
  if (choice.has(FigureView::Difference)) {
    if (!have_difference(choice.shown.left, choice.shown.right)) {
      throw UsageError(QStringLiteral("--view difference needs two quantities of the same kind"));
    }
    choice.shown.difference = true;
  }
  return choice;
}

/// "left,roc"
QString viewText(const ViewChoice& choice) {
  QStringList names;
  for (const FigureView view : viewsOf(choice.spec())) names << QLatin1String(rowOf(view).id);
  return names.join(QLatin1Char(','));
}

/// By which probabilities in the figure are computed.
std::vector<const Method*> shownMethods(const ViewChoice& choice) {
  std::vector<const Method*> methods;
  const std::set<FigureStudy> studies = studiesShown(choice.spec());
  if (studies.contains(FigureStudy::audit) || studies.contains(FigureStudy::ladder)) {
    methods.push_back(&reference_method);
  }
  if (studies.contains(FigureStudy::draws)) methods.push_back(&importance_laplace);
  if (choice.over) std::ranges::copy(methodsOf(*choice.over), std::back_inserter(methods));
  if (!choice.plots()) return methods;
  const auto add = [&](const Quantity& quantity) {
    if (quantity.kind == Quantity::Kind::probability) methods.push_back(quantity.method);
  };
  add(choice.shown.left);
  if (choice.view != FigureView::Left) add(choice.shown.right);
  return methods;
}

/// What colours the map.
std::string readMapQuantity(const QCommandLineParser& parser, const ViewChoice& choice) {
  const QString name = QStringLiteral("quantity");
  if (!parser.isSet(name)) return "log_evidence";
  if (!choice.has(FigureView::Evidence)) {
    throw UsageError(QStringLiteral("--quantity has no meaning without --view evidence"));
  }
  std::string id = parser.value(name).toStdString();
  if (map_quantity_from_id(id) == nullptr) {
    throw unusableValue(parser, name, QStringLiteral("a quantity of credence evidence"));
  }
  return id;
}

/// All but the size that suits the figure, where none is typed: that depends on what it shows.
FigureSpec readSpec(const QCommandLineParser& parser, const ViewChoice& choice) {
  FigureSpec spec = choice.spec();
  readFigureSize(parser, spec);
  spec.dpi = readFigureDpi(parser, spec.size);
  readFont(parser, spec);
  spec.parts = readParts(parser);
  return spec;
}

/// Of a size that suits what it shows, unless one is typed.
void suitSize(const QCommandLineParser& parser, const Session& session, const FigureStudies& studies,
              FigureSpec& spec) {
  if (hasFigureSize(parser)) return;
  spec.size = suitableSize(session, spec, studies);
  readFigureDpi(parser, spec.size);
}

/// What a figure shows of the generator needs one.
void checkTruth(const Problem& problem, const ViewChoice& choice, bool trueBoundary) {
  const Quantity truth = Quantity::truth();
  const bool shown = choice.plots() && (choice.shown.left == truth ||
                                        (choice.view != FigureView::Left && choice.shown.right == truth));
  if ((shown || trueBoundary) && !problem.truth) {
    throw UsageError(
        QStringLiteral("%1: nobody knows the truth of these data; those of generated:NAME have one, "
                       "where there is noise")
            .arg(shown ? fromTable(id_of(truth)) : QStringLiteral("--true-boundary")));
  }
}

/// Two settings are compared by one quantity, side by side or by their difference.
void checkAgainst(const QCommandLineParser& parser, const ViewChoice& choice) {
  if (!parser.isSet(QStringLiteral("against"))) return;
  if (!choice.plots() || choice.view == FigureView::Left || choice.view == FigureView::Right) {
    throw UsageError(QStringLiteral("--against has a meaning with --view comparison and difference"));
  }
  for (const char* name : {"left", "surprise", "boundaries", "prior-boundaries"}) {
    if (parser.isSet(QLatin1String(name))) {
      throw UsageError(QStringLiteral("--%1 has no meaning with --against").arg(QLatin1String(name)));
    }
  }
  if (!compares_settings(choice.shown.right)) {
    throw UsageError(QStringLiteral("--against: %1 is not of a setting; --right takes what every fit says")
                         .arg(fromTable(id_of(choice.shown.right))));
  }
}

/// What of a session's view is in a figure, as the options say: it shows no more than they ask for.
struct FigureChoice {
  ViewChoice view;
  std::string mapQuantity;
  SolverStepChoice step;
  bool trueBoundary = false;
  bool surprise = false;
  bool bumps = false;
  bool boundaries = false;
  bool priorBoundaries = false;
  std::optional<DecisionCosts> costs = {};
  std::optional<QPointF> point = {};    ///< nothing: the session's
  std::optional<Segment> section = {};  ///< likewise
};

/// Nothing where it is not said.
std::optional<QPointF> readPoint(const QCommandLineParser& parser, const ViewChoice& choice) {
  if (!parser.isSet(pointName)) return std::nullopt;
  const std::set<FigureStudy> studies = studiesShown(choice.spec());
  if (!studies.contains(FigureStudy::cursor) && !studies.contains(FigureStudy::draws)) {
    throw UsageError(QStringLiteral("--point has no meaning without --view cursor, draws or its like"));
  }
  const auto point = numberList(parser, pointName, 2, QStringLiteral("two coordinates with a comma between"));
  return QPointF(point->at(0), point->at(1));
}

/// Likewise.
std::optional<Segment> readSection(const QCommandLineParser& parser, const ViewChoice& choice) {
  if (!parser.isSet(QStringLiteral("from")) && !parser.isSet(QStringLiteral("to"))) return std::nullopt;
  if (!studiesShown(choice.spec()).contains(FigureStudy::section)) {
    throw UsageError(
        QStringLiteral("--from and --to have no meaning without --view section or section_logit"));
  }
  return readSegment(parser);
}

FigureChoice readChoice(const Arguments& arguments, const QCommandLineParser& parser) {
  FigureChoice choice;
  choice.view = readView(parser);
  const bool plots = choice.view.plots();
  checkAgainst(parser, choice.view);
  if (!choice.view.map() && !showsMapAverage(choice.view.shown) &&
      (arguments.widths || arguments.priorVariances)) {
    throw UsageError(QStringLiteral(
        "--widths and --prior-variances have no meaning without --view evidence, width_slice, prior_slice, "
        "occam, map_average or map_best"));
  }
  choice.mapQuantity = readMapQuantity(parser, choice.view);
  choice.step = readSolverStep(parser, plots ? choice.view.shown : ShownQuantities(),
                               studiesShown(choice.view.spec()).contains(FigureStudy::solver));
  choice.trueBoundary = parser.isSet(QStringLiteral("true-boundary"));
  choice.surprise = parser.isSet(QStringLiteral("surprise"));
  choice.bumps = parser.isSet(QStringLiteral("bumps"));
  choice.boundaries = parser.isSet(QStringLiteral("boundaries"));
  choice.priorBoundaries = parser.isSet(QStringLiteral("prior-boundaries"));
  choice.costs = readCosts(parser);
  for (const char* name : {"true-boundary", "surprise", "bumps", "boundaries", "prior-boundaries", "costs"}) {
    if (!plots && parser.isSet(QLatin1String(name))) {
      throw UsageError(QStringLiteral("--%1 has no meaning with --view %2")
                           .arg(QLatin1String(name), viewText(choice.view)));
    }
  }
  choice.point = readPoint(parser, choice.view);
  choice.section = readSection(parser, choice.view);
  if (choice.priorBoundaries && arguments.priorVariance == no_prior) {
    throw UsageError(QStringLiteral("--prior-boundaries has no meaning with --prior-variance inf"));
  }
  if (choice.bumps && arguments.features->kernel == nullptr) {
    throw UsageError(QStringLiteral("--bumps needs features on centres"));
  }
  return choice;
}

/// What the window would hold that shows it.
Session sessionShowing(const FigureChoice& choice, const Problem& problem,
                       const std::optional<Hyperparameters>& against) {
  Session session = sessionOf(problem);
  ViewState& view = session.view;
  view.shown = choice.view.shown;
  view.trueBoundary = choice.trueBoundary;
  view.surprise = choice.surprise;
  view.weightBumps = choice.bumps;
  view.costs = choice.costs;
  view.mapQuantity = choice.mapQuantity;
  view.steppedSolver = choice.step.solver;
  view.solverStep = choice.step.step;
  view.solverStart = choice.step.start;
  if (choice.point) view.crosshair = choice.point;
  if (choice.view.over) view.panels = choice.view.over->setting();
  view.boundaries = choice.boundaries;
  view.priorBoundaries = choice.priorBoundaries;
  view.boundariesMove = false;
  view.bestNext = false;
  // Among views along a line the plots show it.
  if (choice.section) view.section = choice.section;
  if (!studiesShown(choice.view.spec()).contains(FigureStudy::section)) view.section.reset();
  view.against.reset();
  if (against) {
    session.state.pins = {Pin{'A', problem.hyperparameters}, Pin{'B', *against}};
    view.against = SettingsAgainst{'A', 'B', choice.view.shown.right};
  }
  return session;
}

/// What colours the cells may need points to score.
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

void addFigureOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("view"),
       QStringLiteral(
           "comparison (the default), left, right, difference (right minus left), evidence (the map), "
           "width_slice and prior_slice (cuts through it), occam (terms of the evidence), roc, calibration, "
           "growth, growth_gap, growth_parameters, growth_scores (with more points), centres, centres_scores "
           "(with more centres), eigenvalues, solver, solver_gradient, solver_scores (their ways), "
           "splits (50 by --train-fraction), cursor (the logit at --point), audit (errors against the "
           "reference), ladder, ladder_evidence (errors of every method), draws, draws_weights, "
           "draws_evidence (estimates by ever more draws), panels (several settings, --over), "
           "section, section_logit (along --from and --to), weights (of features with names), "
           "lab, lab_energy (the session's one-dimensional one), "
           "several of these with commas, in a grid with letters; or one quantity: ") +
           quantityNames() + QStringLiteral(", laplace (short for laplace_probit)."),
       QStringLiteral("VIEW")},
      {columnsName,
       QStringLiteral("So many of several views side by side; as many as rows, or one more, where the width "
                      "has room for "
                      "them, if left out."),
       QStringLiteral("N")},
      {QStringLiteral("left"),
       QStringLiteral("What a comparison shows on the left, and a difference subtracts; map if left out."),
       QStringLiteral("QUANTITY")},
      {QStringLiteral("right"), QStringLiteral("The same on the right; laplace_probit if left out."),
       QStringLiteral("QUANTITY")},
      {QStringLiteral("quantity"),
       QStringLiteral("What colours the cells with --view evidence, by a name that credence evidence has for "
                      "it, for example evidence_error_laplace; log_evidence if left out."),
       QStringLiteral("QUANTITY")},
      {QStringLiteral("true-boundary"),
       QStringLiteral("Of generated data: add the line where the generator's own p is one half, dashed.")},
      {QStringLiteral("boundaries"),
       QStringLiteral("The lines p = 0.5 of 30 draws of each plot's posterior, faint, instead of contours.")},
      {QStringLiteral("prior-boundaries"),
       QStringLiteral("The same of 30 draws of the prior, dashed; with --boundaries beside them.")},
      {QStringLiteral("surprise"),
       QStringLiteral("Points are the larger, the less probable their labels are given all other training "
                      "labels, by EP.")},
      {QStringLiteral("bumps"),
       QStringLiteral(
           "The largest weights as discs where their bumps are, at most 300: plus for class 1, minus "
           "for class 0, and a ring for the standard deviation.")},
      {QStringLiteral("dpi"),
       QStringLiteral("Pixels an inch of a PNG, and of colour maps in SVG and PDF; 300 if left out."),
       QStringLiteral("N")},
  });
  addSizeOption(parser);
  parser.addOption(
      {pointName,
       QStringLiteral("With --view cursor: the point in the data's units, whose logit is drawn; with draws: "
                      "whose probability is. That of the session if left out."),
       QStringLiteral("X1,X2")});
  addSegmentOptions(parser);
  addCostOption(parser,
                QStringLiteral("Hatch where not deciding costs least, if class 0 taken for class 1 costs "
                               "FP, the reverse FN, and not to decide A."));
  addSolverStepOptions(parser);
  addAgainstOption(parser);
  addOverOptions(parser);
  addSamplingOptions(parser);
  addFontOptions(parser);
  addPartsOptions(parser);
  parser.addOption(
      {valuesName,
       QStringLiteral(
           "Writes what plots over the plane are drawn from, too: values on the grid, contours and "
           "points, as CSV."),
       QStringLiteral("FILE")});
  addFigureCarriageOption(parser);
  parser.addOption(
      {describeName,
       QStringLiteral("Print in two sentences what the figure shows, as its file says it to those "
                      "who do not see it; --output may then be left out.")});
  addOutputOption(parser, QStringLiteral("The figure; its ending .png, .svg or .pdf chooses the format."));
}

/// --values, of plots over the plane. Empty where it is left out. Throws UsageError.
QString readValuesFile(const QCommandLineParser& parser, const ViewChoice& choice) {
  QString file = word(parser, valuesName, QStringLiteral("a file")).value_or(QString());
  if (!file.isEmpty() && !choice.plots()) {
    throw UsageError(QStringLiteral(
        "--values has a meaning with plots over the plane: comparison, left, right or difference"));
  }
  return file;
}

/// Each once, in the order of the figure.
std::vector<PicturePlace> plotsOf(const std::vector<FigureView>& views, const FitResult& fit) {
  std::vector<PicturePlace> plots;
  const auto add = [&](PicturePlace place) {
    if (std::ranges::find(plots, place) == plots.end()) plots.push_back(place);
  };
  for (const FigureView view : views) {
    if (view == FigureView::Comparison) {
      for (std::size_t k = 0; k < fit.pictures.size(); ++k) add(static_cast<PicturePlace>(k));
    }
    if (view == FigureView::Left) add(PicturePlace::left);
    if (view == FigureView::Right) add(PicturePlace::right);
    if (view == FigureView::Difference) add(PicturePlace::difference);
  }
  return plots;
}

void runFigure(const Arguments& arguments, const QCommandLineParser& parser) {
  const FigureChoice choice = readChoice(arguments, parser);
  readTableFormat(parser);  // refused before anything is fitted
  FigureSpec spec = readSpec(parser, choice.view);
  const SamplingOptions sampling = readSampling(
      parser, shownMethods(choice.view),
      choice.view.over ? QStringLiteral("--method") : QStringLiteral("--view, --left or --right"));
  const bool describe = parser.isSet(describeName);
  const bool drawn = !describe || parser.isSet(QStringLiteral("output"));
  const QString file = drawn ? readFigureFile(parser) : QString();
  const FigureCarriage carriage = readFigureCarriage(parser);
  const Problem problem = loadProblemToFit(arguments);
  checkTruth(problem, choice.view, choice.trueBoundary);
  if (choice.view.over) checkOver(*choice.view.over, problem);
  Session session = sessionShowing(choice, problem, readAgainst(parser, problem));
  spec.parts = readParts(parser, partsOf(session.view));
  suitSize(parser, session, {}, spec);
  if (sampling.draws && studiesShown(spec).contains(FigureStudy::draws)) session.view.draws = *sampling.draws;
  if (choice.view.has(FigureView::Cursor) && !session.view.crosshair) {
    throw UsageError(QStringLiteral("--view cursor: --point says where"));
  }
  if (studiesShown(spec).contains(FigureStudy::section) && !session.view.section) {
    throw UsageError(QStringLiteral("--view section: --from and --to say along which line"));
  }
  if (studiesShown(spec).contains(FigureStudy::weights)) require_names(problem.hyperparameters);
  if (choice.view.has(FigureView::Panels) && session.view.panels.values.isEmpty()) {
    throw UsageError(QStringLiteral("--view panels: --over says of which settings"));
  }
  if (choice.view.map()) checkMapQuantity(problem, choice.mapQuantity);
  const Output output = drawn ? Output(file, contentsByEnding(file), arguments) : Output();
  const Output values(readValuesFile(parser, choice.view), FileContents::table, arguments);

  FigureRecipe recipe = recipeFor(session, spec);
  // A setting that nobody has chosen is no news on the map.
  if (problem.session || arguments.width || arguments.priorVariance) recipe = markingSetting(recipe, session);
  recipe.draws = sampling.drawing().draws;
  recipe.drawsSeed = sampling.drawing().seed;
  MadeFigure made = makeOnTerminal(session, recipe, sampling.goal);
  for (const QString& doubt : doubtsOf(made)) Output().remark(doubt);
  const bool panels = spec.view == FigureView::Panels;
  const bool study = spec.view != FigureView::Grid && rowOf(spec.view).study != FigureStudy::none;
  if (study) suitSize(parser, session, made.content.studies, spec);
  if (drawn) {
    made.content.payload = testimonyOf(made.content, spec, session, carriage);
    saveFigure(made.content, spec, file);
  }
  if (describe) printText(figurePage(made.content, spec).description + QLatin1Char('\n'));
  if (parser.isSet(valuesName))
    values.write(valuesFile(*made.content.fit, plotsOf(viewsOf(spec), *made.content.fit)));
  if (panels) printPanels(*panelsOf(made.content.studies), problem, session.view.panels, parser);
  if (!drawn) return;  // who asked for the description alone has it
  if (!shows(spec, &FigureViewRow::setting) || spec.view == FigureView::Evidence) return;
  if (!choice.view.plots()) {
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
    addFigureOptions,
    runFigure,
};

}  // namespace credence
