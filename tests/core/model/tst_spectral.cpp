#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/generators/generators.h"
#include "core/method/gaussian_draws.h"
#include "core/model/log_evidence.h"
#include "core/model/matern_features.h"
#include "core/model/model_fitter.h"
#include "core/model/rbf_kernel.h"
#include "core/model/route_costs.h"
#include "core/prediction/posterior_picture.h"
#include "core/prediction/predict.h"
#include "core/table/read_dataset.h"
#include "places.h"
#include "support/compare.h"
#include "support/placed_points.h"
#include "support/predictions.h"
#include "support/registered_test.h"
#include "support/repetitions.h"
#include "support/tolerances.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>

using namespace credence;
using credence::test::log_evidence_of;
using credence::test::predict_laplace;
using credence::test::predict_map;
using namespace credence::test;
namespace tolerance = credence::test::tolerance;
using credence::test::Tolerance;

namespace {

// What the reduced model promises, several decimals beyond what anybody sees.
constexpr Tolerance evidence_tolerance{1e-6, 1e-9};
constexpr Tolerance probability_tolerance{1e-5, 0.0};
constexpr Tolerance variance_tolerance{0.0, 1e-3};

/// Compares with what the same model says otherwise: its evidence, and its logits at inputs.
void compare_with(const std::function<Latent(const arma::mat&)>& latent, double expected_evidence,
                  const Dataset& points, const Model& model) {
  QVERIFY(model.mode.converged);
  COMPARE_NUMBERS(log_evidence_of(model), expected_evidence, evidence_tolerance);
  const Grid grid = grid_around(points);
  const GridPrediction prediction = predict_on_grid(model.posterior, grid);
  const Latent expected = latent(grid.points(0, grid.ny - 1));
  COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.probability(*map_method.integral))),
                  predict_map(expected), probability_tolerance);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.probability(*laplace_probit.integral))),
                  predict_laplace(expected), probability_tolerance);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.variance)), expected.variance, variance_tolerance);
}

void compare_with_dense(const Dataset& points, const Hyperparameters& setting, const Model& model) {
  const Model dense = fit_model_dense(points, setting);
  compare_with([&](const arma::mat& inputs) { return predict_latent(dense.posterior, inputs); },
               log_evidence_of(dense), points, model);
}

/// And in more than how many of the sixty settings below few directions are enough.
void add_materns() {
  QTest::addColumn<const FeatureFamily*>("family");
  QTest::addColumn<unsigned>("often");
  QTest::newRow("1/2") << &matern12_features << 4U;
  QTest::newRow("3/2") << &matern32_features << 30U;
  QTest::newRow("5/2") << &matern52_features << 30U;
}

}  // namespace

class TestSpectral : public QObject {
  Q_OBJECT

 private slots:
  void kernel_is_accurate();
  void agrees_with_the_dense_route_data();
  void agrees_with_the_dense_route();
  void error_bound_holds();
  void routes_agree_at_their_border_data();
  void routes_agree_at_their_border();
  void many_points_agree_with_the_dense_route();
  void matern_agrees_with_the_dense_route_data() { add_materns(); }
  void matern_agrees_with_the_dense_route();
  void matern_grid_agrees_with_single_points_data() { add_materns(); }
  void matern_grid_agrees_with_single_points();
  void bounded_rank_reports_what_it_loses();
  void what_is_cut_is_bounded_whichever_way_it_is_asked();
  void prior_variance_alone_keeps_the_basis();
  void answers_do_not_depend_on_what_came_before();
  void evidence_alone_takes_the_dense_route_sooner();
  void warm_starts_save_factorisations();
  void grid_agrees_with_single_points();
  void stopped_fit_throws();

 private:
  std::map<QString, Dataset> m_sets;
};

void TestSpectral::kernel_is_accurate() {
  Random random(17);
  for (const double offset : {0.0, 1e6}) {
    const arma::vec positions = offset + arma::linspace(-9.0, 9.0, 501);
    const arma::mat inputs = arma::join_rows(positions, arma::reverse(positions));
    const arma::mat centres = inputs.rows(arma::uvec{0, 250, 300});
    const double width = random.uniform(0.5, 2.0);
    const arma::mat kernel = rbf_kernel(inputs, centres, width);
    for (arma::uword n = 0; n < kernel.n_rows; ++n) {
      for (arma::uword m = 0; m < kernel.n_cols; ++m) {
        const arma::rowvec d = (inputs.row(n) - centres.row(m)) / width;
        const double exponent = -0.5 * arma::dot(d, d);
        if (exponent < -300.0) {
          QCOMPARE(kernel(n, m), 0.0);
        } else {
          // An exponent of size q is rounded by q·1e-16, which the exponential turns into a relative error.
          COMPARE_NUMBERS(kernel(n, m), std::exp(exponent), (Tolerance{0.0, 5e-16 * (4.0 - exponent)}));
        }
      }
    }
  }
}

void TestSpectral::agrees_with_the_dense_route_data() {
  m_sets.clear();
  const Generator& clumps = *find_generator("clumps");
  m_sets[QStringLiteral("clumps")] = generate(clumps, {400, clumps.default_noise, 1});
  unsigned seed = 1;
  for (const auto& [name, place] : places()) {
    m_sets[QString::fromStdString(name)] = labelled(seed++, 220, place);
  }
  for (const char* name : {"penguins", "penguins-sex", "seattle-rain-2015"}) {
    m_sets[QLatin1String(name)] =
        read_dataset(std::string(CREDENCE_SOURCE_DIR "/resources/data/") + name + ".csv");
  }
  QTest::addColumn<QString>("set");
  QTest::addColumn<double>("share");
  QTest::addColumn<double>("prior_variance");
  for (const auto& [name, points] : m_sets) {
    for (const double share : {0.02, 0.1, 0.3, 1.0, 10.0}) {
      for (const double prior_variance : {1e-4, 1.0, 1e4}) {
        QTest::addRow("%s, width %g extents, prior variance %g", qPrintable(name), share, prior_variance)
            << name << share << prior_variance;
      }
    }
  }
}

void TestSpectral::agrees_with_the_dense_route() {
  QFETCH(const QString, set);
  QFETCH(const double, share);
  QFETCH(const double, prior_variance);
  const Dataset& points = m_sets[set];
  const Hyperparameters setting{&rbf_features, share * extent(points), prior_variance};
  compare_with_dense(points, setting, fit_model(points, setting));
}

void TestSpectral::error_bound_holds() {
  constexpr unsigned first_seed = 1000;
  int spectral = 0;
  for (unsigned seed = first_seed; seed < first_seed + test::repetitions(320); ++seed) {
    Random random(seed);
    auto place = places().begin();
    std::advance(place, seed % places().size());
    const auto count = static_cast<arma::uword>(random.uniform(151.0, 240.0));
    const Dataset points = labelled(seed, count, place->second);
    const Hyperparameters setting{&rbf_features,
                                  extent(points) * std::exp(random.uniform(std::log(0.02), std::log(10.0))),
                                  std::exp(random.uniform(std::log(1e-4), std::log(1e4)))};
    const Model model = fit_model(points, setting);
    const Model dense = fit_model_dense(points, setting);
    const double error = std::abs(log_evidence_of(model) - log_evidence_of(dense));
    // Both sides are rounded, by 1e-16 times the Hessian's largest eigenvalue, at most 1e8, in each of a few
    // eigenvalues.
    const double rounding = 1e-8 + 1e-11 * std::abs(log_evidence_of(dense));
    if (model.basis().route() == "spectral") ++spectral;
    QVERIFY2(
        error <= model.error_bound + rounding,
        qPrintable(QStringLiteral("seed %1, %2, %3 points, width %4, prior variance %5: error %6, bound %7")
                       .arg(seed)
                       .arg(QString::fromStdString(place->first))
                       .arg(count)
                       .arg(setting.width)
                       .arg(setting.prior_variance)
                       .arg(error)
                       .arg(model.error_bound)));
    QVERIFY2(model.error_bound < 1e-5,
             qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(model.error_bound)));
  }
  QVERIFY2(spectral > static_cast<int>(test::repetitions(200)), qPrintable(QString::number(spectral)));
}

void TestSpectral::routes_agree_at_their_border_data() {
  QTest::addColumn<unsigned>("count");
  QTest::addColumn<double>("width");
  QTest::addColumn<bool>("spectral");
  QTest::addRow("as few points as are always dense") << 150U << 1.0 << false;
  QTest::addRow("one more") << 151U << 1.0 << true;
  QTest::addRow("narrow: nearly all directions") << 300U << 0.1 << false;
  QTest::addRow("less narrow") << 300U << 0.8 << true;
}

void TestSpectral::routes_agree_at_their_border() {
  QFETCH(const unsigned, count);
  QFETCH(const double, width);
  QFETCH(const bool, spectral);
  const Dataset points = labelled(3, count, [](Random& random) {
    return arma::rowvec{random.normal(), random.normal()};
  });
  const Hyperparameters setting{&rbf_features, width, 3.0};
  const Model model = fit_model(points, setting);
  QCOMPARE(model.basis().route() == "spectral", spectral);
  QVERIFY(spectral ? model.rank() < count : model.rank() == count + 1);
  compare_with_dense(points, setting, model);
}

// Beyond 2000 points the basis comes from the pivots alone. The dense route would take half a minute for so
// many; but three points at each place make each feature thrice, so that the same model has a third of the
// weights, with features √3 times as large.
void TestSpectral::many_points_agree_with_the_dense_route() {
  const Generator& clumps = *find_generator("clumps");
  const Dataset third = generate(clumps, {667, clumps.default_noise, 2});
  const arma::mat& centres = third.inputs;
  Random random(2);
  Dataset points;
  points.inputs = arma::repmat(centres, 3, 1);
  points.labels = arma::repmat(third.labels, 3, 1);
  for (arma::uword& label : points.labels) label = random.uniform(0.0, 1.0) < 0.1 ? 1 - label : label;
  QCOMPARE(points.size(), arma::uword{2001});
  const double width = 0.8;
  const auto design = [&](const arma::mat& inputs) -> arma::mat {
    return arma::join_rows(arma::ones(inputs.n_rows), std::sqrt(3.0) * rbf_kernel(inputs, centres, width));
  };
  for (const double prior_variance : {1.0, 1e3}) {
    const Model model = fit_model(points, {&rbf_features, width, prior_variance});
    QVERIFY(model.basis().route() == "spectral");
    QVERIFY2(model.kernel_residual < 1e-9, QByteArray::number(model.kernel_residual).constData());
    const MapFit map = fit_map(design(points.inputs), points.labels, prior_variance);
    const WeightCovariance posterior = laplace_approximation(design(points.inputs), map, prior_variance);
    const double expected = log_evidence(map, posterior).total();
    const double error = std::abs(log_evidence_of(model) - expected);
    QVERIFY2(error <= model.error_bound + 1e-7,
             qPrintable(QStringLiteral("%1 > %2").arg(error).arg(model.error_bound)));
    compare_with(
        [&](const arma::mat& inputs) {
          return Latent{design(inputs) * map.weights, posterior.latent_variance(design(inputs)), {}};
        },
        expected, points, model);
  }
}

// Its values fall off more slowly along the directions than those of radial basis functions, so fewer
// settings have few directions; but how much may be lost does not depend on the kernel: 1e-8 nats of the
// determinant, of which the evidence as a whole loses some twenty times, and 1e-5 of the prior's variance
// over all points. The tolerances are therefore those of the radial basis functions.
void TestSpectral::matern_agrees_with_the_dense_route() {
  QFETCH(const FeatureFamily* const, family);
  QFETCH(const unsigned, often);
  constexpr unsigned first_seed = 5000;
  int spectral = 0;
  for (unsigned seed = first_seed; seed < first_seed + test::repetitions(60); ++seed) {
    Random random(seed);
    auto place = places().begin();
    std::advance(place, seed % places().size());
    const auto count = static_cast<arma::uword>(random.uniform(120.0, 240.0));
    const Dataset points = labelled(seed, count, place->second);
    const Hyperparameters setting{family,
                                  extent(points) * std::exp(random.uniform(std::log(0.02), std::log(10.0))),
                                  std::exp(random.uniform(std::log(1e-4), std::log(1e3)))};
    const Model model = fit_model(points, setting);
    const Model dense = fit_model_dense(points, setting);
    if (model.basis().route() == "spectral") ++spectral;
    qInfo("seed %u, %s, %llu points, width %g, prior variance %g: %llu of %llu directions", seed,
          place->first.c_str(), static_cast<unsigned long long>(count), setting.width, setting.prior_variance,
          static_cast<unsigned long long>(model.rank()), static_cast<unsigned long long>(dense.rank()));
    QVERIFY(model.mode.converged && dense.mode.converged);
    COMPARE_NUMBERS(log_evidence_of(model), log_evidence_of(dense), evidence_tolerance);
    // As in error_bound_holds().
    const double rounding = 1e-8 + 1e-11 * std::abs(log_evidence_of(dense));
    const double error = std::abs(log_evidence_of(model) - log_evidence_of(dense));
    QVERIFY(error <= model.error_bound + rounding);
    const Grid grid = grid_around(points);
    const GridPrediction prediction = predict_on_grid(model.posterior, grid);
    const Latent expected = predict_latent(dense.posterior, grid.points(0, grid.ny - 1));
    const arma::vec mean = arma::vectorise(prediction.mean);
    const arma::vec variance = arma::vectorise(prediction.variance);
    COMPARE_NUMBERS(mean, expected.mean, (Tolerance{1e-5}));  // less in a probability
    COMPARE_NUMBERS(variance, expected.variance, variance_tolerance);
  }
  QVERIFY2(spectral > static_cast<int>(test::repetitions(often)), qPrintable(QString::number(spectral)));
}

// A kernel that does not separate is summed point by point: the same numbers, whoever asks for them.
void TestSpectral::matern_grid_agrees_with_single_points() {
  QFETCH(const FeatureFamily* const, family);
  for (const bool standardise : {false, true}) {
    const Dataset points = labelled(8, 300, duplicated);
    const Model model = fit_model(points, {family, 1.5, 10.0, standardise});
    QVERIFY(model.basis().route() == "spectral");
    const Grid grid{{-5.0, 14.0, -4.0, 12.0}, 61, 47};
    QVERIFY(!separated_on(model.basis(), grid));
    const arma::mat at = grid.points(0, grid.ny - 1);
    const GridPrediction prediction = predict_on_grid(model.posterior, grid);
    const Latent expected = predict_latent(model.posterior, at);
    COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.mean)), expected.mean, tolerance::two_routes);
    COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.variance)), expected.variance,
                    tolerance::two_routes);
    const arma::mat weights = gaussian_draws(model.posterior, 40, 3);
    const arma::mat design = model.basis().design_matrix(at);
    const arma::mat probabilities = 1.0 / (1.0 + arma::exp(-design * weights));
    const arma::vec mean = arma::mean(probabilities, 1);
    COMPARE_NUMBERS(
        arma::vec(arma::vectorise(GridPredictor().predict_draws(model.basis(), {weights, {}}, grid))), mean,
        tolerance::two_routes);
    PosteriorPicture picture(model.posterior.basis, grid);
    picture.add(weights);
    COMPARE_NUMBERS(arma::vec(arma::vectorise(picture.mean())), mean, tolerance::two_routes);
  }
}

void TestSpectral::bounded_rank_reports_what_it_loses() {
  const Generator& clumps = *find_generator("clumps");
  const Dataset points = generate(clumps, {2500, clumps.default_noise, 2});
  QVERIFY(!ReducedBasis::build(points.inputs, {&rbf_features, 0.1}, 1.0, 60, false));
  double last = 1.0;
  for (const arma::uword rank : {60, 120, 240}) {
    const auto basis = ReducedBasis::build(points.inputs, {&rbf_features, 0.1}, 1.0, rank, true);
    QVERIFY(basis);
    QVERIFY(basis->rank(1.0) <= rank);
    QVERIFY(basis->kernel_residual() > 0.0 && basis->kernel_residual() <= last);
    QVERIFY(basis->design_matrix(basis->rank(1.0)).is_finite());
    last = basis->kernel_residual();
  }
}

/// With fewer directions than matter, evidence and probabilities lie within their bounds, and the bounds that
/// take no time are no smaller than those that know the variances.
void TestSpectral::what_is_cut_is_bounded_whichever_way_it_is_asked() {
  const auto seed = 20261129U;
  Random random(seed);
  for (int k = 0; k < 12; ++k) {
    const Dataset points = generate(*find_generator("moons"), {200, 0.3, seed + static_cast<unsigned>(k)});
    const Hyperparameters setting{&rbf_features, std::exp(random.uniform(std::log(0.1), std::log(0.6))),
                                  std::exp(random.uniform(std::log(0.01), std::log(30.0)))};
    const QString which = QStringLiteral("seed %1, width %2, prior variance %3")
                              .arg(seed + static_cast<unsigned>(k))
                              .arg(setting.width)
                              .arg(setting.prior_variance);
    const Model whole = fit_model_dense(points, setting);
    const arma::vec p = predict_laplace(predict_latent(whole.posterior, points.inputs));
    for (const arma::uword most : {5U, 30U, 90U}) {
      const DirectionLimit limit(most);
      const Model cut = fit_model(points, setting);
      const EvidenceFit quick = ModelFitter(points).fit_for_evidence(setting);
      const double error = std::abs(log_evidence_of(cut) - log_evidence_of(whole));
      QVERIFY2(error <= cut.error_bound + 1e-7, qPrintable(which));
      QVERIFY2(error <= quick.error_bound + 1e-7, qPrintable(which));
      const arma::vec kept = predict_laplace(predict_latent(cut.posterior, points.inputs));
      const double off = arma::abs(kept - p).max();
      QVERIFY2(off <= cut.error_bound_p + 1e-7,
               qPrintable(which + QStringLiteral(": %1 of %2").arg(off).arg(cut.error_bound_p)));
      QVERIFY2(cut.error_bound_p > 0.0 && cut.error_bound_p <= 1.0, qPrintable(which));
    }
  }
}

void TestSpectral::prior_variance_alone_keeps_the_basis() {
  const Dataset points = labelled(4, 300, clustered);
  ModelFitter fitter(points);
  const Model first = fitter.fit({&rbf_features, 1.0, 1.0});
  QVERIFY(first.factor_seconds > 0.0);
  arma::uword rank = first.rank();
  for (const double prior_variance : {1.3, 0.1, 9.0}) {
    const Model next = fitter.fit({&rbf_features, 1.0, prior_variance});
    QCOMPARE(next.basis().kernel_sum(), first.basis().kernel_sum());
    QCOMPARE(next.factor_seconds, 0.0);
    QVERIFY(prior_variance < 1.0 ? next.rank() <= rank : next.rank() >= rank);
  }
  QVERIFY(fitter.fit({&rbf_features, 1.0, 1e3}).basis().kernel_sum() != first.basis().kernel_sum());
  QVERIFY(fitter.fit({&rbf_features, 1.1, 1.0}).basis().kernel_sum() != first.basis().kernel_sum());
}

void TestSpectral::answers_do_not_depend_on_what_came_before() {
  for (const arma::uword count : {arma::uword{100}, arma::uword{300}}) {
    const Dataset points = labelled(5, count, far_from_the_origin);
    ModelFitter fitter(points, 1e3);
    Random random(6);
    for (int k = 0; k < 30; ++k) {
      const double width = k % 3 == 0 ? random.uniform(0.2, 3.0) : 1.0;
      const Hyperparameters setting{&rbf_features, width, std::exp(random.uniform(-6.0, 6.0))};
      const Model warm = fitter.fit(setting);
      QVERIFY(warm.mode.converged);
      COMPARE_NUMBERS(log_evidence_of(warm), log_evidence_of(fit_model(points, setting)), evidence_tolerance);
    }
  }
}

void TestSpectral::evidence_alone_takes_the_dense_route_sooner() {
  const Dataset points = labelled(11, 300, clustered);
  int sooner = 0;
  for (double width = 0.6; width > 0.05; width *= 0.9) {
    ModelFitter fitter(points, 10.0);
    ModelFitter of_evidence(points, 10.0);
    of_evidence.expect_evidence_only();
    for (const double prior_variance : {0.1, 0.7, 10.0}) {
      const Hyperparameters setting{&rbf_features, width, prior_variance};
      COMPARE_NUMBERS(log_evidence(of_evidence.fit_for_evidence(setting)).total(),
                      log_evidence_of(fitter.fit(setting)), evidence_tolerance);
    }
    if (fitter.widest_dense_width() == 0.0 && of_evidence.widest_dense_width() == width) ++sooner;
    QVERIFY(fitter.widest_dense_width() <= of_evidence.widest_dense_width());
  }
  QVERIFY(sooner > 0);
}

void TestSpectral::warm_starts_save_factorisations() {
  const Dataset points = labelled(7, 400, duplicated);
  ModelFitter fitter(points, 100.0);
  int warm = 0;
  int cold = 0;
  for (const double prior_variance : {1.0, 1.2, 1.4, 1.7, 2.0, 2.4}) {
    const Hyperparameters setting{&rbf_features, 0.3, prior_variance};
    warm += fitter.fit(setting).mode.factorisations;
    cold += fit_model(points, setting).mode.factorisations;
  }
  QVERIFY2(2 * warm <= cold, qPrintable(QStringLiteral("%1 against %2").arg(warm).arg(cold)));
}

void TestSpectral::grid_agrees_with_single_points() {
  const Dataset points = labelled(8, 400, clustered);
  // By nodes on both axes, and too narrow for that.
  for (const double width : {0.1, 1.0, 30.0}) {
    const Model model = fit_model(points, {&rbf_features, width, 100.0});
    const Grid grid{{-5.0, 4.0, -4.0, 6.0}, 61, 47};
    const GridPrediction prediction = predict_on_grid(model.posterior, grid);
    const Latent expected = predict_latent(model.posterior, grid.points(0, grid.ny - 1));
    // The sums run over weights up to a few thousand times the result.
    COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.mean)), expected.mean, (Tolerance{1e-8, 1e-8}));
    COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.variance)), expected.variance,
                    (Tolerance{1e-9, 1e-7}));
  }
}

void TestSpectral::stopped_fit_throws() {
  std::stop_source source;
  source.request_stop();
  const Dataset points = labelled(9, 300, clustered);
  QVERIFY_THROWS_EXCEPTION(Cancelled, fit_model(points, {&rbf_features, 1.0, 1.0}, source.get_token()));
}

CREDENCE_TEST(QCoreApplication, TestSpectral);
#include "tst_spectral.moc"
