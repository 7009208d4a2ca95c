#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/reading_options.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/sub_command.h"
#include "app/files/session_file.h"
#include "app/session/session.h"

#include <QStringList>

namespace credence {

namespace {

const QStringList& carriageNames() {
  static const QStringList names = {QStringLiteral("data"), QStringLiteral("file"), QStringLiteral("hash")};
  return names;
}

void addSessionOptions(QCommandLineParser& parser) {
  parser.addOption(option("carry", "WHAT",
                          "What the session has of its points: data (all of them; the usual), file (the name "
                          "of the table they are read from, and its hash) or hash (only how many there are, "
                          "and their hash)."));
  parser.addOption(QCommandLineOption(QStringLiteral("schema"),
                                      QStringLiteral("Print the JSON Schema of sessions instead.")));
  addOutputOption(parser,
                  QStringLiteral("Where the session goes, by custom FILE.credence; standard output if left "
                                 "out or -."));
}

DataCarriage readCarriage(const QCommandLineParser& parser) {
  const QString name = QStringLiteral("carry");
  if (!parser.isSet(name)) return DataCarriage::inside;
  const qsizetype index = carriageNames().indexOf(parser.value(name));
  if (index < 0) throw unusableValue(parser, name, carriageNames().join(QStringLiteral(", ")));
  return static_cast<DataCarriage>(index);
}

void runSession(const Arguments& arguments, const QCommandLineParser& parser) {
  if (parser.isSet(QStringLiteral("schema"))) {
    return Output(outputFile(parser), FileContents::json, arguments).write(sessionSchema());
  }
  if (arguments.data.isEmpty()) throw UsageError(QStringLiteral("credence session needs DATA, or --schema"));
  const DataCarriage carriage = readCarriage(parser);
  const QString file = outputFile(parser);
  const Output output(file, FileContents::session, arguments);
  output.write(sessionBytes(sessionOf(loadProblem(arguments)), carriage, file));
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
    addSessionOptions,
    runSession,
    true,
};

}  // namespace credence
