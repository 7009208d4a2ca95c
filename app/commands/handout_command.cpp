#include "app/commands/figure_options.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/quantity_option.h"
#include "app/commands/reading_options.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_soundness.h"
#include "app/document/locked_controls.h"
#include "app/handout/author_text.h"
#include "app/handout/handout_page.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace credence {

namespace {

const QString handoutOutput = QStringLiteral("output");
const QString handoutTitle = QStringLiteral("title");
const QString handoutText = QStringLiteral("text");
const QString handoutWithout = QStringLiteral("without");
const QString handoutLocked = QStringLiteral("lock");
const std::array<QString, 2> handoutPlots = {QStringLiteral("left"), QStringLiteral("right")};

QString lockedNames() {
  QStringList names;
  for (const LockedControlRow& row : lockedControls) names << QString::fromLatin1(row.id);
  return names.join(QStringLiteral(", "));
}

void addHandoutOptions(QCommandLineParser& parser) {
  parser.addOption(option("output", "FILE", "Where the page goes: a name that ends in .html."));
  addForceOption(parser);
  parser.addOption(option("title", "TEXT", "What stands above the page; the data's name if left out."));
  parser.addOption(option("text", "FILE", "A text of your own below the title, in Markdown."));
  parser.addOption(QCommandLineOption(handoutPlots[0],
                                      QStringLiteral("What the left plot shows: %1.").arg(quantityNames()),
                                      QStringLiteral("WHAT")));
  parser.addOption(option("right", "WHAT", "The same of the right plot."));
  parser.addOption(option("without", "LIST", "What is left out, with commas: map, test."));
  parser.addOption(QCommandLineOption(
      handoutLocked,
      QStringLiteral("What nobody can change in the page, with commas: %1; none for nothing. As the "
                     "session says if left out.")
          .arg(lockedNames()),
      QStringLiteral("LIST")));
}

QString readPageName(const QCommandLineParser& parser) {
  QString file = parser.value(handoutOutput);
  if (file.isEmpty()) throw UsageError(QStringLiteral("--output is missing"));
  if (QFileInfo(file).suffix().toLower() != QLatin1String("html")) {
    throw unusableValue(parser, handoutOutput, QStringLiteral("a name that ends in .html"));
  }
  return file;
}

void readWithout(const QCommandLineParser& parser, HandoutOptions& options) {
  for (const QString& name : nameList(parser, handoutWithout).value_or(QStringList())) {
    if (name == QLatin1String("map")) {
      options.map = false;
    } else if (name == QLatin1String("test")) {
      options.testPoints = false;
    } else {
      throw unusableValue(parser, handoutWithout, QStringLiteral("a list of map and test"));
    }
  }
}

void readLocked(const QCommandLineParser& parser, ViewState& view) {
  const auto names = nameList(parser, handoutLocked);
  if (!names) return;
  view.locked.clear();
  if (*names == QStringList(QStringLiteral("none"))) return;
  for (const QString& name : *names) {
    if (lockedControlFromId(name.toStdString()) == nullptr) {
      throw unusableValue(parser, handoutLocked, QStringLiteral("a list of ") + lockedNames());
    }
    view.locked.push_back(name.toStdString());
  }
}

void readPlots(const QCommandLineParser& parser, ShownQuantities& shown) {
  const std::array places = {&shown.left, &shown.right};
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (!parser.isSet(handoutPlots.at(k))) continue;
    const auto quantity = quantityFromName(parser.value(handoutPlots.at(k)));
    if (!quantity)
      throw unusableValue(parser, handoutPlots.at(k), QStringLiteral("one of ") + quantityNames());
    *places.at(k) = *quantity;
  }
}

void runHandout(const Arguments& arguments, const QCommandLineParser& parser) {
  const QString file = readPageName(parser);
  HandoutOptions options{.title = parser.value(handoutTitle).trimmed()};
  readWithout(parser, options);
  if (parser.isSet(handoutText)) options.text = readAuthorText(parser.value(handoutText));
  const Output output(file, contentsByEnding(file), arguments);
  Session session = sessionOf(loadProblemToFit(arguments));
  readLocked(parser, session.view);
  readPlots(parser, session.view.shown);
  const HandoutRequest request = handoutRequest(session, options);
  const HandoutMaterial material = [&request] {
    TerminalProgress progress;
    return computeHandout(request, [&progress](const Progress& done) { progress.show(done); });
  }();
  for (const QString& note : request.notes) output.remark(note);
  saySoundness(soundnessOf(*material.plots.fit));
  output.write(handoutPage(material));
}

}  // namespace

const SubCommand handoutCommand = {
    .name = "handout",
    .summary = "Write one page for browsers in which students drag width and prior variance, offline",
    .synopsis = "DATA [LABELS] --output FILE [OPTIONS]",
    .operand = "DATA",
    .operandHelp = anyData,
    .examples =
        "  credence handout work.credence --output handout.html\n"
        "  credence handout bundled:penguins --title \"Sure of what?\" --text task.md --output handout.html\n"
        "  credence handout points.csv --train-fraction 0.8 --lock points,map --output handout.html\n",
    .shared = OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    .draws = true,
    .addOptions = addHandoutOptions,
    .run = runHandout,
};

}  // namespace credence
