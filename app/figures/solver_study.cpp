#include "app/compute/solver_comparison.h"
#include "app/figures/figure_study.h"
#include "app/plots/solver_chart.h"
#include "app/plots/study_charts.h"
#include "app/report/number_text.h"
#include "app/report/solver_text.h"
#include "app/report/translate.h"
#include "app/session/session_fields.h"
#include "app/style/solver_style.h"
#include "core/model/all_solvers.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

std::vector<NamedLine> solverNames(const std::vector<SolverTrace>& traces, const PlotTheme& theme) {
  std::vector<NamedLine> names;
  for (const SolverTrace& trace : traces) {
    const QPen pen = solverPen(trace.solver, theme);
    QCPScatterStyle marker = solverMarker(trace.solver, theme);
    if (trace.solver == Solver::newton) marker.setBrush(pen.color());  // as in the chart
    const QString steps = countNumber(static_cast<quint64>(trace.iterations()));
    names.push_back({pen, tr("%1, %2 steps").arg(solverTitle(trace.solver), steps), marker});
  }
  return names;
}

class SolverPicture final : public StudyPicture {
 public:
  SolverPicture(SolverResult result, bool wholeWay) : m_result(std::move(result)), m_wholeWay(wholeWay) {}

  template <SolverQuantity quantity>
  void paint(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    const Split& split = m_result.fit->split;
    const auto show = [&](SolverChart& chart) {
      chart.setTraces(m_result.traces, {split.train.n_elem, split.test.n_elem},
                      {SolverAxis::Iterations, m_wholeWay});
    };
    paintStudyChart(painter,
                    studyChart(std::make_unique<SolverChart>(quantity),
                               solverNames(m_result.traces, PlotTheme::light()), show),
                    spec, font);
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
    studyView<&SolverPicture::paint<SolverQuantity::Distance>>(
        solverStudy, "solver", "Solvers: distance to the minimum", {.options = "--start --start-seed"}),
    studyView<&SolverPicture::paint<SolverQuantity::Gradient>>(
        solverStudy, "solver_gradient", "Solvers: gradient", {.options = "--start --start-seed"}),
    studyView<&SolverPicture::paint<SolverQuantity::Score>>(
        solverStudy, "solver_scores", "Solvers: scores",
        {.help = " (their ways)", .options = "--start --start-seed"}),
};

}  // namespace

const FigureStudy solverStudy = {
    .views = solverViews, .compute = traceSolvers, .needsLabels = true, .listedBefore = &splitsStudy};

}  // namespace credence
