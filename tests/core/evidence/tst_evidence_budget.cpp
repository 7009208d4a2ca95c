#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/evidence/evidence_budget.h"
#include "core/model/model.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

namespace credence {

/// What models say of all labels that a few points can have, against integrals and enumeration of their own.
class EvidenceBudgetTest : public QObject {
  Q_OBJECT

 private slots:
  void onePointIsACoin();
  void linearModelsAreIntegrated_data();
  void linearModelsAreIntegrated();
  void bumpsAreIntegratedOverTheirLogits();
  void allThatThereIsIsSpent();
  void aSimpleModelSpendsOnFewer();
  void laplaceIsThatOfAFit();
  void labellingsAreNumbered();
  void whatCannotBeIsRefused();
};

namespace {

constexpr double pi = std::numbers::pi;

Dataset points_at(const arma::mat& inputs, const arma::uvec& labels) {
  Dataset points;
  points.inputs = inputs;
  points.labels = labels;
  return points;
}

/// Some points with any labels.
Dataset some_points(arma::uword count, std::uint64_t seed) {
  Random random(seed);
  arma::mat inputs(count, 2);
  for (double& value : inputs) value = random.normal();
  return points_at(inputs, arma::uvec(count, arma::fill::zeros));
}

Hyperparameters linear_setting(double variance) {
  Hyperparameters setting;
  setting.features = &linear_features;
  setting.prior_variance = variance;
  return setting;
}

Hyperparameters bumps(double width, double variance) {
  Hyperparameters setting;
  setting.width = width;
  setting.prior_variance = variance;
  return setting;
}

double sigmoid_of(double logit) {
  return 1.0 / (1.0 + std::exp(-logit));
}

/// p(D) of three weights by the midpoint rule over eight deviations of the prior.
double integral_over_three_weights(const Dataset& points, arma::uword labelling, double variance) {
  const int steps = 90;
  const double deviation = std::sqrt(variance);
  const double step = 16.0 * deviation / steps;
  arma::vec place(steps);
  arma::vec mass(steps);
  for (int k = 0; k < steps; ++k) {
    place(k) = -8.0 * deviation + (k + 0.5) * step;
    mass(k) = step * std::exp(-0.5 * place(k) * place(k) / variance) / std::sqrt(2.0 * pi * variance);
  }
  double sum = 0.0;
  for (int i = 0; i < steps; ++i) {
    for (int j = 0; j < steps; ++j) {
      for (int k = 0; k < steps; ++k) {
        double product = mass(i) * mass(j) * mass(k);
        if (product < 1e-14) continue;
        for (arma::uword n = 0; n < points.size(); ++n) {
          const double logit = place(i) + place(j) * points.inputs(n, 0) + place(k) * points.inputs(n, 1);
          product *= sigmoid_of(((labelling >> n) & 1U) == 1 ? logit : -logit);
        }
        sum += product;
      }
    }
  }
  return sum;
}

}  // namespace

/// Whatever the model, before it has seen anything one label is as probable as the other.
void EvidenceBudgetTest::onePointIsACoin() {
  for (const Hyperparameters& setting : {linear_setting(3.0), bumps(0.5, 100.0)}) {
    const EvidenceBudget budget = evidence_budget(some_points(1, 1), setting);
    QCOMPARE(budget.labellings(), arma::uword{2});
    COMPARE_NUMBERS(budget.log_evidence(0), -std::numbers::ln2, (test::Tolerance{1e-12, 1e-12}));
    COMPARE_NUMBERS(budget.log_evidence(1), -std::numbers::ln2, (test::Tolerance{1e-12, 1e-12}));
    COMPARE_NUMBERS(budget.spent_on(), 2.0, (test::Tolerance{1e-12, 1e-12}));
  }
}

void EvidenceBudgetTest::linearModelsAreIntegrated_data() {
  QTest::addColumn<double>("variance");
  QTest::addColumn<int>("seed");
  QTest::newRow("variance 0.5") << 0.5 << 4;
  QTest::newRow("variance 4") << 4.0 << 5;
}

void EvidenceBudgetTest::linearModelsAreIntegrated() {
  QFETCH(double, variance);
  QFETCH(int, seed);
  const Dataset points = some_points(4, static_cast<std::uint64_t>(seed));
  const EvidenceBudget budget = evidence_budget(points, linear_setting(variance));
  double total = 0.0;
  for (arma::uword k = 0; k < budget.labellings(); ++k) {
    const double integral = integral_over_three_weights(points, k, variance);
    total += integral;
    const double deviations = (budget.log_evidence(k) - std::log(integral)) / budget.standard_error(k);
    const QByteArray told = "labelling " + QByteArray::number(static_cast<int>(k)) + ", seed " +
                            QByteArray::number(seed) + ": " + QByteArray::number(deviations) + " of ± " +
                            QByteArray::number(budget.standard_error(k));
    QVERIFY2(std::abs(deviations) < 5.0, told);
    QVERIFY2(budget.standard_error(k) < 0.02, told);
  }
  COMPARE_NUMBERS(total, 1.0, (test::Tolerance{1e-6, 1e-6}));  // of the test's own integral
}

/// Two bumps and a constant: their two logits are a Gaussian of covariance σ0²ΦΦᵀ, integrated in the plane.
void EvidenceBudgetTest::bumpsAreIntegratedOverTheirLogits() {
  const double variance = 6.0;
  const double width = 0.8;
  const Dataset points = points_at({{0.0, 0.0}, {1.0, 0.3}}, {0, 0});
  const double kernel = std::exp(-0.5 * (1.0 + 0.09) / (width * width));
  const double own = variance * (2.0 + kernel * kernel);
  const double shared = variance * (1.0 + 2.0 * kernel);
  const EvidenceBudget budget = evidence_budget(points, bumps(width, variance));
  const int steps = 500;
  const double step = 18.0 * std::sqrt(own) / steps;
  const double determinant = own * own - shared * shared;
  arma::vec integrals(4, arma::fill::zeros);
  for (int i = 0; i < steps; ++i) {
    for (int j = 0; j < steps; ++j) {
      const double a = (i + 0.5 - 0.5 * steps) * step;
      const double b = (j + 0.5 - 0.5 * steps) * step;
      const double square = (own * (a * a + b * b) - 2.0 * shared * a * b) / determinant;
      const double mass = step * step * std::exp(-0.5 * square) / (2.0 * pi * std::sqrt(determinant));
      for (arma::uword k = 0; k < 4; ++k) {
        integrals(k) += mass * sigmoid_of((k & 1U) == 1 ? a : -a) * sigmoid_of((k & 2U) == 2 ? b : -b);
      }
    }
  }
  COMPARE_NUMBERS(arma::accu(integrals), 1.0, (test::Tolerance{1e-6, 1e-6}));
  for (arma::uword k = 0; k < 4; ++k) {
    QVERIFY(std::abs(budget.log_evidence(k) - std::log(integrals(k))) <
            5.0 * budget.standard_error(k) + 1e-6);
  }
}

/// By draws to rounding, as each of them shares out one; by Laplace nearly.
void EvidenceBudgetTest::allThatThereIsIsSpent() {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Random random(seed);
    const auto count = static_cast<arma::uword>(2.0 + random.uniform(0.0, 6.0));
    const double variance = std::pow(10.0, random.uniform(-2.0, 2.5));
    for (const Hyperparameters& setting : {linear_setting(variance), bumps(0.7, variance)}) {
      const EvidenceBudget budget = evidence_budget(some_points(count, seed), setting, {.pairs = 2000});
      const QByteArray told = "seed " + QByteArray::number(static_cast<int>(seed));
      QVERIFY2(std::abs(budget.total() - 1.0) < 1e-10, told);
      QVERIFY2(std::abs(budget.laplace_total() - 1.0) < 0.5, told);
      // Of a prior without a mean, labels that are all turned around are as probable.
      const arma::uword all = budget.labellings() - 1;
      for (arma::uword k = 0; k <= all; ++k) {
        COMPARE_NUMBERS(budget.log_evidence(k), budget.log_evidence(all - k), (test::Tolerance{1e-9, 1e-9}));
      }
    }
  }
}

/// MacKay's picture: the flexible model spends on nearly all labellings, the simple one on those that a line
/// tells apart, to each of which it can give more.
void EvidenceBudgetTest::aSimpleModelSpendsOnFewer() {
  const Dataset points = points_at(
      {{-1.0, -1.0}, {-1.0, 1.0}, {1.0, -1.0}, {1.0, 1.0}, {0.0, 2.0}, {2.0, 0.0}}, {0, 0, 1, 1, 0, 1});
  const EvidenceBudget line = evidence_budget(points, linear_setting(20.0));
  const EvidenceBudget flexible = evidence_budget(points, bumps(0.4, 20.0));
  QVERIFY(line.spent_on() < 0.7 * flexible.spent_on());
  QVERIFY(flexible.spent_on() <= 64.0);
  const arma::uword split = labelling_of({0, 0, 1, 1, 0, 1});
  const arma::uword chessboard = labelling_of({0, 1, 1, 0, 0, 0});
  QVERIFY(line.log_evidence(split) > flexible.log_evidence(split) + 0.5);
  QVERIFY(line.log_evidence(chessboard) < flexible.log_evidence(chessboard) - 0.5);
  QVERIFY(line.rank(split) < line.rank(chessboard));
  const arma::uvec order = line.by_evidence();
  QCOMPARE(line.rank(order(63)), arma::uword{64});
  for (arma::uword k = 1; k < 64; ++k)
    QVERIFY(line.log_evidence(order(k - 1)) >= line.log_evidence(order(k)));
}

void EvidenceBudgetTest::laplaceIsThatOfAFit() {
  Dataset points = some_points(5, 11);
  const Hyperparameters setting = bumps(0.6, 5.0);
  const EvidenceBudget budget = evidence_budget(points, setting, {.pairs = 100});
  for (const arma::uword k : {0U, 9U, 31U}) {
    points.labels = labels_of(k, 5);
    COMPARE_NUMBERS(budget.laplace(k), fit_model(points, setting).posterior.evidence.total(),
                    (test::Tolerance{1e-6, 1e-6}));
  }
}

void EvidenceBudgetTest::labellingsAreNumbered() {
  QCOMPARE(labelling_of({1, 0, 1, 1}), arma::uword{13});
  for (arma::uword k = 0; k < 32; ++k) QCOMPARE(labelling_of(labels_of(k, 5)), k);
}

void EvidenceBudgetTest::whatCannotBeIsRefused() {
  const auto sentence = [](const Dataset& points, const Hyperparameters& setting) {
    try {
      evidence_budget(points, setting);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  QCOMPARE(sentence(some_points(11, 1), bumps(1.0, 1.0)),
           std::string("the labels of 1 to 10 points can be gone through, not of 11"));
  QVERIFY(!sentence(some_points(0, 1), bumps(1.0, 1.0)).empty());
  QVERIFY(sentence(some_points(3, 1), linear_setting(no_prior)).find("without a prior") == 0);
  std::stop_source stopped;
  stopped.request_stop();
  QVERIFY_EXCEPTION_THROWN(evidence_budget(some_points(3, 1), bumps(1.0, 1.0), {}, stopped.get_token()),
                           Cancelled);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::EvidenceBudgetTest);
#include "tst_evidence_budget.moc"
