#include "app/compute/solver_comparison.h"

#include "app/report/solver_text.h"
#include "core/data/role.h"

#include <QElapsedTimer>

#include <utility>

namespace credence {

namespace {

constexpr arma::uword mostScored = 20'000;  // test points: of more, scores on the way would take too long
constexpr int chartInterval = 100;          // ms: charts of thousands of steps are not painted more often

}  // namespace

void compareSolvers(const SolverTask& task, const std::stop_token& stop,
                    const std::function<void(std::shared_ptr<const SolverResult>)>& publish,
                    const ProgressCallback& progress) {
  const std::shared_ptr<const Fit>& fit = task.fit;
  SolverResult result{.fit = fit, .start = task.start};
  const auto publishCopy = [&] { publish(std::make_shared<const SolverResult>(result)); };
  const Dataset training = training_set(*fit->request.dataset, fit->split);
  require_labels(training, "the comparison of the solvers");
  const arma::mat design = fit->model->basis().training_design(training.inputs);
  const Objective objective(design, training.labels, fit->model->posterior.covariance.prior());
  if (!result.start.suits(design.n_cols)) result.start = {};
  const arma::vec start = start_weights(result.start, design.n_cols, objective.prior());
  if (task.checksDerivatives) result.derivatives = check_derivatives(objective, result.start.seed);
  TestPoints test;
  TraceLimits limits = task.limits;
  limits.keeps_way = true;
  if (fit->split.has(Role::test) && (task.scoresAll || fit->split.rows[Role::test].n_elem <= mostScored)) {
    const Dataset unseen = fit->request.dataset->subset(fit->split.rows[Role::test]);
    test = {fit->model->basis().design_matrix(unseen.inputs), unseen.labels};
    limits.test = &test;
  }
  QElapsedTimer sinceReport;
  sinceReport.start();
  for (const Solver solver : task.solvers) {
    if (progress) progress({solverId(solver), result.traces.size(), task.solvers.size()});
    result.traces.emplace_back();
    const auto report = [&](const SolverTrace& trace) {
      if (sinceReport.elapsed() < chartInterval) return;
      sinceReport.start();
      result.traces.back() = trace;
      publishCopy();
    };
    result.traces.back() = trace_solver(solver, objective, limits, stop, report, start);
    result.finished = solver == task.solvers.back();
    publishCopy();
  }
}

}  // namespace credence
