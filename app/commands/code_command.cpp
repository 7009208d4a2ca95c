#include "app/code/code_language.h"
#include "app/code/code_request.h"
#include "app/code/command_words.h"
#include "app/code/figure_code.h"
#include "app/code/known_numbers.h"
#include "app/commands/compute_evidence.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_job.h"
#include "app/figures/values_file.h"
#include "app/options/option_fields.h"
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

QString iteratedPosteriors() {
  QStringList ids;
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    if (kind->cost == PosteriorCost::iterated) ids << fromTable(kind->id);
  }
  return ids.join(QStringLiteral(", "));
}

struct CodeCommandOptions {
  QString language;
  QStringList posteriors;
  bool map = false;
  bool inside = false;
  QString dataOutput;
  QString figure;
  OutputFile output;
};

template <typename Fields>
void visit(Fields& fields, CodeCommandOptions& options) {
  fields("language", options.language, {}, {"NAME", "python (the usual), r or shell."});
  fields("posteriors", options.posteriors, {},
         {.value = "LIST",
          .purpose = "With python: Gaussians to compute beside Laplace's, separated by commas: %1.",
          .words = iteratedPosteriors});
  fields("map", options.map, {},
         {.purpose = "With python: the map of the evidence, too, over --widths and --prior-variances."});
  fields("inside", options.inside, {},
         {.purpose = "The points are in the script itself, even where DATA is a file that it could read."});
  fields("data_output", options.dataOutput, {},
         {"FILE",
          "Write the points to this table, which the script reads: for data that are no plain table and too "
          "many to stand in the script.",
          nullptr, "a file"});
  fields("figure", options.figure, {},
         {"FILE",
          "Instead, a short script that draws MAP beside Laplace from the values in FILE, which is written, "
          "too: with --language python by Matplotlib, with r by R alone, with latex by pgfplots, contours "
          "and points only, which stand in the script.",
          nullptr, "a file"});
  fields("output", options.output, {},
         {.purpose = "Where the script goes; standard output if left out or -."});
}

constexpr std::array codeRules = {
    OptionRule{"--posteriors | --map | --inside | --data-output", "has no meaning with --figure"},
    OptionRule{"--inside and --data-output", "exclude each other"},
};

/// The language of that name, the first where none is typed.
template <typename Languages>
const auto& languageNamed(const QString& name, const Languages& languages, const char* where = "") {
  if (name.isNull()) return languages.front();
  QStringList ids;
  for (const auto& language : languages) {
    if (name == language.id) return language;
    ids << language.id;
  }
  throw unusable(QStringLiteral("language"), name, ids.join(QStringLiteral(", ")) + QLatin1String(where));
}

std::vector<const PosteriorKind*> posteriorsOf(const QStringList& ids) {
  std::vector<const PosteriorKind*> kinds;
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    if (kind->cost == PosteriorCost::iterated && ids.contains(fromTable(kind->id))) kinds.push_back(kind);
  }
  if (static_cast<qsizetype>(kinds.size()) == ids.size()) return kinds;
  throw unusable(QStringLiteral("posteriors"), ids.join(QLatin1Char(',')), iteratedPosteriors());
}

void writePoints(const Output& output, const Dataset& data) {
  std::ostringstream stream;
  write_dataset(stream, data);
  output.write(QByteArray::fromStdString(stream.str()));
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

void runFigureCode(const Arguments& arguments, const CodeCommandOptions& options) {
  const FigureLanguage& language = languageNamed(options.language, figureLanguages(), " with --figure");
  const Problem problem = loadProblemToFit(arguments);
  const Output output(options.output.name, FileContents::script, arguments);
  const Output values(options.figure, FileContents::table, arguments);
  const auto fit = comparedOnGrid(problem);
  values.write(valuesFile(*fit, {PicturePlace::left, PicturePlace::right}));
  output.write(language.write(figureOfCode(*fit, options.figure)).toUtf8());
}

struct CodeAsked {
  const CodeCommandOptions& options;
  const CodeLanguage& language;
};

const StateRule<CodeAsked> codeStateRules[] = {
    {{"--widths and --prior-variances", "have no meaning without --map"},
     [](const CodeAsked& asked) { return asked.options.map; }},
    {{"--posteriors | --map", "has no meaning with --language %1", "--language r"},
     [](const CodeAsked& asked) { return asked.language.computesAll; }},
};

void runCode(const Arguments& arguments, const CodeCommandOptions& options) {
  if (!options.figure.isNull()) return runFigureCode(arguments, options);
  const CodeLanguage& language = languageNamed(options.language, codeLanguages());
  const std::vector<const PosteriorKind*> posteriors = posteriorsOf(options.posteriors);
  checkRules<CodeAsked>(codeStateRules, {options, language}, language.id, arguments.given);
  CodeRequest request;
  request.map = options.map;
  request.inside = options.inside;
  request.dataFile = options.dataOutput;
  const Problem problem = loadProblemToFit(arguments);
  for (const PosteriorKind* kind : posteriors) {
    if (!kind->suits(problem.hyperparameters)) require_prior(problem.hyperparameters, kind->title);
  }
  if (request.map) require_prior(problem.hyperparameters, "a map of the evidence");
  const Output output(options.output.name, FileContents::script, arguments);
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
    addOptions<CodeCommandOptions>,
    runWith<CodeCommandOptions, runCode>,
    codeRules,
    rulesIn<codeStateRules>,
};

}  // namespace credence
