#include "core/data/random.h"
#include "core/method/gaussian_draws.h"
#include "core/method/importance_sampling.h"
#include "core/model/latent.h"
#include "core/model/matern_features.h"
#include "core/model/model.h"
#include "core/model/polynomial_features.h"
#include "core/model/stable_functions.h"
#include "core/prediction/boundary_draws.h"
#include "core/prediction/posterior_picture.h"
#include "core/prediction/predict.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <memory>
#include <utility>

using namespace credence;
using credence::test::random_points;
using credence::test::Tolerance;
namespace tolerance = credence::test::tolerance;

namespace {

/// A Gaussian over weights of a prior N(m0, S0) of unequal scales, and the same as plain matrices: a mean,
/// and S = A⁻¹ for the precision A = S0⁻¹ + Φᵀdiag(τ)Φ, inverted as it stands.
struct Case {
  Gaussian gaussian;
  arma::mat prior_covariance;  // S0
  arma::mat covariance;        // S
};

arma::vec normals(Random& random, arma::uword count) {
  arma::vec result(count);
  for (double& value : result) value = random.normal();
  return result;
}

/// `design` holds the basis at some points. The mean is anywhere: nothing here says that it is a mode.
Case make_case(std::shared_ptr<const Basis> basis, const arma::mat& design, unsigned seed) {
  Random random(seed);
  const arma::uword count = design.n_cols;
  Prior prior;
  prior.variance = 2.5;
  prior.mean = 0.7 * normals(random, count);
  prior.scale = arma::exp(0.5 * normals(random, count));
  arma::vec precision(design.n_rows);
  for (double& value : precision) value = random.uniform(0.0, 0.25);
  const arma::vec deviations = std::sqrt(prior.variance) * prior.scale;
  const arma::mat curvature = design.t() * arma::diagmat(precision) * design;
  arma::mat factor =
      arma::chol(arma::eye(count, count) +
                 arma::diagmat(deviations) * arma::symmatu(curvature) * arma::diagmat(deviations));
  factor.row(count / 2) *= -1.0;  // as a QR decomposition may have it
  const arma::mat prior_covariance = arma::diagmat(arma::square(deviations));
  const arma::mat covariance =
      arma::inv(arma::symmatu(curvature + arma::diagmat(1.0 / arma::square(deviations))));
  const arma::vec mean = prior.mean + normals(random, count);
  return {{std::move(basis), mean, {std::move(factor), std::move(prior)}, {precision, {}}, {}, {}, true},
          prior_covariance,
          covariance};
}

Case case_of(const Model& model, const Dataset& points, unsigned seed) {
  return make_case(model.posterior.basis, model.basis().design_matrix(points.inputs), seed);
}

/// Bases of all kinds: kernels that separate or do not, on all weights or on few directions, none at all.
void add_bases() {
  QTest::addColumn<unsigned>("points");
  QTest::addColumn<Hyperparameters>("setting");
  QTest::newRow("linear") << 40U << Hyperparameters{&linear_features, 1.0, 10.0};
  QTest::newRow("rbf, all weights") << 40U << Hyperparameters{&rbf_features, 0.8, 10.0};
  QTest::newRow("rbf, a few directions") << 300U << Hyperparameters{&rbf_features, 1.5, 3.0};
  QTest::newRow("rbf, a few directions, standardised")
      << 300U << Hyperparameters{&rbf_features, 1.5, 3.0, true};
  QTest::newRow("quartic") << 40U << Hyperparameters{&quartic_features, 1.0, 10.0};
  QTest::newRow("Matérn-1/2, all weights") << 40U << Hyperparameters{&matern12_features, 0.8, 10.0};
  QTest::newRow("Matérn-5/2, a few directions") << 300U << Hyperparameters{&matern52_features, 1.5, 3.0};
  QTest::newRow("Matérn, all weights") << 40U << Hyperparameters{&matern32_features, 0.8, 10.0};
}

/// Seven points, a bias and a slope, for a prior that is off centre and much wider along the slope.
struct TwoWeights {
  arma::mat design =
      arma::join_rows(arma::vec(7, arma::fill::ones), arma::vec{-2.0, -1.0, -0.5, 0.3, 0.7, 1.5, 4.0});
  arma::uvec labels = {0, 0, 1, 0, 1, 1, 1};
  Prior prior{0.5, {0.8, -1.0}, {0.6, 3.0}};
};

/// Log evidence and p(y = 1 | φ) at each row of `at` by the trapezium rule over both weights, over eight
/// standard deviations of the prior to either side: good to more digits than are compared.
std::pair<double, arma::vec> by_quadrature(const TwoWeights& problem, const arma::mat& at) {
  const arma::vec deviation = std::sqrt(problem.prior.variance) * problem.prior.scale;
  const arma::vec axis = arma::linspace(-8.0, 8.0, 641);
  const double step = axis(1) - axis(0);
  double evidence = 0.0;
  arma::vec mean(at.n_rows, arma::fill::zeros);
  for (const double a : axis) {
    for (const double b : axis) {
      const arma::vec w = problem.prior.mean + deviation % arma::vec{a, b};
      const double mass =
          std::exp(log_likelihood(arma::vec(problem.design * w), problem.labels) - 0.5 * (a * a + b * b)) *
          step * step / (2.0 * arma::datum::pi);
      evidence += mass;
      mean += mass * sigmoid(arma::vec(at * w));
    }
  }
  return {std::log(evidence), mean / evidence};
}

/// A Gaussian near the posterior of `problem`, a little wider, and not its Laplace approximation: what
/// importance sampling finds does not depend on where it draws.
Gaussian rough_gaussian(const TwoWeights& problem) {
  return {nullptr, {0.6, 1.7}, {arma::chol(arma::mat{{0.9, -0.1}, {-0.1, 4.0}}), problem.prior}, {}, {},
          {},      true};
}

}  // namespace

class TestGaussian : public QObject {
  Q_OBJECT

 private slots:
  void variances_are_those_of_the_dense_covariance_data() { add_bases(); }
  void variances_are_those_of_the_dense_covariance();
  void deviations_multiply_to_the_covariance_data() { add_bases(); }
  void deviations_multiply_to_the_covariance();
  void determinant_and_parameters_are_those_of_the_matrices();
  void grids_hold_the_dense_mean_and_variance_data() { add_bases(); }
  void grids_hold_the_dense_mean_and_variance();
  void pictures_of_draws_are_those_of_the_dense_design_data() { add_bases(); }
  void pictures_of_draws_are_those_of_the_dense_design();
  void an_unscaled_prior_needs_no_scale();
  void prior_draws_are_the_prior();
  void importance_sampling_integrates_over_the_prior_data();
  void importance_sampling_integrates_over_the_prior();
  void nothing_learnt_leaves_the_prior();
};

// The reference: Φ S Φᵀ with S inverted as a whole.
void TestGaussian::variances_are_those_of_the_dense_covariance() {
  QFETCH(const unsigned, points);
  QFETCH(const Hyperparameters, setting);
  const Dataset training = random_points(1, points);
  const Case made = case_of(fit_model(training, setting), training, 11);
  const arma::mat queries = 2.0 * random_points(2, 60).inputs;
  const arma::mat design = made.gaussian.basis->design_matrix(queries);
  const arma::vec expected = arma::diagvec(design * made.covariance * design.t());
  // S is inverted from a precision whose condition number is about 1e4 at most.
  constexpr Tolerance inverted{1e-10, 1e-9};
  COMPARE_NUMBERS(made.gaussian.covariance.latent_variance(design), expected, inverted);
  const Latent latent = predict_latent(made.gaussian, queries);
  COMPARE_NUMBERS(latent.variance, expected, inverted);
  COMPARE_NUMBERS(latent.mean, arma::vec(design * made.gaussian.mean), tolerance::two_routes);
  // The scales matter: without them the variances are others.
  const WeightCovariance even(*made.gaussian.covariance.factor(), made.gaussian.covariance.prior_variance());
  QVERIFY(arma::abs(even.latent_variance(design) / expected - 1.0).max() > 0.05);
}

// Deviations are linear in their normal numbers: those of the identity are a root D of S = DDᵀ.
void TestGaussian::deviations_multiply_to_the_covariance() {
  QFETCH(const unsigned, points);
  QFETCH(const Hyperparameters, setting);
  const Dataset training = random_points(1, points);
  const Case made = case_of(fit_model(training, setting), training, 12);
  const arma::uword count = made.gaussian.mean.n_elem;
  const arma::mat root = made.gaussian.covariance.deviations(arma::eye(count, count));
  COMPARE_NUMBERS(arma::mat(root * root.t()), made.covariance, (Tolerance{1e-10, 1e-9}));
  const arma::mat z = standard_normals(count, 5, 4);
  arma::mat draws = root * z;
  draws.each_col() += made.gaussian.mean;
  COMPARE_NUMBERS(gaussian_draws(made.gaussian, z), draws, tolerance::two_routes);
}

// log det UᵀU = log det S0 - log det S, and γ = M - tr(S0⁻¹S).
void TestGaussian::determinant_and_parameters_are_those_of_the_matrices() {
  const Dataset training = random_points(1, 40);
  const Case made = case_of(fit_model(training, {&rbf_features, 0.8, 10.0}), training, 13);
  double log_prior = 0.0;
  double log_posterior = 0.0;
  double sign = 0.0;
  QVERIFY(arma::log_det(log_prior, sign, made.prior_covariance));
  QVERIFY(arma::log_det(log_posterior, sign, made.covariance));
  COMPARE_NUMBERS(made.gaussian.covariance.log_determinant(), log_prior - log_posterior, (Tolerance{1e-9}));
  const double count = static_cast<double>(made.gaussian.mean.n_elem);
  COMPARE_NUMBERS(made.gaussian.covariance.effective_parameters(),
                  count - arma::trace(arma::inv(made.prior_covariance) * made.covariance), (Tolerance{1e-9}));
}

void TestGaussian::grids_hold_the_dense_mean_and_variance() {
  QFETCH(const unsigned, points);
  QFETCH(const Hyperparameters, setting);
  const Dataset training = random_points(1, points);
  const Model model = fit_model(training, setting);
  GridPredictor predictor;
  // Two after one another over the same kernels: what is kept must not be the first one's.
  for (const unsigned seed : {14U, 15U}) {
    const Case made = case_of(model, training, seed);
    // Few enough positions that each is a node, and so many that they are not.
    for (const arma::uword size : {9U, 70U}) {
      const Grid grid{{-3.0, 2.5, -2.0, 3.0}, size, size + 3};
      const arma::mat design = made.gaussian.basis->design_matrix(grid.points(0, grid.ny - 1));
      const GridPrediction prediction = predictor.predict(made.gaussian, grid);
      // The sums over nodes leave ten decimals of kernels, and weights here are of order one.
      COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.mean)), arma::vec(design * made.gaussian.mean),
                      (Tolerance{1e-8, 1e-8}));
      COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.variance)),
                      arma::vec(arma::diagvec(design * made.covariance * design.t())),
                      (Tolerance{1e-8, 1e-7}));
    }
  }
}

void TestGaussian::pictures_of_draws_are_those_of_the_dense_design() {
  QFETCH(const unsigned, points);
  QFETCH(const Hyperparameters, setting);
  const Dataset training = random_points(1, points);
  const Case made = case_of(fit_model(training, setting), training, 16);
  const Grid grid{{-3.0, 2.5, -2.0, 3.0}, 30, 33};
  const arma::mat design = made.gaussian.basis->design_matrix(grid.points(0, grid.ny - 1));
  // The same deviations, from the root of S that the test before this one compares with S.
  const arma::mat weights = gaussian_draws(made.gaussian, 8, 5);
  const arma::mat logits = design * weights;
  const arma::vec mean = arma::mean(1.0 / (1.0 + arma::exp(-logits)), 1);
  PosteriorPicture picture(made.gaussian.basis, grid);
  picture.add(weights);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(picture.mean())), mean, (Tolerance{1e-8}));
  GridPredictor predictor;
  COMPARE_NUMBERS(arma::vec(arma::vectorise(predictor.predict_draws(
                      *made.gaussian.basis, weighted_gaussian_draws(made.gaussian, 8, 5), grid))),
                  mean, (Tolerance{1e-8}));
  const BoundaryDraws boundaries(predictor, made.gaussian, grid, 4, 5);
  for (arma::uword s = 0; s < 4; ++s) {
    COMPARE_NUMBERS(arma::vec(arma::vectorise(boundaries.logits(s))), arma::vec(logits.col(2 * s)),
                    (Tolerance{1e-7, 1e-8}));
  }
}

void TestGaussian::an_unscaled_prior_needs_no_scale() {
  const Dataset training = random_points(1, 40);
  const Case made = case_of(fit_model(training, {&rbf_features, 0.8, 10.0}), training, 17);
  Gaussian plain = made.gaussian;
  Gaussian spelt_out = made.gaussian;
  const arma::uword count = plain.mean.n_elem;
  const arma::mat factor = *made.gaussian.covariance.factor();
  plain.covariance = {factor, 3.0};
  spelt_out.covariance = {
      factor, Prior{3.0, arma::vec(count, arma::fill::zeros), arma::vec(count, arma::fill::ones)}};
  const arma::mat queries = random_points(2, 20).inputs;
  COMPARE_NUMBERS(predict_latent(spelt_out, queries).variance, predict_latent(plain, queries).variance,
                  tolerance::rounding);
  const Grid grid{{-3.0, 2.5, -2.0, 3.0}, 20, 20};
  COMPARE_NUMBERS(predict_on_grid(spelt_out, grid).variance, predict_on_grid(plain, grid).variance,
                  tolerance::rounding);
  COMPARE_NUMBERS(gaussian_draws(spelt_out, 4, 1), gaussian_draws(plain, 4, 1), tolerance::rounding);
  COMPARE_NUMBERS(prior_draws(spelt_out, standard_normals(count, 4, 1)),
                  prior_draws(plain, standard_normals(count, 4, 1)), tolerance::rounding);
}

// A root of S0, as above, around m0.
void TestGaussian::prior_draws_are_the_prior() {
  const Dataset training = random_points(1, 40);
  const Case made = case_of(fit_model(training, {&rbf_features, 0.8, 10.0}), training, 18);
  const arma::uword count = made.gaussian.mean.n_elem;
  const arma::vec mean = prior_draws(made.gaussian, arma::mat(count, 1, arma::fill::zeros));
  COMPARE_NUMBERS(mean, made.gaussian.covariance.prior().mean, Tolerance{});
  arma::mat root = prior_draws(made.gaussian, arma::eye(count, count));
  root.each_col() -= mean;
  COMPARE_NUMBERS(arma::mat(root * root.t()), made.prior_covariance, tolerance::two_routes);
}

void TestGaussian::importance_sampling_integrates_over_the_prior_data() {
  QTest::addColumn<bool>("from_prior");
  QTest::newRow("prior") << true;
  QTest::newRow("gaussian") << false;
}

void TestGaussian::importance_sampling_integrates_over_the_prior() {
  QFETCH(const bool, from_prior);
  const TwoWeights problem;
  const arma::mat at = {{1.0, -3.0}, {1.0, -1.0}, {1.0, 0.0}, {1.0, 0.4}, {1.0, 2.0}, {1.0, 6.0}};
  const auto [log_evidence, probability] = by_quadrature(problem, at);
  const ImportanceSample sample =
      importance_sample(from_prior ? Proposal::prior : Proposal::gaussian, problem.design, problem.labels,
                        rough_gaussian(problem), {.draws = 40000, .seed = 3});
  const ImportanceDiagnostics& found = sample.diagnostics;
  QVERIFY2(found.reliable(), QByteArray::number(found.pareto_k).constData());
  QVERIFY(found.log_evidence_error < 0.02);
  COMPARE_NUMBERS(found.log_evidence, log_evidence, (Tolerance{5.0 * found.log_evidence_error}));
  // Probabilities have a standard deviation of at most ½.
  const arma::mat logs = log_predict_draws(at, sample.draws);
  COMPARE_NUMBERS(arma::vec(arma::exp(logs.col(0))), probability,
                  (Tolerance{5.0 * 0.5 / std::sqrt(found.effective_sample_size)}));
  // With the prior centred, or its scales even, the evidence is another: the comparison can tell.
  TwoWeights centred = problem;
  centred.prior.mean.zeros();
  TwoWeights even = problem;
  even.prior.scale.ones();
  for (const TwoWeights& other : {centred, even}) {
    QVERIFY(std::abs(by_quadrature(other, at).first - log_evidence) > 10.0 * found.log_evidence_error);
  }
}

/// Features of zero teach nothing: the evidence is 2⁻ᴺ whatever is drawn from, and the weighted draws have
/// the prior's moments.
void TestGaussian::nothing_learnt_leaves_the_prior() {
  const arma::mat design(5, 2, arma::fill::zeros);
  const Prior prior{2.0, {1.5, -0.5}, {0.3, 2.0}};
  const arma::vec deviation = std::sqrt(prior.variance) * prior.scale;
  // Somewhat narrower than the prior, and beside it: UᵀU has eigenvalues of about 1.1 and 1.3.
  const Gaussian gaussian{nullptr, {1.6, -1.0}, {{{1.05, 0.05}, {0.0, 1.13}}, prior}, {}, {}, {}, true};
  for (const Proposal proposal : {Proposal::prior, Proposal::gaussian}) {
    const ImportanceSample sample =
        importance_sample(proposal, design, {0, 1, 1, 0, 1}, gaussian, {.draws = 40000, .seed = 8});
    const ImportanceDiagnostics& found = sample.diagnostics;
    QVERIFY(found.log_evidence_error < 0.005);
    COMPARE_NUMBERS(found.log_evidence, -5.0 * std::log(2.0),
                    (Tolerance{5.0 * found.log_evidence_error + 1e-12}));
    const double error = 5.0 / std::sqrt(found.effective_sample_size);
    const arma::mat weights = *sample.draws.block(0).weights;
    QCOMPARE(sample.draws.block_count(), arma::uword{1});
    const arma::vec mean = weights * sample.draws.importance;
    COMPARE_NUMBERS(arma::vec((mean - prior.mean) / deviation), arma::vec(2, arma::fill::zeros),
                    (Tolerance{error}));
    arma::mat centred = weights;
    centred.each_col() -= prior.mean;
    const arma::vec spread = arma::square(centred) * sample.draws.importance / arma::square(deviation);
    COMPARE_NUMBERS(spread, arma::vec(2, arma::fill::ones), (Tolerance{std::sqrt(2.0) * error}));
  }
}

CREDENCE_TEST(QCoreApplication, TestGaussian);
#include "tst_gaussian.moc"
