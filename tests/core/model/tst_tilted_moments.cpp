#include "core/model/expected_log_sigmoid.h"
#include "core/model/logistic_normal_derivatives.h"
#include "core/model/tilted_moments.h"
#include "places.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

using namespace credence;
using test::Tolerance;

namespace {

/// From 60-digit arithmetic: tests/golden/make_tilted_moments.py.
struct TiltedReference {
  double mean = 0.0;
  double variance = 0.0;
  double log_z = 0.0;
  double alpha = 0.0;
  double beta = 0.0;
  double tau = 0.0;
  double nu = 0.0;
  double slope = 0.0;
  double log_sigma = 0.0;
};

std::vector<TiltedReference> tilted_references() {
  QFile file(QStringLiteral(CREDENCE_SOURCE_DIR "/tests/golden/tilted-moments.csv"));
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
  std::vector<TiltedReference> result;
  for (const QByteArray& line : file.readAll().trimmed().split('\n').mid(2)) {
    std::vector<double> numbers;
    for (const QByteArray& field : line.split(',')) numbers.push_back(field.toDouble());
    result.push_back({numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
                      numbers[7], numbers[8]});
  }
  return result;
}

/// What the quadratures are made for. Beyond the smallest double there are no digits to lose.
constexpr Tolerance relative{1e-300, 2e-10};
/// An expectation that is a sum of two terms of the size of the deviation, which may cancel.
constexpr Tolerance of_bound{2e-12, 1e-11};

QByteArray at(const TiltedReference& r) {
  return "mean " + QByteArray::number(r.mean) + ", variance " + QByteArray::number(r.variance) + ": ";
}

}  // namespace

class TestTiltedMoments : public QObject {
  Q_OBJECT

 private slots:
  void agree_with_sixty_digits();
  void averages_agree_with_sixty_digits();
  void sites_are_within_what_sites_can_be();
  void no_variance_is_the_likelihood();
  void nothing_overflows();
};

void TestTiltedMoments::agree_with_sixty_digits() {
  const std::vector<TiltedReference> table = tilted_references();
  QVERIFY(table.size() > 500);
  for (const TiltedReference& r : table) {
    const TiltedMoments moments = tilted_moments(r.mean, r.variance);
    const auto check = [&](const char* what, double got, double expected) {
      const QByteArray wrong = test::mismatch(got, expected, relative);
      QVERIFY2(wrong.isEmpty(), at(r) + what + ": " + wrong);
    };
    check("log Z", moments.log_normaliser, r.log_z);
    check("α", moments.slope, r.alpha);
    check("β", moments.curvature, r.beta);
    check("τ", moments.curvature / moments.variance_ratio, r.tau);
    // ν is a sum of two terms.
    const double precision = moments.curvature / moments.variance_ratio;
    const double shift = precision * r.mean + moments.slope / moments.variance_ratio;
    const Tolerance of_sum{2e-10 * (std::abs(r.tau * r.mean) + std::abs(r.nu)), 0.0};
    const QByteArray wrong = test::mismatch(shift, r.nu, of_sum);
    QVERIFY2(wrong.isEmpty(), at(r) + "ν: " + wrong);
  }
}

void TestTiltedMoments::averages_agree_with_sixty_digits() {
  for (const TiltedReference& r : tilted_references()) {
    QByteArray wrong =
        test::mismatch(logistic_normal_derivatives(r.mean, r.variance).first, r.slope, relative);
    QVERIFY2(wrong.isEmpty(), at(r) + "E σ': " + wrong);
    wrong = test::mismatch(expected_log_sigmoid(r.mean, r.variance), r.log_sigma, of_bound);
    QVERIFY2(wrong.isEmpty(), at(r) + "E log σ: " + wrong);
  }
}

// 0 ≤ τ ≤ ¼, and seeing a label never widens a Gaussian.
void TestTiltedMoments::sites_are_within_what_sites_can_be() {
  for (double mean = -1200.0; mean <= 1200.0; mean += 7.3) {
    for (double exponent = -10.0; exponent <= 8.0; exponent += 0.7) {
      const double variance = std::pow(10.0, exponent);
      const TiltedMoments moments = tilted_moments(mean, variance);
      const double precision = moments.curvature / moments.variance_ratio;
      QVERIFY2(precision >= 0.0 && precision <= 0.25 * (1.0 + 1e-9), at({mean, variance}));
      QVERIFY2(moments.variance_ratio > 0.0 && moments.variance_ratio <= 1.0, at({mean, variance}));
      QVERIFY2(moments.slope >= 0.0 && moments.slope <= 1.0, at({mean, variance}));
      QVERIFY2(moments.log_normaliser <= 0.0, at({mean, variance}));
    }
  }
}

void TestTiltedMoments::no_variance_is_the_likelihood() {
  for (const double mean : {-800.0, -3.0, 0.0, 0.5, 40.0}) {
    const TiltedMoments none = tilted_moments(mean, 0.0);
    const TiltedMoments little = tilted_moments(mean, 1e-12);
    QCOMPARE(none.variance_ratio, 1.0);
    QVERIFY(test::mismatch(little.log_normaliser, none.log_normaliser, {0.0, 1e-11}).isEmpty());
    QVERIFY(test::mismatch(little.slope, none.slope, {1e-300, 1e-11}).isEmpty());
    QVERIFY(test::mismatch(little.curvature, none.curvature, {1e-300, 1e-11}).isEmpty());
  }
}

void TestTiltedMoments::nothing_overflows() {
  for (const double mean : {-1e12, -1e6, 0.0, 1e6, 1e12}) {
    for (const double variance : {1e-300, 1e-20, 1.0, 1e9, 1e14, 1e30}) {
      const TiltedMoments moments = tilted_moments(mean, variance);
      for (const double number :
           {moments.log_normaliser, moments.slope, moments.curvature, moments.variance_ratio,
            logistic_normal_derivatives(mean, variance).first, expected_log_sigmoid(mean, variance)}) {
        QVERIFY2(std::isfinite(number), at({mean, variance}));
      }
    }
  }
}

CREDENCE_TEST(QCoreApplication, TestTiltedMoments);
#include "tst_tilted_moments.moc"
