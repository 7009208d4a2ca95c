#include "core/data/edit_points.h"
#include "core/method/corrected_marginal.h"
#include "core/method/logit_draws.h"
#include "core/method/prepared_method.h"
#include "core/model/logistic_normal.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

using namespace credence;
using test::random_points;
using test::Tolerance;

namespace {

double normal_density(double a, double mean, double variance) {
  return std::exp(-0.5 * (a - mean) * (a - mean) / variance) / std::sqrt(2.0 * std::numbers::pi * variance);
}

/// A fit with its marginals.
struct Corrected {
  Corrected(Dataset points, const Hyperparameters& setting)
      : training(std::move(points)), model(fit_model(training, setting)), posteriors(model, training) {}

  const Gaussian& ep() { return *posteriors.of(ep_posterior).gaussian; }
  CorrectedMarginals marginals() {
    return {ep(), model.basis().training_design(training.inputs), training.labels};
  }

  Dataset training;
  Model model;
  FitPosteriors posteriors;
};

double area(const LogitDensity& density) {
  double sum = 0.0;
  for (arma::uword k = 0; k < density.count(); ++k) sum += density.density(k);
  return sum * (density.logit(1) - density.logit(0));
}

/// Of the probabilities of the bins of a histogram, and what a density has in them.
template <typename Density>
double total_variation(const LogitHistogram& truth, const Density& density) {
  constexpr int pieces = 16;
  double inside = 0.0;
  double apart = 0.0;
  for (arma::uword k = 0; k < truth.density.n_elem; ++k) {
    double share = 0.0;
    for (int i = 0; i < pieces; ++i) {
      share += density(truth.first + truth.width * (static_cast<double>(k) + (i + 0.5) / pieces)) / pieces;
    }
    inside += share * truth.width;
    apart += std::abs(share - truth.density(k)) * truth.width;
  }
  return 0.5 * (apart + std::abs(1.0 - inside));
}

double interpolated(const LogitDensity& density, double a) {
  const double place = (a - density.logit(0)) / (density.logit(1) - density.logit(0));
  if (place < 0.0 || place >= static_cast<double>(density.count() - 1)) return 0.0;
  const auto k = static_cast<arma::uword>(place);
  const double t = place - static_cast<double>(k);
  return (1.0 - t) * density.density(k) + t * density.density(k + 1);
}

}  // namespace

class TestCorrectedMarginal : public QObject {
  Q_OBJECT

 private slots:
  void moments_are_those_of_a_gaussian_data();
  void moments_are_those_of_a_gaussian();
  void a_density_has_values();
  void one_point_is_exact_data();
  void one_point_is_exact();
  void equal_points_are_exact_where_they_lie();
  void draws_are_told_by_their_moments();
  void nearer_to_the_truth_than_its_gaussian_data();
  void nearer_to_the_truth_than_its_gaussian();
  void finite_at_hostile_settings_data();
  void finite_at_hostile_settings();
};

void TestCorrectedMarginal::moments_are_those_of_a_gaussian_data() {
  QTest::addColumn<double>("mean");
  QTest::addColumn<double>("deviation");
  for (const double deviation : {1e-4, 0.1, 1.0, 5.0, 7.0, 30.0, 1e4, 1e8}) {
    for (const double shift : {-1.5, 0.0, 0.7, 4.0}) {
      QTest::addRow("%g, %g", shift, deviation) << shift * deviation << deviation;
    }
  }
}

void TestCorrectedMarginal::moments_are_those_of_a_gaussian() {
  QFETCH(const double, mean);
  QFETCH(const double, deviation);
  const arma::vec z = arma::linspace(-8.0, 8.0, 129);
  const LogitDensity density(mean - 8.0 * deviation, 0.125 * deviation, -0.5 * arma::square(z) - 700.0);
  COMPARE_NUMBERS(area(density), 1.0, (Tolerance{1e-12, 0.0}));
  COMPARE_NUMBERS(density.mean(), mean, (Tolerance{1e-10 * deviation, 1e-12}));
  COMPARE_NUMBERS(density.deviation(), deviation, (Tolerance{0.0, 1e-10}));
  // Beyond a step of 0.75 by cubics, to the fourth order of an eighth.
  const double tolerance = deviation < 6.0 ? 1e-11 : 2e-6;
  COMPARE_NUMBERS(density.probability(), logistic_normal(mean, deviation * deviation),
                  (Tolerance{tolerance, 0.0}));
}

void TestCorrectedMarginal::a_density_has_values() {
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, LogitDensity(0.0, 1.0, {0.0}));
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, LogitDensity(0.0, 1.0, {0.0, std::nan("")}));
  QVERIFY(LogitDensity().empty());
}

void TestCorrectedMarginal::one_point_is_exact_data() {
  QTest::addColumn<int>("label");
  QTest::addColumn<double>("prior_variance");
  QTest::addColumn<double>("along");
  for (const double variance : {1e-4, 1.0, 10.0, 1e4}) {
    for (const double along : {0.0, 0.4, 1.3, 6.0}) {
      for (const int label : {0, 1}) {
        QTest::addRow("%d, %g, %g", label, variance, along) << label << variance << along;
      }
    }
  }
}

// The prior of two logits and one likelihood: p(a) ∝ N(a; 0, k) E[σ(±b) given a].
void TestCorrectedMarginal::one_point_is_exact() {
  QFETCH(const int, label);
  QFETCH(const double, prior_variance);
  QFETCH(const double, along);
  Dataset point;
  append_points(point, arma::rowvec{0.3, -0.2}, static_cast<arma::uword>(label));
  Corrected fit(point, {&rbf_features, 0.8, prior_variance});
  const arma::rowvec place = {0.3 + along, -0.2};
  const LogitDensity density = fit.marginals().at(place);
  QVERIFY(!density.empty());
  const arma::mat both = arma::join_cols(point.inputs, arma::mat(place));
  const arma::mat functions = fit.model.basis().design_matrix(both);
  const arma::mat prior = prior_variance * (functions * functions.t());
  const double slope = prior(0, 1) / prior(1, 1);
  const double rest = std::max(0.0, prior(0, 0) - slope * prior(0, 1));
  const double sign = label == 1 ? 1.0 : -1.0;
  const double step = density.logit(1) - density.logit(0);
  arma::vec exact(density.count());
  for (arma::uword k = 0; k < density.count(); ++k) {
    const double a = density.logit(k);
    exact(k) = 2.0 * normal_density(a, 0.0, prior(1, 1)) * logistic_normal(sign * slope * a, rest);
  }
  // What trapezia miss of the area at a kink.
  const double area = arma::accu(exact) * step;
  COMPARE_NUMBERS(area, 1.0, (Tolerance{0.01, 0.0}));
  for (arma::uword k = 0; k < density.count(); ++k) {
    COMPARE_NUMBERS(density.density(k), exact(k) / area, (Tolerance{1e-9 * exact.max(), 0.0}));
  }
}

// Whatever their number: given the logit that all of them share, nothing is left to average over.
void TestCorrectedMarginal::equal_points_are_exact_where_they_lie() {
  Dataset points;
  for (const arma::uword label : {1, 1, 0, 1, 1}) append_points(points, arma::rowvec{0.3, -0.2}, label);
  Corrected fit(points, {&rbf_features, 0.8, 30.0});
  const LogitDensity density = fit.marginals().at({0.3, -0.2});
  const arma::mat functions = fit.model.basis().design_matrix(arma::rowvec{0.3, -0.2});
  const double variance = 30.0 * arma::dot(functions, functions);
  const auto unscaled = [&](double a) {
    return normal_density(a, 0.0, variance) * std::pow(sigmoid(a), 4.0) * sigmoid(-a);
  };
  double total = 0.0;
  for (double a = -100.0; a < 100.0; a += 0.01) total += 0.01 * unscaled(a);
  for (arma::uword k = 0; k < density.count(); ++k) {
    COMPARE_NUMBERS(density.density(k), unscaled(density.logit(k)) / total, (Tolerance{1e-5, 0.0}));
  }
}

void TestCorrectedMarginal::draws_are_told_by_their_moments() {
  Corrected fit(random_points(5, 30), {&rbf_features, 0.7, 20.0});
  const Posterior& weighted = fit.posteriors.of(ep_importance_posterior, 3000);
  const arma::rowvec place = {0.4, 0.1};
  const LogitDraws draws(*weighted.basis, weighted.draws, place);
  const arma::vec logits = (weighted.basis->design_matrix(place) * *weighted.draws.block(0).weights).t();
  const arma::vec& share = weighted.draws.importance;
  COMPARE_NUMBERS(draws.mean(), arma::dot(share, logits), (Tolerance{1e-12, 1e-12}));
  COMPARE_NUMBERS(draws.deviation(), std::sqrt(arma::dot(share, arma::square(logits - draws.mean()))),
                  (Tolerance{1e-12, 1e-10}));
  COMPARE_NUMBERS(draws.probability(), predict_draws(*weighted.basis, weighted.draws, arma::mat(place))(0),
                  (Tolerance{1e-12, 0.0}));
  const LogitHistogram histogram = draws.histogram();
  COMPARE_NUMBERS(arma::accu(histogram.density) * histogram.width, 1.0, (Tolerance{1e-3, 0.0}));
  // Equal draws count the same; no draw has no histogram.
  const LogitDraws equal(*weighted.basis, {*weighted.draws.block(0).weights, {}}, place);
  COMPARE_NUMBERS(equal.mean(), arma::mean(logits), (Tolerance{1e-12, 1e-12}));
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, LogitDraws(*weighted.basis, {}, place));
}

void TestCorrectedMarginal::nearer_to_the_truth_than_its_gaussian_data() {
  QTest::addColumn<unsigned>("seed");
  QTest::addColumn<double>("width");
  QTest::addColumn<double>("prior_variance");
  QTest::newRow("few points, wide prior") << 3U << 0.7 << 100.0;
  QTest::newRow("narrow bumps") << 11U << 0.3 << 30.0;
  QTest::newRow("wide bumps") << 12U << 1.5 << 30.0;
}

void TestCorrectedMarginal::nearer_to_the_truth_than_its_gaussian() {
  QFETCH(const unsigned, seed);
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  Corrected fit(random_points(seed, 12), {&rbf_features, width, prior_variance});
  const CorrectedMarginals marginals = fit.marginals();
  const Posterior& weighted = fit.posteriors.of(ep_importance_posterior, 200000);
  QVERIFY(weighted.quality.reliable);
  double of_corrected = 0.0;
  double of_gaussian = 0.0;
  for (const auto& place : {arma::rowvec{0.0, 0.0}, arma::rowvec{0.9, 0.8}, arma::rowvec{-0.5, 1.0},
                            arma::rowvec(fit.training.inputs.row(0))}) {
    const LogitHistogram truth = LogitDraws(*weighted.basis, weighted.draws, place).histogram();
    const LogitDensity density = marginals.at(place);
    const Latent latent = predict_latent(fit.ep(), place);
    const double corrected = total_variation(truth, [&](double a) { return interpolated(density, a); });
    const double plain = total_variation(
        truth, [&](double a) { return normal_density(a, latent.mean(0), latent.variance(0)); });
    QVERIFY2(corrected < plain || plain < 0.01,
             qPrintable(QStringLiteral("%1 and %2 by EP").arg(corrected).arg(plain)));
    of_corrected += corrected;
    of_gaussian += plain;
  }
  qInfo("total variation %.4f, of EP %.4f", of_corrected / 4.0, of_gaussian / 4.0);
  QVERIFY(of_gaussian / 4.0 > 0.02);  // a setting that leans to one side
  QVERIFY(of_corrected < 0.5 * of_gaussian);
}

void TestCorrectedMarginal::finite_at_hostile_settings_data() {
  QTest::addColumn<double>("width");
  QTest::addColumn<double>("prior_variance");
  for (const double width : {0.05, 1.0, 30.0}) {
    for (const double variance : {1e-6, 1.0, 1e8}) {
      QTest::addRow("%g, %g", width, variance) << width << variance;
    }
  }
}

void TestCorrectedMarginal::finite_at_hostile_settings() {
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  Dataset points = random_points(4, 40);
  append_points(points, points.inputs.row(0), 1 - points.labels(0));
  Corrected fit(points, {&rbf_features, width, prior_variance});
  const CorrectedMarginals marginals = fit.marginals();
  for (const auto& place :
       {arma::rowvec{0.0, 0.0}, arma::rowvec{1e3, -1e3}, arma::rowvec(points.inputs.row(0))}) {
    const LogitDensity density = marginals.at(place);
    QVERIFY(!density.empty());
    COMPARE_NUMBERS(area(density), 1.0, (Tolerance{1e-9, 0.0}));
    QVERIFY(std::isfinite(density.mean()) && density.deviation() > 0.0);
    QVERIFY(density.probability() >= 0.0 && density.probability() <= 1.0);
    for (arma::uword k = 0; k < density.count(); ++k) QVERIFY(density.density(k) >= 0.0);
  }
  // Where a variance passes the largest double there is no density to speak of.
  Corrected straight(points, {&linear_features, width, prior_variance});
  QVERIFY(straight.marginals().at({1e200, 1e200}).empty());
  QVERIFY(!straight.marginals().at({1e3, 0.0}).empty());
}

CREDENCE_TEST(QCoreApplication, TestCorrectedMarginal);
#include "tst_corrected_marginal.moc"
