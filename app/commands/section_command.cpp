#include "app/commands/method_options.h"
#include "app/commands/output.h"
#include "app/commands/predictor.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/segment_option.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/report/json_object.h"
#include "app/report/section_table.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
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

QByteArray placeJson(const std::array<double, 2>& place) {
  return '[' + json(place[0]) + ", " + json(place[1]) + ']';
}

QByteArray sectionJson(const Problem& problem, const Section& section, const Soundness& soundness) {
  JsonObject object;
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  object.add("from", placeJson(section.segment.from));
  object.add("to", placeJson(section.segment.to));
  object.add("length", json(section.segment.length()));
  addSoundness(object, soundness);
  object.add("places", tableJson(sectionTable(section)));
  return object.text();
}

void addSectionOptions(QCommandLineParser& parser) {
  addSegmentOptions(parser);
  parser.addOptions({
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
  const Problem problem = loadProblemToFit(arguments);
  const Predictor predictor = makePredictor(problem, options);
  requireReach(predictor, places_along(segment, 2));
  Section section = predict_section(segment, places, predictor.methods);
  if (problem.truth) section.truth = problem.truth->probability(section.inputs);
  const Output remarks;
  for (const QString& remark : remarksOn(predictor, options.sampling.goal)) remarks.remark(remark);
  if (parser.isSet(QStringLiteral("json"))) {
    return printToStandardOutput(
        sectionJson(problem, section, soundnessOf(predictor, options.sampling.goal)) + '\n');
  }
  const QString title = QStringLiteral("%1, %2, from %3 to %4")
                            .arg(problem.dataName, describeSetting(problem),
                                 parser.value(QStringLiteral("from")), parser.value(QStringLiteral("to")));
  printTable(sectionTable(section, problem.hyperparameters.has_prior()), title, format, sectionWidths);
}

}  // namespace

const SubCommand sectionCommand = {
    "section",
    "Predict along a line through the plane: p by each method with its band, and the logit",
    "DATA [LABELS] --from X1,X2 --to X1,X2 [OPTIONS]",
    "DATA",
    anyData,
    "  credence section bundled:ripley --from -1,0.5 --to 1,0.5 --places 21\n"
    "  credence section points.csv --from 0,0 --to 3,2 --methods map,laplace_probit,ep --table csv\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addSectionOptions,
    runSection,
};

}  // namespace credence
