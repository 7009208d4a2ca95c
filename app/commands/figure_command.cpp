#include "app/commands/against_option.h"
#include "app/commands/compute_evidence.h"
#include "app/commands/cost_option.h"
#include "app/commands/figure_options.h"
#include "app/commands/method_options.h"
#include "app/commands/output.h"
#include "app/commands/over_option.h"
#include "app/commands/problem.h"
#include "app/commands/quantity_option.h"
#include "app/commands/sample_reference.h"
#include "app/commands/solver_step_option.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_job.h"
#include "app/compute/live_bumps.h"
#include "app/compute/map_average_pictures.h"
#include "app/compute/map_result.h"
#include "app/compute/reference_pictures.h"
#include "app/compute/solver_step_pictures.h"
#include "app/document/settings_against.h"
#include "app/plots/figure.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/report/translate.h"
#include "core/evaluation/leave_one_out.h"

#include <QElapsedTimer>

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

/// What --view asks for: which figure, and of which quantities.
struct ViewChoice {
  FigureView view = FigureView::Comparison;
  ShownQuantities shown;
};

void readSide(const QCommandLineParser& parser, const QString& name, Quantity& side) {
  if (!parser.isSet(name)) return;
  const auto quantity = quantityFromName(parser.value(name));
  if (!quantity) throw unusableValue(parser, name, quantityNames());
  side = *quantity;
}

ViewChoice readView(const QCommandLineParser& parser) {
  const QString name = QStringLiteral("view");
  const QString view = parser.isSet(name) ? parser.value(name) : QStringLiteral("comparison");
  ViewChoice choice;
  readSide(parser, QStringLiteral("left"), choice.shown.left);
  readSide(parser, QStringLiteral("right"), choice.shown.right);
  const bool sides = parser.isSet(QStringLiteral("left")) || parser.isSet(QStringLiteral("right"));
  if (view == QLatin1String("comparison")) return choice;
  if (view == QLatin1String("difference")) {
    if (!have_difference(choice.shown.left, choice.shown.right)) {
      throw UsageError(QStringLiteral("--view difference needs two quantities of the same kind"));
    }
    choice.view = FigureView::Difference;
    choice.shown.difference = true;
    return choice;
  }
  if (sides) {
    throw UsageError(
        QStringLiteral("--left and --right have a meaning with --view comparison and difference"));
  }
  if (view == QLatin1String("evidence")) {
    choice.view = FigureView::Evidence;
    return choice;
  }
  const auto quantity = quantityFromName(view);
  if (!quantity) {
    throw unusableValue(
        parser, name,
        QStringLiteral("comparison, difference, evidence, laplace or one of ") + quantityNames());
  }
  choice.view = FigureView::Left;
  choice.shown.left = *quantity;
  return choice;
}

/// By which probabilities in the figure are computed.
std::vector<const Method*> shownMethods(const ViewChoice& choice) {
  std::vector<const Method*> methods;
  if (choice.view == FigureView::Evidence) return methods;
  const auto add = [&](const Quantity& quantity) {
    if (quantity.kind == Quantity::Kind::probability) methods.push_back(quantity.method);
  };
  add(choice.shown.left);
  if (choice.view != FigureView::Left) add(choice.shown.right);
  return methods;
}

/// What colours the map.
std::string readMapQuantity(const QCommandLineParser& parser, FigureView view) {
  const QString name = QStringLiteral("quantity");
  if (!parser.isSet(name)) return "log_evidence";
  if (view != FigureView::Evidence) {
    throw UsageError(QStringLiteral("--quantity has no meaning without --view evidence"));
  }
  std::string id = parser.value(name).toStdString();
  if (map_quantity_from_id(id) == nullptr) {
    throw unusableValue(parser, name, QStringLiteral("a quantity of credence evidence"));
  }
  return id;
}

FigureSpec readSpec(const QCommandLineParser& parser, FigureView view) {
  FigureSpec spec;
  spec.view = view;
  spec.size = readFigureSize(parser, defaultFigureSize(view, {}));
  spec.dpi = readFigureDpi(parser, spec.size);
  return spec;
}

/// What a figure shows of the generator needs one.
void checkTruth(const Problem& problem, const ViewChoice& choice, bool trueBoundary) {
  const Quantity truth = Quantity::truth();
  const bool shown =
      choice.view != FigureView::Evidence &&
      (choice.shown.left == truth || (choice.view != FigureView::Left && choice.shown.right == truth));
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
  if (choice.view != FigureView::Comparison && choice.view != FigureView::Difference) {
    throw UsageError(QStringLiteral("--against has a meaning with --view comparison and difference"));
  }
  for (const char* name : {"left", "surprise"}) {
    if (parser.isSet(QLatin1String(name))) {
      throw UsageError(QStringLiteral("--%1 has no meaning with --against").arg(QLatin1String(name)));
    }
  }
  if (!compares_settings(choice.shown.right)) {
    throw UsageError(QStringLiteral("--against: %1 is not of a setting; --right takes what every fit says")
                         .arg(fromTable(id_of(choice.shown.right))));
  }
}

/// Whether the figure's plots have a line of notes.
bool hasNotes(const ViewChoice& choice) {
  if (choice.view == FigureView::Difference) return true;
  return hasNote(choice.shown.left) || (choice.view != FigureView::Left && hasNote(choice.shown.right));
}

std::shared_ptr<const FitResult> computeFit(const Problem& problem, const FigureSpec& spec,
                                            const ShownQuantities& shown, bool trueBoundary,
                                            const SamplingOptions& sampling, bool notes) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  FitRequest request = fitRequest(problem);
  request.view = figureBounds(*problem.dataset, spec, notes);
  request.shown = shown;
  request.trueBoundary = trueBoundary;
  request.drawing = sampling.drawing();
  const auto fit = FitJob::compute(request);
  return showsReference(shown) ? withSampledReference(fit, sampling) : fit;
}

std::shared_ptr<const PointSurprise> surpriseOf(const Fit& fit) {
  require_prior(fit.request.hyperparameters, "surprise");
  const Dataset training = fit.request.dataset->subset(fit.split.train);
  FitPosteriors posteriors(*fit.model, training);
  PointSurprise result{fit.request.dataset, surprise(posteriors, *fit.request.dataset, fit.split)};
  if (!posteriors.settled()) throw std::runtime_error("EP did not settle: nothing can be said of surprise");
  return std::make_shared<const PointSurprise>(std::move(result));
}

std::shared_ptr<const KernelWeights> bumpsOf(const Fit& fit) {
  const Dataset training = fit.request.dataset->subset(fit.split.train);
  return std::make_shared<const KernelWeights>(
      largest_kernel_weights(*fit.model, training, affordableBumps(*fit.model, training.size())));
}

std::shared_ptr<const MapResult> computeMap(const Problem& problem,
                                            const std::string& quantity = "log_evidence") {
  EvidenceExtras extras;
  extras.add(name_of(quantity));
  extras.check(problem, QStringLiteral("quantity"));
  MapResult result;
  result.request.dataset = problem.dataset;
  result.request.split = problem.split;
  result.request.like = problem.hyperparameters;
  result.request.ranges = problem.ranges;
  result.map = computeEvidence(problem, extras);
  result.contours = evidence_contours(result.map);
  return std::make_shared<const MapResult>(std::move(result));
}

void addFigureOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("view"),
       QStringLiteral(
           "comparison (the default), difference (right minus left), evidence, or one quantity: ") +
           quantityNames() + QStringLiteral(", laplace (short for laplace_probit)."),
       QStringLiteral("VIEW")},
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
      {QStringLiteral("surprise"),
       QStringLiteral("Points are the larger, the less probable their labels are given all other training "
                      "labels, by EP.")},
      {QStringLiteral("bumps"),
       QStringLiteral(
           "The largest weights as discs where their bumps are, at most 300: plus for class 1, minus "
           "for class 0, and a ring for the standard deviation.")},
      {QStringLiteral("size"), QStringLiteral("Size in millimetres; one that suits the view if left out."),
       QStringLiteral("WxH")},
      {QStringLiteral("dpi"),
       QStringLiteral("Pixels an inch of a PNG, and of colour maps in SVG and PDF; 300 if left out."),
       QStringLiteral("N")},
  });
  addCostOption(parser,
                QStringLiteral("Hatch where not deciding costs least, if class 0 taken for class 1 costs "
                               "FP, the reverse FN, and not to decide A."));
  addSolverStepOptions(parser);
  addAgainstOption(parser);
  addOverOptions(parser);
  addSamplingOptions(parser);
  addOutputOption(parser, QStringLiteral("The figure; its ending .png, .svg or .pdf chooses the format."));
}

void runFigure(const Arguments& arguments, const QCommandLineParser& parser) {
  if (const auto over = readOver(parser)) return runOver(*over, arguments, parser);
  const ViewChoice choice = readView(parser);
  checkAgainst(parser, choice);
  const FigureSpec spec = readSpec(parser, choice.view);
  const SamplingOptions sampling =
      readSampling(parser, shownMethods(choice), QStringLiteral("--view, --left or --right"));
  const QString file = readFigureFile(parser);
  const bool showsMap = spec.view == FigureView::Evidence;
  if (!showsMap && !showsMapAverage(choice.shown) && (arguments.widths || arguments.priorVariances)) {
    throw UsageError(QStringLiteral(
        "--widths and --prior-variances have no meaning without --view evidence, map_average or map_best"));
  }
  const std::string mapQuantity = readMapQuantity(parser, spec.view);
  const SolverStepOption step = readSolverStep(parser, showsMap ? ShownQuantities() : choice.shown);
  const Problem problem = loadProblem(arguments);
  const bool trueBoundary = parser.isSet(QStringLiteral("true-boundary"));
  if (trueBoundary && showsMap) {
    throw UsageError(QStringLiteral("--true-boundary has no meaning with --view evidence"));
  }
  const bool surprise = parser.isSet(QStringLiteral("surprise"));
  if (surprise && showsMap) {
    throw UsageError(QStringLiteral("--surprise has no meaning with --view evidence"));
  }
  const bool bumps = parser.isSet(QStringLiteral("bumps"));
  if (bumps && arguments.features->kernel == nullptr) {
    throw UsageError(QStringLiteral("--bumps needs features on centres"));
  }
  if (bumps && showsMap) throw UsageError(QStringLiteral("--bumps has no meaning with --view evidence"));
  const auto costs = readCosts(parser);
  if (costs && showsMap) throw UsageError(QStringLiteral("--costs has no meaning with --view evidence"));
  checkTruth(problem, choice, trueBoundary);
  const Output output(file);

  FigureContent content;
  content.mapQuantity = mapQuantity;
  QStringList remarks;
  if (const auto against = readAgainst(parser, problem)) {
    const auto fitOf = [&](const Problem& of, const ShownQuantities& shown) {
      return computeFit(of, spec, shown, trueBoundary, sampling, true);
    };
    content.fit = computeAgainst(problem, *against, choice.shown, fitOf, remarks);
  } else {
    content.fit = computeFit(problem, spec, choice.shown, trueBoundary, sampling, hasNotes(choice));
    remarks << QStringLiteral("%1; the fit %2")
                   .arg(describeSetting(problem), describeConvergence(content.fit->fit->model->mode));
  }
  if (surprise) content.surprise = surpriseOf(*content.fit->fit);
  if (costs) content.abstain = abstain_band(*costs);
  if (bumps) content.bumps = bumpsOf(*content.fit->fit);
  if (!showsMap && showsMapAverage(choice.shown)) {
    const Grid grid{content.fit->request.view, averageGrid, averageGrid};
    content.fit = withMapAverage(content.fit, std::make_shared<const MapAverage>(
                                                  averageOver(computeMap(problem), laplace_posterior, grid)));
  }
  if (!showsMap && showsSolverStep(choice.shown)) content.fit = withStepOf(content.fit, step);
  if (showsMap) content.map = computeMap(problem, content.mapQuantity);
  saveFigure(content, spec, file);
  if (!showsMap) {
    for (const Picture& picture : content.fit->pictures) {
      if (!picture.setting && (picture.quality || !picture.note.isEmpty()))
        output.remark(QStringLiteral("%1: %2").arg(titleOf(picture), noteOf(picture)));
    }
  }
  for (const QString& remark : remarks) output.remark(remark);
}

}  // namespace

const SubCommand figureCommand = {
    "figure",
    "Save a figure of the predictions or of the evidence",
    "DATA --output FILE [OPTIONS]",
    "DATA",
    "A text table, bundled:NAME, or generated:NAME,OPTION=X,…",
    "  credence figure bundled:penguins --output penguins.pdf\n"
    "  credence figure points.csv --width 0.5 --prior-variance 10 --view laplace --output laplace.svg\n"
    "  credence figure points.csv --view difference --output difference.pdf\n"
    "  credence figure points.csv --against width=2,prior-variance=1 --output two.pdf\n"
    "  credence figure points.csv --over prior-variance=0.01,1,100 --output priors.pdf\n"
    "  credence figure points.csv --view evidence --widths 0.1:2:20 --output evidence.png --size 90x80 --dpi "
    "600\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    true,
    addFigureOptions,
    runFigure,
};

}  // namespace credence
