#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/model/separability.h"
#include "support/random_problem.h"
#include "support/registered_test.h"

#include <QtTest>

#include <cmath>
#include <glpk.h>
#include <stop_token>
#include <thread>
#include <vector>

using namespace credence;

namespace {

/// 1, x1, x2 of integer points: planes through them are integers, too, and sides are told exactly.
arma::mat with_bias(const arma::mat& inputs) {
  return arma::join_rows(arma::mat(inputs.n_rows, 1, arma::fill::ones), inputs);
}

/// Whether t_n wᵀφ_n ≥ 0 for all points, and not always zero.
bool separates(const arma::mat& design, const arma::vec& signs, const arma::vec& w) {
  const arma::vec margins = signs % (design * w);
  return margins.min() >= 0.0 && margins.max() > 0.0;
}

/// The cone of separating weights, M = 3 and the rank full, is spanned by its edges, and every edge lies on
/// the planes of two points.
bool separable_by_trial(const arma::mat& design, const arma::uvec& labels) {
  const arma::vec signs = 2.0 * arma::conv_to<arma::vec>::from(labels) - 1.0;
  for (arma::uword a = 0; a < design.n_rows; ++a) {
    for (arma::uword b = 0; b < a; ++b) {
      const arma::vec w = arma::cross(design.row(a), design.row(b)).t();
      if (separates(design, signs, w) || separates(design, signs, -w)) return true;
    }
  }
  return false;
}

struct SignedPoints {
  arma::mat inputs;
  arma::uvec labels;
};

}  // namespace

class TestSeparability : public QObject {
  Q_OBJECT

 private slots:
  void known_cases_data();
  void known_cases();
  void agrees_with_trial_of_all_planes();
  void no_feature_has_a_scale();
  void a_little_overlap_is_one();
  void many_points_of_many_features();
  void two_threads_at_once();
  void stops();
  void numbers_that_are_none_are_refused();
};

void TestSeparability::known_cases_data() {
  QTest::addColumn<SignedPoints>("points");
  QTest::addColumn<bool>("separable");
  const auto add = [](const char* name, const arma::mat& inputs, const arma::uvec& labels, bool expected) {
    QTest::newRow(name) << SignedPoints{inputs, labels} << expected;
  };
  const arma::mat square = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
  const arma::mat in_line = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
  const arma::mat cross = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {0, 0}};
  const arma::mat twice = {{0, 0}, {0, 0}, {1, 0}, {0, 1}};
  const arma::mat all_twice = {{0, 0}, {0, 0}, {1, 0}, {1, 0}, {0, 1}, {0, 1}};
  add("complete", square, {0, 0, 1, 1}, true);
  add("exclusive or", square, {0, 1, 1, 0}, false);
  add("one class", square, {1, 1, 1, 1}, true);
  add("one point apart", square, {0, 0, 0, 1}, true);
  add("in a line, apart", in_line, {0, 0, 1, 1}, true);
  add("in a line, mixed", in_line, {0, 1, 0, 1}, false);
  add("both classes on the line, the others on their sides", cross, {0, 1, 0, 1, 1}, true);
  add("the middle belongs to the others", cross, {0, 0, 0, 0, 1}, false);
  add("both classes in one point, the others one class", twice, {0, 1, 1, 1}, true);
  add("both classes in every point", all_twice, {0, 1, 0, 1, 0, 1}, false);
}

void TestSeparability::known_cases() {
  QFETCH(SignedPoints, points);
  QFETCH(bool, separable);
  QCOMPARE(credence::separable(with_bias(points.inputs), points.labels), separable);
}

void TestSeparability::agrees_with_trial_of_all_planes() {
  Random random(11);
  int separated = 0;
  int mixed = 0;
  for (int k = 0; k < 3000; ++k) {
    const auto count = static_cast<arma::uword>(4 + k % 6);
    arma::mat inputs(count, 2);
    for (double& value : inputs) value = std::floor(5.0 * random.uniform());
    arma::uvec labels(count);
    // By a plane, with a label here and there turned round: close to the border in both directions.
    for (arma::uword n = 0; n < count; ++n) {
      labels(n) = (inputs(n, 0) + inputs(n, 1) > 4.0) != (random.uniform() < 0.1) ? 1 : 0;
    }
    const arma::mat design = with_bias(inputs);
    if (arma::rank(design) < 3) continue;
    const bool expected = separable_by_trial(design, labels);
    ++(expected ? separated : mixed);
    if (separable(design, labels) != expected) {
      inputs.print("inputs");
      labels.print("labels");
      QFAIL(qPrintable(QStringLiteral("case %1 should %2be separable")
                           .arg(k)
                           .arg(expected ? QString() : QStringLiteral("not "))));
    }
  }
  QVERIFY2(separated > 300 && mixed > 300, "the cases are of both kinds");
}

void TestSeparability::no_feature_has_a_scale() {
  const arma::mat inputs = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {3, 1}};
  for (const arma::uvec& labels : {arma::uvec{0, 1, 1, 0, 1}, arma::uvec{0, 0, 0, 1, 1}}) {
    arma::mat design = with_bias(inputs);
    const bool expected = separable(design, labels);
    design.col(1) *= 1e12;
    design.col(2) *= 1e-12;
    QCOMPARE(separable(design, labels), expected);
    QCOMPARE(separable(arma::join_rows(design, design.col(1) + design.col(0)), labels), expected);
  }
}

// One point of class 1 before, on or behind a line of class 0, a little.
void TestSeparability::a_little_overlap_is_one() {
  arma::mat inputs = {{0, 0}, {0, 1}, {-1, 0.5}, {1, 0.5}, {0, 0.5}};
  const arma::uvec labels = {0, 0, 0, 1, 1};
  for (const double depth : {1e-2, 1e-5, 1e-7}) {
    inputs(4, 0) = -depth;
    QVERIFY(!separable(with_bias(inputs), labels));
    inputs(4, 0) = depth;
    QVERIFY(separable(with_bias(inputs), labels));
  }
  inputs(4, 0) = 0.0;
  QVERIFY(separable(with_bias(inputs), labels));
}

void TestSeparability::many_points_of_many_features() {
  const arma::mat inputs = test::random_inputs(4, 3000);
  const Features features(rbf_features, inputs.head_rows(60), 1.0);
  const arma::mat design = features.design_matrix(inputs);
  Random random(5);
  const arma::vec weights = arma::vec(61).transform([&](double) { return random.normal(); });
  arma::uvec labels = design * weights > 0.0;
  QVERIFY(separable(design, labels));
  for (arma::uword n = 0; n < labels.n_elem; n += 10) labels(n) = 1 - labels(n);
  QVERIFY(!separable(design, labels));
}

void TestSeparability::two_threads_at_once() {
  QVERIFY2(glp_config("TLS") != nullptr, "this GLPK has one environment for all threads");
  const arma::mat inputs = test::random_inputs(6, 400);
  const Features features(rbf_features, inputs.head_rows(30), 1.0);
  const arma::mat design = features.design_matrix(inputs);
  const arma::uvec by_line = inputs.col(0) > 0.2 * inputs.col(1);
  const arma::uvec by_chance = arma::shuffle(by_line);
  std::vector<int> right(2, 0);
  {
    std::vector<std::jthread> threads;
    threads.reserve(2);
    for (std::size_t k = 0; k < 2; ++k) {
      threads.emplace_back([&, k] {
        for (int again = 0; again < 20; ++again) {
          right[k] += separable(with_bias(inputs), by_line) && !separable(design, by_chance) ? 1 : 0;
        }
      });
    }
  }
  QCOMPARE(right, std::vector<int>({20, 20}));
}

void TestSeparability::stops() {
  std::stop_source stop;
  stop.request_stop();
  QVERIFY_EXCEPTION_THROWN(separable(arma::mat{{1, 0}, {1, 1}, {1, 2}}, {0, 1, 0}, stop.get_token()),
                           Cancelled);
}

void TestSeparability::numbers_that_are_none_are_refused() {
  arma::mat design = {{1, 0}, {1, 1}, {1, 2}};
  design(1, 1) = arma::datum::inf;
  QVERIFY_EXCEPTION_THROWN(separable(design, {0, 1, 0}), std::runtime_error);
}

CREDENCE_TEST(QCoreApplication, TestSeparability);

#include "tst_separability.moc"
