#include "app/commands/output.h"
#include "app/commands/reading_options.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/figures/verify_figure.h"
#include "app/report/json_object.h"

#include <stdexcept>
#include <vector>

namespace credence {

namespace {

void addVerifyOptions(QCommandLineParser& parser) {
  parser.addOption(option("data", "FILE", "The points of figures that travel without them."));
  parser.addOption(QCommandLineOption(QStringLiteral("json"), QStringLiteral("Print JSON, an array with an "
                                                                             "object a figure.")));
}

QByteArray jsonList(const QStringList& texts) {
  QByteArray list;
  for (const QString& text : texts) list += (list.isEmpty() ? "" : ", ") + json(text);
  return '[' + list + ']';
}

QByteArray jsonOf(const FigureVerdict& verdict) {
  JsonObject object;
  object.add("figure", json(verdict.file));
  object.add("verified", json(verdict.holds()));
  object.add("made_by", verdict.made.isEmpty() ? QByteArray("null") : json(verdict.made));
  object.add("failure", verdict.failure.isEmpty() ? QByteArray("null") : json(verdict.failure));
  object.add("differences", jsonList(verdict.differences));
  object.add("unchecked", jsonList(verdict.unchecked));
  return object.text();
}

QString textOf(const FigureVerdict& verdict) {
  if (!verdict.failure.isEmpty()) {
    return QStringLiteral("%1: cannot be verified: %2\n").arg(verdict.file, verdict.failure);
  }
  QString text = verdict.holds()
                     ? QStringLiteral("%1: verified, made by %2\n").arg(verdict.file, verdict.made)
                     : QStringLiteral("%1: differs, made by %2\n").arg(verdict.file, verdict.made);
  for (const QString& difference : verdict.differences)
    text += QStringLiteral("  ") + difference + QLatin1Char('\n');
  for (const QString& name : verdict.unchecked)
    text += QStringLiteral("  not checked: ") + name + QLatin1Char('\n');
  return text;
}

FigureVerdict verifyOnTerminal(const QString& file, const QString& dataFile) {
  TerminalProgress progress;
  return verifyFigure(file, dataFile, [&progress](const Progress& done) { progress.show(done); });
}

void runVerify(const Arguments&, const QCommandLineParser& parser) {
  const QString dataFile = parser.value(QStringLiteral("data"));
  const bool asJson = parser.isSet(QStringLiteral("json"));
  QByteArray list;
  int others = 0;
  for (const QString& file : parser.positionalArguments()) {
    const FigureVerdict verdict = verifyOnTerminal(file, dataFile);
    if (!verdict.holds()) ++others;
    if (asJson) {
      list += (list.isEmpty() ? "[" : ",\n ") + jsonOf(verdict);
    } else {
      printText(textOf(verdict));
    }
  }
  if (asJson) printToStandardOutput(list + "]\n");
  if (others == 0) return;
  throw std::runtime_error(QStringLiteral("%1 of %2 figures could not be verified")
                               .arg(others)
                               .arg(parser.positionalArguments().size())
                               .toStdString());
}

}  // namespace

const SubCommand verifyCommand = {
    .name = "verify",
    .summary = "Compute and draw figures again, and say what differs",
    .synopsis = "FIGURE... [OPTIONS]",
    .operand = "FIGURE",
    .operandHelp = "A PNG, SVG or PDF that Credence has saved with what it takes to make it again.",
    .examples =
        "  credence verify penguins.pdf\n"
        "  credence verify figures/a.png figures/b.svg --json\n"
        "  credence verify secret.png --data secret.csv\n",
    .shared = {},
    .draws = true,
    .addOptions = addVerifyOptions,
    .run = runVerify,
    .operandsMany = true,
};

}  // namespace credence
