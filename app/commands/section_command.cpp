#include "app/answers/section_sentence.h"
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
  addAnswer(object, sectionQuestion, sectionSentence(section, problem.hyperparameters.has_prior()));
  return object.text();
}

struct SectionCommandOptions {
  SegmentOptions ends;
  arma::uword places = 101;
  MethodOptions methods;
  TableOptions table;
};

template <typename Fields>
void visit(Fields& fields, SectionCommandOptions& options) {
  visit(fields, options.ends);
  fields("places", options.places, {.low = 2, .high = 1e5},
         {"K", "Predict at so many places at even steps, the ends among them; %1 if left out."});
  visit(fields, options.methods);
  visit(fields, options.table);
}

void runSection(const Arguments& arguments, const SectionCommandOptions& options) {
  checkSampling(options.methods.sampling, options.methods.methods.value_or(Methods()));
  const Segment segment = segmentOf(options.ends);
  const Problem problem = loadProblemToFit(arguments);
  const Predictor predictor = makePredictor(problem, options.methods);
  requireReach(predictor, places_along(segment, 2));
  Section section = predict_section(segment, options.places, predictor.methods);
  if (problem.truth) section.truth = problem.truth->probability(section.inputs);
  const Output remarks;
  for (const QString& remark : remarksOn(predictor, options.methods.sampling.goal())) remarks.remark(remark);
  if (options.table.json) {
    return printToStandardOutput(
        sectionJson(problem, section, soundnessOf(predictor, options.methods.sampling.goal())) + '\n');
  }
  QString title =
      QStringLiteral("%1, %2, from %3 to %4")
          .arg(problem.dataName, describeSetting(problem), options.ends.from->typed, options.ends.to->typed);
  const bool hasPrior = problem.hyperparameters.has_prior();
  if (!options.table.format) title += QStringLiteral("\n\n") + sectionSentence(section, hasPrior);
  printTable(sectionTable(section, hasPrior), title, options.table.format, sectionWidths);
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
    addOptions<SectionCommandOptions>,
    runWith<SectionCommandOptions, runSection>,
    tableRules,
};

}  // namespace credence
