#include "core/prediction/predict.h"
#include "core/prediction/predictive_entropy.h"
#include "core/prediction/quantity.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <string>

namespace credence {

class QuantityTest : public QObject {
  Q_OBJECT

 private slots:
  void idsNameTheQuantities();
  void entropyIsThatOfTheProbability();
  void entropyKeepsItsDigitsFarOut();
  void entropyOfAPredictionIsThatOfProbit();
};

void QuantityTest::idsNameTheQuantities() {
  std::set<std::string> ids;
  for (const Quantity& quantity : plotted_quantities()) {
    QVERIFY(quantity_from_id(id_of(quantity)) == quantity);
    QVERIFY(!title_of(quantity).empty());
    ids.insert(std::string(id_of(quantity)));
  }
  QCOMPARE(ids.size(), plotted_quantities().size());
  QVERIFY(!quantity_from_id("difference"));  // of what?
  QVERIFY(!quantity_from_id(""));
  QVERIFY(have_difference(Quantity::probability(map_method), Quantity::probability(laplace_probit)));
  QVERIFY(!have_difference(Quantity::probability(map_method), Quantity::entropy()));
}

void QuantityTest::entropyIsThatOfTheProbability() {
  QCOMPARE(binary_entropy(0.0), 1.0);
  for (const double logit : {-9.0, -2.0, -0.1, 1e-8, 0.7, 3.0, 12.0}) {
    const long double p = 1.0L / (1.0L + std::exp(-static_cast<long double>(logit)));
    const auto expected = static_cast<double>(-p * std::log2(p) - (1.0L - p) * std::log2(1.0L - p));
    // 80-bit numbers lose a few digits of 1 - p at 12; doubles would lose more.
    QVERIFY2(std::abs(binary_entropy(logit) / expected - 1.0) < 1e-12, qPrintable(QString::number(logit)));
    QCOMPARE(binary_entropy(-logit), binary_entropy(logit));
  }
}

void QuantityTest::entropyKeepsItsDigitsFarOut() {
  // For small q = exp(-a): q(1 + a)/ln 2, up to terms of order q².
  for (const double a : {40.0, 100.0, 700.0}) {
    const double expected = std::exp(-a) * (1.0 + a) / std::log(2.0);
    QVERIFY(std::abs(binary_entropy(a) / expected - 1.0) < 1e-13);
  }
  QCOMPARE(binary_entropy(1e6), 0.0);
  QCOMPARE(binary_entropy(-std::numeric_limits<double>::infinity()), 0.0);
}

void QuantityTest::entropyOfAPredictionIsThatOfProbit() {
  const arma::mat mean = {{0.0, 1.0}, {-2.0, 30.0}};
  const arma::mat variance = {{4.0, 0.0}, {9.0, 100.0}};
  const arma::mat entropy = predictive_entropy(mean, variance);
  for (arma::uword n = 0; n < 4; ++n) {
    const double p = 1.0 / (1.0 + std::exp(-mean(n) / std::sqrt(1.0 + std::numbers::pi * variance(n) / 8.0)));
    const double expected = -p * std::log2(p) - (1.0 - p) * std::log2(1.0 - p);
    QVERIFY(std::abs(entropy(n) - expected) < 1e-12);
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::QuantityTest);
#include "tst_quantity.moc"
