#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/model/features.h"
#include "core/model/map_fit.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/random_problem.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>

using namespace credence;
using credence::test::Problem;
using credence::test::random_inputs;
using credence::test::random_problem;
namespace tolerance = credence::test::tolerance;

namespace {

/// E(w), as the definition has it, in extended precision so that its differences keep their digits.
long double objective(const Problem& problem, const arma::vec& weights, double prior_variance) {
  long double sum = 0.0L;
  for (arma::uword m = 0; m < weights.n_elem; ++m) {
    const long double w = weights(m);
    sum += w * w / (2.0L * static_cast<long double>(prior_variance));
  }
  for (arma::uword n = 0; n < problem.labels.n_elem; ++n) {
    long double logit = 0.0L;
    for (arma::uword m = 0; m < weights.n_elem; ++m) {
      logit += static_cast<long double>(problem.design(n, m)) * static_cast<long double>(weights(m));
    }
    sum += std::log1p(std::exp(problem.labels(n) == 1 ? -logit : logit));
  }
  return sum;
}

/// ∇E by the formula, in extended precision and apart from the program.
arma::vec gradient(const Problem& problem, const arma::vec& weights, double prior_variance) {
  std::vector<long double> sum(weights.n_elem);
  for (arma::uword n = 0; n < problem.labels.n_elem; ++n) {
    long double logit = 0.0L;
    for (arma::uword m = 0; m < weights.n_elem; ++m) {
      logit += static_cast<long double>(problem.design(n, m)) * static_cast<long double>(weights(m));
    }
    const long double residual =
        problem.labels(n) == 1 ? -1.0L / (1.0L + std::exp(logit)) : 1.0L / (1.0L + std::exp(-logit));
    for (arma::uword m = 0; m < weights.n_elem; ++m) {
      sum[m] += residual * static_cast<long double>(problem.design(n, m));
    }
  }
  arma::vec result(weights.n_elem);
  for (arma::uword m = 0; m < weights.n_elem; ++m) {
    result(m) = static_cast<double>(sum[m] + static_cast<long double>(weights(m)) /
                                                 static_cast<long double>(prior_variance));
  }
  return result;
}

/// How much E can still fall: at most ½ σ0² ‖∇E‖², the prior alone giving it the curvature 1/σ0².
double possible_gain(const Problem& problem, const MapFit& fit, double prior_variance) {
  const arma::vec g = gradient(problem, fit.weights, prior_variance);
  return 0.5 * prior_variance * arma::dot(g, g);
}

}  // namespace

class TestMapFit : public QObject {
  Q_OBJECT

 private slots:
  void reference_gradient_matches_central_differences();
  void gradient_vanishes_at_the_answer_data();
  void gradient_vanishes_at_the_answer();
  void newton_decrement_comes_from_the_hessian();
  void answer_does_not_depend_on_the_start_data();
  void answer_does_not_depend_on_the_start();
  void absurd_start_is_harmless();
  void warm_start_saves_steps();
  void reported_terms_belong_to_the_weights();
  void one_weight_has_the_known_root();
  void strong_prior_keeps_weights_at_zero();
  void separable_classes_have_finite_weights();
  void contradicting_duplicates_get_even_odds();
  void duplicated_point_counts_twice();
  void one_class_only_is_fitted();
  void swapped_labels_flip_the_weights();
  void one_iteration_is_not_convergence();
  void stopped_token_throws();
};

void TestMapFit::reference_gradient_matches_central_differences() {
  const Problem problem = random_problem(1, 12, 0.8);
  Random random(2);
  arma::vec weights(13);
  for (double& w : weights) w = random.normal();
  const double h = 1e-5;
  arma::vec differences(13);
  for (arma::uword m = 0; m < 13; ++m) {
    arma::vec up = weights;
    arma::vec down = weights;
    up(m) += h;
    down(m) -= h;
    differences(m) =
        static_cast<double>(objective(problem, up, 2.0) - objective(problem, down, 2.0)) / (up(m) - down(m));
  }
  COMPARE_NUMBERS(differences, gradient(problem, weights, 2.0), tolerance::central_difference);
}

void TestMapFit::gradient_vanishes_at_the_answer_data() {
  QTest::addColumn<double>("width");
  QTest::addColumn<double>("prior_variance");
  // The points are about 5 across, so widths go from 0.001 to 100 times the extent.
  for (const double width : {0.005, 0.05, 0.5, 5.0, 50.0, 500.0}) {
    for (const double prior_variance : {1e-6, 1e-3, 1.0, 1e3, 1e6}) {
      QTest::addRow("width %g, prior variance %g", width, prior_variance) << width << prior_variance;
    }
  }
}

void TestMapFit::gradient_vanishes_at_the_answer() {
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  const Problem problem = random_problem(3, 60, width);
  const MapFit fit = fit_map(problem.design, problem.labels, prior_variance);
  QVERIFY(fit.converged);
  QVERIFY2(fit.iterations < 60, QByteArray::number(fit.iterations).constData());
  // Rounding leaves about 1e-13 of the residual sums, N long, in each of M gradient entries.
  const double rounding = 0.5 * prior_variance * 61.0 * std::pow(1e-13 * 60.0, 2);
  const double gain = possible_gain(problem, fit, prior_variance);
  QVERIFY2(gain <= 1e-12 + rounding, QByteArray::number(gain).constData());
}

// After one full step from w = 0 the decrement is gᵀA⁻¹g at zero, where R = ¼; A by differences of ∇E.
void TestMapFit::newton_decrement_comes_from_the_hessian() {
  const Problem problem = random_problem(4, 12, 0.8);
  const double prior_variance = 2.0;
  const arma::vec zero(13, arma::fill::zeros);
  const double h = 1e-5;
  arma::mat hessian(13, 13);
  for (arma::uword m = 0; m < 13; ++m) {
    arma::vec step = zero;
    step(m) = h;
    hessian.col(m) =
        (gradient(problem, step, prior_variance) - gradient(problem, -step, prior_variance)) / (2.0 * h);
  }
  const arma::vec g = gradient(problem, zero, prior_variance);
  const MapFit fit = fit_map(problem.design, problem.labels, prior_variance, {}, {1, 1e-10});
  COMPARE_NUMBERS(fit.newton_decrement, arma::dot(g, arma::solve(hessian, g)), tolerance::central_difference);
  COMPARE_NUMBERS(fit.weights, arma::vec(-arma::solve(hessian, g)), tolerance::central_difference);
}

void TestMapFit::answer_does_not_depend_on_the_start_data() {
  QTest::addColumn<unsigned>("seed");
  for (unsigned seed = 1; seed <= 10; ++seed) QTest::addRow("seed %u", seed) << seed;
}

void TestMapFit::answer_does_not_depend_on_the_start() {
  QFETCH(const unsigned, seed);
  const Problem problem = random_problem(seed, 40, 1.0);
  const MapFit from_zero = fit_map(problem.design, problem.labels, 10.0);
  Random random(seed + 50);
  arma::vec start(41);
  // From close to the answer, which is taken as start, to far away, which is not.
  for (double& w : start) w = std::pow(10.0, 0.3 * seed - 2.0) * random.normal();
  const MapFit from_start = fit_map(problem.design, problem.labels, 10.0, from_zero.weights + start);
  QVERIFY(from_start.converged);
  COMPARE_NUMBERS(from_start.weights, from_zero.weights, tolerance::two_routes);
}

void TestMapFit::absurd_start_is_harmless() {
  const Problem problem = random_problem(6, 40, 1.0);
  const MapFit from_zero = fit_map(problem.design, problem.labels, 10.0);
  for (const double value : {1e6, -1e150, 1e200, arma::datum::inf, arma::datum::nan}) {
    const arma::vec start(41, arma::fill::value(value));
    COMPARE_NUMBERS(fit_map(problem.design, problem.labels, 10.0, start).weights, from_zero.weights,
                    tolerance::two_routes);
  }
  // Weights of another number of features, as when points were added.
  COMPARE_NUMBERS(fit_map(problem.design, problem.labels, 10.0, arma::vec(7, arma::fill::ones)).weights,
                  from_zero.weights, tolerance::two_routes);
}

void TestMapFit::warm_start_saves_steps() {
  const Problem problem = random_problem(7, 60, 1.0);
  const MapFit neighbour = fit_map(problem.design, problem.labels, 90.0);
  const MapFit cold = fit_map(problem.design, problem.labels, 100.0);
  const MapFit warm = fit_map(problem.design, problem.labels, 100.0, neighbour.weights);
  QVERIFY2(warm.iterations < cold.iterations, "the start was not used");
}

void TestMapFit::reported_terms_belong_to_the_weights() {
  const Problem problem = random_problem(8, 40, 1.0);
  const MapFit fit = fit_map(problem.design, problem.labels, 10.0);
  COMPARE_NUMBERS(fit.logits, arma::vec(problem.design * fit.weights), tolerance::rounding);
  COMPARE_NUMBERS(fit.weight_penalty, arma::dot(fit.weights, fit.weights) / 20.0, tolerance::rounding);
  COMPARE_NUMBERS(fit.weight_penalty - fit.log_likelihood,
                  static_cast<double>(objective(problem, fit.weights, 10.0)), tolerance::rounding);
}

// One datum with φ = 1, y = 1: w = σ0² σ(-w). For σ0² = 2/σ(-2) = 2(1 + e²) the root is w = 2.
void TestMapFit::one_weight_has_the_known_root() {
  const double prior_variance = 2.0 * (1.0 + std::exp(2.0));
  COMPARE_NUMBERS(fit_map(arma::mat{1.0}, {1}, prior_variance).weights(0), 2.0, tolerance::two_routes);
  COMPARE_NUMBERS(fit_map(arma::mat{1.0}, {0}, prior_variance).weights(0), -2.0, tolerance::two_routes);
}

// As σ0² → 0, w → σ0² Φᵀ(y - ½).
void TestMapFit::strong_prior_keeps_weights_at_zero() {
  const Problem problem = random_problem(9, 40, 1.0);
  const double prior_variance = 1e-9;
  const MapFit fit = fit_map(problem.design, problem.labels, prior_variance);
  QVERIFY(fit.converged);
  const arma::vec expected =
      prior_variance * problem.design.t() * (arma::conv_to<arma::vec>::from(problem.labels) - 0.5);
  // The next order is relatively σ0²·N·M/4, 4e-7.
  COMPARE_NUMBERS(fit.weights, expected, (credence::test::Tolerance{1e-15, 1e-6}));
}

void TestMapFit::separable_classes_have_finite_weights() {
  const Problem problem = random_problem(10, 60, 1.0, 0.0);
  for (const double prior_variance : {1.0, 1e3, 1e6}) {
    const MapFit fit = fit_map(problem.design, problem.labels, prior_variance);
    QVERIFY(fit.converged);
    QVERIFY(fit.weights.is_finite());
    QVERIFY(arma::all((fit.logits > 0.0) == (problem.labels == 1)));
    QVERIFY(possible_gain(problem, fit, prior_variance) < 1e-9);
  }
}

void TestMapFit::contradicting_duplicates_get_even_odds() {
  const arma::mat inputs = {{0.3, 0.7}, {0.3, 0.7}, {0.3, 0.7}, {0.3, 0.7}};
  const arma::mat design = Features(rbf_features, inputs, 0.5).design_matrix(inputs);
  for (const double prior_variance : {1e-6, 1.0, 1e6}) {
    const MapFit fit = fit_map(design, {0, 1, 1, 0}, prior_variance);
    QVERIFY(fit.converged);
    COMPARE_NUMBERS(fit.logits, arma::vec(4, arma::fill::zeros), tolerance::rounding);
  }
}

// With the features held fixed, a row given twice enters the likelihood twice.
void TestMapFit::duplicated_point_counts_twice() {
  const Problem problem = random_problem(11, 20, 1.0);
  Problem doubled = problem;
  doubled.design.insert_rows(20, problem.design.row(3));
  doubled.labels.resize(21);
  doubled.labels(20) = problem.labels(3);
  const MapFit fit = fit_map(doubled.design, doubled.labels, 5.0);
  arma::vec g = gradient(problem, fit.weights, 5.0);
  const double residual = sigmoid(fit.logits(3)) - static_cast<double>(problem.labels(3));
  COMPARE_NUMBERS(arma::vec(g + residual * problem.design.row(3).t()), arma::vec(21, arma::fill::zeros),
                  tolerance::two_routes);
}

void TestMapFit::one_class_only_is_fitted() {
  for (const arma::uword count : {1U, 30U}) {
    const arma::mat inputs = random_inputs(12, count);
    const arma::mat design = Features(rbf_features, inputs, 0.5).design_matrix(inputs);
    for (const double prior_variance : {1e-6, 1.0, 1e6}) {
      const MapFit ones = fit_map(design, arma::uvec(count, arma::fill::ones), prior_variance);
      QVERIFY(ones.converged);
      QVERIFY(ones.logits.min() > 0.0 && ones.logits.is_finite());
    }
  }
}

void TestMapFit::swapped_labels_flip_the_weights() {
  const Problem problem = random_problem(13, 40, 0.7);
  COMPARE_NUMBERS(fit_map(problem.design, 1 - problem.labels, 10.0).weights,
                  arma::vec(-fit_map(problem.design, problem.labels, 10.0).weights), tolerance::two_routes);
}

void TestMapFit::one_iteration_is_not_convergence() {
  const Problem problem = random_problem(14, 40, 1.0);
  const MapFit fit = fit_map(problem.design, problem.labels, 100.0, {}, {1, 1e-10});
  QCOMPARE(fit.iterations, 1);
  QVERIFY(!fit.converged);
  QVERIFY(fit.weights.is_finite());
}

void TestMapFit::stopped_token_throws() {
  const Problem problem = random_problem(15, 10, 1.0);
  std::stop_source source;
  QVERIFY(fit_map(problem.design, problem.labels, 1.0, {}, {}, source.get_token()).converged);
  source.request_stop();
  QVERIFY_EXCEPTION_THROWN(fit_map(problem.design, problem.labels, 1.0, {}, {}, source.get_token()),
                           Cancelled);
}

CREDENCE_TEST(QCoreApplication, TestMapFit);
#include "tst_map_fit.moc"
