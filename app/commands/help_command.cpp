#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/report/field_words.h"
#include "app/report/manual.h"
#include "app/report/manual_text.h"
#include "app/report/quoted_value.h"

#include <algorithm>

namespace credence {

namespace {

constexpr int terminalWidth = 80;  // letters

QString listOfTopics(const Manual& manual) {
  qsizetype widest = 0;
  for (const ManualPage& page : manual.pages()) widest = std::max(widest, page.id.size());
  QString list =
      QStringLiteral("The manual. credence help TOPIC prints a page of it; F1 in the window shows it.\n\n");
  QString part;
  for (const ManualPage& page : manual.pages()) {
    if (!part.isEmpty() && page.part != part) list += QLatin1Char('\n');
    if (page.part != part) list += page.part + QLatin1Char('\n');
    part = page.part;
    list += QStringLiteral("  %1  %2\n").arg(page.id.leftJustified(widest), page.title);
  }
  return list + QStringLiteral("\nThe options of a command: credence COMMAND --help\n");
}

/// The page, and what its links would lead to.
QString printedPage(const ManualPage& page) {
  QString text = manualForTerminal(page.text, terminalWidth);
  QStringList further;
  for (const QString& id : linkedPages(page.text)) further << QStringLiteral("credence help ") + id;
  if (findSubCommand(page.id) != nullptr) further << QStringLiteral("credence %1 --help").arg(page.id);
  if (!further.isEmpty())
    text += QStringLiteral("\nSee also:\n  ") + further.join(QStringLiteral("\n  ")) + QLatin1Char('\n');
  return text;
}

/// What words of the field are called here, and the page about the one that is meant; empty where none is.
QString wordsLike(const Manual& manual, const QString& typed) {
  const QVector<FieldWord> words = fieldWordsLike(typed);
  if (words.isEmpty()) return {};
  QString text;
  for (const FieldWord& word : words) {
    text += QStringLiteral("%1 (credence help %2)\n").arg(describeFieldWord(word), word.page);
  }
  if (words.front().whole) text += QLatin1Char('\n') + printedPage(*manual.find(words.front().page));
  return text;
}

QString topicNamed(const Manual& manual, const QString& topic) {
  if (const ManualPage* page = manual.find(topic)) return printedPage(*page);
  // Some commands have a page of their own name; for the others their options are what is asked for.
  if (const SubCommand* command = findSubCommand(topic)) {
    QCommandLineParser parser;
    setUp(parser, *command);
    return commandHelp(*command, parser);
  }
  if (QString text = wordsLike(manual, topic); !text.isEmpty()) return text;
  QStringList known;
  for (const ManualPage& page : manual.pages()) known << page.id;
  throw UsageError(QStringLiteral("the manual has no page %1; there are: %2")
                       .arg(quotedValue(topic), known.join(QStringLiteral(", "))));
}

void runHelp(const Arguments&, const QCommandLineParser& parser) {
  const Manual manual;
  const QString topic = parser.positionalArguments().value(0);
  const QString text = topic.isEmpty() ? listOfTopics(manual) : topicNamed(manual, topic);
  printToStandardOutput(text.toUtf8());
}

}  // namespace

const SubCommand helpCommand = {
    "help",
    "Print the manual",
    "[TOPIC]",
    "TOPIC",
    "A page of the manual, a command, or a word of the field; without one, the list of pages.",
    "  credence help\n"
    "  credence help audit\n"
    "  credence help heatmap\n"
    "  credence help keys | less\n",
    {},
    false,
    [](QCommandLineParser&) {},
    runHelp,
    {},
    nullptr,
    true,
    false,
    true,
};

}  // namespace credence
