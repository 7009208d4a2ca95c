#include "app/compute/fit_job.h"
#include "app/compute/solver_comparison.h"
#include "app/compute/solver_step_pictures.h"
#include "core/concurrency/cancelled.h"
#include "core/generators/generators.h"
#include "core/model/stable_functions.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <memory>
#include <stop_token>
#include <utility>

namespace credence {

/// The solvers on one problem, one after another.
class SolverComparisonTest : public QObject {
  Q_OBJECT

 private slots:
  void newtonComesFirstAndAllEnd();
  void everyLandmarkIsPictured();
  void anotherStartEndsAtTheSameFit();
  void stoppedTheyHavePublishedWhatThereIs();
};

namespace {

std::shared_ptr<const Fit> fitOf(std::uint64_t count, double priorVariance) {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {count, 0.3, 1}));
  request.split = {SplitRule::Kind::fraction, 0, 0.7, 1};
  request.hyperparameters = {&rbf_features, 0.7, priorVariance};
  return std::make_shared<const Fit>(FitJob::fitOnly(request));
}

/// To their end.
std::shared_ptr<const SolverResult> solved(const SolverTask& task) {
  std::shared_ptr<const SolverResult> last;
  compareSolvers(task, {}, [&](std::shared_ptr<const SolverResult> result) { last = std::move(result); });
  return last;
}

}  // namespace

void SolverComparisonTest::newtonComesFirstAndAllEnd() {
  const auto fit = fitOf(40, 1.0);
  bool newtonFirst = true;
  std::shared_ptr<const SolverResult> result;
  compareSolvers({.fit = fit}, {}, [&](std::shared_ptr<const SolverResult> newest) {
    newtonFirst = newtonFirst && newest->traces.front().solver == Solver::newton;
    result = std::move(newest);
  });
  QVERIFY(newtonFirst);
  QVERIFY(result->finished);
  QCOMPARE(result->fit, fit);
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
  const auto result = solved({.fit = fit});
  const Grid grid{{-2.0, 3.0, -1.5, 2.0}, 7, 5};
  GridPredictor predictor;
  const arma::mat all = fit->model->basis().design_matrix(fit->request.dataset->inputs);
  for (const SolverTrace& trace : result->traces) {
    QCOMPARE(trace.way.size(), trace.landmarks.size());
    QVERIFY(trace.landmarks.back() == trace.iterations());
    for (std::size_t k = 0; k < trace.way.size(); k += 3) {
      const FinishedPicture picture = pictureOfStep(*fit, trace.way[k], {}, grid, predictor);
      const arma::mat design = fit->model->basis().design_matrix(grid.points(0, grid.ny - 1));
      QVERIFY(arma::abs(arma::vectorise(picture.picture.values) - sigmoid(design * trace.way[k])).max() <
              1e-10);
      QVERIFY(arma::abs(*picture.logits - all * trace.way[k]).max() < 1e-10);
    }
  }
  // Newton's way ends at MAP.
  const arma::vec& newton = result->traces.front().way.back();
  const FinishedPicture last = pictureOfStep(*fit, newton, {}, grid, predictor);
  const arma::mat atMap = predictor.predict(fit->model->posterior, grid).mean;
  QVERIFY(arma::abs(arma::vectorise(last.picture.values) - sigmoid(arma::vectorise(atMap))).max() < 1e-6);
}

void SolverComparisonTest::anotherStartEndsAtTheSameFit() {
  const auto fit = fitOf(40, 1.0);
  const SolverStart drawn{.kind = SolverStart::Kind::random, .seed = 5};
  const auto result = solved({.fit = fit, .start = drawn, .checksDerivatives = true});
  QVERIFY(result->start == drawn);
  const arma::vec first = start_weights(drawn, fit->model->rank(), 1.0);
  const double lowest = fit->model->mode.weight_penalty - fit->model->mode.log_likelihood;
  for (const SolverTrace& trace : result->traces) {
    QVERIFY(arma::all(trace.way.front() == first));
    QVERIFY(std::abs(trace.lowest - lowest) < 1e-6);
  }
  QVERIFY(result->derivatives && result->derivatives->gradient < 1e-8 && result->derivatives->hessian < 1e-8);
  // Weights of other features are no start of these.
  const SolverStart others{SolverStart::Kind::given, 1, {1.0, 2.0}};
  QVERIFY(solved({.fit = fit, .start = others})->start == SolverStart());
}

void SolverComparisonTest::stoppedTheyHavePublishedWhatThereIs() {
  std::stop_source stop;
  std::shared_ptr<const SolverResult> last;
  // Gradient ascent takes seconds here.
  const auto publish = [&](std::shared_ptr<const SolverResult> result) {
    last = std::move(result);
    if (last->traces.size() == 3) stop.request_stop();
  };
  QVERIFY_EXCEPTION_THROWN(compareSolvers({.fit = fitOf(1500, 1e6)}, stop.get_token(), publish), Cancelled);
  QVERIFY(!last->finished);
  QCOMPARE(last->traces[0].status, SolverStatus::converged);
  QCOMPARE(last->traces[2].status, SolverStatus::running);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::SolverComparisonTest);
#include "tst_solver_comparison.moc"
