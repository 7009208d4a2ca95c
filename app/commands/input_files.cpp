#include "app/commands/input_files.h"

#include "app/files/session_file.h"
#include "core/table/data_error.h"

namespace credence {

namespace {

/// The options of all commands that name a file to be read.
constexpr const char* readingNames[] = {"data", "labels", "at", "text"};

const QString readItself = QStringLiteral("a file that is read");

void addNamed(std::vector<InputFile>& inputs, const QStringList& files) {
  for (const QString& file : files) {
    inputs.push_back({file, QStringLiteral("a file that the session names")});
  }
}

}  // namespace

std::vector<InputFile> inputFiles(const SubCommand& command, const Arguments& arguments,
                                  const QCommandLineParser& parser) {
  std::vector<InputFile> inputs;
  if (!command.operandIsWord) {
    for (const QString& file : parser.positionalArguments()) inputs.push_back({file, readItself});
  }
  const QStringList given = parser.optionNames();
  for (const char* name : readingNames) {
    const QString option = QLatin1String(name);
    if (given.contains(option)) inputs.push_back({parser.value(option), readItself});
  }
  if (arguments.session) addNamed(inputs, filesNamedIn(*arguments.session, arguments.data));
  return inputs;
}

void addSessions(std::vector<InputFile>& inputs, const QStringList& sessions) {
  for (const QString& file : sessions) {
    inputs.push_back({file, readItself});
    try {
      addNamed(inputs, filesNamedIn(file));
    } catch (const DataError&) {
      // What is wrong with it is said when it is its turn.
    }
  }
}

}  // namespace credence
