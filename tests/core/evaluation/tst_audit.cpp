#include "core/evaluation/audit.h"
#include "core/generators/generators.h"
#include "core/method/reference_run.h"
#include "core/method/weighted_draws.h"
#include "core/model/log_evidence.h"
#include "core/prediction/posterior_picture.h"
#include "core/prediction/predict.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <memory>
#include <stdexcept>

using namespace credence;
using credence::test::predict_laplace;
using credence::test::predict_laplace_quadrature;
using credence::test::predict_map;
using credence::test::Tolerance;

namespace {

Dataset moons(std::uint64_t count) {
  return generate(*find_generator("moons"), {count, 0.2, 1});
}

const Grid grid{{-2.0, 3.0, -2.0, 2.0}, 21, 17};

const AuditRow& row_of(const Audit& audit, const Method& method) {
  for (const AuditRow& row : audit.rows) {
    if (row.method == &method) return row;
  }
  throw std::out_of_range("the audit lacks a method");
}

}  // namespace

class TestAudit : public QObject {
  Q_OBJECT

 private slots:
  void largest_error_is_found_and_placed();
  void methods_are_what_they_are_called();
  void errors_are_against_what_they_say();
  void errors_below_the_reference_s_own_are_told();
  void importance_from_laplace_comes_closer_than_laplace();
  void picture_is_the_mean_over_all_draws_data();
  void picture_is_the_mean_over_all_draws();
  void run_stops_at_its_goal_or_limit();
};

void TestAudit::largest_error_is_found_and_placed() {
  arma::mat truth(21, 17, arma::fill::value(0.5));
  arma::mat picture = truth + 0.01;
  picture(4, 7) = 0.2;
  const PictureError error = picture_error(picture, truth, grid);
  COMPARE_NUMBERS(error.largest, 0.3, (Tolerance{1e-12}));
  COMPARE_NUMBERS(error.mean, (0.01 * (21 * 17 - 1) + 0.3) / (21 * 17), (Tolerance{1e-12}));
  QCOMPARE(error.x1, grid.x1(4));
  QCOMPARE(error.x2, grid.x2(7));
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, picture_error(arma::mat(17, 21), truth, grid));
}

void TestAudit::methods_are_what_they_are_called() {
  const Dataset points = moons(60);
  const Model model = fit_model(points, {&rbf_features, 1.0, 5.0});
  const auto pictures = approximate_pictures(model, points, grid, {.draws = 2000});
  QCOMPARE(pictures.size(), methods().size() - 1);
  const Latent latent = predict_latent(model.posterior, grid.points(0, grid.ny - 1));
  const auto column = [&](const Method& method) {
    for (const ApproximatePicture& picture : pictures) {
      if (picture.method == &method) return arma::vec(arma::vectorise(picture.probability));
    }
    return arma::vec();
  };
  COMPARE_NUMBERS(column(map_method), predict_map(latent), (Tolerance{1e-9}));
  COMPARE_NUMBERS(column(laplace_probit), predict_laplace(latent), (Tolerance{1e-9}));
  COMPARE_NUMBERS(column(laplace_quadrature), predict_laplace_quadrature(latent), (Tolerance{1e-9}));
  // 2,000 draws of probabilities, which vary by ½ at most: four standard errors.
  COMPARE_NUMBERS(column(laplace_samples), predict_laplace_quadrature(latent),
                  (Tolerance{4.0 * 0.5 / std::sqrt(2000.0)}));
}

void TestAudit::errors_are_against_what_they_say() {
  const Dataset points = moons(60);
  const Model model = fit_model(points, {&rbf_features, 1.0, 5.0});
  const auto pictures = approximate_pictures(model, points, grid);
  const Audit without = audit(pictures, grid, {}, {});
  QVERIFY(!row_of(without, laplace_quadrature).against_quadrature);
  // MATHS.md §4: probit is within 0.02 of quadrature, and there is some difference.
  const double probit = row_of(without, laplace_probit).against_quadrature->largest;
  QVERIFY2(probit > 1e-4 && probit < 0.02, QByteArray::number(probit));
  for (const AuditRow& row : without.rows) QVERIFY(!row.against_reference && !row.stands_clear());
  QVERIFY(std::isnan(without.largest_reference_error));

  // The MAP picture as the reference: its own error is none.
  const arma::mat errors(21, 17, arma::fill::value(1e-3));
  const Audit with = audit(pictures, grid, pictures.front().probability, errors);
  QCOMPARE(row_of(with, map_method).against_reference->largest, 0.0);
  QCOMPARE(row_of(with, laplace_quadrature).against_reference->largest,
           row_of(with, map_method).against_quadrature->largest);
  COMPARE_NUMBERS(with.largest_reference_error, 1e-3, (Tolerance{1e-15}));
  COMPARE_NUMBERS(with.mean_reference_error, 1e-3, (Tolerance{1e-15}));
}

void TestAudit::errors_below_the_reference_s_own_are_told() {
  const arma::mat reference(21, 17, arma::fill::value(0.5));
  arma::mat errors(21, 17, arma::fill::value(0.01));
  arma::mat picture = reference;
  picture(3, 2) += 0.029;
  const auto clear = [&] {
    return audit({{&map_method, picture, {}, 0.0, 0.0}}, grid, reference, errors).rows.front().stands_clear();
  };
  QVERIFY(!clear());
  picture(3, 2) += 0.002;
  QVERIFY(clear());
  errors(3, 2) = 0.02;
  QVERIFY(!clear());
  errors.fill(arma::datum::nan);  // not known yet
  QVERIFY(!clear());
}

// Two routes to the truth that share nothing but the model: importance sampling where it works, and the slice
// sampler. Laplace itself is much further away.
void TestAudit::importance_from_laplace_comes_closer_than_laplace() {
  const Dataset points = moons(40);
  const auto model = std::make_shared<const Model>(fit_model(points, {&rbf_features, 1.5, 10.0}));
  ReferenceRun run(*model, points, {.seed = 2});
  run.advance(200 + 1000);
  const ReferenceSummary summary = run.summarise();
  PosteriorPicture picture(model->posterior.basis, grid);
  picture.add(run.sampler().weights(0, run.sampler().draws()));
  const arma::mat error = picture.standard_deviation() / std::sqrt(summary.effective_draws);
  const auto pictures = approximate_pictures(*model, points, grid, {.draws = 20000, .seed = 3});
  const Audit result = audit(pictures, grid, picture.mean(), error);
  const AuditRow& importance = row_of(result, importance_laplace);
  const AuditRow& laplace = row_of(result, laplace_quadrature);
  const double importance_error = 0.5 / std::sqrt(importance.quality.effective);
  QVERIFY(importance.against_reference->largest < 4.0 * (importance.reference_error + importance_error));
  QVERIFY(laplace.stands_clear());
  QVERIFY(laplace.against_reference->mean > 5.0 * importance.against_reference->mean);
  // The evidence both ways too.
  const double laplace_evidence = model->posterior.evidence.total();
  COMPARE_NUMBERS(laplace_evidence + summary.evidence.difference, importance.log_evidence,
                  (Tolerance{4.0 * (summary.evidence.standard_error + importance.log_evidence_error)}));
}

void TestAudit::picture_is_the_mean_over_all_draws_data() {
  QTest::addColumn<int>("route");
  QTest::newRow("reduced") << 0;
  QTest::newRow("dense") << 1;
  QTest::newRow("linear") << 2;
  QTest::newRow("standardised") << 3;
}

void TestAudit::picture_is_the_mean_over_all_draws() {
  QFETCH(const int, route);
  const Dataset points = moons(80);
  Hyperparameters setting{route == 2 ? &linear_features : &rbf_features, 1.5, 2.0, route == 3};
  const auto model = std::make_shared<const Model>(route == 1 ? fit_model_dense(points, setting)
                                                              : fit_model(points, setting));
  PosteriorSampler sampler(*model, points, {.warm_up = 20});
  sampler.advance(20 + 50);
  PosteriorPicture picture(model->posterior.basis, grid);
  picture.add(sampler.weights(0, 7));
  picture.add(sampler.weights(7, 193));
  QCOMPARE(picture.draws(), std::size_t{200});
  const arma::mat at = grid.points(0, grid.ny - 1);
  const arma::mat logits = model->basis().design_matrix(at) * sampler.weights(0, 200);
  const arma::mat probabilities = 1.0 / (1.0 + arma::exp(-logits));
  COMPARE_NUMBERS(arma::vec(arma::vectorise(picture.mean())), arma::vec(arma::mean(probabilities, 1)),
                  (Tolerance{1e-9}));
  COMPARE_NUMBERS(arma::vec(arma::vectorise(picture.standard_deviation())),
                  arma::vec(arma::stddev(probabilities, 1, 1)), (Tolerance{1e-7}));
}

void TestAudit::run_stops_at_its_goal_or_limit() {
  const Dataset points = moons(40);
  const Model model = fit_model(points, {&rbf_features, 1.5, 1.0});
  ReferenceRun run(model, points);
  const ReferenceGoal easy{.effective_draws = 100.0, .r_hat = 1.1};
  QCOMPARE(run.last_summary(easy).state, ReferenceState::sampling);
  QVERIFY(!run.last_summary(easy).warm && !run.last_summary(easy).converged());
  run.advance(200 + 200);
  QCOMPARE(run.summarise(easy).state, ReferenceState::reached);
  const ReferenceGoal few{.effective_draws = 1e6, .most_draws = 800};
  QCOMPARE(run.last_summary(few).state, ReferenceState::out_of_draws);
  const ReferenceGoal brief{.effective_draws = 1e6, .most_seconds = 1e-9};
  QCOMPARE(run.last_summary(brief).state, ReferenceState::out_of_time);
  QVERIFY(!run.outgrew_summary());
  run.advance(50);
  QVERIFY(run.outgrew_summary());
}

CREDENCE_TEST(QCoreApplication, TestAudit);
#include "tst_audit.moc"
