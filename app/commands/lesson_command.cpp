#include "app/commands/command_json.h"
#include "app/commands/output.h"
#include "app/commands/reading_options.h"
#include "app/commands/sub_command.h"
#include "app/document/table_source.h"
#include "app/lesson/bundled_lessons.h"
#include "app/lesson/check_lesson.h"
#include "app/lesson/lesson_folder.h"
#include "app/options/option_fields.h"
#include "app/report/json_object.h"
#include "app/report/number_text.h"

#include <QByteArrayList>
#include <QStringList>

#include <algorithm>
#include <array>
#include <memory>

namespace credence {

namespace {

struct LessonCommandOptions {
  bool check = false;
  QString data;
  QString labels;
  bool list = false;
  bool json = false;
  bool schema = false;
};

template <typename Fields>
void visit(Fields& fields, LessonCommandOptions& options) {
  fields(
      "check", options.check, {},
      {.purpose =
           "Run every step without a window: print the numbers of its text, what its claims compare and "
           "what its question expects. The exit status is 1 where a claim fails, a question has no answer, "
           "or something cannot be set."});
  fields(
      "data", options.data, {},
      {"FILE",
       "With --check: a table in place of the lesson's data, in steps that let it be another, as Use My Own "
       "Data in the window. What the lesson says of its own data need not hold then, and is no failure.",
       nullptr, "a file"});
  fields("labels", options.labels, {}, {"FILE", "With --data: the labels, one a row.", nullptr, "a file"});
  fields("list", options.list, {}, {.purpose = "List the lessons that come with the program."});
  fields("json", options.json, {}, {.purpose = "With --list: print JSON."});
  fields("schema", options.schema, {}, {.purpose = "Print the JSON Schema of lesson.json."});
}

constexpr std::array lessonRules = {
    OptionRule{"--check, --list and --schema", "exclude each other"},
    OptionRule{"--json", "has no meaning without --list"},
    OptionRule{"--data", "has no meaning without --check"},
    OptionRule{"--labels", "has no meaning without --data"},
};

QByteArray listedLesson(const LessonFolder& folder) {
  JsonObject object;
  object.add("name", json(folder.id));
  object.add("title", json(folder.lesson.title));
  object.add("about", json(folder.lesson.about));
  object.add("author", json(folder.lesson.author));
  object.add("language", json(folder.lesson.language));
  object.add("minutes", json(static_cast<quint64>(folder.lesson.minutes)));
  object.add("steps", json(static_cast<quint64>(folder.lesson.steps.size())));
  return object.text();
}

void listLessons(bool asJson) {
  QByteArrayList objects;
  QString text;
  qsizetype longest = 0;
  for (const QString& name : bundledLessons()) longest = std::max(longest, name.size());
  for (const QString& name : bundledLessons()) {
    const LessonFolder folder = readLesson(lessonFolderOf(name));
    objects << listedLesson(folder);
    text += QStringLiteral("%1  %2: %3\n")
                .arg(name.leftJustified(longest), folder.lesson.title, folder.lesson.about);
  }
  if (asJson) return printToStandardOutput('[' + objects.join(", ") + "]\n");
  printText(text);
}

void checkFolder(const QString& folder, const LessonCommandOptions& options) {
  std::shared_ptr<const OpenedTable> own;
  if (!options.data.isNull())
    own = std::make_shared<const OpenedTable>(readTable(TableSource::fromFile(options.data, options.labels)));
  const LessonCheck check = checkLesson(folder, commandJson, std::move(own));
  printText(check.lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
  if (check.failures == 0) return;
  throw CommandFailure(
      1, check.failures == 1
             ? QStringLiteral("one thing fails")
             : QStringLiteral("%1 things fail").arg(countNumber(static_cast<quint64>(check.failures))));
}

void runLesson(const Arguments& arguments, const LessonCommandOptions& options) {
  const QString name = arguments.operands.value(0);
  if (options.check) {
    if (name.isEmpty()) throw UsageError(QStringLiteral("LESSON is missing"));
    return checkFolder(lessonFolderOf(name), options);
  }
  if (!name.isEmpty()) throw UsageError(QStringLiteral("LESSON has no meaning with --list and --schema"));
  if (options.schema) return printToStandardOutput(lessonSchema());
  listLessons(options.json);
}

}  // namespace

const SubCommand lessonCommand = {
    .name = "lesson",
    .summary = "Open a lesson in the window, list the lessons, or check one that is being written",
    .synopsis = "LESSON\n       credence lesson --check LESSON\n       credence lesson --list [--json]",
    .operand = "LESSON",
    .operandHelp = "The name of a lesson that --list shows, or the folder of one.",
    .examples =
        "  credence lesson five-minutes\n"
        "  credence lesson --list\n"
        "  credence lesson --check my-lesson\n"
        "  credence lesson --check coursework --data X.txt --labels y.txt\n"
        "  credence lesson --schema\n",
    .shared = {},
    .draws = true,
    .addOptions = addOptions<LessonCommandOptions>,
    .run = runWith<LessonCommandOptions, runLesson>,
    .rules = lessonRules,
    .operandOptional = true,
};

}  // namespace credence
