#include "app/studies/solver/page/solver_legend.h"

#include "app/report/number_text.h"
#include "app/report/solver_text.h"
#include "app/report/translate.h"
#include "app/style/follow_letters.h"
#include "app/style/solver_style.h"
#include "app/widgets/close_line.h"
#include "core/model/all_solvers.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace credence {

namespace {

QString describeSolver(Solver solver) {
  switch (solver) {
    case Solver::newton:
      return tr(
          "Newton's method with backtracking, as every fit of this program. It uses the "
          "curvature: near the end every step doubles the number of right digits.");
    case Solver::lbfgs:
      return tr(
          "NLopt's L-BFGS, which guesses the curvature from its last ten gradients. Counted in evaluations "
          "of the gradient, trials included: some lie higher than the point before.");
    case Solver::gradient_ascent:
      return tr(
          "Gradient ascent on the log posterior with the fixed step 1/L, L = λmax(ΦᵀΦ)/4 + 1/σ0²: the "
          "longest that is sure never to overshoot. The worse the condition number, the slower: it may still "
          "be some nats above the minimum after 20,000 steps or 2 seconds, where it is ended.");
  }
  return {};
}

}  // namespace

SolverLegend::SolverLegend(QWidget* parent) : QWidget(parent) {
  auto* layout = new QGridLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setHorizontalSpacing(6);
  layout->setVerticalSpacing(0);
  layout->setColumnStretch(4, 1);
  for (const Solver solver : all_solvers) {
    const auto k = static_cast<int>(solver);
    Row& row = m_rows.at(static_cast<std::size_t>(k));
    row = {new QLabel, new QLabel, new QLabel, new QLabel};
    auto* title = new QLabel(solverTitle(solver));
    int column = 0;
    for (QLabel* label : {row.sample, title, row.steps, row.time, row.outcome}) {
      label->setToolTip(describeSolver(solver));
      useSmallLetters(label);  // as the numbers below it
      onLetters(label, [label] {
        const int line = closeLine(label->font());
        label->setMinimumHeight(line);
        label->setMaximumHeight(line > 0 ? line : QWIDGETSIZE_MAX);
      });
      layout->addWidget(label, k, column++);
    }
    row.steps->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row.time->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row.steps->setObjectName(QStringLiteral("steps%1").arg(k));
    row.time->setObjectName(QStringLiteral("solverTime%1").arg(k));
    row.outcome->setObjectName(QStringLiteral("outcome%1").arg(k));
  }
  updateSamples();
}

void SolverLegend::setTraces(const std::vector<SolverTrace>& traces, bool running) {
  const std::optional<double> lowest = lowestObjective(traces);
  for (const Solver solver : all_solvers) {
    const Row& row = m_rows.at(static_cast<std::size_t>(solver));
    const auto trace = std::find_if(traces.begin(), traces.end(),
                                    [solver](const SolverTrace& other) { return other.solver == solver; });
    if (trace == traces.end() || trace->steps.empty()) {
      for (QLabel* label : {row.steps, row.time, row.outcome}) label->clear();
      if (running) row.outcome->setText(tr("waits"));
      continue;
    }
    row.steps->setText(countNumber(static_cast<quint64>(trace->iterations())));
    row.time->setText(timeNumber(trace->steps.back().seconds));
    row.outcome->setText(describeOutcome(*trace, running, lowest));
  }
}

void SolverLegend::updateSamples() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  for (const Solver solver : all_solvers) {
    m_rows.at(static_cast<std::size_t>(solver))
        .sample->setPixmap(solverSample(solver, theme, devicePixelRatioF()));
  }
}

void SolverLegend::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateSamples();
  QWidget::changeEvent(event);
}

}  // namespace credence
