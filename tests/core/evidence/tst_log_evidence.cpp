#include "core/model/log_evidence.h"
#include "core/model/map_fit.h"
#include "core/model/weight_covariance.h"
#include "support/compare.h"
#include "support/golden.h"
#include "support/random_problem.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace credence;
using credence::test::Problem;
using credence::test::random_problem;
using namespace Qt::StringLiterals;
namespace tolerance = credence::test::tolerance;

namespace {

LogEvidence evidence_of(const arma::mat& design, const arma::uvec& labels, double prior_variance) {
  const MapFit fit = fit_map(design, labels, prior_variance);
  return log_evidence(fit, laplace_approximation(design, fit, prior_variance));
}

}  // namespace

class TestLogEvidence : public QObject {
  Q_OBJECT

 private slots:
  void one_weight_agrees_with_quadrature_data();
  void one_weight_agrees_with_quadrature();
  void terms_have_their_signs();
  void vague_features_leave_coin_tosses();
  void order_of_points_and_features_does_not_matter();
  void swapped_labels_change_nothing();
  void unused_feature_changes_nothing();
  void unit_of_the_features_is_taken_up_by_the_prior();
};

// tests/golden/one-weight.json: N×1 designs, for which the true evidence is a one-dimensional integral.
void TestLogEvidence::one_weight_agrees_with_quadrature_data() {
  QTest::addColumn<QJsonObject>("expected");
  int row = 0;
  for (const QJsonValue& value : test::golden("one-weight.json")["cases"_L1].toArray()) {
    QTest::addRow("case %d", row++) << value.toObject();
  }
}

void TestLogEvidence::one_weight_agrees_with_quadrature() {
  QFETCH(const QJsonObject, expected);
  const QJsonArray design_values = expected["design"_L1].toArray();
  const QJsonArray label_values = expected["labels"_L1].toArray();
  arma::vec design(static_cast<arma::uword>(design_values.size()));
  arma::uvec labels(design.n_elem);
  for (int n = 0; n < design_values.size(); ++n) {
    design(static_cast<arma::uword>(n)) = design_values[n].toDouble();
    labels(static_cast<arma::uword>(n)) = static_cast<arma::uword>(label_values[n].toInt());
  }
  const double laplace = expected["laplace"_L1].toDouble();
  const double exact = expected["exact"_L1].toDouble();

  const double got = evidence_of(design, labels, expected["prior_variance"_L1].toDouble()).total();
  COMPARE_NUMBERS(got, laplace, (credence::test::Tolerance{0.0, 1e-10}));
  // What the approximation itself is worth: at most a third of a nat here, and exactly this much.
  COMPARE_NUMBERS(exact - got, exact - laplace, tolerance::two_routes);
  QVERIFY(std::abs(exact - got) < 0.35);
}

void TestLogEvidence::terms_have_their_signs() {
  for (const double prior_variance : {1e-6, 1e-2, 1.0, 1e2, 1e6}) {
    const Problem problem = random_problem(1, 40, 0.8);
    const LogEvidence evidence = evidence_of(problem.design, problem.labels, prior_variance);
    QVERIFY(evidence["fit"] < 0.0);
    QVERIFY(evidence["weight_penalty"] < 0.0);
    QVERIFY(evidence["log_determinant"] < 0.0);
    QCOMPARE(evidence.total(), evidence["fit"] + evidence["weight_penalty"] + evidence["log_determinant"]);
  }
}

// With σ0² → 0 the weights are 0 and each label is a coin toss: N log ½, up to σ0²·(N/2)²·M.
void TestLogEvidence::vague_features_leave_coin_tosses() {
  const Problem problem = random_problem(2, 40, 0.8);
  COMPARE_NUMBERS(evidence_of(problem.design, problem.labels, 1e-12).total(), -40.0 * std::log(2.0),
                  (credence::test::Tolerance{1e-12 * 400.0 * 41.0}));
}

void TestLogEvidence::order_of_points_and_features_does_not_matter() {
  const Problem problem = random_problem(3, 30, 0.8);
  const arma::uvec rows = arma::reverse(arma::regspace<arma::uvec>(0, 29));
  const arma::uvec columns = arma::reverse(arma::regspace<arma::uvec>(0, 30));
  COMPARE_NUMBERS(evidence_of(problem.design.submat(rows, columns), problem.labels(rows), 10.0).total(),
                  evidence_of(problem.design, problem.labels, 10.0).total(), tolerance::two_routes);
}

void TestLogEvidence::swapped_labels_change_nothing() {
  const Problem problem = random_problem(4, 30, 0.8);
  COMPARE_NUMBERS(evidence_of(problem.design, 1 - problem.labels, 10.0).total(),
                  evidence_of(problem.design, problem.labels, 10.0).total(), tolerance::two_routes);
}

// A weight that touches no datum keeps its prior, and costs nothing: the 2π's and σ0's cancel.
void TestLogEvidence::unused_feature_changes_nothing() {
  const Problem problem = random_problem(5, 30, 0.8);
  const arma::mat wider = arma::join_rows(problem.design, arma::mat(30, 3, arma::fill::zeros));
  COMPARE_NUMBERS(evidence_of(wider, problem.labels, 10.0).total(),
                  evidence_of(problem.design, problem.labels, 10.0).total(), tolerance::two_routes);
}

// (cΦ, σ0²/c²) is the same model as (Φ, σ0²).
void TestLogEvidence::unit_of_the_features_is_taken_up_by_the_prior() {
  const Problem problem = random_problem(6, 30, 0.8);
  for (const double unit : {1e-3, 7.0, 1e3}) {
    COMPARE_NUMBERS(evidence_of(unit * problem.design, problem.labels, 10.0 / (unit * unit)).total(),
                    evidence_of(problem.design, problem.labels, 10.0).total(), tolerance::two_routes);
  }
}

CREDENCE_TEST(QCoreApplication, TestLogEvidence);
#include "tst_log_evidence.moc"
