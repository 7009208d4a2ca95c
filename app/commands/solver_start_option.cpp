#include "app/commands/solver_start_option.h"

#include "app/commands/arguments.h"

#include <QCommandLineParser>

namespace credence {

void addSolverStartOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("start"),
       QStringLiteral(
           "Where they begin: prior-mean, the default, random, a draw from the prior, or at weights "
           "separated by commas."),
       QStringLiteral("WHERE")},
      {QStringLiteral("start-seed"), QStringLiteral("Draws that start; 1 if left out."), QStringLiteral("S")},
  });
}

SolverStart readSolverStart(const QCommandLineParser& parser) {
  const QString name = QStringLiteral("start");
  SolverStart start;
  const QString words = parser.isSet(name) ? parser.value(name) : QStringLiteral("prior-mean");
  if (words == QLatin1String("random")) {
    start.kind = SolverStart::Kind::random;
  } else if (words != QLatin1String("prior-mean")) {
    const auto weights =
        numberList(parser, name, QStringLiteral("prior-mean, random, or weights separated by commas"));
    start = {SolverStart::Kind::given, start.seed, *weights};
  }
  const auto seed = wholeNumber(parser, QStringLiteral("start-seed"), 0);
  if (seed && start.kind != SolverStart::Kind::random) {
    throw UsageError(QStringLiteral("--start-seed has no meaning without --start random"));
  }
  start.seed = seed.value_or(start.seed);
  return start;
}

void checkSolverStart(const SolverStart& start, arma::uword count) {
  if (start.suits(count)) return;
  throw UsageError(QStringLiteral("--start: %1 weights were given, and these features have %2")
                       .arg(start.weights.size())
                       .arg(count));
}

}  // namespace credence
