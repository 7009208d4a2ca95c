#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace credence;
namespace tolerance = credence::test::tolerance;

class TestStableFunctions : public QObject {
  Q_OBJECT

 private slots:
  void agree_with_reference_values_data();
  void agree_with_reference_values();
  void stay_finite_at_any_logit();
  void mirror_each_other();
  void sigmoid_rises();
  void log_sigmoid_has_the_sigmoid_of_minus_a_as_slope();
  void log_likelihood_sums_the_labels_terms();
  void log_likelihood_of_confident_mistakes_is_finite();
  void log_likelihood_of_nothing_is_zero();
};

// Reference values from mpmath with 50 digits.
void TestStableFunctions::agree_with_reference_values_data() {
  QTest::addColumn<double>("a");
  QTest::addColumn<double>("log1p_exp_a");
  QTest::addColumn<double>("sigmoid_a");
  QTest::newRow("-800") << -800.0 << 0.0 << 0.0;
  QTest::newRow("-745") << -745.0 << 5e-324 << 5e-324;
  QTest::newRow("-709.5") << -709.5 << 7.38014831401258e-309 << 7.38014831401258e-309;
  QTest::newRow("-100") << -100.0 << 3.720075976020836e-44 << 3.720075976020836e-44;
  QTest::newRow("-37.5") << -37.5 << 5.175555005801868e-17 << 5.175555005801868e-17;
  QTest::newRow("-36") << -36.0 << 2.319522830243569e-16 << 2.3195228302435686e-16;
  QTest::newRow("-5.25") << -5.25 << 0.005233798151743032 << 0.005220125693558397;
  QTest::newRow("-1") << -1.0 << 0.3132616875182228 << 0.2689414213699951;
  QTest::newRow("-1e-08") << -1e-08 << 0.6931471755599453 << 0.4999999975;
  QTest::newRow("0") << 0.0 << 0.6931471805599453 << 0.5;
  QTest::newRow("1e-300") << 1e-300 << 0.6931471805599453 << 0.5;
  QTest::newRow("1e-08") << 1e-08 << 0.6931471855599454 << 0.5000000025;
  QTest::newRow("0.5") << 0.5 << 0.9740769841801067 << 0.6224593312018546;
  QTest::newRow("1") << 1.0 << 1.3132616875182228 << 0.7310585786300049;
  QTest::newRow("5.25") << 5.25 << 5.255233798151743 << 0.9947798743064417;
  QTest::newRow("17.5") << 17.5 << 17.50000002510999 << 0.999999974890009;
  QTest::newRow("36") << 36.0 << 36.0 << 0.9999999999999998;
  QTest::newRow("37.5") << 37.5 << 37.5 << 1.0;
  QTest::newRow("100") << 100.0 << 100.0 << 1.0;
  QTest::newRow("709.5") << 709.5 << 709.5 << 1.0;
  QTest::newRow("800") << 800.0 << 800.0 << 1.0;
}

void TestStableFunctions::agree_with_reference_values() {
  QFETCH(const double, a);
  QFETCH(const double, log1p_exp_a);
  QFETCH(const double, sigmoid_a);
  COMPARE_NUMBERS(log1p_exp(a), log1p_exp_a, tolerance::scalar_function);
  COMPARE_NUMBERS(sigmoid(a), sigmoid_a, tolerance::scalar_function);
  COMPARE_NUMBERS(log_sigmoid(-a), -log1p_exp_a, tolerance::scalar_function);
}

void TestStableFunctions::stay_finite_at_any_logit() {
  for (const double a : {800.0, 1e4, 1e300, std::numeric_limits<double>::max()}) {
    QCOMPARE(log_sigmoid(-a), -a);
    QCOMPARE(log1p_exp(a), a);
    QVERIFY(std::isfinite(log_sigmoid(a)) && log_sigmoid(a) <= 0.0);
    QCOMPARE(sigmoid(a), 1.0);
    QVERIFY(sigmoid(-a) >= 0.0 && sigmoid(-a) < 1e-300);
  }
}

void TestStableFunctions::mirror_each_other() {
  for (const double a : arma::linspace(-40.0, 40.0, 161)) {
    COMPARE_NUMBERS(sigmoid(a) + sigmoid(-a), 1.0, tolerance::scalar_function);
    // log1p_exp is the difference of two numbers near |a| here, so the error is relative to |a|.
    COMPARE_NUMBERS(log1p_exp(a) - log1p_exp(-a), a, tolerance::rounding);
  }
}

void TestStableFunctions::sigmoid_rises() {
  const arma::vec values = sigmoid(arma::linspace(-40.0, 36.0, 2001));
  QVERIFY(arma::all(arma::diff(values) >= 0.0));
  QVERIFY(values.min() > 0.0);
}

void TestStableFunctions::log_sigmoid_has_the_sigmoid_of_minus_a_as_slope() {
  for (const double a : {-30.0, -3.0, -0.1, 0.0, 0.1, 3.0, 30.0}) {
    const double h = 1e-5;
    COMPARE_NUMBERS((log_sigmoid(a + h) - log_sigmoid(a - h)) / (2.0 * h), sigmoid(-a),
                    tolerance::central_difference);
  }
}

void TestStableFunctions::log_likelihood_sums_the_labels_terms() {
  // p(1) = 3/4 at log 3, p(1) = 1/5 at -log 4
  const arma::vec logits = {std::log(3.0), std::log(3.0), -std::log(4.0), -std::log(4.0)};
  const arma::uvec labels = {1, 0, 1, 0};
  COMPARE_NUMBERS(log_likelihood(logits, labels), std::log(0.75 * 0.25 * 0.2 * 0.8), tolerance::rounding);
}

void TestStableFunctions::log_likelihood_of_confident_mistakes_is_finite() {
  COMPARE_NUMBERS(log_likelihood({800.0, -800.0, 800.0, -800.0}, {0, 1, 1, 0}), -1600.0, tolerance::rounding);
}

void TestStableFunctions::log_likelihood_of_nothing_is_zero() {
  QCOMPARE(log_likelihood({}, {}), 0.0);
}

CREDENCE_TEST(QCoreApplication, TestStableFunctions);
#include "tst_stable_functions.moc"
