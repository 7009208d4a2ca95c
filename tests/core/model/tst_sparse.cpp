#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/generators/generators.h"
#include "core/method/site_rules.h"
#include "core/model/cholesky_on_cores.h"
#include "core/model/design_sites.h"
#include "core/model/latent.h"
#include "core/model/matern_features.h"
#include "core/model/model_fitter.h"
#include "core/model/near_kernel.h"
#include "core/model/reduced_basis.h"
#include "core/model/route_costs.h"
#include "core/model/site_fit.h"
#include "core/model/sparse_fit.h"
#include "core/model/stable_functions.h"
#include "core/model/supernodal_factor.h"
#include "core/prediction/predict.h"
#include "support/careful_evidence.h"
#include "support/compare.h"
#include "support/placed_points.h"
#include "support/predictions.h"
#include "support/registered_test.h"
#include "support/repetitions.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <stop_token>

using namespace credence;
using credence::test::log_evidence_of;
using credence::test::Tolerance;

namespace {

arma::rowvec spaced(Random& random) {
  return {std::floor(random.uniform(0.0, 70.0)), std::floor(random.uniform(0.0, 70.0))};
}

arma::rowvec clumped(Random& random) {
  const double centre = std::floor(random.uniform(0.0, 40.0));
  return {5.0 * std::cos(7.0 * centre) + 0.1 * random.normal(),
          5.0 * std::sin(3.0 * centre) + 0.1 * random.normal()};
}

arma::rowvec anywhere(Random& random) {
  return {random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0)};
}

struct Placement {
  const char* name;
  test::Place place;
  double narrowest;  // widths between which points are neither all alone nor all together
  double widest;
};

const std::vector<Placement>& placements() {
  static const std::vector<Placement> all = {{"anywhere", anywhere, 0.002, 0.05},
                                             {"clumped", clumped, 0.01, 0.1},
                                             {"duplicated", spaced, 0.1, 1.5},
                                             {"clustered", test::clustered, 0.002, 0.02},
                                             {"far", test::far_from_the_origin, 0.005, 0.1}};
  return all;
}

/// With labels that a line parts, so that every fit is wherever the prior holds it.
Dataset parted(Dataset points) {
  for (arma::uword n = 0; n < points.size(); ++n) {
    points.labels(n) = points.inputs(n, 0) > arma::median(points.inputs.col(0)) ? 1 : 0;
  }
  return points;
}

/// By this route, or an error.
Model fit_sparsely(const Dataset& points, const Hyperparameters& setting) {
  Model model = fit_model(points, setting);
  if (model.basis().route() != "sparse") throw std::logic_error("another route was taken");
  return model;
}

arma::mat whole_hessian(const Model& model, const Dataset& points) {
  const arma::mat design = model.basis().design_matrix(points.inputs);
  arma::mat weighted = design;
  weighted.each_col() %= model.posterior.sites.precision;
  return arma::eye(design.n_cols, design.n_cols) +
         model.hyperparameters.prior_variance * (design.t() * weighted);
}

/// Which random setting it is that disagrees.
QString described(const Placement& placement, unsigned seed, const Hyperparameters& setting) {
  return QStringLiteral("%1, seed %2, width %3, prior variance %4")
      .arg(QLatin1String(placement.name))
      .arg(seed)
      .arg(setting.width)
      .arg(setting.prior_variance);
}

/// Of p by MAP and by Laplace, at some of the points and around them.
double largest_difference(const Model& model, const Model& dense, const Dataset& points) {
  const arma::mat places =
      arma::join_cols(points.inputs.head_rows(200), test::grid_around(points).points(0, 22));
  const Latent found = predict_latent(model.posterior, places);
  const Latent wanted = predict_latent(dense.posterior, places);
  double largest = 0.0;
  for (const auto predict : {test::predict_map, test::predict_laplace}) {
    const double p = arma::abs(predict(found) - predict(wanted)).max();
    if (std::isnan(p)) return p;  // which std::max would lose
    largest = std::max(largest, p);
  }
  return largest;
}

}  // namespace

/// Narrow bumps on many points: kernels, Hessians and factors with few entries, and the fit by them.
class TestSparse : public QObject {
  Q_OBJECT

 private slots:
  void a_near_kernel_is_all_but_what_it_says();
  void a_dense_factor_is_found_in_pieces();
  void a_supernodal_factor_solves_and_inverts();
  void careful_evidence_is_that_of_a_well_conditioned_fit();
  void random_settings_agree_with_the_dense_route();
  void a_posterior_is_that_of_its_hessian();
  void a_spaced_lattice_has_its_evidence_in_closed_form();
  void neighbouring_settings_only_save_time();
  void the_routes_meet();
  void many_directions_are_begun_with_the_leading_ones();
  void a_basis_of_another_width_is_forgotten();
  void sites_need_no_design_matrix();
  void pictures_are_predictions();
  void the_prior_has_its_own_spread();
  void what_rounding_would_spoil_is_left_to_others();
  void what_would_not_fit_into_memory_says_so();
  void duals_find_the_maximum_of_rough_kernels();
  void random_settings_by_duals_agree_with_the_dense_route();
  void directions_and_routes_are_told_beforehand();
  void it_can_be_stopped();
};

void TestSparse::a_near_kernel_is_all_but_what_it_says() {
  Random random(1);
  for (const double width : {0.01, 0.05, 0.3}) {
    const Dataset points = test::labelled(7, 700, anywhere);
    const Kernel kernel{&rbf_features, width};
    const double smallest = 1e-6;
    const auto near = NearKernel::build(points.inputs, kernel, smallest, 1'000'000);
    QVERIFY(near);
    const arma::mat whole = kernel(points.inputs, points.inputs);
    const arma::mat kept = whole % arma::conv_to<arma::mat>::from(whole >= smallest);
    arma::vec v(points.size());
    for (double& value : v) value = random.normal();
    const arma::vec product = near->in_rows(near->product(near->in_order(v)));
    COMPARE_NUMBERS(product, arma::vec(kept * v), (Tolerance{1e-12, 1e-12}));
    const arma::mat many = arma::join_rows(v, arma::square(v), arma::reverse(v));
    COMPARE_NUMBERS(arma::vec(arma::vectorise(near->product_in_rows(many))),
                    arma::vec(arma::vectorise(kept * many)), (Tolerance{1e-12, 1e-12}));
    COMPARE_NUMBERS(near->sum_of_squares(), arma::dot(kept, kept), (Tolerance{0.0, 1e-13}));
    const arma::mat missed = whole - kept;
    QVERIFY(near->missed_norm() >= arma::norm(missed, "fro"));
    QVERIFY(near->missed_norm() <= arma::norm(missed, "fro") + 2e-3 * 700 * smallest);
    QVERIFY(near->missed_row() >= arma::max(arma::sum(missed, 1)));
  }
  const Dataset points = test::labelled(7, 700, anywhere);
  QVERIFY(!NearKernel::build(points.inputs, {&rbf_features, 0.3}, 1e-6, 1000));
}

void TestSparse::a_dense_factor_is_found_in_pieces() {
  Random random(3);
  for (const arma::uword count : {1U, 100U, 767U, 768U, 1100U}) {
    arma::mat root(count, count);
    for (double& value : root) value = random.normal();
    arma::mat matrix = root * root.t() / static_cast<double>(count);
    matrix.diag() += 0.1;
    arma::mat wanted;
    QVERIFY(arma::chol(wanted, matrix, "lower"));
    arma::mat found = matrix;
    QVERIFY(cholesky_on_cores(found));
    QVERIFY(arma::abs(found - wanted).max() < 1e-11);
    arma::mat columns = matrix.head_cols((count + 2) / 3);
    QVERIFY(factorise_columns(columns.memptr(), columns.n_rows, columns.n_cols));
    for (arma::uword c = 1; c < columns.n_cols; ++c) columns.col(c).head(c).zeros();
    QVERIFY(arma::abs(columns - wanted.head_cols(columns.n_cols)).max() < 1e-11);
    arma::mat without = matrix;
    without(count - 1, count - 1) = -1.0;
    QVERIFY(!cholesky_on_cores(without));
  }
}

void TestSparse::a_supernodal_factor_solves_and_inverts() {
  // A plane's neighbours, so that blocks of many sizes arise.
  const Dataset points = test::labelled(11, 400, anywhere);
  const arma::mat distances = Kernel{&rbf_features, 0.06}(points.inputs, points.inputs);
  arma::mat matrix = distances % arma::conv_to<arma::mat>::from(distances > 0.02);
  matrix.diag() += 3.0 + arma::max(arma::sum(matrix, 1));
  std::vector<int> starts{0};
  std::vector<int> rows;
  std::vector<double> values;
  for (arma::uword j = 0; j < matrix.n_cols; ++j) {
    for (arma::uword i = j; i < matrix.n_rows; ++i) {
      if (matrix(i, j) == 0.0) continue;
      rows.push_back(static_cast<int>(i));
      values.push_back(matrix(i, j));
    }
    starts.push_back(static_cast<int>(rows.size()));
  }
  const auto pattern =
      std::make_shared<const SupernodalPattern>(starts, rows, dissection_order(points.inputs, 0.17));
  const auto factor = SupernodalPattern::factor(pattern, values);
  QVERIFY(factor);
  COMPARE_NUMBERS(factor->log_determinant(), arma::log_det_sympd(matrix), (Tolerance{1e-10, 1e-12}));
  arma::mat right(400, 3);
  Random random(2);
  for (double& value : right) value = random.normal();
  arma::mat solution = right;
  factor->solve(solution);
  factor->solve_transposed(solution);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(matrix * solution)), arma::vec(arma::vectorise(right)),
                  (Tolerance{1e-11, 0.0}));
  const arma::mat inverse = arma::inv_sympd(matrix);
  COMPARE_NUMBERS(factor->inverse_diagonal(), arma::vec(inverse.diag()), (Tolerance{1e-13, 1e-11}));
  // Where the matrix has entries, the factor has some, in whatever order rows are asked for.
  const std::vector<arma::uword> some = {399, 0, 17, 230, 231, 5};
  const arma::mat among = factor->inverse_among(some);
  for (arma::uword a = 0; a < some.size(); ++a) {
    for (arma::uword b = 0; b < some.size(); ++b) {
      if (matrix(some[a], some[b]) == 0.0) continue;
      COMPARE_NUMBERS(among(a, b), inverse(some[a], some[b]), (Tolerance{1e-13, 1e-10}));
    }
  }
  values[static_cast<std::size_t>(starts[200])] = -1.0;
  QVERIFY(!SupernodalPattern::factor(pattern, values));
}

void TestSparse::careful_evidence_is_that_of_a_well_conditioned_fit() {
  const Dataset points = test::labelled(5, 80, anywhere);
  const Hyperparameters setting{&rbf_features, 0.3, 2.0};
  const Model dense = fit_model_dense(points, setting);
  const double careful = test::CarefulEvidence(points, setting).found_from(arma::vec(80, arma::fill::zeros));
  COMPARE_NUMBERS(log_evidence_of(dense), careful, (Tolerance{1e-11, 1e-13}));
}

void TestSparse::random_settings_agree_with_the_dense_route() {
  Random random(20);
  for (const Placement& placement : placements()) {
    for (unsigned k = 0; k < test::repetitions(test::at_night() ? 12 : 2); ++k) {
      const auto seed = static_cast<unsigned>(random.uniform(0.0, 1e6));
      Dataset points = test::labelled(seed, 1000 + seed % 100, placement.place);
      if (k % 2 == 1) points = parted(std::move(points));
      const double width =
          placement.narrowest * std::pow(placement.widest / placement.narrowest, random.uniform());
      const double variance = std::pow(10.0, random.uniform(-4.0, 8.0));
      const Hyperparameters setting{&rbf_features, width, variance};
      const QString which = described(placement, seed, setting);
      const Model model = fit_sparsely(points, setting);
      const Model dense = fit_model_dense(points, setting);
      QVERIFY2(model.mode.converged && dense.mode.converged, qPrintable(which));
      const double size = std::abs(log_evidence_of(dense));
      const double rounding = 1e-8 + 1e-11 * size;
      double error = std::abs(log_evidence_of(model) - log_evidence_of(dense));
      if (error > model.error_bound + rounding) {  // unless it is the dense route that is rounded
        const arma::vec near = predict_latent(dense.posterior, points.inputs).mean;
        error = std::abs(log_evidence_of(model) - test::CarefulEvidence(points, setting).found_from(near));
      }
      QVERIFY2(error <= 1e-6 + 1e-9 * size, qPrintable(which + QStringLiteral(": %1").arg(error)));
      QVERIFY2(error <= model.error_bound + rounding,
               qPrintable(which + QStringLiteral(": %1, bound %2").arg(error).arg(model.error_bound)));
      QVERIFY2(model.error_bound <= 1e-3, qPrintable(which + QStringLiteral(": %1").arg(model.error_bound)));
      const double p = largest_difference(model, dense, points);
      QVERIFY2(p <= 1e-7, qPrintable(which + QStringLiteral(": p %1").arg(p)));
      const Latent training = predict_latent(dense.posterior, points.inputs);
      const double beside =
          arma::max(arma::abs(model.posterior.training.variance - training.variance) / training.variance);
      QVERIFY2(beside <= 1e-5, qPrintable(which + QStringLiteral(": training variance %1").arg(beside)));
    }
  }
}

void TestSparse::a_posterior_is_that_of_its_hessian() {
  const Dataset points = test::labelled(5, 1000, clumped);
  const Model model = fit_sparsely(points, {&rbf_features, 0.05, 3.0});
  const WeightCovariance& covariance = model.posterior.covariance;
  const arma::mat hessian = whole_hessian(model, points);
  COMPARE_NUMBERS(covariance.log_determinant(), arma::log_det_sympd(hessian), (Tolerance{1e-6, 0.0}));
  COMPARE_NUMBERS(covariance.effective_parameters(),
                  static_cast<double>(hessian.n_cols) - arma::trace(arma::inv_sympd(hessian)),
                  (Tolerance{1e-6, 0.0}));
  Random random(6);
  arma::mat z(hessian.n_cols, 2);
  for (double& value : z) value = random.normal();
  const arma::vec v = z.col(0);
  COMPARE_NUMBERS(covariance.hessian_product(v), arma::vec(hessian * v), (Tolerance{1e-9, 1e-9}));
  COMPARE_NUMBERS(covariance.times(v), arma::vec(3.0 * arma::solve(hessian, v)), (Tolerance{1e-9, 1e-9}));
  // U⁻¹z has the covariance H⁻¹: ‖z‖² is (U⁻¹z)ᵀH(U⁻¹z).
  const arma::mat deviations = covariance.deviations(z);
  for (arma::uword c = 0; c < z.n_cols; ++c) {
    COMPARE_NUMBERS(arma::dot(deviations.col(c), hessian * deviations.col(c)) / 3.0,
                    arma::dot(z.col(c), z.col(c)), (Tolerance{0.0, 1e-9}));
  }
  const arma::mat design = model.basis().design_matrix(points.inputs.head_rows(50));
  COMPARE_NUMBERS(covariance.latent_variance(design),
                  predict_latent(model.posterior, points.inputs.head_rows(50)).variance,
                  (Tolerance{1e-9, 1e-8}));
}

/// Where no bump reaches another point, logits are w0 + w_n, and the two classes have one weight each: a
/// minimum in three unknowns, and a determinant by the matrix determinant lemma.
void TestSparse::a_spaced_lattice_has_its_evidence_in_closed_form() {
  const arma::uword side = 70;
  Dataset points;
  points.inputs.set_size(side * side, 2);
  points.labels.set_size(side * side);
  Random random(9);
  for (arma::uword n = 0; n < points.size(); ++n) {
    points.inputs.row(n) = arma::rowvec{static_cast<double>(n / side), static_cast<double>(n % side)};
    points.labels(n) = random.uniform() < 0.6 ? 1 : 0;
  }
  const double variance = 10.0;
  const Model model = fit_sparsely(points, {&rbf_features, 0.05, variance});
  const double ones = arma::accu(points.labels);
  const arma::vec counts = {ones, static_cast<double>(points.size()) - ones};
  const arma::vec signs = {1.0, -1.0};
  arma::vec w(3, arma::fill::zeros);  // w0 and that of each class
  arma::vec curvature(2);
  for (int step = 0; step < 50; ++step) {
    arma::vec gradient = w / variance;
    arma::mat hessian = arma::eye(3, 3) / variance;
    for (arma::uword c = 0; c < 2; ++c) {
      const double p = 1.0 / (1.0 + std::exp(-signs(c) * (w(0) + w(c + 1))));
      curvature(c) = p * (1.0 - p);
      gradient(0) -= counts(c) * signs(c) * (1.0 - p);
      gradient(c + 1) = counts(c) * (w(c + 1) / variance - signs(c) * (1.0 - p));
      hessian(0, 0) += counts(c) * curvature(c);
      hessian(0, c + 1) = hessian(c + 1, 0) = counts(c) * curvature(c);
      hessian(c + 1, c + 1) = counts(c) * (1.0 / variance + curvature(c));
    }
    w -= arma::solve(hessian, gradient);
  }
  double expected = -0.5 * w(0) * w(0) / variance;
  double border = 1.0;
  for (arma::uword c = 0; c < 2; ++c) {
    const double logit = signs(c) * (w(0) + w(c + 1));
    expected += counts(c) * (-std::log1p(std::exp(-logit)) - 0.5 * w(c + 1) * w(c + 1) / variance -
                             0.5 * std::log1p(variance * curvature(c)));
    border += counts(c) * variance * curvature(c) / (1.0 + variance * curvature(c));
  }
  expected -= 0.5 * std::log(border);
  COMPARE_NUMBERS(log_evidence_of(model), expected, (Tolerance{1e-6, 1e-11}));
  QVERIFY(model.error_bound <= 1e-3);
  // At its own point a class is what its two weights say; far from all of them the bump's is unknown.
  const arma::uword one = arma::index_max(points.labels);
  const Latent at = predict_latent(model.posterior,
                                   arma::join_cols(points.inputs.row(one), arma::rowvec{-1000.0, -1000.0}));
  COMPARE_NUMBERS(at.mean(0), w(0) + w(1), (Tolerance{1e-8, 0.0}));
  COMPARE_NUMBERS(at.mean(1), w(0), (Tolerance{1e-8, 0.0}));
}

void TestSparse::neighbouring_settings_only_save_time() {
  const Dataset points = test::labelled(12, 1100, anywhere);
  ModelFitter fitter(points, 100.0);
  for (const double width : {0.05, 0.045, 0.02, 0.021, 0.05}) {
    for (const double variance : {1.0, 1.3, 1.7, 90.0, 0.01}) {
      const Hyperparameters setting{&rbf_features, width, variance};
      const Model warm = fitter.fit(setting);
      QCOMPARE(warm.basis().route(), std::string_view("sparse"));
      const Model cold = fit_sparsely(points, setting);
      QVERIFY(warm.mode.converged);
      COMPARE_NUMBERS(log_evidence_of(warm), log_evidence_of(cold), (Tolerance{1e-6, 1e-9}));
      COMPARE_NUMBERS(warm.mode.logits, cold.mode.logits, (Tolerance{1e-5, 1e-5}));
      const EvidenceFit brief = fitter.fit_for_evidence(setting, {}, true);
      COMPARE_NUMBERS(brief.log_determinant, cold.posterior.covariance.log_determinant(),
                      (Tolerance{1e-6, 1e-9}));
      COMPARE_NUMBERS(brief.effective_parameters, cold.posterior.covariance.effective_parameters(),
                      (Tolerance{1e-5, 1e-8}));
    }
  }
}

/// Along the slider from sparse matrices to few directions, each route at the same widths.
void TestSparse::the_routes_meet() {
  const Dataset points = generate(*find_generator("moons"), {1200, 0.3, 4});
  bool sparse = false;
  bool other = false;
  for (const double width : {0.03, 0.06, 0.1, 0.15, 0.2, 0.3}) {
    const Hyperparameters setting{&rbf_features, width, 2.0};
    const Model model = fit_model(points, setting);
    (model.basis().route() == "sparse" ? sparse : other) = true;
    ModelFitter without(points, 2.0);
    without.leave_out_sparse();
    const Model by_others = without.fit(setting);
    COMPARE_NUMBERS(log_evidence_of(model), log_evidence_of(by_others), (Tolerance{1e-6, 1e-9}));
    const arma::mat places = test::grid_around(points).points(0, 22);
    COMPARE_NUMBERS(test::predict_laplace(predict_latent(model.posterior, places)),
                    test::predict_laplace(predict_latent(by_others.posterior, places)),
                    (Tolerance{1e-6, 0.0}));
  }
  QVERIFY(sparse && other);
}

void TestSparse::many_directions_are_begun_with_the_leading_ones() {
  const Dataset points = generate(*find_generator("moons"), {1600, 0.3, 4});
  const Hyperparameters setting{&rbf_features, 0.11, 1.0};
  ModelFitter without(points, 1.0);
  without.leave_out_sparse();
  const Model model = without.fit(setting);
  QCOMPARE(model.basis().route(), std::string_view("spectral"));
  QVERIFY2(model.rank() > 900, qPrintable(QString::number(model.rank())));
  QVERIFY(model.mode.converged);
  QVERIFY2(model.mode.factorisations <= 2, qPrintable(QString::number(model.mode.factorisations)));
  QVERIFY2(model.mode.iterations <= 5, qPrintable(QString::number(model.mode.iterations)));
  const Model sparse = fit_sparsely(points, setting);
  COMPARE_NUMBERS(log_evidence_of(model), log_evidence_of(sparse), (Tolerance{1e-6, 1e-9}));
  COMPARE_NUMBERS(model.mode.logits, sparse.mode.logits, (Tolerance{1e-5, 1e-5}));
}

/// What few directions were made ready for does not decide whether a sparse pattern still serves.
void TestSparse::a_basis_of_another_width_is_forgotten() {
  const Dataset points = generate(*find_generator("moons"), {1200, 0.3, 4});
  ModelFitter fitter(points, 1.0);
  QCOMPARE(fitter.fit({&rbf_features, 0.3, 1.0}).basis().route(), std::string_view("spectral"));
  const Model first = fitter.fit({&rbf_features, 0.03, 5.0});
  QCOMPARE(first.basis().route(), std::string_view("sparse"));
  QVERIFY(first.factor_seconds > 0.0);
  const Model second = fitter.fit({&rbf_features, 0.03, 6.0});
  QCOMPARE(second.basis().route(), std::string_view("sparse"));
  QCOMPARE(second.factor_seconds, 0.0);
}

void TestSparse::sites_need_no_design_matrix() {
  const Dataset points = test::labelled(31, 1000, clumped);
  const Hyperparameters setting{&rbf_features, 0.06, 4.0};
  const Prior prior = prior_of(setting);
  const Gaussian laplace = fit_sparsely(points, setting).posterior;
  const arma::mat design = laplace.basis->design_matrix(points.inputs);
  for (const SiteRule rule : {ep_sites, kl_sites, vb_sites}) {
    const auto system = laplace.basis->site_system(points.inputs, prior, {});
    DesignSites reference(design, prior);
    const SiteMarginals marginals = system->marginals(laplace.sites);
    const SiteMarginals wanted = reference.marginals(laplace.sites);
    COMPARE_NUMBERS(marginals.logits.mean, wanted.logits.mean, (Tolerance{1e-8, 1e-8}));
    COMPARE_NUMBERS(marginals.logits.variance, wanted.logits.variance, (Tolerance{1e-8, 1e-8}));
    COMPARE_NUMBERS(marginals.weight_penalty, wanted.weight_penalty, (Tolerance{1e-8, 1e-8}));
    COMPARE_NUMBERS(marginals.log_determinant, wanted.log_determinant, (Tolerance{1e-7, 0.0}));
    const SiteFit found =
        fit_sites(rule, laplace.basis, *system, points.labels, laplace.sites, {.tolerance = 1e-8});
    const SiteFit expected =
        fit_sites(rule, laplace.basis, design, points.labels, prior, laplace.sites, {.tolerance = 1e-8});
    QVERIFY(found.gaussian.converged && expected.gaussian.converged);
    COMPARE_NUMBERS(found.gaussian.evidence.total(), expected.gaussian.evidence.total(),
                    (Tolerance{1e-5, 0.0}));
    COMPARE_NUMBERS(found.gaussian.mean, expected.gaussian.mean, (Tolerance{1e-4, 1e-4}));
  }
}

void TestSparse::pictures_are_predictions() {
  const Dataset points = test::labelled(13, 1000, clumped);
  const Model model = fit_sparsely(points, {&rbf_features, 0.08, 1.0});
  const Grid grid = test::grid_around(points);
  const Latent latent = predict_latent(model.posterior, grid.points(0, grid.ny - 1));
  const GridPrediction picture = predict_on_grid(model.posterior, grid);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(picture.mean)), latent.mean, (Tolerance{1e-9, 1e-9}));
  COMPARE_NUMBERS(arma::vec(arma::vectorise(picture.variance)), latent.variance, (Tolerance{1e-8, 1e-8}));
}

void TestSparse::the_prior_has_its_own_spread() {
  const Dataset points = test::labelled(14, 1000, clumped);
  const double variance = 2.0;
  const Model model = fit_sparsely(points, {&rbf_features, 0.08, variance});
  const Gaussian prior = prior_gaussian(model.posterior);
  const arma::mat places = points.inputs.head_rows(100);
  const Latent latent = predict_latent(prior, places);
  const arma::mat design = model.basis().design_matrix(places);
  COMPARE_NUMBERS(latent.mean, arma::vec(100, arma::fill::zeros), (Tolerance{1e-12, 0.0}));
  COMPARE_NUMBERS(latent.variance, arma::vec(variance * arma::sum(arma::square(design), 1)),
                  (Tolerance{1e-9, 1e-9}));
}

/// A prior so wide that a Cholesky decomposition has no digits left for directions that the labels do not
/// see.
void TestSparse::what_rounding_would_spoil_is_left_to_others() {
  const Dataset points = test::labelled(15, 1000, spaced);
  QCOMPARE(fit_model(points, {&rbf_features, 0.3, 1e4}).basis().route(), std::string_view("sparse"));
  const Hyperparameters setting{&rbf_features, 0.3, 1e13};
  const Model model = fit_model(points, setting);
  QVERIFY(model.basis().route() != "sparse");
  QVERIFY(model.mode.converged);
  COMPARE_NUMBERS(log_evidence_of(model), log_evidence_of(fit_model_dense(points, setting)),
                  (Tolerance{1e-4, 0.0}));
}

void TestSparse::what_would_not_fit_into_memory_says_so() {
  const Dataset points = test::labelled(16, 13000, anywhere);
  const Model model = fit_sparsely(points, {&rbf_features, 0.002, 1.0});
  QVERIFY(model.mode.converged);
  try {
    model.basis().training_design(points.inputs);
    QFAIL("it held them");
  } catch (const std::runtime_error& error) {
    QCOMPARE(
        error.what(),
        "this would take 1.3 GB for 13001 weights of 13000 points; fewer bumps or a larger width need less");
  }
  // What the fit itself says does without.
  QVERIFY(predict_latent(model.posterior, points.inputs).variance.min() > 0.0);
}

/// Of which nearly every point is a direction, so that nothing is cheaper than all weights.
void TestSparse::duals_find_the_maximum_of_rough_kernels() {
  const Dataset points = test::labelled(18, 1000, anywhere);
  ModelFitter fitter(points, 100.0);
  for (const double variance : {1.0, 1.5, 100.0}) {
    const Hyperparameters setting{&matern12_features, 0.5, variance};
    const Model model = fitter.fit(setting);
    const Model dense = fit_model_dense(points, setting);
    QCOMPARE(model.basis().route(), std::string_view("dense"));
    QVERIFY(model.mode.converged);
    COMPARE_NUMBERS(log_evidence_of(model), log_evidence_of(dense), (Tolerance{1e-6, 1e-9}));
    COMPARE_NUMBERS(model.mode.logits, dense.mode.logits, (Tolerance{1e-6, 1e-6}));
    COMPARE_NUMBERS(model.mode.weights, dense.mode.weights, (Tolerance{1e-6, 1e-6}));
  }
}

/// Where neither few directions nor few entries will do: points of middling number, rough bumps.
void TestSparse::random_settings_by_duals_agree_with_the_dense_route() {
  Random random(21);
  for (const Placement& placement : placements()) {
    for (unsigned k = 0; k < test::repetitions(test::at_night() ? 8 : 2); ++k) {
      const auto seed = static_cast<unsigned>(random.uniform(0.0, 1e6));
      Dataset points = test::labelled(seed, 1000 + seed % 50, placement.place);
      if (k % 2 == 1) points = parted(std::move(points));
      const double width = placement.widest * std::pow(10.0, random.uniform());
      const double variance = std::pow(10.0, random.uniform(-4.0, 8.0));
      const Hyperparameters setting{&matern12_features, width, variance};
      const QString which = described(placement, seed, setting);
      const Model model = fit_model(points, setting);
      const Model dense = fit_model_dense(points, setting);
      QVERIFY2(model.mode.converged && dense.mode.converged, qPrintable(which));
      const double error = std::abs(log_evidence_of(model) - log_evidence_of(dense));
      const double size = std::abs(log_evidence_of(dense));
      QVERIFY2(error <= 1e-6 + 1e-9 * size, qPrintable(which + QStringLiteral(": %1").arg(error)));
      const double p = largest_difference(model, dense, points);
      QVERIFY2(p <= 1e-7, qPrintable(which + QStringLiteral(": p %1").arg(p)));
    }
  }
}

void TestSparse::directions_and_routes_are_told_beforehand() {
  for (const char* const name : {"moons", "clumps", "circles"}) {
    const Generator& generator = *find_generator(name);
    const Dataset points = generate(generator, {2500, generator.default_noise, 3});
    const double width = 0.06 * test::extent(points);
    const auto basis = ReducedBasis::build(points.inputs, {&rbf_features, width}, 1.0, 2500, true);
    QVERIFY(basis);
    const double found = static_cast<double>(basis->rank(1.0));
    const double told = usual_directions(points.inputs, width);
    QVERIFY2(told > 0.7 * found && told < 1.4 * found,
             qPrintable(QStringLiteral("%1: %2, found %3").arg(QLatin1String(name)).arg(told).arg(found)));
  }
  const arma::mat many = test::labelled(19, 20000, anywhere).inputs;
  const auto cut = [&](const FeatureFamily& family, double width, arma::uword count) {
    return forecast_route(many.head_rows(count), {&family, width}, 1.0).cut;
  };
  QVERIFY(!cut(rbf_features, 0.003, 20000));  // sparse
  QVERIFY(!cut(rbf_features, 0.2, 20000));    // few directions
  QVERIFY(cut(rbf_features, 0.05, 20000));    // some 4,000 directions, and as many neighbours of each point
  // Features that are formed from a factor of the kernel want more pivots than they keep directions: this fit
  // has a bound of 0.009 nats, and the other, of fewer points, one of 1e-8.
  const arma::mat moons = generate(*find_generator("moons"), {20000, 0.3, 1}).inputs;
  QVERIFY(forecast_route(moons, {&rbf_features, 0.1}, 1.0).cut);
  QVERIFY(!forecast_route(moons.head_rows(10000), {&rbf_features, 0.1}, 1.0).cut);
  QVERIFY(!cut(matern12_features, 0.2, 4000));
  QVERIFY(cut(matern12_features, 0.2, 10000));
}

void TestSparse::it_can_be_stopped() {
  const Dataset points = test::labelled(17, 1000, clumped);
  std::stop_source source;
  source.request_stop();
  ModelFitter fitter(points, 1.0);
  QVERIFY_THROWS_EXCEPTION(Cancelled, fitter.fit({&rbf_features, 0.05, 1.0}, source.get_token()));
}

CREDENCE_TEST(QCoreApplication, TestSparse);
#include "tst_sparse.moc"
