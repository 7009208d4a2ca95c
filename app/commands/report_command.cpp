#include "app/commands/figure_options.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/reading_options.h"
#include "app/commands/say_forecast.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/paper/research_crate.h"
#include "app/paper/write_report.h"

#include <QDate>

namespace credence {

namespace {

void addReportOptions(QCommandLineParser& parser) {
  parser.addOption(option("title", "TEXT", "What stands above the report; the data's name if left out."));
  parser.addOption(option("seconds", "T",
                          "Sample the reference, where a plot shows it, so long at most; 60 if left out."));
  addFigureCarriageOption(parser);
  parser.addOption(option("output", "FILE", "Where the report goes: a name that ends in .html or .pdf."));
  addForceOption(parser);
  parser.addOption(option("crate", "FOLDER",
                          "A folder for publishing (RO-Crate 1.2): report, figures, tables, scripts, session "
                          "and points, described by ro-crate-metadata.json. One that is there is replaced "
                          "where it holds nothing but what Credence wrote and lists there."));
  parser.addOption(
      option("license", "TEXT", "With --crate: under what licence it is published, an address or a name."));
}

ReportDestination readDestination(const QCommandLineParser& parser) {
  ReportDestination to{parser.value(QStringLiteral("output")), parser.value(QStringLiteral("crate")),
                       parser.value(QStringLiteral("title")), parser.value(QStringLiteral("license"))};
  if (to.file.isEmpty() && to.folder.isEmpty()) {
    throw UsageError(QStringLiteral("--output is missing, or --crate"));
  }
  if (!to.file.isEmpty() && !hasReportName(to.file)) {
    throw unusableValue(parser, QStringLiteral("output"),
                        QStringLiteral("a name that ends in .html or .pdf"));
  }
  if (!to.license.isEmpty() && to.folder.isEmpty()) {
    throw UsageError(QStringLiteral("--license has no meaning without --crate"));
  }
  return to;
}

void runReport(const Arguments& arguments, const QCommandLineParser& parser) {
  const ReportDestination to = readDestination(parser);
  constexpr double usualSeconds = 60.0;
  const double seconds =
      static_cast<double>(wholeNumber(parser, QStringLiteral("seconds"), 1).value_or(usualSeconds));
  const FigureCarriage carriage = readFigureCarriage(parser);
  const Output writable(to.file, contentsByEnding(to.file), arguments);
  requireReplaceableCrate(to.folder);
  refuseFolderOfInputs(to.folder, arguments);
  ReportRequest request = reportRequest(sessionOf(loadProblemToFit(arguments)));
  request.carriage = carriage;
  request.goal.most_seconds = seconds;
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
    .addOptions = addReportOptions,
    .run = runReport,
};

}  // namespace credence
