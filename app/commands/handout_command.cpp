#include "app/commands/command_json.h"
#include "app/commands/figure_options.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/quantity_option.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_soundness.h"
#include "app/document/locked_controls.h"
#include "app/files/author_text.h"
#include "app/handout/handout_page.h"
#include "app/handout/lesson_handout.h"
#include "app/lesson/bundled_lessons.h"
#include "app/lesson/lesson_folder.h"
#include "app/options/option_fields.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace credence {

namespace {

constexpr const char* pageNameRule = "a name that ends in .html";

QString lockedNames() {
  QStringList names;
  for (const LockedControlRow& row : lockedControls) names << QString::fromLatin1(row.id);
  return names.join(QStringLiteral(", "));
}

struct HandoutCommandOptions {
  OutputFile output;
  HandoutOptions handout;
  QString text;
  std::optional<Quantity> left;
  std::optional<Quantity> right;
  QStringList without;
  std::optional<QStringList> locked;
};

template <typename Fields>
void visit(Fields& fields, HandoutCommandOptions& options) {
  fields("output", options.output, {},
         {"FILE", "Where the page goes: a name that ends in .html.", nullptr, pageNameRule});
  fields("title", options.handout.title, {},
         {"TEXT", "What stands above the page; the data's name if left out."});
  fields("text", options.text, {}, {"FILE", "A text of your own below the title, in Markdown."});
  fields("left", options.left, {},
         {.value = "WHAT",
          .purpose = "What the left plot shows: %1.",
          .rule = "one of %1",
          .words = quantityNames});
  fields("right", options.right, {},
         {.value = "WHAT",
          .purpose = "The same of the right plot.",
          .rule = "one of %1",
          .words = quantityNames});
  fields("without", options.without, {}, {"LIST", "What is left out, with commas: map, test."});
  fields("lock", options.locked, {},
         {.value = "LIST",
          .purpose = "What nobody can change in the page, with commas: %1; none for nothing. As the session "
                     "says if left out.",
          .words = lockedNames});
}

constexpr std::array handoutRules = {OptionRule{"--output", "is missing"}};

HandoutOptions handoutOptions(const HandoutCommandOptions& typed) {
  HandoutOptions options = typed.handout;
  options.title = options.title.trimmed();
  options.map = !typed.without.contains(QStringLiteral("map"));
  options.testPoints = !typed.without.contains(QStringLiteral("test"));
  if (typed.without.size() > int{!options.map} + int{!options.testPoints}) {
    throw unusable(QStringLiteral("without"), typed.without.join(QLatin1Char(',')),
                   QStringLiteral("a list of map and test"));
  }
  if (!typed.text.isNull()) options.text = readAuthorText(typed.text);
  return options;
}

/// Where `names` says which.
void lock(const std::optional<QStringList>& names, ViewState& view) {
  if (!names) return;
  view.locked.clear();
  if (*names == QStringList(QStringLiteral("none"))) return;
  for (const QString& name : *names) {
    if (lockedControlFromId(name.toStdString()) == nullptr) {
      throw unusable(QStringLiteral("lock"), names->join(QLatin1Char(',')),
                     QStringLiteral("a list of ") + lockedNames());
    }
    view.locked.push_back(name.toStdString());
  }
}

/// Whether the operand names a lesson: one of those that come with the program, or a folder with one. A file
/// of such a name is a table.
bool namesLesson(const Arguments& arguments) {
  const QString name = arguments.operands.value(0);
  if (arguments.operands.size() != 1 || QFileInfo(name).isFile()) return false;
  return bundledLessons().contains(name) || QFileInfo(name).isDir();
}

/// A lesson brings its own states: nothing but the page's name and file is to be said of it.
void refuseOptionsOfStates(const Arguments& arguments) {
  static const QStringList meant = {QStringLiteral("o"), QStringLiteral("output"), QStringLiteral("force")};
  for (const QString& option : arguments.given.keys()) {
    if (!meant.contains(option))
      throw UsageError(QStringLiteral("--%1 has no meaning with a lesson").arg(option));
  }
}

void writeLesson(const Arguments& arguments, const Output& output) {
  refuseOptionsOfStates(arguments);
  const LessonHandoutRequest request =
      lessonHandoutRequest(readLesson(lessonFolderOf(arguments.operands.front())));
  const LessonHandout handout = [&request] {
    TerminalProgress progress;
    return computeLessonHandout(request, commandJson,
                                [&progress](const Progress& done) { progress.show(done); });
  }();
  output.write(lessonHandoutPage(handout));
}

void runHandout(const Arguments& arguments, const HandoutCommandOptions& typed) {
  const QString& file = typed.output.name;
  if (QFileInfo(file).suffix().toLower() != QLatin1String("html")) {
    throw unusable(QStringLiteral("output"), file, QLatin1String(pageNameRule));
  }
  if (namesLesson(arguments)) return writeLesson(arguments, Output(file, contentsByEnding(file), arguments));
  const HandoutOptions options = handoutOptions(typed);
  const Output output(file, contentsByEnding(file), arguments);
  Session session = sessionOf(loadProblemToFit(arguments));
  lock(typed.locked, session.view);
  session.view.shown.left = typed.left.value_or(session.view.shown.left);
  session.view.shown.right = typed.right.value_or(session.view.shown.right);
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
    .synopsis = "DATA [LABELS] --output FILE [OPTIONS]\n       credence handout LESSON --output FILE",
    .operand = "DATA",
    .operandHelp = anyDataOrLesson,
    .examples =
        "  credence handout work.credence --output handout.html\n"
        "  credence handout bundled:penguins --title \"Sure of what?\" --text task.md --output handout.html\n"
        "  credence handout five-minutes --output lesson.html\n"
        "  credence handout points.csv --train-fraction 0.8 --lock points,map --output handout.html\n",
    .shared = OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    .draws = true,
    .addOptions = addOptions<HandoutCommandOptions>,
    .run = runWith<HandoutCommandOptions, runHandout>,
    .rules = handoutRules,
};

}  // namespace credence
