#include "app/compute/fit_job.h"
#include "app/compute/solver_comparison.h"
#include "core/generators/generators.h"
#include "support/await.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

namespace credence {

/// The worker of the solvers and the way of its results to the GUI thread, without any widget. Runs under
/// ThreadSanitizer.
class SolverComparisonTest : public QObject {
  Q_OBJECT

 private slots:
  void newtonComesFirstAndAllEnd();
  void theNewestFitWins();
  void stoppedItKeepsWhatItHas();
  void destructionWhileItRuns();
};

namespace {

std::shared_ptr<const Fit> fitOf(std::uint64_t count, double priorVariance) {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {count, 0.3, 1}));
  request.split = {SplitRule::Kind::fraction, 0, 0.7, 1};
  request.hyperparameters = {&rbf_features, 0.7, priorVariance};
  return std::make_shared<const Fit>(FitJob::fitOnly(request));
}

}  // namespace

void SolverComparisonTest::newtonComesFirstAndAllEnd() {
  const auto fit = fitOf(40, 1.0);
  SolverComparison comparison;
  const QSignalSpy failed(&comparison, &SolverComparison::failed);
  bool newtonFirst = true;
  connect(&comparison, &SolverComparison::changed, this, [&] {
    const auto result = comparison.result();
    if (result) newtonFirst = newtonFirst && result->traces.front().solver == Solver::newton;
  });
  comparison.start(fit);
  QVERIFY(comparison.running());
  AWAIT(!comparison.running());
  const auto result = comparison.result();
  QVERIFY(newtonFirst);
  QVERIFY(result->finished);
  QCOMPARE(result->fit, fit);
  QVERIFY(failed.isEmpty());
  // The problem is that of the fit: its training points, not all.
  const MapFit& map = fit->model->mode;
  const double lowest = map.weight_penalty - map.log_likelihood;
  QVERIFY(std::abs(result->traces[0].lowest - lowest) < 1e-9);
  QVERIFY(std::abs(result->traces[0].steps[0].objective - 28.0 * std::log(2.0)) < 1e-9);
  QVERIFY(std::abs(result->traces[1].lowest - lowest) < 1e-9);
  QVERIFY(result->traces[2].lowest - lowest < 1e-6);
}

void SolverComparisonTest::theNewestFitWins() {
  SolverComparison comparison;
  std::shared_ptr<const Fit> last;
  for (int k = 0; k < 8; ++k) {
    last = fitOf(40, std::pow(10.0, 0.25 * k));
    comparison.start(last);
    QTest::qWait(5);
  }
  AWAIT(!comparison.running());
  QCOMPARE(comparison.result()->fit, last);
  QVERIFY(comparison.result()->finished);
}

void SolverComparisonTest::stoppedItKeepsWhatItHas() {
  SolverComparison comparison;
  // Gradient ascent takes seconds here, so that a busy machine does not miss it.
  comparison.start(fitOf(1500, 1e6));
  const auto slowUnderWay = [&] { return comparison.result() && comparison.result()->traces.size() == 3; };
  AWAIT(slowUnderWay());
  comparison.stop();
  AWAIT(!comparison.running());
  QVERIFY(!comparison.result()->finished);
  QCOMPARE(comparison.result()->traces[0].status, SolverStatus::converged);
  QCOMPARE(comparison.result()->traces[2].status, SolverStatus::running);
}

void SolverComparisonTest::destructionWhileItRuns() {
  for (int k = 0; k < 3; ++k) {
    SolverComparison comparison;
    comparison.start(fitOf(100, 1e6));
    QTest::qWait(10 * k);
  }
}

}  // namespace credence

QTEST_GUILESS_MAIN(credence::SolverComparisonTest)
#include "tst_solver_comparison.moc"
