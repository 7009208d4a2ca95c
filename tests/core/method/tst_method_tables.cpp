#include "core/data/folds.h"
#include "core/data/role.h"
#include "core/evaluation/audit.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/split_scores.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/map_quantity.h"
#include "core/evidence/maximise_evidence.h"
#include "core/method/gaussian_draws.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "core/model/model_health.h"
#include "core/model/stable_functions.h"
#include "core/prediction/held_out.h"
#include "core/prediction/predict.h"
#include "core/prediction/quantity.h"
#include "support/added_rows.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace credence;
using namespace credence::test::added;
using credence::test::random_points;
using credence::test::Tolerance;
namespace tolerance = credence::test::tolerance;

// What the added rows predict can be written down by hand from a fit, and that is what all who go through the
// tables are compared with.
namespace {

/// MAP and probit logits with `factor` times the variance, from the formula (Bishop, PRML, eq. 4.153).
arma::vec probit_logits(const Latent& latent, double factor) {
  return latent.mean / arma::sqrt(1.0 + std::numbers::pi * factor * latent.variance / 8.0);
}

/// Σ log p(y), each by its own logarithm.
double sum_of_logs(const arma::vec& logits, const arma::uvec& labels) {
  double sum = 0.0;
  for (arma::uword n = 0; n < labels.n_elem; ++n) {
    sum -= std::log1p(std::exp(labels(n) == 1 ? -logits(n) : logits(n)));
  }
  return sum;
}

Latent latent_at(const Model& model, const arma::mat& inputs) {
  const arma::mat design = model.basis().design_matrix(inputs);
  return {design * model.mode.weights, model.posterior.covariance.latent_variance(design)};
}

template <typename Row>
std::vector<std::string> ids_of(const std::vector<const Row*>& rows) {
  std::vector<std::string> ids;
  for (const Row* row : rows) ids.emplace_back(row->id);
  return ids;
}

bool all_different(const std::vector<std::string>& ids) {
  return std::set<std::string>(ids.begin(), ids.end()).size() == ids.size();
}

}  // namespace

class TestMethodTables : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void rows_are_found();
  void ids_are_unique();
  void plots_can_show_the_method();
  void the_map_has_its_quantities();
  void predictions_are_the_formula_s();
  void every_fit_scores_it();
  void pictures_and_audit_have_it();
  void held_out_points_are_scored_by_it();
  void splits_score_it();
  void a_map_holds_its_numbers();
  void a_map_without_a_width_is_one_column();
  void features_without_kernels_are_fitted_as_they_stand();
  void a_kernel_with_edges_is_fitted_on_few_directions();
  void grids_of_a_kernel_with_edges_hold_its_values_data();
  void grids_of_a_kernel_with_edges_hold_its_values();
};

// Once, before all: rows stay for as long as the program runs.
void TestMethodTables::initTestCase() {
  QVERIFY(method_from_id("doubled_probit") == nullptr);
  QVERIFY(feature_family_from_id("edged") == nullptr);
  QVERIFY(!quantity_from_id("doubled_probit"));
  QVERIFY(map_quantity_from_id("log_evidence_doubled") == nullptr);
  const std::size_t methods_before = methods().size();
  const std::size_t map_quantities_before = map_quantities().size();
  add_posterior(doubled_posterior);
  // The doubled posterior's evidence, and what it is off by: its scores are its method's.
  QCOMPARE(map_quantities().size(), map_quantities_before + 2);
  add_method(doubled_probit);
  add_method(doubled_samples);
  add_feature_family(curved_features);
  add_feature_family(edged_features);
  QCOMPARE(methods().size(), methods_before + 2);
  // One each on test and validation points, and one by cross-validation; what takes draws is not scored in
  // every cell.
  QCOMPARE(map_quantities().size(), map_quantities_before + 5);
}

void TestMethodTables::rows_are_found() {
  QCOMPARE(method_from_id("doubled_probit"), &doubled_probit);
  QCOMPARE(method_from_id("doubled_samples"), &doubled_samples);
  QCOMPARE(feature_family_from_id("curved"), &curved_features);
  QCOMPARE(feature_family_from_id("edged"), &edged_features);
  for (const Method* method : methods()) QCOMPARE(method_from_id(method->id), method);
  for (const FeatureFamily* family : feature_families()) {
    QCOMPARE(feature_family_from_id(family->id), family);
  }
  QCOMPARE(feature_families().front(), &rbf_features);  // where one begins
  // From the crudest to the exact, which stay last.
  QCOMPARE(ids_of(methods()),
           (std::vector<std::string>{"map", "laplace_probit", "laplace_quadrature", "laplace_samples", "vb",
                                     "kl", "ep", "importance_prior", "importance_laplace", "importance_ep",
                                     "doubled_probit", "doubled_samples", "reference"}));
  QCOMPARE(ids_of(posteriors()),
           (std::vector<std::string>{"laplace", "vb", "kl", "ep", "importance_prior", "importance_laplace",
                                     "importance_ep", "doubled", "slice"}));
  QCOMPARE(methods_always_scored(),
           (std::vector<const Method*>{&map_method, &laplace_probit, &doubled_probit}));
  // What the methods stand on is in its table.
  for (const Method* method : methods()) {
    QVERIFY(std::count(posteriors().begin(), posteriors().end(), method->posterior) == 1);
  }
}

void TestMethodTables::ids_are_unique() {
  QVERIFY(all_different(ids_of(methods())));
  QVERIFY(all_different(ids_of(posteriors())));
  QVERIFY(all_different(ids_of(feature_families())));
  std::vector<std::string> keys;
  std::vector<std::string> titles;
  std::vector<std::string> short_titles;
  for (const Method* method : methods()) {
    keys.emplace_back(method->key);
    titles.emplace_back(method->title);
    short_titles.emplace_back(method->short_title);
  }
  QVERIFY(all_different(keys));
  QVERIFY(all_different(titles));
  QVERIFY(all_different(short_titles));
  // Columns of files: those of a plot, and those of a map.
  std::vector<std::string> columns;
  for (const Quantity& quantity : plotted_quantities()) columns.emplace_back(id_of(quantity));
  for (const MapQuantity& quantity : map_quantities()) columns.push_back(quantity.id);
  QVERIFY(all_different(columns));
  std::vector<std::string> map_titles;
  for (const MapQuantity& quantity : map_quantities()) map_titles.push_back(quantity.title);
  QVERIFY(all_different(map_titles));
}

void TestMethodTables::plots_can_show_the_method() {
  for (const Method* method : {&doubled_probit, &doubled_samples}) {
    const Quantity quantity = Quantity::probability(*method);
    QVERIFY(quantity_from_id(method->id) == quantity);
    QCOMPARE(title_of(quantity), method->title);
    QVERIFY(have_difference(quantity, Quantity::probability(reference_method)));
  }
}

void TestMethodTables::the_map_has_its_quantities() {
  const MapQuantity& evidence = name_of("log_evidence_doubled");
  QVERIFY(evidence.pass == MapPass::posteriors && evidence.posterior == &doubled_posterior);
  QVERIFY(evidence.has_best);
  const MapQuantity& error = name_of("evidence_error_doubled");
  QVERIFY(error.is_error() && error.posterior == &doubled_posterior && !error.has_best);
  const MapQuantity& test = name_of("test_doubled");
  QVERIFY(test.pass == MapPass::test && test.method == &doubled_probit);
  const MapQuantity& folds = name_of("cv_doubled");
  QVERIFY(folds.pass == MapPass::cross_validation && folds.method == &doubled_probit);
  QVERIFY(map_quantity_from_id("test_doubled_samples") == nullptr);
  QVERIFY(map_quantity_from_id("log_evidence_laplace") == nullptr);  // that is log_evidence itself
}

void TestMethodTables::predictions_are_the_formula_s() {
  const Dataset points = random_points(3, 60);
  const arma::mat inputs = random_points(4, 80).inputs;
  const Model model = fit_model(points, {&rbf_features, 0.8, 5.0});
  const Latent latent = latent_at(model, inputs);
  const PreparedMethod probit = prepare_method(doubled_probit, model, points);
  QCOMPARE(probit.posterior.quality.draws, std::size_t{0});
  QVERIFY(probit.posterior.quality.reliable);
  COMPARE_NUMBERS(predictive_logit(probit, inputs), probit_logits(latent, 2.0), tolerance::two_routes);
  COMPARE_NUMBERS(predictive_probability(probit, inputs), sigmoid(probit_logits(latent, 2.0)),
                  tolerance::two_routes);
  // Draws of a Gaussian with twice the variance are those of Laplace's, √2 times as far from the mode.
  const PreparedMethod samples = prepare_method(doubled_samples, model, points, {.seed = 9});
  QCOMPARE(samples.posterior.draws.count(), arma::uword{700});
  QCOMPARE(samples.posterior.quality.draws, std::size_t{700});
  arma::mat weights = gaussian_draws(model.posterior, 700, 9);
  weights.each_col() -= model.mode.weights;
  weights *= std::numbers::sqrt2;
  weights.each_col() += model.mode.weights;
  const arma::mat logits = model.basis().design_matrix(inputs) * weights;
  const arma::vec probability = arma::mean(1.0 / (1.0 + arma::exp(-logits)), 1);
  COMPARE_NUMBERS(predictive_probability(samples, inputs), probability, tolerance::two_routes);
  COMPARE_NUMBERS(sigmoid(predictive_logit(samples, inputs)), probability, tolerance::two_routes);
  QCOMPARE(prepare_method(doubled_samples, model, points, {.draws = 40}).posterior.draws.count(),
           arma::uword{40});
}

void TestMethodTables::every_fit_scores_it() {
  const Dataset points = random_points(5, 120);
  const Split split = split_rows(points, {SplitRule::Kind::first_n, 80, 0.8, 1});
  const Model model = fit_model(points.subset(split.train()), {&rbf_features, 0.8, 5.0});
  const Evaluation evaluation = evaluate(model, points, split);
  QCOMPARE(evaluation.scores.size(), std::size_t{3});
  QVERIFY(evaluation.find(doubled_samples) == nullptr);
  QVERIFY_EXCEPTION_THROWN(evaluation.of(doubled_samples), std::invalid_argument);
  const MethodScore& score = evaluation.of(doubled_probit);
  QCOMPARE(score.method, &doubled_probit);
  const arma::vec logits = probit_logits(latent_at(model, points.inputs), 2.0);
  COMPARE_NUMBERS(score.logits, logits, tolerance::two_routes);
  COMPARE_NUMBERS(score.train().mean_log_likelihood,
                  sum_of_logs(logits.elem(split.train()), points.labels.elem(split.train())) / 80.0,
                  tolerance::two_routes);
  COMPARE_NUMBERS(
      score.of(Role::test)->mean_log_likelihood,
      sum_of_logs(logits.elem(split.rows[Role::test]), points.labels.elem(split.rows[Role::test])) / 40.0,
      tolerance::two_routes);
  // Those that were there before are as they were.
  COMPARE_NUMBERS(evaluation.of(laplace_probit).logits, probit_logits(latent_at(model, points.inputs), 1.0),
                  tolerance::two_routes);
}

void TestMethodTables::pictures_and_audit_have_it() {
  const Dataset points = random_points(3, 60);
  const Model model = fit_model(points, {&rbf_features, 0.8, 5.0});
  const Grid grid{{-2.0, 2.0, -2.0, 2.0}, 21, 17};
  const auto pictures = approximate_pictures(model, points, grid, {.draws = 4000});
  QCOMPARE(pictures.size(), methods().size() - 1);
  const auto picture_of = [&](const Method& method) {
    return *std::find_if(pictures.begin(), pictures.end(),
                         [&](const ApproximatePicture& picture) { return picture.method == &method; });
  };
  const Latent latent = latent_at(model, grid.points(0, grid.ny - 1));
  const arma::vec expected = sigmoid(probit_logits(latent, 2.0));
  const ApproximatePicture probit = picture_of(doubled_probit);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(probit.probability)), expected, (Tolerance{1e-9}));
  COMPARE_NUMBERS(probit.log_evidence, model.posterior.evidence.total() - doubled_penalty,
                  tolerance::rounding);
  // Two methods of one posterior share its Gaussian, not with other posteriors.
  COMPARE_NUMBERS(arma::vec(arma::vectorise(picture_of(laplace_probit).probability)),
                  sigmoid(probit_logits(latent, 1.0)), (Tolerance{1e-9}));
  // Draws of probabilities, which vary by ½ at most: five standard errors around the integral.
  const arma::vec integral = quadrature_probability({latent.mean, 2.0 * latent.variance});
  const ApproximatePicture samples = picture_of(doubled_samples);
  QCOMPARE(samples.quality.draws, std::size_t{4000});
  COMPARE_NUMBERS(arma::vec(arma::vectorise(samples.probability)), integral,
                  (Tolerance{5.0 * 0.5 / std::sqrt(4000.0)}));

  const arma::mat reference(grid.nx, grid.ny, arma::fill::value(0.5));
  const Audit result = audit(pictures, grid, reference, arma::mat(grid.nx, grid.ny, arma::fill::value(1e-3)));
  const auto row = std::find_if(result.rows.begin(), result.rows.end(),
                                [](const AuditRow& one) { return one.method == &doubled_probit; });
  QVERIFY(row != result.rows.end());
  COMPARE_NUMBERS(row->against_reference->largest, arma::abs(expected - 0.5).max(), (Tolerance{1e-9}));
  const arma::vec laplace = quadrature_probability(latent);
  COMPARE_NUMBERS(row->against_quadrature->largest, arma::abs(expected - laplace).max(), (Tolerance{1e-9}));
  COMPARE_NUMBERS(row->against_quadrature->mean, arma::mean(arma::abs(expected - laplace)),
                  (Tolerance{1e-9}));
  QCOMPARE(row->log_evidence, probit.log_evidence);
}

void TestMethodTables::held_out_points_are_scored_by_it() {
  const Dataset points = random_points(3, 60);
  const Dataset unseen = random_points(6, 2500);  // more than are predicted at once
  const Model model = fit_model(points, {&rbf_features, 0.8, 5.0});
  const Latent latent = latent_at(model, unseen.inputs);
  FitPosteriors posteriors(model, points);
  const std::vector<double> sums = held_out_log_likelihood(
      {&doubled_probit, &map_method, &laplace_probit, &doubled_samples}, posteriors, unseen);
  QCOMPARE(sums.size(), std::size_t{4});
  COMPARE_NUMBERS(sums[0], sum_of_logs(probit_logits(latent, 2.0), unseen.labels), tolerance::two_routes);
  COMPARE_NUMBERS(sums[1], sum_of_logs(latent.mean, unseen.labels), tolerance::two_routes);
  COMPARE_NUMBERS(sums[2], sum_of_logs(probit_logits(latent, 1.0), unseen.labels), tolerance::two_routes);
  const PreparedMethod samples = prepare_method(doubled_samples, model, points);
  COMPARE_NUMBERS(sums[3], sum_of_logs(predictive_logit(samples, unseen.inputs), unseen.labels),
                  tolerance::two_routes);
}

void TestMethodTables::splits_score_it() {
  const Dataset points = random_points(7, 90);
  const Hyperparameters setting{&rbf_features, 0.7, 4.0};
  const SplitRule rule{.kind = SplitRule::Kind::fraction, .fraction = 0.6, .seed = 3, .stratified = true};
  const std::vector<SplitScore> scores = score_splits(points, setting, rule, 4);
  QCOMPARE(scores.size(), std::size_t{4});
  arma::vec doubled(4);
  for (arma::uword k = 0; k < 4; ++k) {
    SplitRule alone = rule;
    alone.seed = 3 + k;
    const Split split = split_rows(points, alone);
    const Model model = fit_model(points.subset(split.train()), setting);
    const Latent latent = latent_at(model, points.inputs.rows(split.rows[Role::test]));
    const arma::uvec labels = points.labels.elem(split.rows[Role::test]);
    doubled(k) = sum_of_logs(probit_logits(latent, 2.0), labels) / static_cast<double>(labels.n_elem);
    QCOMPARE(scores[k].log_likelihoods.size(), std::size_t{3});
    COMPARE_NUMBERS(scores[k].log_likelihoods[2], doubled(k), tolerance::two_routes);
  }
  const std::vector<Spread> spreads = spread_of(scores);
  QCOMPARE(spreads.size(), std::size_t{3});
  QCOMPARE(spreads[2].count, std::size_t{4});
  COMPARE_NUMBERS(spreads[2].mean, arma::mean(doubled), tolerance::two_routes);
  COMPARE_NUMBERS(spreads[2].standard_deviation, arma::stddev(doubled), tolerance::two_routes);
}

void TestMethodTables::a_map_holds_its_numbers() {
  const Dataset points = random_points(8, 70);
  const Dataset unseen = random_points(9, 50);
  const EvidenceRanges ranges{{0.3, 2.0, 3}, {0.1, 20.0, 3}};
  const FoldRule folds{3, 5, true};
  EvidenceMap map = compute_evidence_map(points, {}, ranges, 2);
  QVERIFY(map["log_evidence_doubled"].is_empty());
  MapExtras extras;
  extras.posteriors = true;
  extras.scored[Role::test] = unseen;
  extras.cross_validation = folds;
  QVERIFY(extras.any());
  map = extend_evidence_map(map, points, {}, extras, 2);
  QVERIFY(map.is_complete("log_evidence_doubled") && map.is_complete("test_doubled") &&
          map.is_complete("cv_doubled"));
  COMPARE_NUMBERS(map["log_evidence_doubled"], arma::mat(map["log_evidence"] - doubled_penalty),
                  (Tolerance{1e-7, 1e-9}));
  for (arma::uword i = 0; i < 3; ++i) {
    for (arma::uword j = 0; j < 3; ++j) {
      const Hyperparameters setting{&rbf_features, map.widths(i), map.prior_variances(j)};
      const Model model = fit_model_dense(points, setting);
      // Both routes are dense here; warm starts leave the logits Newton's tolerance apart.
      constexpr Tolerance newton{1e-6};
      const arma::vec logits = probit_logits(latent_at(model, unseen.inputs), 2.0);
      COMPARE_NUMBERS(map["test_doubled"](i, j), sum_of_logs(logits, unseen.labels) / 50.0, newton);
      double sum = 0.0;
      for (const Split& fold : fold_splits(points, folds)) {
        const Model part = fit_model_dense(points.subset(fold.train()), setting);
        const Latent latent = latent_at(part, points.inputs.rows(fold.rows[Role::test]));
        sum += sum_of_logs(probit_logits(latent, 2.0), points.labels.elem(fold.rows[Role::test]));
      }
      COMPARE_NUMBERS(map["cv_doubled"](i, j), sum / 70.0, newton);
    }
  }
  // Each by itself, and nothing else.
  extras = {.posteriors = true};
  const EvidenceMap evidence_only =
      extend_evidence_map(compute_evidence_map(points, {}, ranges, 1), points, {}, extras, 1);
  COMPARE_NUMBERS(evidence_only["log_evidence_doubled"], map["log_evidence_doubled"],
                  (Tolerance{1e-7, 1e-9}));
  QVERIFY(evidence_only["test_doubled"].is_empty());
}

void TestMethodTables::a_map_without_a_width_is_one_column() {
  const Dataset points = random_points(10, 50);
  const EvidenceRanges ranges{{0.1, 2.0, 4}, {0.1, 10.0, 3}};
  const EvidenceMap map = compute_evidence_map(points, {&curved_features}, ranges, 2);
  QCOMPARE(map.widths.n_elem, arma::uword{1});
  for (arma::uword j = 0; j < 3; ++j) {
    const Model model = fit_model(points, {&curved_features, 1.0, map.prior_variances(j)});
    COMPARE_NUMBERS(map.log_evidence(0, j), model.posterior.evidence.total(), (Tolerance{1e-7, 1e-9}));
  }
  const EvidenceOptimum best = maximise_evidence(points, {&curved_features}, ranges, 2);
  QVERIFY(best.setting.features == &curved_features);
  QVERIFY(best.evidence.total() >= map["log_evidence"].max() - 1e-9);
}

// The reference: fit_map() and a dense covariance on the features written out.
void TestMethodTables::features_without_kernels_are_fitted_as_they_stand() {
  for (const arma::uword count : {arma::uword{40}, arma::uword{400}}) {
    const Dataset points = random_points(11, count);
    const Model model = fit_model(points, {&curved_features, 1.0, 3.0});
    QCOMPARE(model.rank(), arma::uword{6});
    QCOMPARE(model.basis().full_size(), arma::uword{6});
    QVERIFY(model.basis().route() == "dense");
    QVERIFY(!model.basis().kernel_sum());
    const arma::mat design = curved_design(points.inputs, {}, 1.0);
    const MapFit map = fit_map(design, points.labels, 3.0);
    // Newton's tolerance leaves 1e-10 nats, and with that 1e-5 of a standard deviation at most.
    COMPARE_NUMBERS(model.mode.weights, map.weights, (Tolerance{1e-6}));
    const arma::vec curvature = sigmoid(map.logits) % sigmoid(arma::vec(-map.logits));
    const arma::mat covariance =
        arma::inv(design.t() * arma::diagmat(curvature) * design + arma::eye(6, 6) / 3.0);
    const Grid grid{{-2.0, 2.0, -1.5, 2.5}, 15, 12};
    const arma::mat at = curved_design(grid.points(0, grid.ny - 1), {}, 1.0);
    const GridPrediction prediction = predict_on_grid(model.posterior, grid);
    COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.mean)), arma::vec(at * map.weights),
                    (Tolerance{1e-5}));
    COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.variance)),
                    arma::vec(arma::diagvec(at * covariance * at.t())), (Tolerance{1e-6, 1e-6}));
    QVERIFY(model_health(model, points).converged);
  }
}

// As for the radial basis functions, and for the same reasons.
void TestMethodTables::a_kernel_with_edges_is_fitted_on_few_directions() {
  Dataset points = random_points(12, 400);
  points.inputs = arma::round(4.0 * points.inputs) / 4.0;  // on few places, so that few directions will do
  const Hyperparameters setting{&edged_features, 1.5, 3.0};
  const Model model = fit_model(points, setting);
  const Model dense = fit_model_dense(points, setting);
  QVERIFY(model.basis().route() == "spectral" && model.rank() < dense.rank());
  COMPARE_NUMBERS(model.posterior.evidence.total(), dense.posterior.evidence.total(),
                  (Tolerance{1e-6, 1e-9}));
  const arma::mat inputs = random_points(13, 100).inputs;
  const Latent expected = predict_latent(dense.posterior, inputs);
  const Latent latent = predict_latent(model.posterior, inputs);
  COMPARE_NUMBERS(latent.mean, expected.mean, (Tolerance{1e-5}));
  COMPARE_NUMBERS(latent.variance, expected.variance, (Tolerance{0.0, 1e-3}));
}

void TestMethodTables::grids_of_a_kernel_with_edges_hold_its_values_data() {
  QTest::addColumn<double>("width");
  for (const double width : {0.2, 1.0, 5.0, 50.0}) QTest::addRow("width %g", width) << width;
}

// A few nodes along an axis determine smooth kernels everywhere, but not these: whether the grid may work by
// nodes must not be taken for granted.
void TestMethodTables::grids_of_a_kernel_with_edges_hold_its_values() {
  QFETCH(const double, width);
  const Dataset points = random_points(14, 60);
  const Model model = fit_model(points, {&edged_features, width, 5.0});
  const Grid grid{{-2.0, 2.0, -2.0, 2.0}, 101, 97};
  const arma::mat at = grid.points(0, grid.ny - 1);
  const arma::mat design = edged_design(at, points.inputs, width);
  const GridPrediction prediction = predict_on_grid(model.posterior, grid);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.mean)), arma::vec(design * model.mode.weights),
                  (Tolerance{1e-8, 1e-8}));
  COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.variance)),
                  model.posterior.covariance.latent_variance(design), (Tolerance{1e-8, 1e-7}));
}

CREDENCE_TEST(QCoreApplication, TestMethodTables);
#include "tst_method_tables.moc"
