#include "app/code/code_language.h"
#include "app/code/code_request.h"
#include "app/code/command_words.h"
#include "app/code/figure_code.h"
#include "app/code/known_numbers.h"
#include "app/commands/compute_evidence.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/reading_options.h"
#include "app/commands/say_forecast.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_job.h"
#include "app/figures/values_file.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/report/translate.h"
#include "core/table/write_dataset.h"

#include <QStringList>

#include <optional>
#include <sstream>
#include <vector>

namespace credence {

namespace {

const QString languageOption = QStringLiteral("language");
const QString posteriorsOption = QStringLiteral("posteriors");
const QString figureOption = QStringLiteral("figure");

QString iteratedPosteriors() {
  QStringList ids;
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    if (kind->cost == PosteriorCost::iterated) ids << fromTable(kind->id);
  }
  return ids.join(QStringLiteral(", "));
}

void addCodeOptions(QCommandLineParser& parser) {
  parser.addOption(option("language", "NAME", "python (the usual), r or shell."));
  parser.addOption(QCommandLineOption(
      posteriorsOption,
      QStringLiteral("With python: Gaussians to compute beside Laplace's, separated by commas: %1.")
          .arg(iteratedPosteriors()),
      QStringLiteral("LIST")));
  parser.addOption(QCommandLineOption(
      QStringLiteral("map"),
      QStringLiteral("With python: the map of the evidence, too, over --widths and --prior-variances.")));
  parser.addOption(QCommandLineOption(
      QStringLiteral("inside"),
      QStringLiteral("The points are in the script itself, even where DATA is a file that it could read.")));
  parser.addOption(
      option("data-output", "FILE",
             "Write the points to this table, which the script reads: for data that are no plain "
             "table and too many to stand in the script."));
  parser.addOption(QCommandLineOption(
      figureOption,
      QStringLiteral(
          "Instead, a short script that draws MAP beside Laplace from the values in FILE, which is "
          "written, too: with --language python by Matplotlib, with r by R alone, with latex by "
          "pgfplots, contours and points only, which stand in the script."),
      QStringLiteral("FILE")));
  addOutputOption(parser, QStringLiteral("Where the script goes; standard output if left out or -."));
}

const CodeLanguage& readLanguage(const QCommandLineParser& parser) {
  if (!parser.isSet(languageOption)) return codeLanguages().front();
  if (const CodeLanguage* language = findCodeLanguage(parser.value(languageOption))) return *language;
  QStringList ids;
  for (const CodeLanguage& language : codeLanguages()) ids << language.id;
  throw unusableValue(parser, languageOption, ids.join(QStringLiteral(", ")));
}

std::vector<const PosteriorKind*> readPosteriors(const QCommandLineParser& parser) {
  std::vector<const PosteriorKind*> kinds;
  const QStringList ids = nameList(parser, posteriorsOption).value_or(QStringList());
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    if (kind->cost == PosteriorCost::iterated && ids.contains(fromTable(kind->id))) kinds.push_back(kind);
  }
  if (static_cast<qsizetype>(kinds.size()) != ids.size()) {
    throw unusableValue(parser, posteriorsOption, iteratedPosteriors());
  }
  return kinds;
}

/// What only a language that computes all of it can be asked for.
void checkLanguage(const CodeLanguage& language, const QCommandLineParser& parser,
                   const Arguments& arguments) {
  const bool map = parser.isSet(QStringLiteral("map"));
  if (!map && (arguments.widths || arguments.priorVariances)) {
    throw UsageError(QStringLiteral("--widths and --prior-variances have no meaning without --map"));
  }
  if (language.computesAll) return;
  for (const QString& name : {posteriorsOption, QStringLiteral("map")}) {
    if (!parser.isSet(name)) continue;
    throw UsageError(QStringLiteral("--%1 has no meaning with --language %2").arg(name, language.id));
  }
}

void writePoints(const Output& output, const Dataset& data) {
  std::ostringstream stream;
  write_dataset(stream, data);
  output.write(QByteArray::fromStdString(stream.str()));
}

const FigureLanguage& readFigureLanguage(const QCommandLineParser& parser) {
  if (!parser.isSet(languageOption)) return figureLanguages().front();
  if (const FigureLanguage* language = findFigureLanguage(parser.value(languageOption))) return *language;
  QStringList ids;
  for (const FigureLanguage& language : figureLanguages()) ids << language.id;
  throw unusableValue(parser, languageOption,
                      ids.join(QStringLiteral(", ")) + QStringLiteral(" with --figure"));
}

/// MAP beside Laplace, on the grid of a figure of all points.
std::shared_ptr<const FitResult> comparedOnGrid(const Problem& problem) {
  FitRequest request = fitRequest(problem);
  request.view = viewOfData(*problem.dataset);
  if (!canBeDrawn(request.view)) {
    throw std::runtime_error("these points cannot be drawn: axes reach from 1e-280 to 1e250");
  }
  request.shown = {};
  return FitJob::compute(request);
}

FigureOfCode figureOfCode(const FitResult& fit, const QString& valuesName) {
  const Dataset& dataset = *fit.request.dataset;
  FigureOfCode figure;
  figure.values = valuesName;
  for (std::size_t k : {0U, 1U}) {
    figure.inputs.at(k) = QString::fromStdString(dataset.input_names.at(k));
    figure.classes.at(k) = QString::fromStdString(dataset.class_names.at(k));
  }
  for (const Picture& picture : fit.pictures) {
    PlotOfCode plot;
    plot.id = plotIdOf(picture);
    plot.title = titleOf(picture);
    plot.bar = QStringLiteral("p(%1)").arg(figure.classes[1]);
    plot.low = picture.low;
    plot.high = picture.high;
    plot.levels = picture.contours.levels;
    plot.lines = picture.contours.lines;
    figure.plots.push_back(plot);
  }
  for (arma::uword n = 0; n < dataset.size(); ++n) {
    figure.points.at(dataset.labels(n)).push_back({dataset.inputs(n, 0), dataset.inputs(n, 1)});
  }
  return figure;
}

void runFigureCode(const Arguments& arguments, const QCommandLineParser& parser) {
  for (const QString& name :
       {posteriorsOption, QStringLiteral("map"), QStringLiteral("inside"), QStringLiteral("data-output")}) {
    if (parser.isSet(name)) throw UsageError(QStringLiteral("--%1 has no meaning with --figure").arg(name));
  }
  const FigureLanguage& language = readFigureLanguage(parser);
  const QString file = word(parser, figureOption, QStringLiteral("a file")).value_or(QString());
  const Problem problem = loadProblemToFit(arguments);
  const Output output(outputFile(parser), FileContents::script, arguments);
  const Output values(file, FileContents::table, arguments);
  const auto fit = comparedOnGrid(problem);
  values.write(valuesFile(*fit, {PicturePlace::left, PicturePlace::right}));
  output.write(language.write(figureOfCode(*fit, file)).toUtf8());
}

void runCode(const Arguments& arguments, const QCommandLineParser& parser) {
  if (parser.isSet(figureOption)) return runFigureCode(arguments, parser);
  const CodeLanguage& language = readLanguage(parser);
  const std::vector<const PosteriorKind*> posteriors = readPosteriors(parser);
  checkLanguage(language, parser, arguments);
  CodeRequest request;
  request.map = parser.isSet(QStringLiteral("map"));
  request.inside = parser.isSet(QStringLiteral("inside"));
  request.dataFile =
      word(parser, QStringLiteral("data-output"), QStringLiteral("a file")).value_or(QString());
  if (request.inside && !request.dataFile.isEmpty()) {
    throw UsageError(QStringLiteral("--inside and --data-output exclude each other"));
  }
  const Problem problem = loadProblemToFit(arguments);
  for (const PosteriorKind* kind : posteriors) {
    if (!kind->suits(problem.hyperparameters)) require_prior(problem.hyperparameters, kind->title);
  }
  if (request.map) require_prior(problem.hyperparameters, "a map of the evidence");
  const Output output(outputFile(parser), FileContents::script, arguments);
  const Output points(request.dataFile, FileContents::table, arguments);
  request.state = sessionOf(problem).state;
  if (language.readsPoints || request.inside || !dataWord(request.state)) placePoints(request);
  const Fit fit = FitJob::fitOnly(fitRequest(problem));
  request.split = fit.split;
  std::optional<EvidenceMap> map;
  if (request.map) map = computeEvidence(problem);
  request.known = knownNumbers(fit, posteriors, map ? &*map : nullptr);
  const QByteArray code = language.write(request).toUtf8();
  if (!request.dataFile.isEmpty()) writePoints(points, *problem.dataset);
  output.write(code);
}

}  // namespace

const SubCommand codeCommand = {
    "code",
    "Write data, split and setting as a script for Python, R or the shell, which computes the same numbers",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence code points.csv --width 0.5 --prior-variance 10 --output points.py\n"
    "  credence code work.credence --posteriors ep,kl --map --output work.py\n"
    "  credence code bundled:ripley --language r --output ripley.R\n"
    "  credence code work.credence --language shell\n"
    "  credence code points.csv --figure values.csv --language latex --output figure.tex\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    false,
    addCodeOptions,
    runCode,
};

}  // namespace credence
