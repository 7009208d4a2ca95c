#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/figures/verify_figure.h"
#include "app/options/option_fields.h"
#include "app/report/json_object.h"

#include <algorithm>
#include <array>

namespace credence {

namespace {

constexpr int onlyNumbers = 3;  // the exit status where no more is wrong than that drawings were not checked

struct VerifyCommandOptions {
  QString data;
  bool numbersAreEnough = false;
  bool json = false;
};

template <typename Fields>
void visit(Fields& fields, VerifyCommandOptions& options) {
  fields("data", options.data, {}, {"FILE", "The points of figures that travel without them."});
  fields("numbers", options.numbersAreEnough, {},
         {.purpose = "Be content with numbers that agree, where a drawing cannot be checked: the exit status "
                     "is then 0, not 3."});
  fields("json", options.json, {}, {.purpose = "Print JSON, an array with an object a figure."});
}

QByteArray jsonList(const QStringList& texts) {
  QByteArray list;
  for (const QString& text : texts) list += (list.isEmpty() ? "" : ", ") + json(text);
  return '[' + list + ']';
}

/// In JSON, and in words.
struct VerdictWords {
  const char* id;
  const char* words;
};
constexpr std::array<VerdictWords, 4> verdictWords = {{{"verified", "verified"},
                                                       {"numbers_only", "numbers only"},
                                                       {"differs", "differs"},
                                                       {"unreadable", "cannot be verified"}}};

const VerdictWords& wordsOf(const FigureVerdict& figure) {
  return verdictWords.at(static_cast<std::size_t>(figure.verdict()));
}

QByteArray jsonOf(const FigureVerdict& figure) {
  JsonObject object;
  object.add("figure", json(figure.file));
  object.add("verdict", json(QString::fromLatin1(wordsOf(figure).id)));
  object.add("verified", json(figure.verdict() == Verdict::verified));
  object.add("made_by", figure.made.isEmpty() ? QByteArray("null") : json(figure.made));
  object.add("failure", figure.failure.isEmpty() ? QByteArray("null") : json(figure.failure));
  object.add("differences", jsonList(figure.differences));
  object.add("doubts", jsonList(figure.doubts));
  object.add("unchecked", jsonList(figure.unchecked));
  return object.text();
}

QString textOf(const FigureVerdict& figure) {
  const QString words = QString::fromLatin1(wordsOf(figure).words);
  if (!figure.failure.isEmpty())
    return QStringLiteral("%1: %2: %3\n").arg(figure.file, words, figure.failure);
  QString text = QStringLiteral("%1: %2, made by %3\n").arg(figure.file, words, figure.made);
  for (const QString& difference : figure.differences) text += QStringLiteral("  %1\n").arg(difference);
  for (const QString& doubt : figure.doubts) text += QStringLiteral("  its numbers: %1\n").arg(doubt);
  for (const QString& reason : figure.unchecked)
    text += QStringLiteral("  the drawing was not checked: %1\n").arg(reason);
  return text;
}

FigureVerdict verifyOnTerminal(const QString& file, const QString& dataFile) {
  TerminalProgress progress;
  return verifyFigure(file, dataFile, [&progress](const Progress& done) { progress.show(done); });
}

int statusOf(Verdict worst, bool numbersAreEnough) {
  if (worst == Verdict::verified) return 0;
  if (worst == Verdict::numbers_only) return numbersAreEnough ? 0 : onlyNumbers;
  return 1;
}

void runVerify(const Arguments& arguments, const VerifyCommandOptions& options) {
  QByteArray list;
  int others = 0;
  Verdict worst = Verdict::verified;
  for (const QString& file : arguments.operands) {
    const FigureVerdict figure = verifyOnTerminal(file, options.data);
    worst = std::max(worst, figure.verdict());
    if (statusOf(figure.verdict(), options.numbersAreEnough) != 0) ++others;
    if (options.json) {
      list += (list.isEmpty() ? "[" : ",\n ") + jsonOf(figure);
    } else {
      printText(textOf(figure));
    }
  }
  if (options.json) printToStandardOutput(list + "]\n");
  const int status = statusOf(worst, options.numbersAreEnough);
  if (status == 0) return;
  throw CommandFailure(
      status,
      QStringLiteral("%1 of %2 figures could not be verified").arg(others).arg(arguments.operands.size()));
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
        "  credence verify secret.png --data secret.csv\n"
        "\n"
        "The exit status is 0 where all are verified, 3 where all numbers agree but a\n"
        "drawing could not be checked, 1 where one differs or cannot be verified.\n",
    .shared = {},
    .draws = true,
    .addOptions = addOptions<VerifyCommandOptions>,
    .run = runWith<VerifyCommandOptions, runVerify>,
    .operandsMany = true,
};

}  // namespace credence
