#include "app/compute/solver_step_pictures.h"

#include "app/report/number_text.h"
#include "app/report/solver_text.h"
#include "app/report/translate.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace credence {

const SolverTrace& traceOf(const std::vector<SolverTrace>& traces, Solver solver) {
  return *std::ranges::find(traces, solver, &SolverTrace::solver);
}

QString describePlace(const std::vector<SolverTrace>& traces, const SolverPlace& place) {
  const SolverTrace& trace = traceOf(traces, place.solver);
  const int step = trace.landmarks.at(place.landmark);
  QString name = describeStep(trace, step);
  const std::optional<double> lowest = lowestObjective(traces);
  if (!lowest) return name;
  const double above = trace.steps.at(static_cast<std::size_t>(step)).objective - *lowest;
  return tr("%1, %2 nats above the minimum").arg(name, significantNumber(above, 2));
}

FinishedPicture pictureOfStep(const Fit& fit, const arma::vec& weights, const QString& note, const Grid& grid,
                              GridPredictor& predictor, const std::stop_token& stop) {
  const Basis& basis = fit.model->basis();
  const arma::mat logits = predictor.draw_logits(basis, weights, grid, stop).slice(0);
  auto atPoints =
      std::make_shared<const arma::vec>(point_logits(basis, weights, fit.request.dataset->inputs, stop));
  const arma::vec probabilities = sigmoid(arma::vectorise(logits));
  FinishedPicture result;
  result.picture =
      makePicture(Quantity::solver_step(), grid, {arma::reshape(probabilities, grid.nx, grid.ny), {}, logits},
                  boundary_limits(basis, atPoints->elem(fit.split.train())));
  result.picture.note = note;
  result.logits = std::move(atPoints);
  result.model = fit.model;
  return result;
}

std::shared_ptr<const FinishedPicture> solvedStep(const FitResult& shown, const SolverStepChoice& choice) {
  const Fit& fit = *shown.fit;
  const Dataset training = training_set(*fit.request.dataset, fit.split);
  require_labels(training, "a step of a solver");
  const arma::mat design = fit.model->basis().training_design(training.inputs);
  const Objective objective(design, training.labels, fit.model->posterior.covariance.prior());
  if (!choice.start.suits(design.n_cols)) {
    throw std::invalid_argument(QStringLiteral("the solver starts at %1 weights, and these features have %2")
                                    .arg(choice.start.weights.size())
                                    .arg(design.n_cols)
                                    .toStdString());
  }
  const arma::vec start = start_weights(choice.start, design.n_cols, objective.prior());
  TraceLimits limits;
  limits.keeps_way = true;
  std::vector<SolverTrace> traces = {trace_solver(Solver::newton, objective, limits, {}, {}, start)};
  if (choice.solver != Solver::newton) {
    traces.push_back(trace_solver(choice.solver, objective, limits, {}, {}, start));
  }
  const SolverTrace& way = traces.back();
  if (choice.step > way.iterations()) {
    throw std::invalid_argument(QStringLiteral("%1 has ended after %2 steps")
                                    .arg(solverTitle(choice.solver))
                                    .arg(way.iterations())
                                    .toStdString());
  }
  const auto after = std::ranges::upper_bound(way.landmarks, choice.step);
  const auto landmark = static_cast<std::size_t>(after - way.landmarks.begin() - 1);
  GridPredictor predictor;
  return std::make_shared<const FinishedPicture>(
      pictureOfStep(fit, way.way.at(landmark), describePlace(traces, {choice.solver, landmark}),
                    shown.prediction.grid, predictor));
}

bool showsSolverStep(const ShownQuantities& shown) {
  return shown.left == Quantity::solver_step() || shown.right == Quantity::solver_step();
}

}  // namespace credence
