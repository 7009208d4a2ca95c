#include "core/data/bounds.h"
#include "core/data/random.h"
#include "core/evidence/compute_map.h"
#include "core/model/centres.h"
#include "core/model/error_bound.h"
#include "core/model/matern_features.h"
#include "core/model/model_fitter.h"
#include "core/prediction/predict.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <vector>

using namespace credence;
using credence::test::log_evidence_of;
using credence::test::predict_laplace;
using credence::test::random_points;
using credence::test::Tolerance;
namespace tolerance = credence::test::tolerance;

namespace {

using Rule = Centres::Rule;

Hyperparameters on(const Centres& centres, double width = 0.8, double prior_variance = 5.0,
                   const FeatureFamily& family = rbf_features) {
  return {&family, width, prior_variance, false, centres};
}

bool same(const arma::mat& a, const arma::mat& b) {
  return a.n_rows == b.n_rows && a.n_cols == b.n_cols && arma::approx_equal(a, b, "absdiff", 0.0);
}

/// exp(-‖x - z‖²/2l²), written out, with the constant before it.
arma::mat rbf_columns(const arma::mat& inputs, const arma::mat& centres, double width) {
  arma::mat design(inputs.n_rows, centres.n_rows + 1, arma::fill::ones);
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    for (arma::uword m = 0; m < centres.n_rows; ++m) {
      const arma::rowvec d = inputs.row(n) - centres.row(m);
      design(n, m + 1) = std::exp(-0.5 * arma::dot(d, d) / (width * width));
    }
  }
  return design;
}

}  // namespace

class TestCentres : public QObject {
  Q_OBJECT

 private slots:
  void more_random_ones_hold_the_fewer();
  void a_point_more_changes_one_centre_at_most();
  void a_grid_covers_the_points_data();
  void a_grid_covers_the_points();
  void none_is_refused();
  void on_all_points_nothing_changes();
  void a_fit_is_that_of_its_own_columns_data();
  void a_fit_is_that_of_its_own_columns();
  void the_evidence_alone_is_the_same_data();
  void the_evidence_alone_is_the_same();
  void few_directions_agree_with_all_weights_data();
  void few_directions_agree_with_all_weights();
  void what_is_dropped_is_known();
  void a_fitter_goes_from_centres_to_centres();
  void a_map_is_that_of_its_centres();
};

void TestCentres::more_random_ones_hold_the_fewer() {
  const arma::mat inputs = random_points(1, 80).inputs;
  const arma::mat all = choose_centres(inputs, {Rule::random, 80, 3});
  QVERIFY(!same(all, inputs));
  arma::mat sorted_all = arma::sort(all.col(0));
  QVERIFY(same(sorted_all, arma::sort(inputs.col(0))));
  for (const arma::uword count : {1U, 10U, 11U, 79U}) {
    const arma::mat some = choose_centres(inputs, {Rule::random, count, 3});
    QVERIFY(same(some, all.head_rows(count)));
  }
  QVERIFY(same(choose_centres(inputs, {Rule::random, 1000, 3}), all));
  QVERIFY(!same(choose_centres(inputs, {Rule::random, 20, 4}), all.head_rows(20)));
}

void TestCentres::a_point_more_changes_one_centre_at_most() {
  const arma::mat inputs = random_points(2, 60).inputs;
  int changed = 0;
  for (arma::uword count = 30; count < 60; ++count) {
    const auto centres_of = [&](arma::uword points) {
      const arma::mat centres = choose_centres(inputs.head_rows(points), {Rule::random, 20, 5});
      return std::set<double>(centres.begin_col(0), centres.end_col(0));
    };
    std::vector<double> lost;
    const std::set<double> before = centres_of(count);
    const std::set<double> after = centres_of(count + 1);
    std::set_difference(before.begin(), before.end(), after.begin(), after.end(), std::back_inserter(lost));
    QVERIFY(lost.size() <= 1);
    changed += static_cast<int>(lost.size());
  }
  QVERIFY(changed > 5);
}

void TestCentres::a_grid_covers_the_points_data() {
  QTest::addColumn<double>("stretch");
  QTest::addColumn<unsigned>("count");
  for (const double stretch : {0.0, 1e-12, 0.1, 1.0, 7.0, 1e12}) {
    for (const unsigned count : {1U, 2U, 10U, 100U, 500U}) {
      QTest::addRow("%u, stretched %g-fold", count, stretch) << stretch << count;
    }
  }
}

void TestCentres::a_grid_covers_the_points() {
  QFETCH(const double, stretch);
  QFETCH(const unsigned, count);
  arma::mat inputs = random_points(3, 40).inputs;
  inputs.col(0) *= stretch;
  const Bounds bounds = bounds_of(inputs);
  const arma::mat centres = choose_centres(inputs, {Rule::grid, count});
  QVERIFY(centres.is_finite());
  const arma::vec x1 = arma::unique(centres.col(0));
  const arma::vec x2 = arma::unique(centres.col(1));
  QCOMPARE(centres.n_rows, x1.n_elem * x2.n_elem);
  // Half a row more or less.
  const double slack = 0.5 * static_cast<double>(std::min(x1.n_elem, x2.n_elem)) + 0.5;
  const double missing = std::abs(static_cast<double>(centres.n_rows) - count);
  QVERIFY2(missing <= std::max(slack, 0.5 * static_cast<double>(x1.n_elem)),
           QByteArray::number(centres.n_rows).constData());
  const auto fills = [](const arma::vec& nodes, double low, double high) {
    if (nodes.n_elem == 1) return std::abs(nodes(0) - 0.5 * (low + high)) <= 1e-12 * (high - low);
    return nodes.front() == low && nodes.back() == high;
  };
  QVERIFY(fills(x1, bounds.x1_min, bounds.x1_max) && fills(x2, bounds.x2_min, bounds.x2_max));
  if (count >= 100 && x1.n_elem > 3 && x2.n_elem > 3) {
    const double ratio = (x1(1) - x1(0)) / (x2(1) - x2(0));
    QVERIFY2(ratio > 0.65 && ratio < 1.0 / 0.65, QByteArray::number(ratio).constData());
  }
}

void TestCentres::none_is_refused() {
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                           choose_centres(random_points(1, 5).inputs, {Rule::grid, 0}));
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, fit_model(random_points(1, 5), on({Rule::random, 0})));
}

void TestCentres::on_all_points_nothing_changes() {
  for (const arma::uword count : {40U, 300U}) {
    const Dataset points = random_points(4, count);
    const Model usual = fit_model(points, {&rbf_features, 0.8, 5.0});
    const Model asked = fit_model(points, on({Rule::all, 7, 9}));
    QVERIFY(same(usual.mode.weights, asked.mode.weights));
    QCOMPARE(log_evidence_of(usual), log_evidence_of(asked));
    QCOMPARE(usual.basis().route(), asked.basis().route());
  }
}

void TestCentres::a_fit_is_that_of_its_own_columns_data() {
  QTest::addColumn<Centres>("centres");
  QTest::newRow("random") << Centres{Rule::random, 30, 2};
  QTest::newRow("one") << Centres{Rule::random, 1, 2};
  QTest::newRow("a grid") << Centres{Rule::grid, 40};
  QTest::newRow("a grid of more nodes than points") << Centres{Rule::grid, 140};
}

void TestCentres::a_fit_is_that_of_its_own_columns() {
  QFETCH(const Centres, centres);
  const Dataset points = random_points(5, 90);
  const arma::mat at = choose_centres(points.inputs, centres);
  const arma::mat design = rbf_columns(points.inputs, at, 0.8);
  const MapFit map = fit_map(design, points.labels, 5.0);
  const WeightCovariance covariance = laplace_approximation(design, map, 5.0);
  const arma::mat queries = 1.5 * random_points(6, 50).inputs;
  const arma::mat rows = rbf_columns(queries, at, 0.8);
  const Latent expected{rows * map.weights, covariance.latent_variance(rows)};
  for (const Model& model : {fit_model(points, on(centres)), fit_model_dense(points, on(centres))}) {
    QCOMPARE(model.basis().full_size(), at.n_rows + 1);
    QCOMPARE(model.basis().route(), std::string_view("dense"));
    QCOMPARE(model.error_bound, 0.0);
    COMPARE_NUMBERS(model.mode.weights, map.weights, (Tolerance{1e-7, 1e-7}));
    COMPARE_NUMBERS(log_evidence_of(model), log_evidence(map, covariance).total(), tolerance::log_evidence);
    const Latent latent = predict_latent(model.posterior, queries);
    COMPARE_NUMBERS(latent.mean, expected.mean, (Tolerance{1e-7, 1e-7}));
    COMPARE_NUMBERS(latent.variance, expected.variance, (Tolerance{1e-7, 1e-7}));
    const Grid grid{{-2.0, 2.0, -1.0, 2.0}, 21, 17};
    COMPARE_NUMBERS(arma::vec(arma::vectorise(predict_on_grid(model.posterior, grid).mean)),
                    predict_latent(model.posterior, grid.points(0, grid.ny - 1)).mean,
                    (Tolerance{1e-9, 1e-9}));
  }
}

void TestCentres::the_evidence_alone_is_the_same_data() {
  a_fit_is_that_of_its_own_columns_data();
  QTest::newRow("few directions") << Centres{Rule::random, 200, 2};
}

void TestCentres::the_evidence_alone_is_the_same() {
  QFETCH(const Centres, centres);
  const Dataset points = random_points(7, centres.count == 200 ? 400 : 90);
  ModelFitter fitter(points);
  for (const double prior_variance : {0.1, 10.0, 300.0}) {
    const Hyperparameters setting = on(centres, 0.9, prior_variance);
    const EvidenceFit alone = fitter.fit_for_evidence(setting, {}, true);
    const Model whole = fit_model_dense(points, setting);
    COMPARE_NUMBERS(log_evidence(alone).total(), log_evidence_of(whole), (Tolerance{1e-6, 1e-9}));
    COMPARE_NUMBERS(alone.effective_parameters, whole.posterior.covariance.effective_parameters(),
                    (Tolerance{1e-4}));
  }
}

void TestCentres::few_directions_agree_with_all_weights_data() {
  QTest::addColumn<const FeatureFamily*>("family");
  QTest::addColumn<Centres>("centres");
  QTest::addColumn<double>("width");
  QTest::addColumn<bool>("standardise");
  QTest::newRow("random") << &rbf_features << Centres{Rule::random, 300, 2} << 0.9 << false;
  QTest::newRow("random, standardised") << &rbf_features << Centres{Rule::random, 300, 2} << 0.9 << true;
  QTest::newRow("wide") << &rbf_features << Centres{Rule::random, 200, 2} << 6.0 << false;
  QTest::newRow("a grid") << &rbf_features << Centres{Rule::grid, 400} << 0.9 << false;
  QTest::newRow("Matérn-5/2") << &matern52_features << Centres{Rule::random, 300, 2} << 10.0 << false;
}

void TestCentres::few_directions_agree_with_all_weights() {
  QFETCH(const FeatureFamily* const, family);
  QFETCH(const Centres, centres);
  QFETCH(const double, width);
  QFETCH(const bool, standardise);
  const Dataset points = random_points(8, 500);
  const Grid grid{{-3.0, 3.0, -3.0, 3.0}, 31, 29};
  for (const double prior_variance : {0.01, 1.0, 100.0}) {
    const Hyperparameters setting{family, width, prior_variance, standardise, centres};
    const Model model = fit_model(points, setting);
    const Model dense = fit_model_dense(points, setting);
    QCOMPARE(model.basis().route(), std::string_view("spectral"));
    QVERIFY(model.rank() < dense.rank());
    QCOMPARE(model.basis().full_size(), dense.rank());
    // As for centres on all points: more in the evidence than anybody sees, and no more than the bound.
    COMPARE_NUMBERS(log_evidence_of(model), log_evidence_of(dense), (Tolerance{1e-6, 1e-9}));
    QVERIFY(std::abs(log_evidence_of(model) - log_evidence_of(dense)) <= model.error_bound + 1e-8);
    QVERIFY2(model.error_bound < 1e-5, QByteArray::number(model.error_bound).constData());
    const arma::mat at = grid.points(0, grid.ny - 1);
    const Latent expected = predict_latent(dense.posterior, at);
    for (const Latent& latent : {predict_latent(model.posterior, at),
                                 Latent{arma::vectorise(predict_on_grid(model.posterior, grid).mean),
                                        arma::vectorise(predict_on_grid(model.posterior, grid).variance)}}) {
      COMPARE_NUMBERS(predict_laplace(latent), predict_laplace(expected), (Tolerance{1e-5}));
      COMPARE_NUMBERS(latent.variance, expected.variance, (Tolerance{0.0, 1e-3}));
    }
  }
}

// Against D = K(I - QQᵀ), written out.
void TestCentres::what_is_dropped_is_known() {
  const arma::mat inputs = random_points(9, 220).inputs;
  const arma::mat centres = choose_centres(inputs, {Rule::random, 60, 4});
  const Kernel kernel{&rbf_features, 0.5};
  const arma::mat gram = kernel(inputs, centres);
  const arma::mat vectors = random_points(10, 220).inputs;
  QVERIFY(!ReducedBasis::build_on(centres, inputs, kernel, 1.0, 20, false));
  for (const arma::uword most : {20U, 45U, 60U}) {
    const auto basis = ReducedBasis::build_on(centres, inputs, kernel, 1.0, most, true);
    QVERIFY(basis && basis->residual().is_empty());
    const arma::mat& q = basis->kernel_sum()->coefficients;
    COMPARE_NUMBERS(arma::mat(q.t() * q), arma::mat(arma::eye(q.n_cols, q.n_cols)), (Tolerance{1e-9}));
    for (const arma::uword rank : {arma::uword{5}, arma::uword{20}, q.n_cols}) {
      const arma::mat kept = q.head_cols(rank);
      const arma::mat dropped = gram - gram * kept * kept.t();
      COMPARE_NUMBERS(basis->dropped_trace(rank), arma::accu(arma::square(dropped)),
                      (Tolerance{1e-10, 1e-6}));
      const arma::vec norms = basis->dropped_norms(vectors, rank);
      for (const arma::uword c : {0U, 1U}) {
        COMPARE_NUMBERS(norms(c), arma::norm(dropped.t() * vectors.col(c)), (Tolerance{1e-9, 1e-6}));
      }
      COMPARE_NUMBERS(arma::mat(basis->design_matrix(rank).tail_cols(rank)), arma::mat(gram * kept),
                      (Tolerance{1e-11}));
    }
  }
}

void TestCentres::a_fitter_goes_from_centres_to_centres() {
  const Dataset points = random_points(11, 400);
  ModelFitter fitter(points);
  for (const double width : {0.1, 0.5, 1.0}) {
    for (const Centres& centres : {Centres{}, Centres{Rule::random, 50, 1}, Centres{Rule::random, 50, 2},
                                   Centres{Rule::random, 160, 1}, Centres{Rule::grid, 30}, Centres{}}) {
      const Hyperparameters setting = on(centres, width);
      const Model next = fitter.fit(setting);
      const Model fresh = fit_model(points, setting);
      COMPARE_NUMBERS(log_evidence_of(next), log_evidence_of(fresh), (Tolerance{1e-6, 1e-9}));
      // What is too much for some centres is not for others.
      QCOMPARE(next.basis().route(), fresh.basis().route());
    }
  }
}

void TestCentres::a_map_is_that_of_its_centres() {
  const Dataset points = random_points(12, 70);
  const Hyperparameters like = on({Rule::random, 15, 6});
  const EvidenceRanges ranges{{0.3, 3.0, 3}, {0.1, 10.0, 3}};
  const EvidenceMap map = compute_evidence_map(points, like, ranges, 2);
  for (arma::uword i = 0; i < 3; ++i) {
    for (arma::uword j = 0; j < 3; ++j) {
      const Model model = fit_model(points, on(like.centres, map.widths(i), map.prior_variances(j)));
      COMPARE_NUMBERS(map["log_evidence"](i, j), log_evidence_of(model), (Tolerance{1e-6, 1e-9}));
    }
  }
}

CREDENCE_TEST(QCoreApplication, TestCentres);
#include "tst_centres.moc"
