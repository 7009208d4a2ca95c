#include "app/commands/method_options.h"
#include "app/commands/output.h"
#include "app/commands/predictor.h"
#include "app/commands/problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/report/json_object.h"
#include "app/report/section_table.h"
#include "app/report/setting_json.h"
#include "app/report/table_json.h"
#include "core/data/number.h"
#include "core/prediction/section.h"

#include <array>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr TerminalWidths sectionWidths = {.title = 11, .column = 10};
constexpr quint64 usualPlaces = 101;
constexpr quint64 mostPlaces = 100'000;

std::array<double, 2> readPlace(const QCommandLineParser& parser, const QString& name) {
  if (!parser.isSet(name)) throw UsageError(QStringLiteral("--%1 is missing").arg(name));
  const QStringList parts = parser.value(name).split(QLatin1Char(','));
  std::array<double, 2> place = {};
  bool usable = parts.size() == 2;
  for (qsizetype k = 0; usable && k < 2; ++k) {
    const ParsedNumber number = parse_number(parts[k].toStdString());
    usable = number.is_finite();
    place.at(static_cast<std::size_t>(k)) = number.value;
  }
  if (!usable) throw unusableValue(parser, name, QStringLiteral("a place X1,X2, for example 0.5,-1"));
  return place;
}

Segment readSegment(const QCommandLineParser& parser) {
  const Segment segment{readPlace(parser, QStringLiteral("from")), readPlace(parser, QStringLiteral("to"))};
  try {
    validate(segment);
  } catch (const std::invalid_argument& reason) {
    throw UsageError(QStringLiteral("--from and --to: %1").arg(QString::fromUtf8(reason.what())));
  }
  return segment;
}

QByteArray placeJson(const std::array<double, 2>& place) {
  return '[' + json(place[0]) + ", " + json(place[1]) + ']';
}

QByteArray sectionJson(const Problem& problem, const Section& section) {
  JsonObject object;
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  object.add("from", placeJson(section.segment.from));
  object.add("to", placeJson(section.segment.to));
  object.add("length", json(section.segment.length()));
  object.add("places", tableJson(sectionTable(section)));
  return object.text();
}

void addSectionOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("from"), QStringLiteral("Where the line begins, in the units of the data."),
       QStringLiteral("X1,X2")},
      {QStringLiteral("to"), QStringLiteral("Where the line ends."), QStringLiteral("X1,X2")},
      {QStringLiteral("places"),
       QStringLiteral("Predict at so many places at even steps, the ends among them; %1 if left out.")
           .arg(usualPlaces),
       QStringLiteral("K")},
  });
  addMethodOptions(parser);
  addTableOption(parser);
  parser.addOption({QStringLiteral("json"), QStringLiteral("Print one JSON object instead of a table.")});
}

void runSection(const Arguments& arguments, const QCommandLineParser& parser) {
  const std::optional<ExportFormat> format = readTableFormat(parser);
  const MethodOptions options = readMethodOptions(parser);
  const Segment segment = readSegment(parser);
  const quint64 places = wholeNumber(parser, QStringLiteral("places"), 2, mostPlaces).value_or(usualPlaces);
  const Problem problem = loadProblem(arguments);
  const Predictor predictor = makePredictor(problem, options);
  requireReach(predictor, places_along(segment, 2));
  Section section = predict_section(segment, places, predictor.methods);
  if (problem.truth) section.truth = problem.truth->probability(section.inputs);
  const Output remarks{QString()};
  for (const QString& remark : remarksOn(predictor, options.sampling.goal)) remarks.remark(remark);
  if (parser.isSet(QStringLiteral("json"))) {
    return printToStandardOutput(sectionJson(problem, section) + '\n');
  }
  const QString title = QStringLiteral("%1, %2, from %3 to %4")
                            .arg(problem.dataName, describeSetting(problem),
                                 parser.value(QStringLiteral("from")), parser.value(QStringLiteral("to")));
  printTable(sectionTable(section), title, format, sectionWidths);
}

}  // namespace

const SubCommand sectionCommand = {
    "section",
    "Predict along a line through the plane: p by each method with its band, and the logit",
    "DATA --from X1,X2 --to X1,X2 [OPTIONS]",
    "DATA",
    "A text table, bundled:NAME, or generated:NAME,OPTION=X,…",
    "  credence section bundled:ripley --from -1,0.5 --to 1,0.5 --places 21\n"
    "  credence section points.csv --from 0,0 --to 3,2 --methods map,laplace_probit,ep --table csv\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addSectionOptions,
    runSection,
};

}  // namespace credence
