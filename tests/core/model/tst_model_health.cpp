#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/generators/generators.h"
#include "core/model/log_evidence.h"
#include "core/model/model_health.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace credence;
namespace tolerance = credence::test::tolerance;

namespace {

/// `distance` apart: at 0 the classes lie on each other, at 8 they are far from touching.
Dataset two_clouds(unsigned seed, arma::uword count, double distance) {
  Random random(seed);
  Dataset dataset;
  dataset.inputs.set_size(count, 2);
  dataset.labels.set_size(count);
  for (arma::uword n = 0; n < count; ++n) {
    dataset.labels(n) = n % 2;
    dataset.inputs(n, 0) = random.normal() + (n % 2 == 0 ? 0.0 : distance);
    dataset.inputs(n, 1) = random.normal();
  }
  return dataset;
}

bool has(const ModelHealth& health, HealthIssue issue) {
  return std::any_of(health.findings.begin(), health.findings.end(),
                     [issue](const HealthFinding& finding) { return finding.issue == issue; });
}

ModelHealth health_of(const Dataset& training, const Hyperparameters& setting) {
  return model_health(fit_model(training, setting), training);
}

}  // namespace

class TestModelHealth : public QObject {
  Q_OBJECT

 private slots:
  void condition_number_agrees_with_the_full_decomposition_data();
  void condition_number_agrees_with_the_full_decomposition();
  void an_ordinary_fit_has_nothing_to_say();
  void the_answer_of_a_fit_has_no_slope();
  void a_fit_cut_short_says_what_is_to_gain();
  void separated_classes_are_held_by_the_prior();
  void one_class_is_not_called_separated();
  void sure_probabilities_round();
  void a_wide_prior_costs_digits();
  void digits_lost_bound_the_error_of_the_variances();
  void what_is_left_out_is_said();
  void warnings_come_first();
  void other_points_are_refused();
  void stopped_token_throws();
};

void TestModelHealth::condition_number_agrees_with_the_full_decomposition_data() {
  QTest::addColumn<arma::uword>("count");
  QTest::addColumn<double>("width");
  QTest::addColumn<double>("prior_variance");
  QTest::addColumn<bool>("linear");
  for (const arma::uword count : {20U, 80U, 220U}) {
    for (const double width : {0.05, 0.5, 5.0}) {
      for (const double prior_variance : {1e-3, 1.0, 1e3}) {
        QTest::addRow("%u points, width %g, prior variance %g", unsigned(count), width, prior_variance)
            << count << width << prior_variance << false;
      }
    }
  }
  QTest::newRow("linear features") << arma::uword{50} << 1.0 << 100.0 << true;
}

void TestModelHealth::condition_number_agrees_with_the_full_decomposition() {
  QFETCH(const arma::uword, count);
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  QFETCH(const bool, linear);
  const Dataset training = two_clouds(1, count, 1.0);
  const Hyperparameters setting{linear ? &linear_features : &rbf_features, width, prior_variance};
  const Model model = fit_model(training, setting);
  // From the definition: I + σ0²ΦᵀRΦ, formed from the features.
  const arma::mat design = model.basis().design_matrix(training.inputs);
  const arma::vec curvature = sigmoid(model.mode.logits) % sigmoid(arma::vec(-model.mode.logits));
  const arma::mat scaled = design.each_col() % arma::sqrt(prior_variance * curvature);
  const arma::vec singular = arma::svd(arma::join_cols(scaled, arma::eye(design.n_cols, design.n_cols)));
  const double exact = std::pow(singular.front() / singular.back(), 2.0);
  const double got = model_health(model, training).condition_number;
  // From below, each end to a hundredth.
  QVERIFY2(got <= exact * (1.0 + 1e-6) && got >= exact * 0.97,
           qPrintable(QStringLiteral("got %1, exact %2").arg(got).arg(exact)));
}

void TestModelHealth::an_ordinary_fit_has_nothing_to_say() {
  const Dataset training = two_clouds(2, 200, 1.5);
  const ModelHealth health = health_of(training, {&rbf_features, 1.0, 10.0});
  QVERIFY(health.findings.empty());
  QVERIFY(health.converged);
  QVERIFY(!health.separated());
  QCOMPARE(health.route, std::string_view("spectral"));
  QVERIFY(health.rank > 3 && health.rank < health.weights);
  QCOMPARE(health.weights, arma::uword{201});
  QVERIFY(health.error_bound > 0.0);
}

void TestModelHealth::the_answer_of_a_fit_has_no_slope() {
  const Dataset training = two_clouds(3, 100, 1.0);
  const Model model = fit_model(training, {&rbf_features, 0.5, 5.0});
  const ModelHealth health = model_health(model, training);
  QVERIFY2(health.gradient_norm < 1e-6, QByteArray::number(health.gradient_norm).constData());
  QVERIFY2(health.remaining_gain < 1e-10, QByteArray::number(health.remaining_gain).constData());
  QCOMPARE(health.iterations, model.mode.iterations);
  QCOMPARE(health.largest_logit, arma::abs(model.mode.logits).max());
}

void TestModelHealth::a_fit_cut_short_says_what_is_to_gain() {
  const Dataset training = two_clouds(4, 60, 1.0);
  const Hyperparameters setting{&rbf_features, 0.7, 10.0};
  Model model = fit_model(training, setting);
  const double best = model.mode.weight_penalty - model.mode.log_likelihood;
  const arma::mat design = model.basis().design_matrix(training.inputs);
  model.mode = fit_map(design, training.labels, setting.prior_variance, {}, {3, 1e-10});
  model.posterior = laplace_gaussian(model.posterior.basis, training.labels, model.mode,
                                     laplace_approximation(design, model.mode, setting.prior_variance));
  const ModelHealth health = model_health(model, training);
  QVERIFY(has(health, HealthIssue::not_converged));
  QCOMPARE(health.findings.front().severity, Severity::warning);
  // Near the minimum E is a parabola: what a Newton step promises is what is left.
  const double left = model.mode.weight_penalty - model.mode.log_likelihood - best;
  QVERIFY(left > 1e-8);
  COMPARE_NUMBERS(health.remaining_gain, left, (credence::test::Tolerance{0.0, 0.2}));
}

void TestModelHealth::separated_classes_are_held_by_the_prior() {
  for (const unsigned seed : {5U, 6U, 7U}) {
    const Dataset apart = two_clouds(seed, 80, 9.0);
    const Dataset mixed = two_clouds(seed, 80, 1.0);
    double last = 0.0;
    for (const double prior_variance : {1.0, 1e3, 1e6}) {
      const Hyperparameters setting{&linear_features, 1.0, prior_variance};
      const Model model = fit_model(apart, setting);
      const ModelHealth health = model_health(model, apart);
      QVERIFY(health.separated());
      QVERIFY(has(health, HealthIssue::separated));
      // The smallest distance from the boundary in logits, and what the words claim: the weights follow the
      // prior wherever it goes.
      const arma::vec signs = 2.0 * arma::conv_to<arma::vec>::from(apart.labels) - 1.0;
      QCOMPARE(health.smallest_margin, arma::min(signs % model.mode.logits));
      QVERIFY(arma::norm(model.mode.weights) > 1.5 * last);
      last = arma::norm(model.mode.weights);
      QVERIFY(!has(health_of(mixed, setting), HealthIssue::separated));
    }
  }
}

void TestModelHealth::one_class_is_not_called_separated() {
  Dataset training = two_clouds(8, 30, 1.0);
  training.labels.ones();
  const ModelHealth health = health_of(training, {&rbf_features, 1.0, 10.0});
  QVERIFY(has(health, HealthIssue::one_class));
  QVERIFY(!has(health, HealthIssue::separated));
  QCOMPARE(health.findings.front().value, 1.0);
}

// What "rounds to one" means: σ(a) == 1 in double precision.
void TestModelHealth::sure_probabilities_round() {
  const Dataset training = two_clouds(9, 40, 12.0);
  int sure = 0;
  for (const double prior_variance : {0.1, 10.0, 1e4, 1e8, 1e12, 1e16}) {
    const ModelHealth health = health_of(training, {&linear_features, 1.0, prior_variance});
    QCOMPARE(has(health, HealthIssue::saturated), sigmoid(health.largest_logit) == 1.0);
    sure += has(health, HealthIssue::saturated) ? 1 : 0;
  }
  QVERIFY(sure > 0 && sure < 6);
}

void TestModelHealth::a_wide_prior_costs_digits() {
  const Dataset training = two_clouds(10, 60, 1.0);
  double last = -1.0;
  for (const double prior_variance : {1e-2, 1.0, 1e2, 1e4}) {
    const ModelHealth health = health_of(training, {&rbf_features, 2.0, prior_variance});
    QVERIFY(health.digits_lost > last);
    last = health.digits_lost;
  }
  const ModelHealth health = health_of(training, {&rbf_features, 2.0, 1e14});
  QVERIFY(has(health, HealthIssue::ill_conditioned));
  QVERIFY(health.condition_number > 1e12);
}

// Variances by the program against those by a singular value decomposition in the same features, which loses
// half as many digits as a Cholesky decomposition.
void TestModelHealth::digits_lost_bound_the_error_of_the_variances() {
  const Dataset training = two_clouds(11, 40, 1.0);
  for (const double prior_variance : {1.0, 1e3, 1e6, 1e7}) {
    const Model model = fit_model(training, {&rbf_features, 1.0, prior_variance});
    const arma::mat design = model.basis().design_matrix(training.inputs);
    const arma::vec curvature = sigmoid(model.mode.logits) % sigmoid(arma::vec(-model.mode.logits));
    const arma::mat scaled = design.each_col() % arma::sqrt(prior_variance * curvature);
    arma::mat u;
    arma::vec s;
    arma::mat v;
    QVERIFY(arma::svd(u, s, v, scaled));
    arma::vec shrunk(design.n_cols, arma::fill::ones);
    shrunk.head(s.n_elem) = 1.0 / (1.0 + arma::square(s));
    const arma::vec exact = prior_variance * arma::square(design * v) * shrunk;
    const double worst =
        arma::max(arma::abs(model.posterior.covariance.latent_variance(design) / exact - 1.0));
    const ModelHealth health = model_health(model, training);
    // Sixteen digits less those lost, and a factor for the sums over the weights.
    const double allowed = 41.0 * 1e-16 * std::pow(10.0, health.digits_lost);
    QVERIFY2(worst <= std::max(allowed, 1e-13),
             qPrintable(QStringLiteral("%1 of %2").arg(worst).arg(allowed)));
  }
}

void TestModelHealth::what_is_left_out_is_said() {
  const Dataset training = two_clouds(12, 200, 1.0);
  Model model = fit_model(training, {&rbf_features, 1.0, 1.0});
  model.error_bound = 0.3;
  model.kernel_residual = 0.02;
  const ModelHealth health = model_health(model, training);
  QVERIFY(has(health, HealthIssue::loose_evidence));
  QVERIFY(has(health, HealthIssue::kernel_cut));
  QCOMPARE(health.error_bound, 0.3);
}

void TestModelHealth::warnings_come_first() {
  const Dataset training = two_clouds(13, 200, 9.0);
  Model model = fit_model(training, {&rbf_features, 1.0, 100.0});
  model.error_bound = 0.3;
  const ModelHealth health = model_health(model, training);
  QVERIFY(health.findings.size() >= 2);
  QCOMPARE(health.findings.front().issue, HealthIssue::loose_evidence);
  QCOMPARE(health.findings.back().severity, Severity::note);
}

void TestModelHealth::other_points_are_refused() {
  const Model model = fit_model(two_clouds(14, 30, 1.0), {});
  QVERIFY_EXCEPTION_THROWN(model_health(model, two_clouds(14, 31, 1.0)), std::invalid_argument);
}

void TestModelHealth::stopped_token_throws() {
  const Dataset training = two_clouds(15, 30, 1.0);
  std::stop_source source;
  source.request_stop();
  QVERIFY_EXCEPTION_THROWN(model_health(fit_model(training, {}), training, source.get_token()), Cancelled);
}

CREDENCE_TEST(QCoreApplication, TestModelHealth);
#include "tst_model_health.moc"
