#include "app/commands/compute_evidence.h"

#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "core/data/role.h"

namespace credence {

void checkExtras(const EvidenceExtras& extras, const Problem& problem, const QString& option) {
  const Split split = split_rows(*problem.dataset, problem.split);
  if (extras.scored[Role::test] && !split.has(Role::test)) {
    throw UsageError(
        QStringLiteral("--%1: there are no test points to score; --train-fraction holds some out")
            .arg(option));
  }
  if (extras.scored[Role::validation] && !split.has(Role::validation)) {
    throw UsageError(QStringLiteral("--%1: there are no validation points to score; --train-fraction with "
                                    "--validation-fraction holds some out")
                         .arg(option));
  }
}

EvidenceMap computeEvidence(const Problem& problem, const EvidenceExtras& extras, const MapShare& share) {
  TerminalProgress progress;
  return computeEvidence(
      *problem.dataset, problem.split, problem.hyperparameters, problem.ranges, extras,
      [&progress](const Progress& done) { progress.show(done); }, {}, share);
}

}  // namespace credence
