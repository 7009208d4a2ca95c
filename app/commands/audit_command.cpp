#include "app/commands/audit_report.h"
#include "app/commands/output.h"
#include "app/commands/sample_reference.h"
#include "app/commands/say_forecast.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/options/option_fields.h"
#include "core/model/convergence.h"
#include "core/prediction/posterior_picture.h"

#include <algorithm>

namespace credence {

namespace {

constexpr std::size_t drawsAtOnce = 256;

struct AuditCommandOptions {
  ReferenceGoal goal;
  std::uint64_t seed = 1;
  bool json = false;
};

template <typename Fields>
void visit(Fields& fields, AuditCommandOptions& options) {
  fields("draws", options.goal.most_draws, {.low = 100, .high = 1e8},
         {"N",
          "Stop after so many draws of the posterior, even where 1,000 effective ones and an R-hat below "
          "1.01 are not reached; %1 if left out."});
  fields("seconds", options.goal.most_seconds, positiveLimits,
         {"S", "Stop sampling after so many seconds; %1 if left out."});
  fields("json", options.json, {}, {.purpose = "Print one JSON object instead of a table."});
  fields("sampler_seed", options.seed, {},
         {"K", "Another seed, other draws; %1 if left out. (--seed is that of the split.)"});
}

PosteriorPicture drawPicture(const std::shared_ptr<const Model>& model, const Grid& grid,
                             const PosteriorSampler& sampler) {
  TerminalProgress progress;
  PosteriorPicture picture(model->posterior.basis, grid);
  while (picture.draws() < sampler.draws()) {
    progress.show({"predicting", picture.draws(), sampler.draws()});
    const std::size_t count = std::min(drawsAtOnce, sampler.draws() - picture.draws());
    picture.add(sampler.weights(picture.draws(), count));
  }
  return picture;
}

AuditFindings findOut(const Problem& problem, const ReferenceGoal& goal, std::uint64_t seed) {
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = training_set(*problem.dataset, split);
  require_labels(training, "the audit");
  const auto model = std::make_shared<const Model>(fit_model(training, problem.hyperparameters));
  require_convergence(*model, training);
  AuditFindings findings;
  findings.goal = goal;
  findings.seed = seed;
  findings.soundness = soundness_of(*model);
  findings.evidence = model->posterior.evidence;

  ReferenceRun run(*model, training, {.seed = seed});
  findings.reference = sampleReference(run, goal);
  const Grid grid = region_of_means(problem.dataset->inputs);
  arma::mat mean;
  arma::mat error;
  if (run.sampler().draws() > 0) {
    const PosteriorPicture picture = drawPicture(model, grid, run.sampler());
    mean = picture.mean();
    error = picture.standard_deviation() / std::sqrt(findings.reference.effective_draws);
  }
  findings.audit = audit(approximate_pictures(*model, training, grid, {.seed = seed}), grid, mean, error);
  return findings;
}

void runAudit(const Arguments& arguments, const AuditCommandOptions& options) {
  const Problem problem = loadProblemToFit(arguments);
  const AuditFindings findings = findOut(problem, options.goal, options.seed);
  if (!options.json) return printText(auditText(problem, findings));
  printToStandardOutput(auditJson(problem, findings) + '\n');
}

}  // namespace

const SubCommand auditCommand = {
    "audit",
    "Compare MAP, Laplace and importance sampling with the true posterior",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence audit bundled:penguins\n"
    "  credence audit points.csv --width 0.6 --prior-variance 1 --json\n"
    "  credence audit points.csv --features linear --draws 20000 --seconds 30\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions<AuditCommandOptions>,
    runWith<AuditCommandOptions, runAudit>,
};

}  // namespace credence
