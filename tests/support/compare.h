#pragma once

#include <QByteArray>
#include <QTest>
#include <armadillo>

#include <algorithm>
#include <cmath>

namespace credence::test {

/// How far a number may be from what is expected: |got - expected| ≤ absolute + relative·|expected|.
struct Tolerance {
  double absolute = 0.0;
  double relative = 0.0;

  double allowed(double expected) const { return absolute + relative * std::abs(expected); }
};

/// |got - expected|; 0 when both are NaN or the same infinity, infinite when only one is NaN.
inline double difference(double got, double expected) {
  if (got == expected || (std::isnan(got) && std::isnan(expected))) return 0.0;
  const double distance = std::abs(got - expected);
  return std::isnan(distance) ? arma::datum::inf : distance;
}

inline QByteArray describe_mismatch(double got, double expected, double allowed) {
  return "got " + QByteArray::number(got, 'g', 17) + ", expected " + QByteArray::number(expected, 'g', 17) +
         ", difference " + QByteArray::number(difference(got, expected), 'g', 3) + ", tolerance " +
         QByteArray::number(allowed, 'g', 3);
}

/// Empty when `got` is within `tolerance`, else what is wrong.
inline QByteArray mismatch(double got, double expected, const Tolerance& tolerance) {
  const double allowed = tolerance.allowed(expected);
  return difference(got, expected) <= allowed ? QByteArray() : describe_mismatch(got, expected, allowed);
}

/// The same for vectors and matrices; tells the element that is furthest outside, and how many are.
inline QByteArray mismatch(const arma::mat& got, const arma::mat& expected, const Tolerance& tolerance) {
  const auto shape = [](const arma::mat& m) {
    return QByteArray::number(m.n_rows) + "x" + QByteArray::number(m.n_cols);
  };
  if (arma::size(got) != arma::size(expected)) {
    return "got the shape " + shape(got) + ", expected " + shape(expected);
  }
  arma::uword outside = 0;
  arma::uword worst = 0;
  double worst_excess = 0.0;
  for (arma::uword k = 0; k < got.n_elem; ++k) {
    const double excess = difference(got(k), expected(k)) - tolerance.allowed(expected(k));
    if (excess <= 0.0) continue;
    if (++outside == 1 || excess > worst_excess) {
      worst = k;
      worst_excess = excess;
    }
  }
  if (outside == 0) return {};
  const arma::uword row = worst % got.n_rows;
  const arma::uword column = worst / got.n_rows;
  return "at (" + QByteArray::number(row) + ", " + QByteArray::number(column) +
         "): " + describe_mismatch(got(worst), expected(worst), tolerance.allowed(expected(worst))) + " (" +
         QByteArray::number(outside) + " of " + QByteArray::number(got.n_elem) + " elements outside)";
}

}  // namespace credence::test

/// Fails the running test function, as QCOMPARE does, unless the number, vector or matrix `got` is within
/// `tolerance` (a Tolerance) of `expected`; prints both, their difference, the tolerance and the place.
#define COMPARE_NUMBERS(got, expected, tolerance)                                                   \
  do {                                                                                              \
    const QByteArray mismatch_ = credence::test::mismatch((got), (expected), (tolerance));          \
    if (!QTest::qVerify(mismatch_.isEmpty(), #got " ~ " #expected, mismatch_.constData(), __FILE__, \
                        __LINE__))                                                                  \
      return;                                                                                       \
  } while (false)
