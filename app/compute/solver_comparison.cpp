#include "app/compute/solver_comparison.h"

#include "core/concurrency/memory.h"

#include <QElapsedTimer>

#include <exception>
#include <utility>

namespace credence {

namespace {

constexpr int chartInterval = 100;  // ms: charts of thousands of steps are not painted more often

using Context = LatestWins<SolverRequest, std::shared_ptr<const SolverResult>>::Context;

void compareSolvers(const SolverRequest& request, const Context& context) {
  SolverResult result{request, {}, false, {}};
  const auto publish = [&] { context.publish(std::make_shared<const SolverResult>(result)); };
  try {
    const FitResult& fit = *request.fit;
    const Dataset training = fit.request.dataset->subset(fit.split.train);
    const arma::mat design = fit.model->basis().training_design(training.inputs);
    const Objective objective(design, training.labels, fit.model->hyperparameters.prior_variance);
    QElapsedTimer sinceReport;
    sinceReport.start();
    for (const Solver solver : {Solver::newton, Solver::lbfgs, Solver::gradient_ascent}) {
      result.traces.emplace_back();
      const auto report = [&](const SolverTrace& trace) {
        if (sinceReport.elapsed() < chartInterval) return;
        sinceReport.start();
        result.traces.back() = trace;
        publish();
      };
      result.traces.back() = trace_solver(solver, objective, {}, context.superseded, report);
      publish();
    }
    result.finished = true;
  } catch (const std::exception& error) {
    result.failure = "The comparison of the solvers failed: " + reason_of(error);
  }
  publish();
}

}  // namespace

SolverComparison::SolverComparison(QObject* parent) : QObject(parent) {
  connect(this, &SolverComparison::waiting, this, &SolverComparison::deliver, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(compareSolvers, [this] { emit waiting(QPrivateSignal()); });
}

SolverComparison::~SolverComparison() = default;

void SolverComparison::start(std::shared_ptr<const FitResult> fit) {
  m_running = true;
  m_worker->post({++m_generation, std::move(fit)});
  emit changed();
}

void SolverComparison::stop() {
  m_worker->cancel();
}

void SolverComparison::deliver() {
  auto result = m_worker->take();
  const bool wanted = result && (*result)->request.generation == m_generation;
  if (wanted) m_result = std::move(*result);
  const bool running = m_worker->busy();
  if (std::exchange(m_running, running) != running || wanted) emit changed();
}

}  // namespace credence
