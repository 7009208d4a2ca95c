#include "app/commands/method_options.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/quantity_option.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_job.h"
#include "app/compute/fit_soundness.h"
#include "app/compute/reference_pictures.h"
#include "app/figures/numbers_file.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/report/contour_table.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"
#include "core/data/number.h"

#include <QFileInfo>

#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

constexpr TerminalWidths contoursWidths = {.title = 10, .column = 10};

struct ContoursCommandOptions {
  Quantity of = Quantity::probability(laplace_probit);
  std::vector<double> levels;  ///< empty: those of the plots
  SamplingOptions sampling;
  TableOptions table;
  OutputFile output;
};

template <typename Fields>
void visit(Fields& fields, ContoursCommandOptions& options) {
  fields("of", options.of, {},
         {.value = "QUANTITY",
          .purpose = "What the contours are of: %1; laplace if left out.",
          .words = quantityNames});
  fields("levels", options.levels, {},
         {"X,X,…", "At which values; those of the plots if left out. The boundary is 0.5.", nullptr,
          "numbers separated by commas"});
  visit(fields, options.sampling);
  visitTable(fields, options.table, "Print one JSON object with all points.");
  fields("output", options.output, {},
         {.purpose = "A file instead: .geojson or .json has the contours as GeoJSON, in the data's units; "
                     ".csv and .npy have the values on the grid that they are traced on."});
}

constexpr std::array contoursRules = {
    jsonOrTable, OptionRule{"--output, whose ending says what is written,", "excludes --json and --table"}};

void checkQuantity(const Quantity& quantity) {
  if (is_of_map(quantity)) {
    throw UsageError(
        QStringLiteral("--of: %1 takes a map; credence figure draws it").arg(fromTable(id_of(quantity))));
  }
  if (quantity == Quantity::solver_step()) {
    throw UsageError(QStringLiteral("--of: credence figure draws solver_step"));
  }
}

std::shared_ptr<const FitResult> pictured(const Problem& problem, const Quantity& quantity,
                                          const SamplingOptions& sampling) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  FitRequest request = fitRequest(problem);
  request.view = viewOfData(*problem.dataset);
  if (!canBeDrawn(request.view)) {
    throw std::runtime_error("these points cannot be drawn: axes reach from 1e-280 to 1e250");
  }
  request.shown = {quantity, quantity, false};
  request.drawing = sampling.drawing();
  auto fit = FitJob::compute(request);
  if (!showsReference(request.shown)) return fit;
  const auto reference = sampledReference(*fit, sampling.goal(), sampling.drawing().seed,
                                          [&progress](const Progress& done) { progress.show(done); });
  return wholePictures({.fit = fit, .finished = {reference}});
}

/// Those of the picture, and others traced on its grid.
std::vector<ContourLevel> contoursAt(const Picture& picture, const std::vector<double>& levels) {
  if (levels.empty()) return contoursOf(picture);
  std::vector<ContourLevel> contours;
  const ContourSet& drawn = picture.contours;
  for (const double level : levels) {
    std::optional<std::size_t> known;
    for (std::size_t k = 0; k < drawn.levels.size(); ++k) {
      if (drawn.levels[k] == level) known = k;
    }
    contours.push_back({level, known ? drawn.lines[*known] : traceLevel(picture, level)});
  }
  return contours;
}

QByteArray linesJson(const ContourLevel& contour) {
  QByteArrayList lines;
  for (const Polyline& line : contour.lines) {
    QByteArrayList points;
    for (arma::uword k = 0; k < line.points.n_rows; ++k) {
      points << '[' + json(line.points(k, 0)) + ", " + json(line.points(k, 1)) + ']';
    }
    JsonObject object;
    object.add("closed", json(line.closed));
    object.add("points", '[' + points.join(", ") + ']');
    lines << object.text();
  }
  JsonObject object;
  object.add("level", json(contour.level));
  object.add("lines", '[' + lines.join(", ") + ']');
  return object.text();
}

/// By its ending; nothing where none is to be written.
std::optional<NumbersFile> askedNumbersFile(const ContoursCommandOptions& options) {
  const QString& file = options.output.name;
  if (file.isEmpty()) return std::nullopt;
  const auto format = numbersFileOf(file);
  if (!format) {
    throw unusable(QStringLiteral("output"), file,
                   QStringLiteral("a file that ends in .geojson, .json, .csv or .npy"));
  }
  if (*format != NumbersFile::contours && !options.levels.empty()) {
    throw UsageError(QStringLiteral("--levels: a .%1 file has the grid, which has no levels")
                         .arg(QFileInfo(file).suffix().toLower()));
  }
  return format;
}

QString inputName(const Problem& problem, std::size_t k) {
  return QString::fromStdString(problem.dataset->input_names.at(k)).simplified();
}

JsonObject aboutContours(const Problem& problem, const FitResult& fit) {
  JsonObject object;
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  addSoundness(object, soundnessOf(fit));
  return object;
}

QString describeGrid(const Grid& grid) {
  const auto number = [](double value) { return QString::fromStdString(to_round_trip_string(value)); };
  return QStringLiteral("%1 rows, x2 from %2 to %3, of %4 columns, x1 from %5 to %6, evenly spaced")
      .arg(QString::number(grid.ny), number(grid.x2(0)), number(grid.x2(grid.ny - 1)),
           QString::number(grid.nx), number(grid.x1(0)), number(grid.x1(grid.nx - 1)));
}

void runContours(const Arguments& arguments, const ContoursCommandOptions& options) {
  const Quantity& quantity = options.of;
  checkQuantity(quantity);
  const std::optional<NumbersFile> file = askedNumbersFile(options);
  checkSampling(options.sampling, {quantity.method != nullptr ? quantity.method : &laplace_probit},
                QStringLiteral("--of"));
  const Problem problem = loadProblemToFit(arguments);
  if (quantity == Quantity::truth() && !problem.truth) {
    throw UsageError(
        QStringLiteral("--of: nobody knows the truth of these data; those of generated:NAME "
                       "have one, where there is noise"));
  }
  const QString& name = options.output.name;
  const Output output(name, contentsByEnding(name), arguments);
  const auto fit = pictured(problem, quantity, options.sampling);
  const Picture* picture = fit->picture(PicturePlace::left);
  if (picture == nullptr || picture->values.is_empty()) {
    throw std::runtime_error("there is no such picture of this fit");
  }
  const std::vector<ContourLevel> contours = contoursAt(*picture, options.levels);
  saySoundness(soundnessOf(*fit));
  if (file) {
    output.write(numbersFile(*file, *picture, contours, *fit));
    output.remark(
        QStringLiteral("%1, %2; the fit %3")
            .arg(titleOf(*picture), describeSetting(problem), describeConvergence(fit->fit->model->mode)));
    output.remark(QStringLiteral("the grid: ") + describeGrid(picture->grid));
  } else if (options.table.json) {
    QByteArrayList all;
    for (const ContourLevel& contour : contours) all << linesJson(contour);
    JsonObject object;
    object.add(aboutContours(problem, *fit));
    object.add("quantity", json(QString::fromUtf8(id_of(quantity).data())));
    object.add("contours", '[' + all.join(", ") + ']');
    printToStandardOutput(object.text() + '\n');
  } else {
    const QString title = QStringLiteral("%1, %2, contours of %3")
                              .arg(problem.dataName, describeSetting(problem), titleOf(*picture));
    printTable(options.table.format ? contourPoints(contours, inputName(problem, 0), inputName(problem, 1))
                                    : contourTable(contours),
               title, options.table.format, contoursWidths);
  }
  if (picture->quality || !picture->note.isEmpty()) output.remark(noteOf(*picture));
}

}  // namespace

const SubCommand contoursCommand = {
    "contours",
    "The contour lines of a plot, the decision boundary among them, as points",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence contours bundled:ripley\n"
    "  credence contours points.csv --width 0.5 --of map --levels 0.5 --table csv\n"
    "  credence contours bundled:ripley --of laplace --output boundary.geojson\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions<ContoursCommandOptions>,
    runWith<ContoursCommandOptions, runContours>,
    contoursRules,
};

}  // namespace credence
