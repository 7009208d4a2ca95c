#include "app/commands/solver_step_option.h"

#include "app/commands/arguments.h"
#include "app/commands/solver_start_option.h"
#include "app/compute/solver_step_pictures.h"
#include "app/report/solver_text.h"
#include "core/model/all_solvers.h"

#include <QCommandLineParser>

#include <algorithm>

namespace credence {

namespace {

/// "newton,3"
SolverStepChoice stepFromText(const QCommandLineParser& parser, const QString& name) {
  const QStringList words = parser.value(name).split(QLatin1Char(','));
  const auto solver = std::ranges::find_if(
      all_solvers, [&](Solver each) { return words.first() == QLatin1String(solverId(each)); });
  bool good = false;
  const int step = words.last().toInt(&good);
  if (words.size() != 2 || solver == all_solvers.end() || !good || step < 0) {
    throw unusableValue(parser, name,
                        QStringLiteral("newton, lbfgs or gradient_ascent, a comma, and the step's number"));
  }
  return {.solver = *solver, .step = step};
}

}  // namespace

void addSolverStepOptions(QCommandLineParser& parser) {
  parser.addOption({QStringLiteral("step"),
                    QStringLiteral("Of solver_step: newton, lbfgs or gradient_ascent, and after a comma the "
                                   "number of the step; 0 is where it begins."),
                    QStringLiteral("SOLVER,K")});
  addSolverStartOptions(parser);
}

SolverStepChoice readSolverStep(const QCommandLineParser& parser, const ShownQuantities& shown, bool ways) {
  const QString name = QStringLiteral("step");
  if (showsSolverStep(shown)) {
    if (!parser.isSet(name)) throw UsageError(QStringLiteral("solver_step: --step says which, as newton,3"));
    SolverStepChoice option = stepFromText(parser, name);
    option.start = readSolverStart(parser);
    return option;
  }
  if (parser.isSet(name)) throw UsageError(QStringLiteral("--step has no meaning without solver_step"));
  if (ways) return {.start = readSolverStart(parser)};
  for (const char* unused : {"start", "start-seed"}) {
    if (parser.isSet(QLatin1String(unused))) {
      throw UsageError(QStringLiteral("--%1 has no meaning without solver_step or a view of solvers")
                           .arg(QLatin1String(unused)));
    }
  }
  return {};
}

}  // namespace credence
