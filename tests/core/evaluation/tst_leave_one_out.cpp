#include "core/evaluation/leave_one_out.h"
#include "core/method/prepared_method.h"
#include "core/method/site_rules.h"
#include "core/model/latent.h"
#include "core/model/logistic_normal.h"
#include "core/model/model.h"
#include "core/model/site_fit.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace credence;
using test::random_points;

namespace {

/// log p(y_n | the others) by an EP of its own without the likelihood of point n, whose centre stays.
double by_refit(const Model& model, const Dataset& points, const Sites& sites, arma::uword n) {
  arma::mat design = model.basis().training_design(points.inputs);
  arma::uvec labels = points.labels;
  Sites start = sites;
  design.shed_row(n);
  labels.shed_row(n);
  start.precision.shed_row(n);
  start.shift.shed_row(n);
  const Gaussian others = fit_sites(ep_sites, model.posterior.basis, design, labels,
                                    model.posterior.covariance.prior_variance(), start)
                              .gaussian;
  const Latent latent = predict_latent(others, points.inputs.row(n));
  const double sign = points.labels(n) == 1 ? 1.0 : -1.0;
  return log_sigmoid(logistic_normal_logit(sign * latent.mean(0), latent.variance(0)));
}

}  // namespace

class TestLeaveOneOut : public QObject {
  Q_OBJECT

 private slots:
  void of_one_point_it_is_the_prior();
  void agrees_with_refits_data();
  void agrees_with_refits();
  void a_flipped_label_is_the_most_surprising();
  void the_most_surprising_are_left_out_exactly();
};

void TestLeaveOneOut::of_one_point_it_is_the_prior() {
  Dataset point;
  point.inputs = arma::rowvec{0.3, -1.0};
  point.labels = arma::uvec{1};
  const Model model = fit_model(point, {&rbf_features, 1.0, 7.0});
  const Posterior ep = FitPosteriors(model, point).of(ep_posterior);
  QVERIFY(test::mismatch(leave_one_out(*ep.gaussian, point.labels)(0), std::log(0.5), {1e-9, 0.0}).isEmpty());
}

void TestLeaveOneOut::agrees_with_refits_data() {
  QTest::addColumn<double>("width");
  QTest::addColumn<double>("prior_variance");
  QTest::newRow("stiff") << 2.0 << 1.0;
  QTest::newRow("usual") << 0.8 << 5.0;
  QTest::newRow("supple") << 0.4 << 50.0;
}

void TestLeaveOneOut::agrees_with_refits() {
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  const Dataset points = random_points(17, 40);
  const Model model = fit_model(points, {&rbf_features, width, prior_variance});
  const Posterior ep = FitPosteriors(model, points).of(ep_posterior);
  const arma::vec cavities = leave_one_out(*ep.gaussian, points.labels);
  double sum = 0.0;
  for (arma::uword n = 0; n < points.size(); ++n) {
    const double refitted = by_refit(model, points, ep.gaussian->sites, n);
    sum += refitted;
    // The other sites of a cavity have seen the point: that matters a little where it surprises.
    QVERIFY2(std::abs(std::exp(cavities(n)) - std::exp(refitted)) < 0.06,
             QByteArray::number(cavities(n)) + " for " + QByteArray::number(refitted));
  }
  QVERIFY(std::abs(arma::accu(cavities) - sum) < 0.03 * std::abs(sum));
}

void TestLeaveOneOut::a_flipped_label_is_the_most_surprising() {
  Dataset points = random_points(23, 80);
  // The point that the others are surest of, turned round.
  const Model before = fit_model(points, {&rbf_features, 0.8, 5.0});
  const Posterior of_before = FitPosteriors(before, points).of(ep_posterior);
  const arma::uword surest = leave_one_out(*of_before.gaussian, points.labels).index_max();
  points.labels(surest) = 1 - points.labels(surest);
  const Model after = fit_model(points, {&rbf_features, 0.8, 5.0});
  const Posterior of_after = FitPosteriors(after, points).of(ep_posterior);
  QCOMPARE(leave_one_out(*of_after.gaussian, points.labels).index_min(), surest);
}

/// Under a wide prior the cavity of a surprising point is far off: the other sites have seen it.
void TestLeaveOneOut::the_most_surprising_are_left_out_exactly() {
  Dataset few;
  few.inputs = arma::mat{{-2.0, 0.0}, {-1.5, 0.3}, {-1.2, -0.4}, {-1.0, 0.1},
                         {1.0, 0.2},  {1.3, -0.3}, {1.6, 0.4},   {1.4, 0.05}};
  few.labels = arma::uvec{0, 0, 0, 0, 1, 1, 1, 0};
  double largest = 0.0;
  for (const Dataset& points : {few, random_points(17, 40), random_points(23, 40)}) {
    const Model model = fit_model(points, {&rbf_features, 0.5, 1e4});
    const Posterior ep = FitPosteriors(model, points).of(ep_posterior);
    const arma::vec cavities = leave_one_out(*ep.gaussian, points.labels);
    const LeftOut left_out = leave_one_out_refitted(*ep.gaussian, points);
    QCOMPARE(left_out.exact.n_elem, std::min<arma::uword>(10, points.size()));
    for (arma::uword n = 0; n < points.size(); ++n) {
      const bool exact = arma::any(left_out.exact == n);
      const double expected = exact ? by_refit(model, points, ep.gaussian->sites, n) : cavities(n);
      QVERIFY2(std::abs(left_out.log_probability(n) - expected) < 1e-4, QByteArray::number(n));
    }
    const arma::vec off = arma::abs(cavities - left_out.log_probability);
    largest = std::max(largest, off.max());
  }
  QVERIFY2(largest > 0.3, QByteArray::number(largest));
}

CREDENCE_TEST(QCoreApplication, TestLeaveOneOut);
#include "tst_leave_one_out.moc"
