#include "app/commands/figure_options.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/options/option_fields.h"
#include "app/paper/research_crate.h"
#include "app/paper/write_report.h"
#include "app/studies/studies.h"

#include <QDate>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <vector>

namespace credence {

namespace {

QString studyIds() {
  QStringList ids;
  for (const Study* study : studies()) ids << QLatin1String(study->words().id);
  return ids.join(QStringLiteral(", "));
}

}  // namespace

/// Studies by their ids; each once, in the order of studies().
template <>
struct OptionKind<std::vector<const Study*>> {
  static std::vector<const Study*> read(const TypedOption& typed) {
    if (typed.value == QLatin1String("all")) return studies();
    std::set<const Study*> named;
    for (const QString& id : typed.value.split(QLatin1Char(','))) {
      const Study* study = findStudy(id.trimmed());
      if (study == nullptr) throw typed.unusable(QStringLiteral("all, or a list of ") + studyIds());
      named.insert(study);
    }
    std::vector<const Study*> found;
    std::ranges::copy_if(studies(), std::back_inserter(found),
                         [&](const Study* study) { return named.contains(study); });
    return found;
  }
};

namespace {

constexpr const char* reportNameRule = "a name that ends in .html or .pdf";

struct ReportCommandOptions {
  ReportDestination to;
  arma::uword seconds = 60;
  CarriedByFigure carry = CarriedByFigure::data;
  std::vector<const Study*> studies;
  OutputFile output;
};

template <typename Fields>
void visit(Fields& fields, ReportCommandOptions& options) {
  fields("title", options.to.title, {},
         {"TEXT", "What stands above the report; the data's name if left out."});
  fields("seconds", options.seconds, {.low = 1.0, .high = Limits().high},
         {"T", "Sample the reference, where a plot shows it, so long at most; %1 if left out."});
  fields("carry", options.carry, {}, carryText);
  fields("studies", options.studies, {},
         {.value = "A,B",
          .purpose = "Answer the questions of these studies, too, or of all that suit: %1.",
          .words = studyIds});
  fields("output", options.output, {},
         {"FILE", "Where the report goes: a name that ends in .html or .pdf.", nullptr, reportNameRule});
  fields("crate", options.to.folder, {},
         {"FOLDER",
          "A folder for publishing (RO-Crate 1.2): report, figures, tables, scripts, session and points, "
          "described by ro-crate-metadata.json. One that is there is replaced where it holds nothing but "
          "what Credence wrote and lists there."});
  fields("license", options.to.license, {},
         {"TEXT", "With --crate: under what licence it is published, an address or a name."});
}

constexpr std::array reportRules = {OptionRule{"--license", "has no meaning without --crate"},
                                    OptionRule{"--output", "is missing, or --crate"}};

void runReport(const Arguments& arguments, const ReportCommandOptions& options) {
  ReportDestination to = options.to;
  to.file = options.output.name;
  if (!to.file.isEmpty() && !hasReportName(to.file)) {
    throw unusable(QStringLiteral("output"), to.file, QLatin1String(reportNameRule));
  }
  const Output writable(to.file, contentsByEnding(to.file), arguments);
  requireReplaceableCrate(to.folder);
  refuseFolderOfInputs(to.folder, arguments);
  ReportRequest request = reportRequest(sessionOf(loadProblemToFit(arguments)));
  request.carried = options.carry;
  request.studies = options.studies == studies() ? studiesThatSuit(request.session.view) : options.studies;
  request.goal.most_seconds = static_cast<double>(options.seconds);
  request.pointsApart = !to.folder.isEmpty();
  const ReportMaterial material = [&request] {
    TerminalProgress progress;
    return computeReport(request, [&progress](const Progress& done) { progress.show(done); });
  }();
  writeReport(material, to, QDate::currentDate());
}

}  // namespace

const SubCommand reportCommand = {
    .name = "report",
    .summary =
        "Write a report of one setting: data, figures, tables, warnings, formulas and how to repeat it",
    .synopsis = "DATA [LABELS] --output FILE [OPTIONS]",
    .operand = "DATA",
    .operandHelp = anyData,
    .examples =
        "  credence report work.credence --output report.html\n"
        "  credence report points.csv --width 0.5 --train-fraction 0.8 --output report.pdf\n"
        "  credence report work.credence --crate published --license "
        "https://creativecommons.org/licenses/by/4.0/\n",
    .shared = OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    .draws = true,
    .addOptions = addOptions<ReportCommandOptions>,
    .run = runWith<ReportCommandOptions, runReport>,
    .rules = reportRules,
};

}  // namespace credence
