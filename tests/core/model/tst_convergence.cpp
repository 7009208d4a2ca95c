#include "core/concurrency/cancelled.h"
#include "core/evidence/compute_map.h"
#include "core/model/convergence.h"
#include "core/model/model_fitter.h"
#include "core/model/model_health.h"
#include "core/table/data_error.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/repetitions.h"

#include <QTest>

#include <cmath>
#include <string>
#include <vector>

namespace credence {

/// What double precision cannot answer is not called an answer.
class ConvergenceTest : public QObject {
  Q_OBJECT

 private slots:
  void aFitBeyondDoublePrecisionHasNotConverged_data();
  void aFitBeyondDoublePrecisionHasNotConverged();
  void whatHasConvergedIsRight();
  void linearFeaturesHaveNoSuchLimit();
  void theRefusalNamesTheRangeThatWorks();
  void aFitThatConvergedIsNotRefused();
  void aFitThatFailedLeadsNoneAstray_data();
  void aFitThatFailedLeadsNoneAstray();
  void theSearchForTheRangeCanBeStopped();
  void theMapHasNoNumbersThere();
};

namespace {

const Dataset& overlapping() {
  static const Dataset points = test::random_points(4, 30);
  return points;
}

std::string refusal_of_convergence(const Dataset& training, const Hyperparameters& setting) {
  try {
    require_convergence(fit_model(training, setting), training);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

void ConvergenceTest::aFitBeyondDoublePrecisionHasNotConverged_data() {
  QTest::addColumn<double>("priorVariance");
  for (const double variance : {1e40, 1e60, 1e100, 1e200, 1e300}) QTest::addRow("%g", variance) << variance;
}

void ConvergenceTest::aFitBeyondDoublePrecisionHasNotConverged() {
  QFETCH(const double, priorVariance);
  for (const double width : {0.5, 3.0}) {
    const Hyperparameters setting{&rbf_features, width, priorVariance};
    const Model model = fit_model(overlapping(), setting);
    const ModelHealth health = model_health(model, overlapping());
    // Whatever it is called, the two agree.
    QVERIFY(!model.mode.converged || health.remaining_gain <= largest_remaining_gain);
    QVERIFY(!model.mode.converged);
    // Rounding leaves no way on: that is not tried two hundred times.
    QVERIFY2(model.mode.iterations <= 200, QByteArray::number(model.mode.iterations).constData());
  }
}

// Far wider than the data all features are one. With as many points of either class the logits are zero, and
// the determinant is 1 + σ0² N(N + 1)/4.
void ConvergenceTest::whatHasConvergedIsRight() {
  Dataset even = overlapping();
  for (arma::uword n = 0; n < even.size(); ++n) even.labels(n) = n % 2;
  const double count = static_cast<double>(even.size());
  int converged = 0;
  for (int exponent = -300; exponent <= 300; exponent += 20) {
    const double variance = std::pow(10.0, exponent);
    const Model model = fit_model(even, {&rbf_features, 1e300, variance});
    if (!model.mode.converged) continue;
    ++converged;
    const double expected = std::log1p(variance * 0.25 * count * (count + 1.0));
    COMPARE_NUMBERS(model.posterior.covariance.log_determinant(), expected, (test::Tolerance{2e-2, 1e-9}));
  }
  QVERIFY2(converged >= 17, QByteArray::number(converged).constData());
}

void ConvergenceTest::linearFeaturesHaveNoSuchLimit() {
  const Model vague = fit_model(overlapping(), {&linear_features, 1.0, 1e200});
  const Model wide = fit_model(overlapping(), {&linear_features, 1.0, 1e20});
  QVERIFY(vague.mode.converged);
  COMPARE_NUMBERS(vague.mode.logits, wide.mode.logits, (test::Tolerance{1e-9}));
  require_convergence(vague, overlapping());
}

void ConvergenceTest::theRefusalNamesTheRangeThatWorks() {
  Hyperparameters setting{&rbf_features, 0.5, 1e60};
  const auto largest = nearest_working_prior_variance(overlapping(), setting);
  QVERIFY(largest);
  QVERIFY(*largest > 1e6 && *largest < 1e40);
  const std::string message = refusal_of_convergence(overlapping(), setting);
  const std::string end = "it can up to 1e+" + std::to_string(std::lround(std::log10(*largest)));
  QVERIFY2(message.starts_with("double precision cannot fit these data with a prior variance of 1e+60") &&
               message.ends_with(end),
           message.c_str());
  // The end itself works, and is the last power of ten that does.
  setting.prior_variance = *largest;
  QVERIFY(fit_model(overlapping(), setting).mode.converged);
  setting.prior_variance = 10.0 * *largest;
  QVERIFY(!fit_model(overlapping(), setting).mode.converged);
}

void ConvergenceTest::aFitThatConvergedIsNotRefused() {
  for (const double variance : {1e-300, 1e-6, 1.0, 1e6, 1e10}) {
    QCOMPARE(refusal_of_convergence(overlapping(), {&rbf_features, 0.5, variance}), std::string());
  }
}

void ConvergenceTest::aFitThatFailedLeadsNoneAstray_data() {
  QTest::addColumn<int>("count");
  QTest::addColumn<double>("width");
  QTest::newRow("dense") << 80 << 0.36;
  QTest::newRow("spectral") << 400 << 1.5;
  QTest::newRow("dense, by duals for evidence") << 400 << 0.05;
  if (!test::at_night()) return;  // what fails takes long
  QTest::newRow("sparse") << 1200 << 0.01;
  QTest::newRow("moments") << 4000 << 1.0;
}

// Whatever one fitter was asked for before, by whichever of its functions.
void ConvergenceTest::aFitThatFailedLeadsNoneAstray() {
  QFETCH(const int, count);
  QFETCH(const double, width);
  const Dataset points = test::random_points(7, static_cast<arma::uword>(count));
  const Hyperparameters setting{&rbf_features, width, 5.0};
  const EvidenceFit wanted = ModelFitter(points).fit_for_evidence(setting);
  QVERIFY(wanted.converged);
  const auto evidence = [](const EvidenceFit& fit) {
    return fit.log_likelihood - fit.weight_penalty - 0.5 * fit.log_determinant;
  };
  for (const double tooWide : test::at_night() ? std::vector{1e40, 1e60, 1e200} : std::vector{1e60}) {
    for (const bool evidenceAlone : {false, true}) {
      ModelFitter fitter(points);
      Hyperparameters failing = setting;
      failing.prior_variance = tooWide;
      if (evidenceAlone) {
        fitter.fit_for_evidence(failing);
      } else {
        fitter.fit(failing);
      }
      const Model model = fitter.fit(setting);
      QVERIFY2(model.mode.converged, QByteArray::number(tooWide).constData());
      COMPARE_NUMBERS(model.posterior.evidence.total(), evidence(wanted), (test::Tolerance{1e-6, 1e-9}));
      fitter.fit_for_evidence(failing);
      const EvidenceFit again = fitter.fit_for_evidence(setting);
      QVERIFY2(again.converged, QByteArray::number(tooWide).constData());
      COMPARE_NUMBERS(evidence(again), evidence(wanted), (test::Tolerance{1e-6, 1e-9}));
    }
  }
}

void ConvergenceTest::theSearchForTheRangeCanBeStopped() {
  const Model model = fit_model(overlapping(), {&rbf_features, 0.5, 1e60});
  std::stop_source source;
  source.request_stop();
  QVERIFY_EXCEPTION_THROWN(require_convergence(model, overlapping(), source.get_token()), Cancelled);
}

void ConvergenceTest::theMapHasNoNumbersThere() {
  const EvidenceRanges ranges{{0.5, 0.5, 1}, {1e-300, 1e300, 3}};
  const EvidenceMap map = compute_evidence_map(overlapping(), {&rbf_features, 1.0, 1.0}, ranges, 1);
  COMPARE_NUMBERS(map.prior_variances, (arma::vec{1e-300, 1.0, 1e300}), (test::Tolerance{0.0, 1e-12}));
  for (const MapQuantity& quantity : map_quantities()) {
    if (quantity.pass != MapPass::evidence) continue;
    QVERIFY(std::isfinite(map[quantity.id](0, 0)) && std::isfinite(map[quantity.id](0, 1)));
    QVERIFY(std::isnan(map[quantity.id](0, 2)));
  }
  QCOMPARE(map.converged(0, 2), arma::uword{0});
  QVERIFY(map.is_complete("log_evidence"));
  QVERIFY(map.best().has_value() && map.best()->j < 2);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::ConvergenceTest);
#include "tst_convergence.moc"
