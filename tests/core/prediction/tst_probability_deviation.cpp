#include "core/prediction/probability_deviation.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace credence;

namespace {

using Long = long double;

Long sigmoid(Long a) {
  return a < 0.0L ? std::exp(a) / (1.0L + std::exp(a)) : 1.0L / (1.0L + std::exp(-a));
}

/// √(E(σ - Eσ)²) by the trapezium rule in long doubles, about the mean, so that nothing cancels.
Long by_definition(Long mean, Long variance) {
  const Long deviation = std::sqrt(variance);
  const Long step = std::min(0.02L, 0.02L / deviation);  // fine for the Gaussian and for the sigmoid
  const auto average = [&](const auto& f) {
    Long sum = 0.0L;
    for (Long z = -10.0L; z <= 10.0L; z += step)
      sum += f(sigmoid(mean + deviation * z)) * std::exp(-0.5L * z * z);
    return sum * step / std::sqrt(2.0L * std::numbers::pi_v<Long>);
  };
  const Long p = average([](Long s) { return s; });
  return std::sqrt(average([p](Long s) { return (s - p) * (s - p); }));
}

}  // namespace

/// How far apart the probabilities are that a Gaussian of the logit averages.
class ProbabilityDeviationTest : public QObject {
  Q_OBJECT

 private slots:
  void it_is_the_integral();
  void ends();
};

void ProbabilityDeviationTest::it_is_the_integral() {
  constexpr unsigned seed = 20261129;
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> means(-12.0, 12.0);
  std::uniform_real_distribution<double> powers(-9.0, 4.0);
  for (int k = 0; k < 200; ++k) {
    const double mean = means(random);
    const double variance = std::pow(10.0, powers(random));
    const auto expected = static_cast<double>(by_definition(mean, variance));
    const double found = probability_deviation(mean, variance);
    // As the header promises.
    QVERIFY2(std::abs(found - expected) < 2e-6,
             qPrintable(QStringLiteral("%1 for %2 at mean %3, variance %4, seed %5")
                            .arg(found)
                            .arg(expected)
                            .arg(mean)
                            .arg(variance)
                            .arg(seed)));
  }
}

void ProbabilityDeviationTest::ends() {
  QCOMPARE(probability_deviation(3.0, 0.0), 0.0);
  // A coin that is certain of one side, nobody knows which.
  QVERIFY(std::abs(probability_deviation(0.0, 1e12) - 0.5) < 1e-5);
  QVERIFY(std::isfinite(probability_deviation(800.0, 1e4)) &&
          std::isfinite(probability_deviation(-800.0, 0.0)));
  // The series and the difference meet.
  const double below = probability_deviation(0.7, std::nextafter(1e-3, 0.0));
  const double above = probability_deviation(0.7, 1e-3);
  QVERIFY2(std::abs(below / above - 1.0) < 1e-6, qPrintable(QString::number(below / above - 1.0)));
}

CREDENCE_TEST(QCoreApplication, ProbabilityDeviationTest);

#include "tst_probability_deviation.moc"
