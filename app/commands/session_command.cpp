#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/sub_command.h"
#include "app/files/session_file.h"
#include "app/options/option_fields.h"
#include "app/session/session.h"

#include <QStringList>

namespace credence {

namespace {

/// In the order of PointsPlace.
QString dataPlaces() {
  return QStringLiteral("data, file, hash");
}

struct SessionCommandOptions {
  OneWord carry = {QStringLiteral("data")};
  bool schema = false;
  OutputFile output;
};

template <typename Fields>
void visit(Fields& fields, SessionCommandOptions& options) {
  fields(
      "carry", options.carry, {},
      {.value = "WHAT",
       .purpose =
           "What the session has of its points: data (all of them; the usual), file (the name of the table "
           "they are read from, and its hash) or hash (only how many there are, and their hash).",
       .words = dataPlaces});
  fields("schema", options.schema, {}, {.purpose = "Print the JSON Schema of sessions instead."});
  fields("output", options.output, {},
         {.purpose = "Where the session goes, by custom FILE.credence; standard output if left out or -."});
}

void runSession(const Arguments& arguments, const SessionCommandOptions& options) {
  const QString& file = options.output.name;
  if (options.schema) return Output(file, FileContents::json, arguments).write(sessionSchema());
  if (arguments.data.isEmpty()) throw UsageError(QStringLiteral("credence session needs DATA, or --schema"));
  const Output output(file, FileContents::session, arguments);
  const auto carried =
      static_cast<PointsPlace>(dataPlaces().split(QStringLiteral(", ")).indexOf(options.carry.word));
  output.write(sessionBytes(sessionOf(loadProblem(arguments)), carried, file));
}

}  // namespace

const SubCommand sessionCommand = {
    "session",
    "Write data, split and setting as a session, which the window and all commands open",
    "[DATA [LABELS]] [OPTIONS]",
    "DATA",
    "A table, bundled:NAME, generated:NAME, or a session to change.",
    "  credence session points.csv --width 0.5 --prior-variance 10 --output work.credence\n"
    "  credence fit work.credence\n"
    "  credence session work.credence --width 0.7 --carry hash --output settings.credence\n"
    "  credence session --schema\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    false,
    addOptions<SessionCommandOptions>,
    runWith<SessionCommandOptions, runSession>,
    {},
    nullptr,
    true,
};

}  // namespace credence
