#include "app/commands/compute_evidence.h"

#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "core/concurrency/helping_threads.h"
#include "core/evidence/compute_map.h"

#include <algorithm>
#include <utility>

namespace credence {

void EvidenceExtras::add(const MapQuantity& quantity) {
  effectiveParameters = effectiveParameters || quantity.pass == MapPass::effective_parameters;
  truth = truth || quantity.pass == MapPass::truth;
  posteriors = posteriors || quantity.pass == MapPass::posteriors || quantity.is_error();
  const PosteriorKind* kind = quantity.iterated();
  if (kind != nullptr && std::find(iterated.begin(), iterated.end(), kind) == iterated.end()) {
    iterated.push_back(kind);
  }
  if (quantity.pass == MapPass::cross_validation && !crossValidation) crossValidation = FoldRule{};
  test = test || quantity.pass == MapPass::test;
  validation = validation || quantity.pass == MapPass::validation;
}

void EvidenceExtras::check(const Problem& problem, const QString& option) const {
  const Split split = split_rows(*problem.dataset, problem.split);
  if (test && split.test.is_empty()) {
    throw UsageError(
        QStringLiteral("--%1: there are no test points to score; --train-fraction holds some out")
            .arg(option));
  }
  if (validation && split.validation.is_empty()) {
    throw UsageError(QStringLiteral("--%1: there are no validation points to score; --train-fraction with "
                                    "--validation-fraction holds some out")
                         .arg(option));
  }
}

EvidenceMap computeEvidence(const Problem& problem, const EvidenceExtras& extras) {
  TerminalProgress progress;
  const auto reportAs = [&progress](const char* stage) {
    return [&progress, stage](const EvidenceMap& map) { progress.show({stage, map.done, map.cell_count()}); };
  };
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = problem.dataset->subset(split.train);
  const unsigned threads = computing_threads();
  EvidenceMap map = compute_evidence_map(training, problem.hyperparameters, problem.ranges, threads, {},
                                         reportAs("evidence"));
  MapExtras further{.effective_parameters = extras.effectiveParameters,
                    .posteriors = extras.posteriors,
                    .iterated = extras.iterated,
                    .truth = extras.truth,
                    .cross_validation = extras.crossValidation};
  if (extras.test) further.test = problem.dataset->subset(split.test);
  if (extras.validation) further.validation = problem.dataset->subset(split.validation);
  return extend_evidence_map(std::move(map), training, problem.hyperparameters, further, threads, {},
                             reportAs("further columns"));
}

}  // namespace credence
