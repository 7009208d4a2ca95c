#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/method/site_rules.h"
#include "core/model/chebyshev.h"
#include "core/model/chebyshev_points.h"
#include "core/model/design_sites.h"
#include "core/model/kernel_polynomials.h"
#include "core/model/kernel_products.h"
#include "core/model/latent.h"
#include "core/model/log_evidence.h"
#include "core/model/matern_features.h"
#include "core/model/model_fitter.h"
#include "core/model/model_health.h"
#include "core/model/moment_fit.h"
#include "core/prediction/predict.h"
#include "support/compare.h"
#include "support/placed_points.h"
#include "support/predictions.h"
#include "support/registered_test.h"
#include "support/repetitions.h"

#include <QTest>

#include <cmath>
#include <stop_token>

using namespace credence;
using credence::test::log_evidence_of;
using credence::test::Tolerance;

namespace {

/// Clusters a thousandth of the extent wide, beside those of the other routes' tests.
arma::rowvec tightly_clustered(Random& random) {
  const double cluster = std::floor(random.uniform(0.0, 5.0));
  return {std::cos(cluster) + 0.001 * random.normal(), std::sin(3.0 * cluster) + 0.001 * random.normal()};
}

/// What the moments promise of a model that was fitted otherwise.
void compare(const Model& model, const Model& reference, const Dataset& points, const QString& which,
             double tolerance = 1e-6) {
  QVERIFY2(model.mode.converged, qPrintable(which));
  const double error = std::abs(log_evidence_of(model) - log_evidence_of(reference));
  const double size = std::abs(log_evidence_of(reference));
  QVERIFY2(error <= 1e-6 + 1e-9 * size, qPrintable(which + QStringLiteral(": %1").arg(error)));
  // Both sides are rounded, by 1e-16 times the Hessian's largest eigenvalue in each of a few eigenvalues.
  const double rounding = 1e-8 + 1e-11 * size;
  QVERIFY2(error <= model.error_bound + reference.error_bound + rounding,
           qPrintable(which + QStringLiteral(": %1, bound %2").arg(error).arg(model.error_bound)));
  const Grid grid = test::grid_around(points);
  const Latent found = predict_latent(model.posterior, grid.points(0, grid.ny - 1));
  const Latent wanted = predict_latent(reference.posterior, grid.points(0, grid.ny - 1));
  const double probability = arma::abs(test::predict_laplace(found) - test::predict_laplace(wanted)).max();
  QVERIFY2(probability <= tolerance, qPrintable(which + QStringLiteral(": p %1").arg(probability)));
  const double variance = arma::max(arma::abs(found.variance - wanted.variance) / wanted.variance);
  QVERIFY2(variance <= 1e-4, qPrintable(which + QStringLiteral(": variance %1").arg(variance)));
  const Latent training = predict_latent(reference.posterior, points.inputs);
  const double beside =
      arma::max(arma::abs(model.posterior.training.variance - training.variance) / training.variance);
  QVERIFY2(beside <= 1e-4, qPrintable(which + QStringLiteral(": training variance %1").arg(beside)));
}

/// By kernels on nodes, as pictures are made.
void compare_picture(const Model& model, const Dataset& points, const QString& which) {
  const Grid grid = test::grid_around(points);
  const Latent found = predict_latent(model.posterior, grid.points(0, grid.ny - 1));
  const GridPrediction picture = predict_on_grid(model.posterior, grid);
  QVERIFY2(arma::abs(arma::vectorise(picture.mean) - found.mean).max() <=
               1e-6 * (1.0 + arma::abs(found.mean).max()),
           qPrintable(which));
  const double pictured =
      arma::max(arma::abs(arma::vectorise(picture.variance) - found.variance) / found.variance);
  QVERIFY2(pictured <= 1e-4, qPrintable(which + QStringLiteral(": picture %1").arg(pictured)));
}

}  // namespace

/// Sums over points as tables of Chebyshev polynomials, and the fit that is made of them alone.
class TestMoments : public QObject {
  Q_OBJECT

 private slots:
  void polynomials_multiply_and_interpolate();
  void a_kernel_is_its_polynomials_and_goes_on_beyond();
  void tables_are_the_sums();
  void random_settings_agree_with_the_dense_route();
  void many_points_agree_with_the_spectral_route();
  void very_many_points_take_this_route();
  void neighbouring_settings_only_save_time();
  void sites_need_no_design_matrix();
  void what_would_not_fit_into_memory_says_so();
  void what_does_not_suit_is_left_to_others();
  void it_can_be_stopped();
};

void TestMoments::polynomials_multiply_and_interpolate() {
  const arma::vec places = arma::linspace(-1.0, 1.0, 41);
  const arma::mat values = chebyshev_values(places, 9);
  for (arma::uword k = 0; k <= 9; ++k) {
    const arma::vec wanted = arma::cos(static_cast<double>(k) * arma::acos(places));
    COMPARE_NUMBERS(arma::vec(values.col(k)), wanted, (Tolerance{1e-14, 0.0}));
  }
  const arma::vec a = {0.5, -1.0, 2.0};
  const arma::vec b = {1.0, 0.25, 0.0, -3.0};
  const arma::vec product = chebyshev_values(places, 5) * chebyshev_product(a, b);
  COMPARE_NUMBERS(product, arma::vec((chebyshev_values(places, 2) * a) % (chebyshev_values(places, 3) * b)),
                  (Tolerance{1e-14, 0.0}));
  const arma::vec coefficients = chebyshev_transform(16) * arma::exp(chebyshev_nodes(16));
  COMPARE_NUMBERS(arma::vec(chebyshev_values(places, 15) * coefficients), arma::vec(arma::exp(places)),
                  (Tolerance{1e-12, 0.0}));
}

void TestMoments::a_kernel_is_its_polynomials_and_goes_on_beyond() {
  for (const double width : {0.3, 1.0, 4.0}) {
    const Kernel kernel{&rbf_features, width};
    const auto along = KernelPolynomials::along(-3.0, 2.0, kernel);
    QVERIFY(along);
    const arma::vec inside = arma::linspace(-3.0, 2.0, 101);
    const arma::vec anywhere = arma::linspace(-6.0, 6.0, 97);
    const arma::mat within = along->values(inside) * along->values(inside).t();
    COMPARE_NUMBERS(arma::vec(arma::vectorise(within)), arma::vec(arma::vectorise(kernel(inside, inside))),
                    (Tolerance{1e-13, 0.0}));
    const arma::mat beyond =
        along->expansion(anywhere) * chebyshev_values(along->scaled(inside), along->degree()).t();
    COMPARE_NUMBERS(arma::vec(arma::vectorise(beyond)), arma::vec(arma::vectorise(kernel(anywhere, inside))),
                    (Tolerance{1e-13, 0.0}));
  }
  QVERIFY(!KernelPolynomials::along(-1.0, 1.0, {&rbf_features, 0.001}));
  QVERIFY(!KernelPolynomials::along(1.0, 1.0, {&rbf_features, 1.0}));
}

void TestMoments::tables_are_the_sums() {
  Random random(3);
  arma::mat inputs(2500, 2);
  arma::vec weights(inputs.n_rows);
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    inputs.row(n) = arma::rowvec{random.uniform(-2.0, 5.0), random.uniform(0.0, 3.0)};
    weights(n) = random.normal();
  }
  const auto products = KernelProducts::on(inputs, {&rbf_features, 1.2}, 2000);
  QVERIFY(products);
  const ChebyshevPoints points(products->along1().scaled(inputs.col(0)),
                               products->along2().scaled(inputs.col(1)), 2 * products->along1().degree());
  const arma::mat values = products->values(inputs);
  const arma::mat table =
      points.sums(weights, 2 * products->along1().degree(), 2 * products->along2().degree());
  const Tolerance rounding{1e-10, 0.0};  // of sums of 2500 numbers near one
  COMPARE_NUMBERS(products->sums(table), arma::vec(values.t() * weights), rounding);
  const arma::mat gram = values.t() * arma::mat(values.each_col() % weights);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(products->gram(table, products->count()))),
                  arma::vec(arma::vectorise(gram)), rounding);
  arma::vec y(products->count());
  y.imbue([&] { return random.normal(); });
  COMPARE_NUMBERS(points.values(products->surface(y)), arma::vec(values * y), rounding);
  const arma::mat form = y * y.t();
  COMPARE_NUMBERS(points.values(products->quadratic_surface(form)), arma::vec(arma::square(values * y)),
                  (Tolerance{1e-9, 1e-9}));
}

void TestMoments::random_settings_agree_with_the_dense_route() {
  constexpr unsigned first_seed = 4000;
  auto kinds = test::places();
  kinds.erase("two scales");  // a box a hundred thousand widths wide
  kinds["tightly clustered"] = tightly_clustered;
  int fitted = 0;
  for (unsigned seed = first_seed; seed < first_seed + test::repetitions(130); ++seed) {
    Random random(seed);
    auto place = kinds.begin();
    std::advance(place, seed % kinds.size());
    if (seed % 4 == 0) place = kinds.find("tightly clustered");
    const auto count = static_cast<arma::uword>(random.uniform(60.0, seed % 20 == 0 ? 800.0 : 170.0));
    const Dataset points = test::labelled(seed, count, place->second);
    const Hyperparameters setting{
        &rbf_features, test::extent(points) * std::exp(random.uniform(std::log(0.08), std::log(4.0))),
        std::exp(random.uniform(std::log(1e-3), std::log(1e3)))};
    const auto model = fit_model_by_moments(points, setting);
    if (!model) continue;
    ++fitted;
    QCOMPARE(model->basis().route(), std::string_view("moments"));
    const QString which = QStringLiteral("seed %1, %2, %3 points, width %4, prior variance %5")
                              .arg(seed)
                              .arg(QString::fromStdString(place->first))
                              .arg(count)
                              .arg(setting.width)
                              .arg(setting.prior_variance);
    compare(*model, fit_model_dense(points, setting), points, which);
    if (seed % 10 == 0) compare_picture(*model, points, which);
    if (QTest::currentTestFailed()) return;
  }
  QVERIFY2(fitted >= static_cast<int>(test::repetitions(100)), qPrintable(QString::number(fitted)));
}

void TestMoments::many_points_agree_with_the_spectral_route() {
  for (unsigned seed = 1; seed <= test::repetitions(8); ++seed) {
    Random random(seed);
    const bool uneven = seed % 4 == 2;
    const Dataset points = test::labelled(seed, 10'000, [uneven](Random& from) {
      if (uneven && from.uniform(0.0, 1.0) < 0.9)
        return arma::rowvec{0.02 * from.normal(), 0.02 * from.normal()};
      return arma::rowvec{from.uniform(-2.5, 2.5), from.uniform(-2.5, 2.5)};
    });
    const Hyperparameters setting{&rbf_features, random.uniform(0.8, 2.0),
                                  std::exp(random.uniform(-2.0, 3.0))};
    const auto model = fit_model_by_moments(points, setting);
    QVERIFY(model);
    ModelFitter spectral(points, setting.prior_variance);
    spectral.leave_out_moments();
    const Model reference = spectral.fit(setting);
    QCOMPARE(reference.basis().route(), std::string_view("spectral"));
    // The reference is off by as much: keeping a thousand times more of the moments moves them by 2e-8.
    compare(*model, reference, points, QStringLiteral("seed %1").arg(seed), 3e-6);
    if (QTest::currentTestFailed()) return;
  }
}

void TestMoments::very_many_points_take_this_route() {
  const Dataset points = test::labelled(5, 25'000, [](Random& from) {
    return arma::rowvec{from.uniform(-2.5, 2.5), from.uniform(-2.5, 2.5)};
  });
  const Hyperparameters setting{&rbf_features, 1.0, 2.0};
  ModelFitter fitter(points, 2.0);
  const Model model = fitter.fit(setting);
  QCOMPARE(model.basis().route(), std::string_view("moments"));
  QCOMPARE(model.posterior.training.variance.n_elem, points.size());
  QVERIFY(model.error_bound > 0.0 && model.error_bound < 1e-5);
  QCOMPARE(model.basis().reach()[0], 1.0);
  const EvidenceFit fit = fitter.fit_for_evidence(setting, {}, true);
  COMPARE_NUMBERS(log_evidence(fit).total(), log_evidence_of(model),
                  (Tolerance{2.0 * model.error_bound, 0.0}));
  // A narrow kernel has more directions than tables are worth.
  QVERIFY(!fit_model_by_moments(points, {&rbf_features, 0.2, 2.0}, {.where_cheaper = true}));
}

/// A hand on the sliders: whatever was fitted before, the answer is that of a fresh fit.
void TestMoments::neighbouring_settings_only_save_time() {
  const Dataset points = test::labelled(7, 4000, [](Random& from) {
    return arma::rowvec{from.uniform(-2.5, 2.5), from.uniform(-1.0, 1.0)};
  });
  MomentFitter fitter(100.0);
  Random random(7);
  double width = 1.0;
  for (int step = 0; step < 12; ++step) {
    if (step % 3 == 0) width = std::exp(random.uniform(-0.5, 0.7));
    const Hyperparameters setting{&rbf_features, width, std::exp(random.uniform(-3.0, 6.0))};
    const QString which = QStringLiteral("step %1, width %2, prior variance %3")
                              .arg(step)
                              .arg(width)
                              .arg(setting.prior_variance);
    const auto model = fitter.fit(points, setting);
    const auto fresh = fit_model_by_moments(points, setting);
    QVERIFY2(model && fresh && model->mode.converged, qPrintable(which));
    const double error = std::abs(log_evidence_of(*model) - log_evidence_of(*fresh));
    QVERIFY2(error <= model->error_bound + fresh->error_bound + 1e-8, qPrintable(which));
    QVERIFY2(arma::abs(model->mode.logits - fresh->mode.logits).max() < 1e-5, qPrintable(which));
    const auto brief = fitter.fit(points, setting, {.brief = true});
    QVERIFY2(brief && brief->posterior.training.variance.is_empty(), qPrintable(which));
    QVERIFY2(std::abs(log_evidence_of(*brief) - log_evidence_of(*fresh)) <= fresh->error_bound + 1e-8,
             qPrintable(which));
  }
}

/// Held to the same rules with the design matrix.
void TestMoments::sites_need_no_design_matrix() {
  const Dataset points = test::labelled(3, 700, [](Random& from) {
    return arma::rowvec{from.uniform(-1.0, 1.0), 100.0 * from.uniform(-1.0, 1.0)};
  });
  Hyperparameters setting{&rbf_features, 0.6, 5.0};
  setting.standardise = true;
  const auto model = fit_model_by_moments(points, setting);
  QVERIFY(model);
  const Basis& basis = model->basis();
  const Prior& prior = model->posterior.covariance.prior();
  const arma::mat design = basis.design_matrix(points.inputs);
  COMPARE_NUMBERS(basis.training_transposed(points.inputs, model->mode.logits),
                  arma::vec(design.t() * model->mode.logits), (Tolerance{1e-9, 1e-9}));
  const ModelHealth health = model_health(*model, points);
  QVERIFY2(health.remaining_gain < 1e-12, qPrintable(QString::number(health.remaining_gain)));
  const Gaussian& laplace = model->posterior;
  for (const SiteRule rule : {ep_sites, kl_sites, vb_sites}) {
    const auto system = basis.site_system(points.inputs, prior, {});
    DesignSites reference(design, prior);
    const SiteMarginals marginals = system->marginals(laplace.sites);
    const SiteMarginals wanted = reference.marginals(laplace.sites);
    QVERIFY(arma::max(arma::abs(marginals.logits.variance / wanted.logits.variance - 1.0)) < 1e-8);
    COMPARE_NUMBERS(marginals.log_determinant, wanted.log_determinant, (Tolerance{1e-9, 0.0}));
    const SiteFit found =
        fit_sites(rule, laplace.basis, *system, points.labels, laplace.sites, {.tolerance = 1e-9});
    const SiteFit expected =
        fit_sites(rule, laplace.basis, design, points.labels, prior, laplace.sites, {.tolerance = 1e-9});
    QVERIFY(found.gaussian.converged && expected.gaussian.converged);
    COMPARE_NUMBERS(found.gaussian.evidence.total(), expected.gaussian.evidence.total(),
                    (Tolerance{1e-7, 0.0}));
  }
}

void TestMoments::what_would_not_fit_into_memory_says_so() {
  const Dataset points = test::labelled(3, 300, test::places().at("clustered"));
  const auto model = fit_model_by_moments(points, {&rbf_features, 0.5, 1.0});
  QVERIFY(model);
  const arma::mat many(200'000'000 / model->rank(), 2, arma::fill::zeros);
  try {
    model->basis().design_matrix(many);
    QFAIL("a matrix of 200 million numbers was made");
  } catch (const std::runtime_error& error) {
    QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral("use the first of them")));
  }
}

void TestMoments::what_does_not_suit_is_left_to_others() {
  const Dataset points = test::labelled(1, 80, test::places().at("clustered"));
  QVERIFY(!fit_model_by_moments(points, {&linear_features, 1.0, 1.0}));
  QVERIFY(!fit_model_by_moments(points, {&matern32_features, 1.0, 1.0}));
  QVERIFY(!fit_model_by_moments(points, {&rbf_features, 1.0, no_prior}));
  QVERIFY(!fit_model_by_moments(points, {&rbf_features, 1e-4, 1.0}));
  Hyperparameters few{&rbf_features, 1.0, 1.0};
  few.centres = {.rule = Centres::Rule::random, .count = 20};
  QVERIFY(!fit_model_by_moments(points, few));
  QVERIFY_EXCEPTION_THROWN(fit_model_by_moments(points, {&rbf_features, -1.0, 1.0}), std::invalid_argument);
  QVERIFY_EXCEPTION_THROWN(fit_model_by_moments({}, {&rbf_features, 1.0, 1.0}), std::invalid_argument);
  // All points at one place have no box.
  Dataset one = points;
  one.inputs.fill(2.0);
  QVERIFY(!fit_model_by_moments(one, {&rbf_features, 1.0, 1.0}));
}

void TestMoments::it_can_be_stopped() {
  const Dataset points = test::labelled(1, 500, test::places().at("clustered"));
  std::stop_source stop;
  stop.request_stop();
  const Hyperparameters setting{&rbf_features, 1.0, 1.0};
  QVERIFY_EXCEPTION_THROWN(fit_model_by_moments(points, setting, {}, stop.get_token()), Cancelled);
  // In other units, and stopped: the setting before is fitted as if nothing had been.
  MomentFitter fitter(1.0);
  QVERIFY(fitter.fit(points, setting));
  Hyperparameters standardised = setting;
  standardised.standardise = true;
  QVERIFY_EXCEPTION_THROWN(fitter.fit(points, standardised, {}, stop.get_token()), Cancelled);
  const auto again = fitter.fit(points, setting);
  const auto fresh = fit_model_by_moments(points, setting);
  QVERIFY(again && fresh);
  COMPARE_NUMBERS(predict_latent(again->posterior, points.inputs).mean,
                  predict_latent(fresh->posterior, points.inputs).mean, (Tolerance{1e-6, 0.0}));
}

CREDENCE_TEST(QCoreApplication, TestMoments);
#include "tst_moments.moc"
