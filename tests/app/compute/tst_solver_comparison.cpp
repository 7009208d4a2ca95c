#include "app/compute/fit_job.h"
#include "app/compute/solver_comparison.h"
#include "app/compute/solver_step_pictures.h"
#include "core/generators/generators.h"
#include "support/await.h"
#include "support/registered_test.h"

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
  void everyLandmarkIsPictured();
  void anotherStartEndsAtTheSameFit();
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
  comparison.start({.fit = fit});
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

/// By the features themselves, one point after another.
void SolverComparisonTest::everyLandmarkIsPictured() {
  const auto fit = fitOf(40, 1.0);
  SolverComparison comparison;
  comparison.start({.fit = fit});
  AWAIT(!comparison.running());
  const Grid grid{{-2.0, 3.0, -1.5, 2.0}, 7, 5};
  GridPredictor predictor;
  const arma::mat all = fit->model->basis().design_matrix(fit->request.dataset->inputs);
  for (const SolverTrace& trace : comparison.result()->traces) {
    QCOMPARE(trace.way.size(), trace.landmarks.size());
    QVERIFY(trace.landmarks.back() == trace.iterations());
    for (std::size_t k = 0; k < trace.way.size(); k += 3) {
      const SolverStepPicture picture = pictureOfStep(fit, trace.way[k], {}, grid, predictor);
      const arma::mat design = fit->model->basis().design_matrix(grid.points(0, grid.ny - 1));
      QVERIFY(arma::abs(arma::vectorise(picture.logits) - design * trace.way[k]).max() < 1e-10);
      QVERIFY(arma::abs(picture.atPoints - all * trace.way[k]).max() < 1e-10);
    }
  }
  // Newton's way ends at MAP.
  const arma::vec& newton = comparison.result()->traces.front().way.back();
  const SolverStepPicture last = pictureOfStep(fit, newton, {}, grid, predictor);
  QVERIFY(arma::abs(last.logits - predictor.predict(fit->model->posterior, grid).mean).max() < 1e-6);
}

void SolverComparisonTest::anotherStartEndsAtTheSameFit() {
  const auto fit = fitOf(40, 1.0);
  SolverComparison comparison;
  const SolverStart drawn{.kind = SolverStart::Kind::random, .seed = 5};
  comparison.start({fit, drawn, true});
  AWAIT(!comparison.running());
  const auto result = comparison.result();
  QVERIFY(result->start == drawn);
  const arma::vec first = start_weights(drawn, fit->model->rank(), 1.0);
  const double lowest = fit->model->mode.weight_penalty - fit->model->mode.log_likelihood;
  for (const SolverTrace& trace : result->traces) {
    QVERIFY(arma::all(trace.way.front() == first));
    QVERIFY(std::abs(trace.lowest - lowest) < 1e-6);
  }
  QVERIFY(result->derivatives && result->derivatives->gradient < 1e-8 && result->derivatives->hessian < 1e-8);
  // Weights of other features are no start of these.
  comparison.start({.fit = fit, .start = {SolverStart::Kind::given, 1, {1.0, 2.0}}});
  AWAIT(!comparison.running());
  QVERIFY(comparison.result()->start == SolverStart());
}

void SolverComparisonTest::theNewestFitWins() {
  SolverComparison comparison;
  std::shared_ptr<const Fit> last;
  for (int k = 0; k < 8; ++k) {
    last = fitOf(40, std::pow(10.0, 0.25 * k));
    comparison.start({.fit = last});
    QTest::qWait(5);
  }
  AWAIT(!comparison.running());
  QCOMPARE(comparison.result()->fit, last);
  QVERIFY(comparison.result()->finished);
}

void SolverComparisonTest::stoppedItKeepsWhatItHas() {
  SolverComparison comparison;
  // Gradient ascent takes seconds here, so that a busy machine does not miss it.
  comparison.start({.fit = fitOf(1500, 1e6)});
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
    comparison.start({.fit = fitOf(100, 1e6)});
    QTest::qWait(10 * k);
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::SolverComparisonTest);
#include "tst_solver_comparison.moc"
