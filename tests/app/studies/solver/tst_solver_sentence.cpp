#include "app/studies/solver/solver_sentence.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

namespace credence {

/// What the study of the solvers answers, of ways as they end.
class SolverSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void whoArrivesIsSaidWithTheSteps();
  void whoEndsBeforeSaysHowFarItIs();
  void whoFindsNoWayOnArrivesOnlyNearTheMinimum();
  void whereNobodyArrivesTheMinimumIsNotKnown();
  void oneStepIsOne();
  void thereIsNoAnswerBeforeTheSolvers();

 private:
  static SolverTrace ended(Solver solver, SolverStatus status, std::size_t steps, double lowest);
};

SolverTrace SolverSentenceTest::ended(Solver solver, SolverStatus status, std::size_t steps, double lowest) {
  SolverTrace trace;
  trace.solver = solver;
  trace.status = status;
  trace.steps.resize(steps + 1);
  trace.lowest = lowest;
  return trace;
}

void SolverSentenceTest::whoArrivesIsSaidWithTheSteps() {
  QCOMPARE(solverSentence({ended(Solver::newton, SolverStatus::converged, 6, 5.0),
                           ended(Solver::lbfgs, SolverStatus::converged, 31, 5.0),
                           ended(Solver::gradient_ascent, SolverStatus::converged, 812, 5.0)}),
           QStringLiteral("Newton's method takes 6 steps, L-BFGS 31, gradient ascent 812."));
}

void SolverSentenceTest::whoEndsBeforeSaysHowFarItIs() {
  QCOMPARE(solverSentence({ended(Solver::newton, SolverStatus::converged, 6, 5.0),
                           ended(Solver::gradient_ascent, SolverStatus::iteration_limit, 200, 5.25)}),
           QStringLiteral("Newton's method takes 6 steps; gradient ascent is 0.25 nats short after 200."));
}

void SolverSentenceTest::whoFindsNoWayOnArrivesOnlyNearTheMinimum() {
  const SolverTrace newton = ended(Solver::newton, SolverStatus::converged, 6, 5.0);
  QCOMPARE(solverSentence({newton, ended(Solver::lbfgs, SolverStatus::stalled, 243, 5.0 + 1e-11)}),
           QStringLiteral("Newton's method takes 6 steps, L-BFGS 243."));
  QCOMPARE(solverSentence({newton, ended(Solver::lbfgs, SolverStatus::stalled, 243, 5.003)}),
           QStringLiteral("Newton's method takes 6 steps; L-BFGS is 0.003 nats short after 243."));
}

void SolverSentenceTest::whereNobodyArrivesTheMinimumIsNotKnown() {
  QCOMPARE(solverSentence({ended(Solver::lbfgs, SolverStatus::iteration_limit, 31, 4.0)}),
           QStringLiteral("L-BFGS has not arrived after 31 steps."));
}

void SolverSentenceTest::oneStepIsOne() {
  QCOMPARE(solverSentence({ended(Solver::newton, SolverStatus::converged, 1, 5.0)}),
           QStringLiteral("Newton's method takes 1 step."));
}

void SolverSentenceTest::thereIsNoAnswerBeforeTheSolvers() {
  QCOMPARE(solverSentence({}), QString());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::SolverSentenceTest);
#include "tst_solver_sentence.moc"
