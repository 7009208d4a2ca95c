#include "core/data/random.h"
#include "core/model/features.h"
#include "core/model/map_fit.h"
#include "core/model/weight_covariance.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>

using namespace credence;
namespace tolerance = credence::test::tolerance;

namespace {

struct PlacedProblem {
  arma::mat inputs;
  arma::uvec labels;
  arma::mat design;
};

PlacedProblem placed_problem(unsigned seed, arma::uword count, double width) {
  Random random(seed);
  PlacedProblem problem{arma::mat(count, 2), arma::uvec(count), {}};
  for (double& value : problem.inputs) value = random.normal();
  for (arma::uword n = 0; n < count; ++n) {
    problem.labels(n) = problem.inputs(n, 0) + 0.7 * random.normal() > 0.0 ? 1 : 0;
  }
  problem.design = Features(rbf_features, problem.inputs, width).design_matrix(problem.inputs);
  return problem;
}

/// σ0 R^½ Φ, whose singular values s give the eigenvalues 1 + s² of I + σ0² ΦᵀRΦ, each to full precision.
arma::mat scaled_design(const PlacedProblem& problem, const MapFit& fit, double prior_variance) {
  const arma::vec root = arma::exp(-0.5 * arma::abs(fit.logits)) / (1.0 + arma::exp(-arma::abs(fit.logits)));
  return std::sqrt(prior_variance) * (problem.design.each_col() % root);
}

void add_settings_from_far_to_near() {
  QTest::addColumn<double>("width");
  QTest::addColumn<double>("prior_variance");
  for (const double width : {0.005, 0.5, 5.0, 500.0}) {
    for (const double prior_variance : {1e-6, 1.0, 1e3, 1e6}) {
      QTest::addRow("width %g, prior variance %g", width, prior_variance) << width << prior_variance;
    }
  }
}

}  // namespace

class TestLaplacePosterior : public QObject {
  Q_OBJECT

 private slots:
  void log_determinant_is_that_of_the_singular_values_data() { add_settings_from_far_to_near(); }
  void log_determinant_is_that_of_the_singular_values();
  void latent_variance_follows_the_singular_vectors_data() { add_settings_from_far_to_near(); }
  void latent_variance_follows_the_singular_vectors();
  void data_never_widen_the_prior_data() { add_settings_from_far_to_near(); }
  void data_never_widen_the_prior();
  void curvature_is_that_of_the_likelihood();
  void one_datum_by_hand();
  void without_information_the_prior_is_left();
  void confident_logits_keep_their_curvature();
};

void TestLaplacePosterior::log_determinant_is_that_of_the_singular_values() {
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  const PlacedProblem problem = placed_problem(1, 50, width);
  const MapFit fit = fit_map(problem.design, problem.labels, prior_variance);
  const WeightCovariance posterior = laplace_approximation(problem.design, fit, prior_variance);
  const arma::vec s = arma::svd(scaled_design(problem, fit, prior_variance));
  const double expected = arma::accu(arma::log1p(arma::square(s)));
  // The trace is at most 1e8 where the product is formed, and its rounding 1e-16 of that per eigenvalue.
  COMPARE_NUMBERS(posterior.log_determinant(), expected, (credence::test::Tolerance{1e-7, 1e-10}));
  QVERIFY(posterior.log_determinant() >= 0.0);
}

// S = σ0² V diag(1/(1 + s²)) Vᵀ over all M right singular vectors.
void TestLaplacePosterior::latent_variance_follows_the_singular_vectors() {
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  const PlacedProblem problem = placed_problem(2, 50, width);
  const MapFit fit = fit_map(problem.design, problem.labels, prior_variance);
  const arma::mat queries = placed_problem(3, 30, width).inputs * 1.5;
  const arma::mat rows = Features(rbf_features, problem.inputs, width).design_matrix(queries);

  arma::mat u;
  arma::mat v;
  arma::vec s;
  QVERIFY(arma::svd(u, s, v, scaled_design(problem, fit, prior_variance)));
  arma::vec shrinkage(rows.n_cols, arma::fill::ones);
  shrinkage.head(s.n_elem) = 1.0 / (1.0 + arma::square(s));
  const arma::vec expected = prior_variance * (arma::square(rows * v) * shrinkage);
  const WeightCovariance posterior = laplace_approximation(problem.design, fit, prior_variance);
  COMPARE_NUMBERS(posterior.latent_variance(rows), expected, tolerance::latent_variance);
}

void TestLaplacePosterior::data_never_widen_the_prior() {
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  const PlacedProblem problem = placed_problem(4, 50, width);
  const MapFit fit = fit_map(problem.design, problem.labels, prior_variance);
  const arma::mat rows =
      Features(rbf_features, problem.inputs, width).design_matrix(2.0 * placed_problem(5, 40, width).inputs);
  const arma::vec variance = laplace_approximation(problem.design, fit, prior_variance).latent_variance(rows);
  const arma::vec prior = prior_variance * arma::sum(arma::square(rows), 1);
  QVERIFY(variance.min() > 0.0);
  QVERIFY(arma::all(variance <= prior * (1.0 + 1e-12)));
}

// Independent of any formula for R: the second differences of -log p(y|w), with w moved along random lines.
void TestLaplacePosterior::curvature_is_that_of_the_likelihood() {
  const PlacedProblem problem = placed_problem(6, 15, 0.8);
  const double prior_variance = 3.0;
  const MapFit fit = fit_map(problem.design, problem.labels, prior_variance);
  const WeightCovariance posterior = laplace_approximation(problem.design, fit, prior_variance);
  const auto objective = [&](const arma::vec& w) {
    long double sum = 0.0L;
    for (const double value : w)
      sum += static_cast<long double>(value) * static_cast<long double>(value) / 6.0L;
    for (arma::uword n = 0; n < 15; ++n) {
      long double logit = 0.0L;
      for (arma::uword m = 0; m < 16; ++m) {
        logit += static_cast<long double>(problem.design(n, m)) * static_cast<long double>(w(m));
      }
      sum += std::log1p(std::exp(problem.labels(n) == 1 ? -logit : logit));
    }
    return sum;
  };
  // A from second differences with h = 1e-4: h² from truncation, 1e-19·10/h² from rounding, both near 1e-9.
  const double h = 1e-4;
  arma::mat hessian(16, 16);
  const auto at = [&](arma::uword a, double step_a, arma::uword b, double step_b) {
    arma::vec w = fit.weights;
    w(a) += step_a;
    w(b) += step_b;
    return objective(w);
  };
  for (arma::uword a = 0; a < 16; ++a) {
    for (arma::uword b = 0; b < 16; ++b) {
      const long double mixed = at(a, h, b, h) - at(a, h, b, -h) - at(a, -h, b, h) + at(a, -h, b, -h);
      hessian(a, b) = static_cast<double>(mixed) / (4.0 * h * h);
    }
  }
  const credence::test::Tolerance second_difference{1e-7, 1e-7};
  COMPARE_NUMBERS(posterior.log_determinant(), arma::log_det_sympd(prior_variance * hessian),
                  second_difference);
  COMPARE_NUMBERS(posterior.latent_variance(arma::eye(16, 16)),
                  arma::vec(arma::inv_sympd(hessian).eval().diag()), second_difference);
}

// One weight, φ = 1, y = 1, σ0² = 2(1 + e²): w = 2, so A = σ(2)σ(-2) + 1/σ0².
void TestLaplacePosterior::one_datum_by_hand() {
  const double prior_variance = 2.0 * (1.0 + std::exp(2.0));
  const arma::mat design = {1.0};
  const MapFit fit = fit_map(design, {1}, prior_variance);
  const WeightCovariance posterior = laplace_approximation(design, fit, prior_variance);
  const double curvature = std::exp(2.0) / std::pow(1.0 + std::exp(2.0), 2);
  COMPARE_NUMBERS(posterior.log_determinant(), std::log(1.0 + prior_variance * curvature),
                  tolerance::two_routes);
  COMPARE_NUMBERS(posterior.latent_variance(arma::mat{3.0})(0), 9.0 / (curvature + 1.0 / prior_variance),
                  tolerance::two_routes);
}

void TestLaplacePosterior::without_information_the_prior_is_left() {
  MapFit fit;
  fit.weights.zeros(3);
  fit.logits.zeros(1);
  // A datum whose features are all zero says nothing about the weights.
  const WeightCovariance posterior = laplace_approximation(arma::mat(1, 3, arma::fill::zeros), fit, 4.0);
  COMPARE_NUMBERS(posterior.log_determinant(), 0.0, tolerance::rounding);
  COMPARE_NUMBERS(posterior.latent_variance(arma::mat{{1.0, 2.0, -3.0}})(0), 4.0 * 14.0, tolerance::rounding);
}

// σ(40)σ(-40) = 4e-18: computed as p(1 - p) it would be zero, and the determinant too.
void TestLaplacePosterior::confident_logits_keep_their_curvature() {
  MapFit fit;
  fit.weights = {40.0};
  fit.logits = {40.0};
  const WeightCovariance posterior = laplace_approximation(arma::mat{1.0}, fit, 1e18);
  COMPARE_NUMBERS(posterior.log_determinant(), std::log1p(1e18 * std::exp(-40.0)), tolerance::two_routes);
  fit.logits = {-800.0};
  QVERIFY(std::isfinite(laplace_approximation(arma::mat{1.0}, fit, 1e6).log_determinant()));
}

CREDENCE_TEST(QCoreApplication, TestLaplacePosterior);
#include "tst_laplace_posterior.moc"
