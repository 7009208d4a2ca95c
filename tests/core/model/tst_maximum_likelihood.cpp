#include "core/data/random.h"
#include "core/evidence/prior_variance_fixed_point.h"
#include "core/method/posterior_sampler.h"
#include "core/method/prepared_method.h"
#include "core/model/convergence.h"
#include "core/model/latent.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/model_fitter.h"
#include "core/model/model_health.h"
#include "core/prediction/predict.h"
#include "core/table/read_dataset.h"
#include "places.h"
#include "support/compare.h"
#include "support/golden.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <string>

using namespace credence;
using test::random_points;
using test::Tolerance;

namespace {

QString ml_key(const char* name) {
  return QLatin1String(name);
}

arma::vec numbers(const QJsonValue& list) {
  const QJsonArray array = list.toArray();
  arma::vec result(static_cast<arma::uword>(array.size()));
  for (arma::uword k = 0; k < result.n_elem; ++k) result(k) = array[static_cast<qsizetype>(k)].toDouble();
  return result;
}

Dataset training_points(const std::string& name) {
  Dataset points = read_dataset(CREDENCE_SOURCE_DIR "/" + name);
  if (points.role_marks.is_empty()) return points;
  return points.subset(arma::find(points.role_marks == 0));
}

Hyperparameters kernels_without_prior(arma::uword count, double width = 1.0) {
  return {&rbf_features, width, no_prior, false, {Centres::Rule::random, count, 1}};
}

std::string refusal_of_fit(const Dataset& training, const Hyperparameters& setting) {
  try {
    fit_model(training, setting);
  } catch (const NoMaximum& reason) {
    return reason.what();
  }
  return "it was fitted";
}

}  // namespace

/// Without a prior: a prior variance of no_prior.
class TestMaximumLikelihood : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_glm_data();
  void agrees_with_glm();
  void is_where_ever_wider_priors_lead();
  void every_route_to_its_variance_agrees();
  void has_no_evidence_and_all_its_parameters();
  void needs_fewer_weights_than_points();
  void does_not_exist_for_separable_classes();
  void is_not_one_where_features_are_collinear();
  void a_fitter_goes_back_and_forth();
  void health_knows_its_hessian();
  void what_needs_a_prior_says_so();
  void counts_weights_before_they_are_fitted();
};

void TestMaximumLikelihood::agrees_with_glm_data() {
  QTest::addColumn<QJsonObject>("golden");
  const QJsonArray cases = test::golden("glm.json").object()[ml_key("cases")].toArray();
  QVERIFY(cases.size() >= 6);
  for (const QJsonValue& value : cases) {
    const QJsonObject golden = value.toObject();
    const QString name =
        golden[ml_key("points")].toString() + ml_key(", ") + golden[ml_key("features")].toString();
    QTest::newRow(name.toUtf8().constData()) << golden;
  }
}

// tests/golden/make_glm.R. glm() ends where a step no longer changes the deviance by 1e-13 of it, so that its
// logits have some seven digits, and the variances some fewer: the weights of the last step but one belong to
// them.
void TestMaximumLikelihood::agrees_with_glm() {
  QFETCH(QJsonObject, golden);
  const Dataset points = training_points(golden[ml_key("points")].toString().toStdString());
  Hyperparameters setting;
  setting.features = feature_family_from_id(golden[ml_key("features")].toString().toStdString());
  setting.prior_variance = no_prior;
  const Model model = fit_model(points, setting);
  QVERIFY(model.mode.converged);
  QCOMPARE(static_cast<int>(model.rank()), golden[ml_key("weights")].toInt());
  const QByteArray likelihood =
      test::mismatch(model.mode.log_likelihood, golden[ml_key("log_likelihood")].toDouble(), {1e-9, 0.0});
  QVERIFY2(likelihood.isEmpty(), likelihood);
  const arma::mat at = arma::join_rows(numbers(golden[ml_key("x1")]), numbers(golden[ml_key("x2")]));
  const Latent latent = predict_latent(model.posterior, at);
  const QByteArray logits = test::mismatch(latent.mean, numbers(golden[ml_key("logit")]), {1e-6, 1e-6});
  QVERIFY2(logits.isEmpty(), logits);
  const QByteArray variances =
      test::mismatch(latent.variance, numbers(golden[ml_key("variance")]), {0.0, 1e-5});
  QVERIFY2(variances.isEmpty(), variances);
}

// The penalty of wᵀw/2σ0² moves the weights by about |A⁻¹w|/σ0².
void TestMaximumLikelihood::is_where_ever_wider_priors_lead() {
  const Dataset points = random_points(3, 120);
  Hyperparameters setting = kernels_without_prior(12);
  const Model likeliest = fit_model(points, setting);
  require_convergence(likeliest, points);
  double distance = arma::datum::inf;
  for (const double variance : {1e4, 1e6, 1e8, 1e10}) {
    setting.prior_variance = variance;
    const double next = arma::norm(fit_model(points, setting).mode.weights - likeliest.mode.weights);
    QVERIFY2(next < 0.2 * distance, QByteArray::number(next) + " after " + QByteArray::number(distance));
    distance = next;
  }
  QVERIFY(distance < 1e-4 * arma::norm(likeliest.mode.weights));
}

void TestMaximumLikelihood::every_route_to_its_variance_agrees() {
  const Dataset points = random_points(5, 90);
  const Model model = fit_model(points, kernels_without_prior(10));
  const arma::mat design = model.basis().design_matrix(points.inputs);
  const arma::mat hessian = design.t() * arma::diagmat(model.posterior.sites.precision) * design;
  const arma::vec expected = arma::sum(design % arma::solve(hessian, design.t()).t(), 1);
  const Tolerance few_digits{0.0, 1e-6};
  const QByteArray at_points =
      test::mismatch(predict_latent(model.posterior, points.inputs).variance, expected, few_digits);
  QVERIFY2(at_points.isEmpty(), at_points);
  const Grid grid{{-2.0, 2.0, -2.0, 2.0}, 9, 7};
  const GridPrediction picture = GridPredictor().predict(model.posterior, grid);
  const Latent latent = predict_latent(model.posterior, grid.points(0, grid.ny - 1));
  const QByteArray on_grid = test::mismatch(arma::vectorise(picture.variance), latent.variance, few_digits);
  QVERIFY2(on_grid.isEmpty(), on_grid);
  // So do its draws: 20,000 of them tell a variance to a percent.
  const arma::mat draws = model.posterior.covariance.deviations(
      arma::mat(model.rank(), 20'000).transform([random = Random(7)](double) mutable {
        return random.normal();
      }));
  const arma::vec drawn = arma::var(arma::mat(design * draws), 1, 1);
  const QByteArray by_draws = test::mismatch(drawn, expected, {0.0, 0.06});
  QVERIFY2(by_draws.isEmpty(), by_draws);
}

void TestMaximumLikelihood::has_no_evidence_and_all_its_parameters() {
  const Dataset points = random_points(3, 60);
  const Model model = fit_model(points, kernels_without_prior(8));
  const LogEvidence& evidence = model.posterior.evidence;
  QVERIFY(std::isnan(evidence.total()));
  QVERIFY(std::isnan(evidence["weight_penalty"]) && std::isnan(evidence["log_determinant"]));
  QCOMPARE(evidence["fit"], model.mode.log_likelihood);
  QVERIFY(std::isnan(log_evidence(evidence_fit(model)).total()));
  QCOMPARE(evidence_fit(model, true).effective_parameters, 9.0);
}

void TestMaximumLikelihood::needs_fewer_weights_than_points() {
  const Dataset points = random_points(3, 40);
  const std::string expected =
      "without a prior there must be fewer weights than points, and there are 41 weights for 40 ";
  QVERIFY(refusal_of_fit(points, {&rbf_features, 1.0, no_prior}).starts_with(expected));
  QVERIFY(
      refusal_of_fit(points, kernels_without_prior(39)).starts_with("without a prior there must be fewer"));
  QCOMPARE(refusal_of_fit(points, kernels_without_prior(5)), std::string("it was fitted"));
  ModelFitter fitter(points);
  QVERIFY_EXCEPTION_THROWN(fitter.fit_for_evidence({&rbf_features, 1.0, no_prior}), NoMaximum);
  QVERIFY_EXCEPTION_THROWN(fit_model_dense(points, {&rbf_features, 1.0, no_prior}), NoMaximum);
}

void TestMaximumLikelihood::does_not_exist_for_separable_classes() {
  Dataset points = random_points(3, 40);
  Hyperparameters setting{&linear_features, 1.0, no_prior};
  QCOMPARE(refusal_of_fit(points, setting), std::string("it was fitted"));
  points.labels = points.inputs.col(0) > points.inputs.col(1);
  const std::string expected =
      "the classes can be separated by these features: there is no finite maximum of the likelihood";
  QCOMPARE(refusal_of_fit(points, setting), expected);
  // Quasi-complete: two more points on the line between them, one of each class.
  points.inputs = arma::join_cols(points.inputs, arma::mat{{0.25, 0.25}, {1.5, 1.5}});
  points.labels = arma::join_cols(points.labels, arma::uvec{0, 1});
  QCOMPARE(refusal_of_fit(points, setting), expected);
  // Among them.
  points.inputs = arma::join_cols(points.inputs, arma::mat{{-1.5, 1.5}, {1.5, -1.5}});
  points.labels = arma::join_cols(points.labels, arma::uvec{1, 0});
  QCOMPARE(refusal_of_fit(points, setting), std::string("it was fitted"));
}

void TestMaximumLikelihood::is_not_one_where_features_are_collinear() {
  Dataset points = random_points(3, 40);
  points.inputs.col(1) = 0.5 * points.inputs.col(0) + 1.0;
  QVERIFY(
      refusal_of_fit(points, {&linear_features, 1.0, no_prior}).starts_with("these features are collinear"));
  points.labels = points.inputs.col(0) > 0.0;
  QVERIFY(
      refusal_of_fit(points, {&linear_features, 1.0, no_prior}).starts_with("the classes can be separated"));
}

// With a prior a few directions do for that many bumps.
void TestMaximumLikelihood::a_fitter_goes_back_and_forth() {
  Dataset points = random_points(8, 1200);
  Random random(9);
  for (arma::uword& label : points.labels) label = random.uniform() < 0.5 ? 1 : 0;
  Hyperparameters setting = kernels_without_prior(160, 5.0);
  setting.features = feature_family_from_id("matern52");
  ModelFitter fitter(points);
  for (const double variance : {1e-4, no_prior, 1e-4, 1e-3}) {
    setting.prior_variance = variance;
    const Model warm = fitter.fit(setting);
    const Model fresh = fit_model(points, setting);
    QCOMPARE(warm.basis().route(), fresh.basis().route());
    QCOMPARE(warm.rank() < 161, setting.has_prior());
    const QByteArray wrong = test::mismatch(warm.mode.logits, fresh.mode.logits, {1e-5, 1e-5});
    QVERIFY2(wrong.isEmpty(), wrong);
  }
}

void TestMaximumLikelihood::health_knows_its_hessian() {
  const Dataset points = random_points(5, 90);
  const Model model = fit_model(points, kernels_without_prior(10));
  const arma::mat design = model.basis().design_matrix(points.inputs);
  const arma::mat hessian = design.t() * arma::diagmat(model.posterior.sites.precision) * design;
  const ModelHealth health = model_health(model, points);
  QVERIFY(health.converged);
  QVERIFY(health.remaining_gain < largest_remaining_gain);
  const QByteArray wrong = test::mismatch(health.condition_number, arma::cond(hessian), {0.0, 0.02});
  QVERIFY2(wrong.isEmpty(), wrong);
}

void TestMaximumLikelihood::what_needs_a_prior_says_so() {
  const Dataset points = random_points(5, 60);
  const Model model = fit_model(points, kernels_without_prior(6));
  FitPosteriors posteriors(model, points);
  for (const Method* method : methods()) {
    if (!method->at_hand()) continue;
    if (method->posterior == &laplace_posterior) {
      QVERIFY(!predictive_logit(posteriors.prepare(*method), points.inputs).has_nan());
    } else {
      QVERIFY_EXCEPTION_THROWN(posteriors.prepare(*method), std::invalid_argument);
    }
  }
  QVERIFY_EXCEPTION_THROWN(PosteriorSampler(model, points), std::invalid_argument);
  ModelFitter fitter(points);
  QVERIFY_EXCEPTION_THROWN(prior_variance_fixed_point(fitter, kernels_without_prior(6)),
                           std::invalid_argument);
}

void TestMaximumLikelihood::counts_weights_before_they_are_fitted() {
  const Dataset points = random_points(5, 60);
  for (const FeatureFamily* family : feature_families()) {
    for (const Centres::Rule rule : {Centres::Rule::all, Centres::Rule::random, Centres::Rule::grid}) {
      for (const arma::uword count : {7, 100}) {
        const Hyperparameters setting{family, 0.7, 10.0, true, {rule, count, 1}};
        QCOMPARE(weight_count(setting, points.inputs), fit_model(points, setting).basis().full_size());
      }
    }
  }
}

CREDENCE_TEST(QCoreApplication, TestMaximumLikelihood);

#include "tst_maximum_likelihood.moc"
