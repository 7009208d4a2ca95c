#include "app/compute/fit_job.h"
#include "app/compute/point_prediction.h"
#include "core/generators/generators.h"
#include "core/method/prepared_method.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <memory>

namespace credence {

using test::Tolerance;

/// What is said of one point, of whatever has been made of the fit so far.
class PointPredictionTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void laplaceIsThereAtOnce();
  void theRestWhenItIsMade();
  void theSamplerStandsInForCollapsedWeights();
  void farOutNothingIsDrawn();

 private:
  static std::shared_ptr<const FitResult> fitOf(const FeatureFamily& features);
  PointRequest request() const { return {m_result, {-0.9, 0.3}, nullptr, nullptr}; }
  /// All that LivePosteriors makes.
  static std::shared_ptr<PosteriorsOfFit> madeOf(const FitResult& result);

  std::shared_ptr<const FitResult> m_result;
};

std::shared_ptr<const FitResult> PointPredictionTest::fitOf(const FeatureFamily& features) {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {40, 0.3, 1}));
  request.hyperparameters = {&features, 0.5, 30.0};
  request.view = {-2.0, 3.0, -2.0, 2.0};
  FitResult result;
  result.request = request;
  result.fit = std::make_shared<const Fit>(FitJob::fitOnly(request));
  return std::make_shared<const FitResult>(std::move(result));
}

void PointPredictionTest::initTestCase() {
  m_result = fitOf(rbf_features);
}

std::shared_ptr<PosteriorsOfFit> PointPredictionTest::madeOf(const FitResult& result) {
  auto made = std::make_shared<PosteriorsOfFit>();
  made->fit = result.fit;
  const Dataset training = result.request.dataset->subset(result.fit->split.train());
  FitPosteriors posteriors(*result.fit->model, training);
  for (const PosteriorKind* kind : gaussian_posteriors())
    made->gaussians.push_back({kind, posteriors.of(*kind)});
  const Gaussian& ep = *made->find(ep_posterior)->posterior.gaussian;
  made->corrected = std::make_shared<const CorrectedMarginals>(ep, ep.basis->training_design(training.inputs),
                                                               training.labels);
  made->weighted = posteriors.of(ep_importance_posterior, 4000);
  made->complete = true;
  return made;
}

void PointPredictionTest::laplaceIsThereAtOnce() {
  const PointPrediction prediction = predictPoint(request(), {});
  QCOMPARE(prediction.gaussians.size(), std::size_t{1});
  const PointPrediction::Marginal& laplace = prediction.laplace();
  QCOMPARE(laplace.kind, &laplace_posterior);
  const Latent latent = predict_latent(m_result->fit->model->posterior, arma::mat{{-0.9, 0.3}});
  COMPARE_NUMBERS(laplace.mean, latent.mean(0), (Tolerance{1e-12, 0.0}));
  COMPARE_NUMBERS(laplace.probability, quadrature_probability(latent)(0), (Tolerance{1e-12, 0.0}));
  COMPARE_NUMBERS(laplace.probit, probit_integral.probability(latent)(0), (Tolerance{1e-12, 0.0}));
  QCOMPARE(prediction.marks.size(), std::size_t{1});
  QCOMPARE(prediction.marks.front().method, &map_method);
  QVERIFY(prediction.corrected.empty() && !prediction.truth);
}

void PointPredictionTest::theRestWhenItIsMade() {
  PointRequest asked = request();
  asked.posteriors = madeOf(*m_result);
  const PointPrediction prediction = predictPoint(asked, {});
  QCOMPARE(prediction.gaussians.size(), gaussian_posteriors().size());
  QVERIFY(!prediction.corrected.empty());
  QVERIFY(prediction.truth && !prediction.truth->sampled);
  // Each step of the ladder is nearer to the truth than Laplace's.
  const double truth = prediction.truth->probability;
  const double laplace = std::abs(prediction.laplace().probability - truth);
  QVERIFY(laplace > 0.01);
  QVERIFY(std::abs(prediction.gaussians.back().probability - truth) < 0.5 * laplace);
  QVERIFY(std::abs(prediction.corrected.probability() - truth) < 0.5 * laplace);
}

void PointPredictionTest::theSamplerStandsInForCollapsedWeights() {
  PointRequest asked = request();
  const auto made = madeOf(*m_result);
  const double weighted = [&] {
    asked.posteriors = made;
    return predictPoint(asked, {}).truth->probability;
  }();
  made->weighted.quality.reliable = false;
  QVERIFY(!predictPoint(asked, {}).truth);
  const Dataset training = m_result->request.dataset->subset(m_result->fit->split.train());
  ReferenceRun run(*m_result->fit->model, training);
  QCOMPARE(spread_draws(run, 10).count(), arma::uword{0});
  const ReferenceSummary summary = sample_to_goal(run, {});
  QVERIFY(quality_of(summary).reliable);
  auto reference = std::make_shared<ReferenceResult>();
  reference->request.fit = m_result->fit;
  asked.reference = reference;
  QVERIFY(!predictPoint(asked, {}).truth);  // it has not come to its end
  reference->draws = spread_draws(run, 2000);
  QVERIFY(reference->draws.count() > 0 && reference->draws.count() <= 2000);
  const PointPrediction prediction = predictPoint(asked, {});
  QVERIFY(prediction.truth && prediction.truth->sampled);
  COMPARE_NUMBERS(prediction.truth->probability, weighted, (Tolerance{0.03, 0.0}));
}

void PointPredictionTest::farOutNothingIsDrawn() {
  const auto straight = fitOf(linear_features);
  const PointPrediction prediction =
      predictPoint({straight, {1e200, -1e200}, madeOf(*straight), nullptr}, {});
  QVERIFY(prediction.corrected.empty());
  for (const auto& gaussian : prediction.gaussians) {
    QVERIFY(std::isinf(gaussian.deviation));
    QVERIFY(gaussian.probability >= 0.0 && gaussian.probability <= 1.0);
  }
  QVERIFY(prediction.truth && prediction.truth->probability >= 0.0 && prediction.truth->probability <= 1.0);
  QVERIFY(prediction.truth->histogram.density.is_empty());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::PointPredictionTest);
#include "tst_point_prediction.moc"
