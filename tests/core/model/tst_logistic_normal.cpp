#include "core/model/logistic_normal.h"
#include "core/model/stable_functions.h"
#include "core/prediction/predict.h"
#include "places.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <vector>

using namespace credence;
using credence::test::predict_laplace;
using credence::test::predict_laplace_quadrature;
namespace tolerance = credence::test::tolerance;

namespace {

/// The quadrature rules are made for 1e-11 of the smaller of the two probabilities.
constexpr test::Tolerance quadrature{1e-15, 2e-11};

struct Reference {
  double mean;
  double variance;
  double tail;  // E σ(-a) for a ~ N(mean, variance)
  double log_tail;
};

/// From 40-digit arithmetic: tests/golden/make_logistic_normal.py.
std::vector<Reference> references() {
  QFile file(QStringLiteral(CREDENCE_SOURCE_DIR "/tests/golden/logistic-normal.csv"));
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
  std::vector<Reference> result;
  for (const QByteArray& line : file.readAll().trimmed().split('\n').mid(2)) {
    const QList<QByteArray> fields = line.split(',');
    result.push_back(
        {fields[0].toDouble(), fields[1].toDouble(), fields[2].toDouble(), fields[3].toDouble()});
  }
  return result;
}

const arma::vec means = arma::join_cols(arma::logspace(-12, 1.5, 40), arma::linspace(1, 30, 30));
const arma::vec variances = arma::join_cols(arma::vec{0.0}, arma::logspace(-10, 4, 60));

}  // namespace

class TestLogisticNormal : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_forty_digits();
  void opposite_means_add_up_to_one();
  void no_variance_is_the_sigmoid();
  void variance_moderates();
  void grows_with_the_mean();
  void sign_is_that_of_the_mean();
  void tilting_shifts_the_mean();
  void probit_is_near();
  void matrices_are_element_by_element();
  void unusual_arguments();
};

void TestLogisticNormal::agrees_with_forty_digits() {
  const std::vector<Reference> table = references();
  QVERIFY(table.size() > 200);
  for (const Reference& r : table) {
    const QByteArray at =
        "mean " + QByteArray::number(r.mean) + ", variance " + QByteArray::number(r.variance);
    const QByteArray low = test::mismatch(logistic_normal(-r.mean, r.variance), r.tail, quadrature);
    QVERIFY2(low.isEmpty(), at + ": " + low);
    const QByteArray high = test::mismatch(logistic_normal(r.mean, r.variance), 1.0 - r.tail, quadrature);
    QVERIFY2(high.isEmpty(), at + ": " + high);
    // log p/(1 - p); near 0 that of p = ½ + m/4 and no better than the table's digits.
    const double logit = std::log1p(-r.tail) - r.log_tail;
    const QByteArray odds = test::mismatch(logistic_normal_logit(r.mean, r.variance), logit,
                                           {r.mean < 1e-3 ? 2e-16 : 1e-12, 1e-8});
    QVERIFY2(odds.isEmpty(), at + ", logit: " + odds);
    const QByteArray tail =
        test::mismatch(log_sigmoid(-logistic_normal_logit(r.mean, r.variance)), r.log_tail, {2e-11, 1e-14});
    QVERIFY2(tail.isEmpty(), at + ", log: " + tail);
  }
}

void TestLogisticNormal::opposite_means_add_up_to_one() {
  for (const double mean : means) {
    for (const double variance : variances) {
      QCOMPARE(logistic_normal(mean, variance) + logistic_normal(-mean, variance), 1.0);
      QCOMPARE(logistic_normal_logit(-mean, variance), -logistic_normal_logit(mean, variance));
    }
  }
}

void TestLogisticNormal::no_variance_is_the_sigmoid() {
  for (const double mean : means) {
    COMPARE_NUMBERS(logistic_normal(mean, 0.0), sigmoid(mean), tolerance::scalar_function);
    COMPARE_NUMBERS(logistic_normal_logit(mean, 0.0), mean, (test::Tolerance{1e-15, 1e-8}));
    // E σ = σ + ½v σ'': both within v.
    COMPARE_NUMBERS(logistic_normal(mean, 1e-9), sigmoid(mean), (test::Tolerance{1e-10}));
  }
}

void TestLogisticNormal::variance_moderates() {
  for (const double mean : means) {
    double last = logistic_normal_logit(mean, 0.0);
    QVERIFY(last <= mean * (1.0 + 1e-8));
    for (const double variance : variances) {
      const double logit = logistic_normal_logit(mean, variance);
      QVERIFY2(logit <= last * (1.0 + 1e-11), qPrintable(QStringLiteral("%1 %2").arg(mean).arg(variance)));
      last = logit;
    }
  }
}

void TestLogisticNormal::grows_with_the_mean() {
  for (const double variance : variances) {
    double last = 0.0;
    for (const double mean : arma::vec(arma::sort(means))) {
      const double logit = logistic_normal_logit(mean, variance);
      QVERIFY2(logit >= last * (1.0 - 1e-11), qPrintable(QStringLiteral("%1 %2").arg(mean).arg(variance)));
      last = logit;
    }
  }
}

/// So that no method's boundary differs from that of MAP by rounding.
void TestLogisticNormal::sign_is_that_of_the_mean() {
  for (const double variance : variances) {
    QCOMPARE(logistic_normal_logit(0.0, variance), 0.0);
    QCOMPARE(logistic_normal(0.0, variance), 0.5);
    for (const double mean : {1e-300, 1e-17, 1e-9}) {
      QVERIFY(logistic_normal_logit(mean, variance) > 0.0);
      QVERIFY(logistic_normal_logit(-mean, variance) < 0.0);
      QVERIFY(logistic_normal(mean, variance) >= 0.5);
    }
  }
}

/// exp(-a) σ(a) = σ(-a), and exp(-a) shifts a Gaussian by its variance.
void TestLogisticNormal::tilting_shifts_the_mean() {
  for (const double mean : {0.5, 3.0, 12.0, 29.0}) {
    for (const double variance : {0.3, 4.0, 6.2, 6.3, 20.0, 50.0}) {
      const double shifted = std::exp(-mean + 0.5 * variance) * logistic_normal(mean - variance, variance);
      COMPARE_NUMBERS(logistic_normal(-mean, variance), shifted, (test::Tolerance{0.0, 1e-10}));
    }
  }
}

// MATHS: the two differ by up to about 0.02.
void TestLogisticNormal::probit_is_near() {
  double largest = 0.0;
  for (const double mean : means) {
    for (const double variance : variances) {
      const Latent latent{{mean}, {variance}};
      largest =
          std::max(largest, std::abs(predict_laplace(latent)(0) - predict_laplace_quadrature(latent)(0)));
    }
  }
  QVERIFY2(largest > 0.01 && largest < 0.02, QByteArray::number(largest).constData());
}

void TestLogisticNormal::matrices_are_element_by_element() {
  const arma::mat mean = arma::reshape(arma::linspace(-40, 40, 9030), 105, 86);
  const arma::mat variance = arma::reshape(arma::linspace(100, 0, 9030), 105, 86);
  const arma::mat probability = logistic_normal(mean, variance);
  const arma::mat logit = logistic_normal_logit(mean, variance);
  QCOMPARE(arma::size(probability), arma::size(mean));
  for (arma::uword n = 0; n < mean.n_elem; ++n) {
    QCOMPARE(probability(n), logistic_normal(mean(n), variance(n)));
    QCOMPARE(logit(n), logistic_normal_logit(mean(n), variance(n)));
  }
  QVERIFY(logistic_normal(arma::mat(0, 3), arma::mat(0, 3)).is_empty());
}

void TestLogisticNormal::unusual_arguments() {
  QVERIFY(std::isnan(logistic_normal(arma::datum::nan, 1.0)));
  QVERIFY(std::isnan(logistic_normal(1.0, arma::datum::nan)));
  QVERIFY(std::isnan(logistic_normal_logit(1.0, arma::datum::nan)));
  QCOMPARE(logistic_normal(-3.0, arma::datum::inf), 0.5);
  for (const double variance : {0.0, 1e-300, 1.0, 1e4, 1e12, 1e300}) {
    for (const double mean : {1e3, 1e6, 1e12}) {
      const double logit = logistic_normal_logit(mean, variance);
      QVERIFY2(logit > 0.0 && logit <= mean, qPrintable(QStringLiteral("%1 %2").arg(mean).arg(variance)));
    }
  }
}

CREDENCE_TEST(QCoreApplication, TestLogisticNormal);
#include "tst_logistic_normal.moc"
