#include "app/compute/solver_comparison.h"
#include "app/figures/figure_study.h"
#include "app/plots/solver_chart.h"
#include "app/report/number_text.h"
#include "app/report/solver_text.h"
#include "app/report/translate.h"
#include "app/session/session_fields.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

class SolverPicture final : public StudyPicture {
 public:
  SolverPicture(SolverResult result, bool wholeWay) : m_result(std::move(result)), m_wholeWay(wholeWay) {}

  template <SolverQuantity quantity>
  Chart chart() const {
    const Split& split = m_result.fit->split;
    Chart chart = solverChart(quantity, m_result.traces, {split.train.n_elem, split.test.n_elem},
                              {SolverAxis::Iterations, m_wholeWay});
    for (const SolverTrace& trace : m_result.traces) {
      const QString steps = countNumber(static_cast<quint64>(trace.iterations()));
      const QString words = tr("%1, %2 steps").arg(solverTitle(trace.solver), steps);
      chart.names.push_back(solverName(trace.solver, words));
    }
    return chart;
  }

  /// The lowest points of the solvers that came to an end of their own.
  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    for (const SolverTrace& trace : m_result.traces) {
      if (trace.status != SolverStatus::converged) continue;
      numbers.push_back(
          {std::string(FieldWords<Solver>::words.at(static_cast<std::size_t>(trace.solver))) + ": minimum",
           finite(trace.lowest)});
    }
    return numbers;
  }

  /// A machine a tenth as fast would have ended by the clock what took a tenth of its time here.
  std::string unrepeatable() const override {
    const bool byTime = std::ranges::any_of(m_result.traces, [](const SolverTrace& trace) {
      return trace.status == SolverStatus::time_limit ||
             trace.steps.back().seconds > 0.1 * TraceLimits().seconds;
    });
    return byTime ? "the way of a solver, which the clock may end" : std::string();
  }

 private:
  SolverResult m_result;
  bool m_wholeWay;  // over a logarithmic axis
};

std::shared_ptr<const StudyPicture> traceSolvers(const StudiesRequest& request, const std::stop_token& stop) {
  return std::make_shared<const SolverPicture>(
      compareSolvers({request.result->fit, request.view.solverStart}, stop), request.view.solverWholeWay);
}

constexpr FigureView solverViews[] = {
    chartView<&SolverPicture::chart<SolverQuantity::Distance>>(
        solverStudy, "solver", "Solvers: distance to the minimum", {.options = "--start --start-seed"}),
    chartView<&SolverPicture::chart<SolverQuantity::Gradient>>(
        solverStudy, "solver_gradient", "Solvers: gradient", {.options = "--start --start-seed"}),
    chartView<&SolverPicture::chart<SolverQuantity::Score>>(
        solverStudy, "solver_scores", "Solvers: scores",
        {.help = " (their ways)", .options = "--start --start-seed"}),
};

}  // namespace

const FigureStudy solverStudy = {
    .views = solverViews, .compute = traceSolvers, .needsLabels = true, .listedBefore = &splitsStudy};

}  // namespace credence
