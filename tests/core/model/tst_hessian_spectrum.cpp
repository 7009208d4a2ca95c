#include "core/concurrency/cancelled.h"
#include "core/model/hessian_spectrum.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <stop_token>

using namespace credence;
using credence::test::random_points;
using credence::test::Tolerance;
namespace tolerance = credence::test::tolerance;

namespace {

void add_settings() {
  QTest::addColumn<QString>("features");
  QTest::addColumn<double>("width");
  QTest::addColumn<double>("prior_variance");
  for (const char* features : {"rbf", "matern32", "linear", "cubic"}) {
    for (const double prior_variance : {1e-3, 1.0, 100.0}) {
      QTest::addRow("%s, prior variance %g", features, prior_variance)
          << QString::fromLatin1(features) << 0.9 << prior_variance;
    }
  }
}

Hyperparameters setting_of(const QString& features, double width, double prior_variance) {
  return {feature_family_from_id(features.toStdString()), width, prior_variance};
}

/// ΦᵀRΦ of all M weights, as it stands.
arma::mat curvature_of(const Model& dense, const Dataset& points) {
  const arma::mat design = dense.basis().design_matrix(points.inputs);
  const arma::vec curvature = sigmoid(dense.mode.logits) % sigmoid(arma::vec(-dense.mode.logits));
  return arma::symmatu(arma::mat(design.t() * arma::diagmat(curvature) * design));
}

}  // namespace

class TestHessianSpectrum : public QObject {
  Q_OBJECT

 private slots:
  void they_are_those_of_the_curvature_data() { add_settings(); }
  void they_are_those_of_the_curvature();
  void the_reduced_basis_has_the_same();
  void they_add_up_to_gamma_and_the_occam_term_data() { add_settings(); }
  void they_add_up_to_gamma_and_the_occam_term();
  void many_points_go_block_by_block();
  void the_four_terms_are_what_they_say();
  void without_a_prior_all_weights_are_determined();
  void extreme_priors_stay_finite();
  void stops();
};

void TestHessianSpectrum::they_are_those_of_the_curvature() {
  QFETCH(const QString, features);
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  const Dataset points = random_points(1, 40);
  const Model model = fit_model_dense(points, setting_of(features, width, prior_variance));
  const HessianSpectrum spectrum = hessian_spectrum(model.posterior, points.inputs);
  const arma::vec expected = arma::reverse(arma::eig_sym(curvature_of(model, points)));
  QCOMPARE(spectrum.weights, model.basis().size());
  QVERIFY(spectrum.eigenvalues.n_elem <= spectrum.weights);
  for (arma::uword i = 0; i < expected.n_elem; ++i) {
    const double found = i < spectrum.eigenvalues.n_elem ? spectrum.eigenvalues(i) : 0.0;
    // The reference loses what is below 1e-16 of the largest.
    COMPARE_NUMBERS(found, expected(i), (Tolerance{1e-13 * expected(0), 1e-10}));
    QVERIFY(i == 0 || found <= spectrum.eigenvalues(i - 1));
  }
}

// What a reduced basis leaves out are directions that hardly count.
void TestHessianSpectrum::the_reduced_basis_has_the_same() {
  const Dataset points = random_points(2, 400);
  const Hyperparameters setting = {&rbf_features, 0.8, 10.0};
  const Model reduced = fit_model(points, setting);
  QVERIFY(reduced.rank() < reduced.basis().full_size());
  const HessianSpectrum few = hessian_spectrum(reduced.posterior, points.inputs);
  const HessianSpectrum all = hessian_spectrum(fit_model_dense(points, setting).posterior, points.inputs);
  QCOMPARE(few.weights, all.weights);
  COMPARE_NUMBERS(few.effective_parameters(), all.effective_parameters(), (Tolerance{1e-5, 0.0}));
  COMPARE_NUMBERS(few.log_determinant(), all.log_determinant(), (Tolerance{1e-5, 1e-9}));
  for (arma::uword i = 0; i < few.eigenvalues.n_elem && all.in_prior_units()(i) > 1e-2; ++i) {
    COMPARE_NUMBERS(few.eigenvalues(i), all.eigenvalues(i), (Tolerance{0.0, 1e-5}));
  }
}

void TestHessianSpectrum::they_add_up_to_gamma_and_the_occam_term() {
  QFETCH(const QString, features);
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  const Dataset points = random_points(3, 40);
  const Model model = fit_model(points, setting_of(features, width, prior_variance));
  const HessianSpectrum spectrum = hessian_spectrum(model.posterior, points.inputs);
  const LogEvidence evidence = log_evidence(model.mode, model.posterior.covariance);
  COMPARE_NUMBERS(spectrum.effective_parameters(), model.posterior.covariance.effective_parameters(),
                  tolerance::two_routes);
  COMPARE_NUMBERS(arma::accu(spectrum.occam()), evidence["log_determinant"], tolerance::two_routes);
  QVERIFY(spectrum.effective_parameters() < static_cast<double>(spectrum.weights));
}

// 5,000 points are two blocks; the answer is that of one product.
void TestHessianSpectrum::many_points_go_block_by_block() {
  const Dataset points = random_points(4, 5000);
  const Model model = fit_model_dense(points, {feature_family_from_id("quintic"), 1.0, 3.0});
  const HessianSpectrum spectrum = hessian_spectrum(model.posterior, points.inputs);
  const arma::vec expected = arma::reverse(arma::eig_sym(curvature_of(model, points)));
  QCOMPARE(spectrum.eigenvalues.n_elem, expected.n_elem);
  for (arma::uword i = 0; i < expected.n_elem; ++i) {
    COMPARE_NUMBERS(spectrum.eigenvalues(i), expected(i), (Tolerance{1e-12 * expected(0), 1e-9}));
  }
}

// Against the determinant of H, the density of the prior and the sum of the three terms.
void TestHessianSpectrum::the_four_terms_are_what_they_say() {
  const Dataset points = random_points(5, 30);
  for (const double prior_variance : {0.04, 1.0, 25.0}) {
    const Model model = fit_model_dense(points, {&rbf_features, 0.7, prior_variance});
    const arma::uword count = model.basis().size();
    const LogEvidence three = log_evidence(model.mode, model.posterior.covariance);
    const LogEvidence four = in_four_terms(three, count, prior_variance);
    QCOMPARE(four.terms.size(), std::size_t{4});
    COMPARE_NUMBERS(four.total(), three.total(), tolerance::two_routes);
    COMPARE_NUMBERS(four["fit"], three["fit"], tolerance::rounding);
    double log_prior = 0.0;
    for (const double weight : model.mode.weights) {
      log_prior -=
          0.5 * std::log(2.0 * arma::datum::pi * prior_variance) + 0.5 * weight * weight / prior_variance;
    }
    COMPARE_NUMBERS(four["log_prior"], log_prior, tolerance::two_routes);
    const arma::mat hessian = curvature_of(model, points) + arma::eye(count, count) / prior_variance;
    COMPARE_NUMBERS(four["log_hessian"], -0.5 * arma::log_det_sympd(hessian), tolerance::two_routes);
    const HessianSpectrum spectrum = hessian_spectrum(model.posterior, points.inputs);
    COMPARE_NUMBERS(-0.5 * spectrum.log_determinant(), four["log_hessian"], tolerance::two_routes);
  }
}

void TestHessianSpectrum::without_a_prior_all_weights_are_determined() {
  const Dataset points = random_points(6, 60);
  const Model model = fit_model_dense(points, {&linear_features, 1.0, no_prior});
  const HessianSpectrum spectrum = hessian_spectrum(model.posterior, points.inputs);
  QCOMPARE(spectrum.effective_parameters(), 3.0);
  QVERIFY(spectrum.occam().has_nan());
  COMPARE_NUMBERS(spectrum.log_determinant(), arma::log_det_sympd(curvature_of(model, points)),
                  tolerance::two_routes);
  const LogEvidence four = in_four_terms(log_evidence(model.mode, model.posterior.covariance), 3, no_prior);
  QVERIFY(std::isfinite(four["fit"]));
  for (const char* term : {"log_prior", "two_pi", "log_hessian"}) QVERIFY(std::isnan(four[term]));
}

void TestHessianSpectrum::extreme_priors_stay_finite() {
  const Dataset points = random_points(7, 20);
  for (const double prior_variance : {1e-12, 1e12}) {
    const Model model = fit_model_dense(points, {&rbf_features, 0.5, prior_variance});
    const HessianSpectrum spectrum = hessian_spectrum(model.posterior, points.inputs);
    QVERIFY(spectrum.eigenvalues.is_finite());
    QVERIFY(spectrum.determined().min() >= 0.0 && spectrum.determined().max() <= 1.0);
    QVERIFY(spectrum.occam().max() <= 0.0);
    QVERIFY(std::isfinite(spectrum.log_determinant()));
  }
}

void TestHessianSpectrum::stops() {
  const Dataset points = random_points(8, 20);
  const Model model = fit_model_dense(points, {&linear_features, 1.0, 1.0});
  std::stop_source source;
  source.request_stop();
  QVERIFY_THROWS_EXCEPTION(Cancelled, hessian_spectrum(model.posterior, points.inputs, source.get_token()));
}

CREDENCE_TEST(QCoreApplication, TestHessianSpectrum);
#include "tst_hessian_spectrum.moc"
