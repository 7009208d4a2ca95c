#include "app/code/shell_code.h"

#include "app/code/code_parts.h"
#include "app/code/command_words.h"
#include "app/code/literals.h"
#include "core/table/write_dataset.h"

#include <sstream>
#include <string>

namespace credence {

namespace {

/// The table between two lines that are none of its own.
QString hereDocument(const Dataset& data) {
  std::ostringstream stream;
  write_dataset(stream, data);
  const QString table = QString::fromStdString(stream.str());
  QString end = QStringLiteral("END");
  while (table.contains(end)) end += QLatin1Char('_');
  return QStringLiteral("data=$(mktemp)\ntrap 'rm -f \"$data\"' EXIT\ncat >\"$data\" <<'%1'\n%2%1\n")
      .arg(end, table);
}

QString shellCheck(const char* name, double value, double tolerance) {
  return shellLine({QStringLiteral("same"), QString::fromUtf8(name),
                    numberLiteral(value, QStringLiteral("inf")),
                    numberLiteral(tolerance, QStringLiteral("inf"))});
}

}  // namespace

QString shellCode(const CodeRequest& request) {
  CodeValues values;
  values[QStringLiteral("VERSION")] = QStringLiteral(CREDENCE_VERSION);
  QString command = QStringLiteral("credence fit ");
  QStringList words;
  if (!request.dataFile.isEmpty()) {
    command += shellWord(request.dataFile);
  } else if (const auto data = request.inside ? std::nullopt : dataWord(request.state)) {
    command += shellWord(*data);
    words = readingWords(request.state);
  } else {
    values[QStringLiteral("DATA")] = QLatin1Char('\n') + hereDocument(*request.state.dataset);
    command += QStringLiteral("\"$data\"");
  }
  words += settingWords(request.state);
  values[QStringLiteral("COMMAND")] = command + QLatin1Char(' ') + shellLine(words);
  QStringList checks;
  for (const KnownNumber& number : request.known.numbers) {
    if (number.name == QLatin1String("log evidence by laplace")) {
      checks << shellCheck("log_evidence", number.value, number.tolerance);
    }
    if (number.name == QLatin1String("training points")) checks << shellCheck("n_train", number.value, 0.0);
    if (number.name == QLatin1String("test points")) checks << shellCheck("n_test", number.value, 0.0);
  }
  values[QStringLiteral("CHECKS")] = commentOn(request.known) + checks.join(QLatin1Char('\n'));
  return codePart(QStringLiteral("shell/script.sh"), values);
}

}  // namespace credence
