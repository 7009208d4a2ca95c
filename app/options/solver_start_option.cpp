#include "app/options/solver_start_option.h"

#include "app/report/quoted_value.h"
#include "app/report/solver_text.h"

#include <algorithm>

namespace credence {

SolverStart OptionKind<SolverStart>::read(const TypedOption& typed) {
  if (typed.value == QLatin1String("prior-mean")) return {};
  if (typed.value == QLatin1String("random")) return {.kind = SolverStart::Kind::random};
  return {.kind = SolverStart::Kind::given, .weights = OptionKind<std::vector<double>>::read(typed)};
}

std::vector<Solver> OptionKind<std::vector<Solver>>::read(const TypedOption& typed) {
  const QStringList names = OptionKind<QStringList>::read(typed);
  std::vector<Solver> chosen;
  for (const Solver each : all_solvers) {
    if (names.contains(QLatin1String(solverId(each)))) chosen.push_back(each);
  }
  for (const QString& name : names) {
    const bool known =
        std::ranges::any_of(all_solvers, [&](Solver each) { return name == QLatin1String(solverId(each)); });
    if (known) continue;
    throw UsageError(
        QStringLiteral("--solvers: %1 is none of newton, lbfgs, gradient_ascent").arg(quotedValue(name)));
  }
  return chosen;
}

void checkSolverStart(const SolverStart& start, arma::uword count) {
  if (start.suits(count)) return;
  throw UsageError(QStringLiteral("--start: %1 weights were given, and these features have %2")
                       .arg(start.weights.size())
                       .arg(count));
}

}  // namespace credence
