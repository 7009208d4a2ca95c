#include "core/concurrency/cancelled.h"
#include "core/data/folds.h"
#include "core/data/random.h"
#include "core/data/role.h"
#include "core/evaluation/evaluation.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/information_criteria.h"
#include "core/evidence/maximise_evidence.h"
#include "core/evidence/prior_variance_fixed_point.h"
#include "core/generators/generators.h"
#include "core/model/model_fitter.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace credence;
namespace tolerance = credence::test::tolerance;

namespace {

const EvidenceRanges tuned_ranges{{0.1, 3.0, 5}, {0.01, 100.0, 4}};

Dataset points_to_tune(std::uint64_t count, std::uint64_t seed = 3) {
  return generate(*find_generator("moons"), {count, 0.3, seed});
}

/// A map with everything in it.
EvidenceMap full_map(const Dataset& training, const Dataset& test, const Hyperparameters& like,
                     const FoldRule& folds, unsigned threads = 2) {
  MapExtras extras{.effective_parameters = true, .cross_validation = folds};
  extras.scored[Role::test] = test;
  return extend_evidence_map(compute_evidence_map(training, like, tuned_ranges, threads), training, like,
                             extras, threads);
}

/// λ of ΦᵀRΦ at the MAP of all weights.
arma::vec curvature_eigenvalues(const Model& model, const Dataset& training) {
  const arma::mat design = model.basis().design_matrix(training.inputs);
  const arma::vec curvature = sigmoid(model.mode.logits) % sigmoid(arma::vec(-model.mode.logits));
  const arma::mat hessian = design.t() * arma::diagmat(curvature) * design;
  return arma::eig_sym(0.5 * (hessian + hessian.t()));
}

/// The place of the maximum of `f` between `low` and `high`, by sections of the golden ratio.
template <typename F>
double golden_section(const F& f, double low, double high) {
  const double ratio = 0.5 * (std::sqrt(5.0) - 1.0);
  while (high - low > 1e-7) {
    const double left = high - ratio * (high - low);
    const double right = low + ratio * (high - low);
    if (f(left) < f(right)) {
      low = left;
    } else {
      high = right;
    }
  }
  return 0.5 * (low + high);
}

}  // namespace

class TestTuning : public QObject {
  Q_OBJECT

 private slots:
  void quantities_are_found_by_name_and_keep_their_order();
  void terms_add_up();
  void effective_parameters_are_the_eigenvalue_sum_data();
  void effective_parameters_are_the_eigenvalue_sum();
  void held_out_scores_equal_those_of_a_fit();
  void every_row_tests_in_one_fold();
  void folds_keep_the_classes_together();
  void bad_folds_are_rejected();
  void cross_validation_equals_a_plain_loop_data();
  void cross_validation_equals_a_plain_loop();
  void one_thread_and_many_agree();
  void only_what_was_asked_for_is_there();
  void extension_stops_when_asked();
  void edges_are_told();
  void the_optimum_beats_a_fine_grid();
  void the_optimum_of_linear_features_is_that_of_a_line_search();
  void an_optimum_on_the_edge_says_so();
  void the_search_starts_from_a_map_and_keeps_its_path();
  void the_search_stops_when_asked();
  void the_fixed_point_is_stationary_where_the_curvature_is_held_data();
  void the_fixed_point_is_stationary_where_the_curvature_is_held();
  void a_step_limit_is_told();
  void a_known_start_is_not_fitted_again();
  void information_criteria_count_weights();
};

void TestTuning::quantities_are_found_by_name_and_keep_their_order() {
  // The columns of files, in the order in which they are written.
  std::vector<std::string> ids;
  for (const MapQuantity& quantity : map_quantities()) {
    QCOMPARE(map_quantity_from_id(quantity.id), &quantity);
    QCOMPARE(&name_of(quantity.id), &quantity);
    ids.push_back(quantity.id);
  }
  QCOMPARE(ids, (std::vector<std::string>{"log_evidence",
                                          "fit",
                                          "weight_penalty",
                                          "log_determinant",
                                          "error_bound",
                                          "effective_parameters",
                                          "log_evidence_vb",
                                          "log_evidence_kl",
                                          "log_evidence_ep",
                                          "log_evidence_truth",
                                          "log_evidence_truth_standard_error",
                                          "truth_pareto_k",
                                          "evidence_error_laplace",
                                          "evidence_error_vb",
                                          "evidence_error_kl",
                                          "evidence_error_ep",
                                          "test_map",
                                          "test_laplace",
                                          "test_laplace_quadrature",
                                          "test_vb",
                                          "test_kl",
                                          "test_ep",
                                          "validation_map",
                                          "validation_laplace",
                                          "validation_laplace_quadrature",
                                          "validation_vb",
                                          "validation_kl",
                                          "validation_ep",
                                          "cv_map",
                                          "cv_laplace",
                                          "cv_laplace_quadrature",
                                          "cv_vb",
                                          "cv_kl",
                                          "cv_ep"}));
  QVERIFY(map_quantity_from_id("evidence") == nullptr);
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, name_of("evidence"));
}

void TestTuning::terms_add_up() {
  const EvidenceMap map = compute_evidence_map(points_to_tune(180), {}, tuned_ranges, 2);
  COMPARE_NUMBERS(arma::mat(map["fit"] + map["weight_penalty"] + map["log_determinant"]), map["log_evidence"],
                  tolerance::rounding);
  for (const char* term : {"fit", "weight_penalty", "log_determinant"}) QVERIFY(map[term].max() <= 0.0);
}

void TestTuning::effective_parameters_are_the_eigenvalue_sum_data() {
  QTest::addColumn<bool>("linear");
  QTest::addColumn<int>("count");
  QTest::newRow("rbf, dense: by duals") << false << 60;
  QTest::newRow("rbf, dense and reduced") << false << 180;
  QTest::newRow("linear") << true << 60;
}

void TestTuning::effective_parameters_are_the_eigenvalue_sum() {
  QFETCH(const bool, linear);
  QFETCH(const int, count);
  const Dataset training = points_to_tune(static_cast<std::uint64_t>(count));
  const Hyperparameters like{linear ? &linear_features : &rbf_features};
  for (const bool with_test : {false, true}) {  // γ comes from duals, or from the model that predicts
    MapExtras extras;
    extras.effective_parameters = true;
    if (with_test) extras.scored[Role::test] = points_to_tune(10, 8);
    const EvidenceMap map =
        extend_evidence_map(compute_evidence_map(training, like, tuned_ranges, 2), training, like, extras, 2);
    for (const EvidenceMap::Cell cell : {EvidenceMap::Cell{0, 0}, {0, 3}, {2, 2}, {4, 3}}) {
      if (cell.i >= map.widths.n_elem) continue;  // linear features have one column
      const double prior_variance = map.prior_variances(cell.j);
      const Model model = fit_model_dense(training, {like.features, map.widths(cell.i), prior_variance});
      arma::vec eigenvalues = curvature_eigenvalues(model, training);
      eigenvalues.clean(1e-12);
      const double expected = arma::accu(eigenvalues / (eigenvalues + 1.0 / prior_variance));
      // Eigenvalues of a matrix that was formed are rounded to 1e-16 of the largest, each; divided by 1/σ0².
      // What the reduced route leaves out adds less than 1e-5 to the variance of all logits together.
      COMPARE_NUMBERS(map["effective_parameters"](cell.i, cell.j), expected, (test::Tolerance{1e-5, 1e-7}));
    }
  }
}

void TestTuning::held_out_scores_equal_those_of_a_fit() {
  const Dataset all = points_to_tune(200);
  const Split split = split_rows(all, {SplitRule::Kind::fraction, 0, 0.7, 4});
  const Dataset training = all.subset(split.train());
  const EvidenceMap map = full_map(training, all.subset(split.rows[Role::test]), {}, {2, 1, false});
  for (arma::uword i = 0; i < map.widths.n_elem; ++i) {
    for (arma::uword j = 0; j < map.prior_variances.n_elem; ++j) {
      const Model model = fit_model_dense(training, {&rbf_features, map.widths(i), map.prior_variances(j)});
      const Evaluation evaluation = evaluate(model, all, split);
      COMPARE_NUMBERS(map["test_map"](i, j), evaluation.of(map_method).of(Role::test)->mean_log_likelihood,
                      (test::Tolerance{1e-5, 0.0}));  // the reduced route's share of the logits' variance
      COMPARE_NUMBERS(map["test_laplace"](i, j),
                      evaluation.of(laplace_probit).of(Role::test)->mean_log_likelihood,
                      (test::Tolerance{1e-5, 0.0}));
    }
  }
}

void TestTuning::every_row_tests_in_one_fold() {
  for (const bool stratified : {false, true}) {
    const Dataset all = points_to_tune(53);
    const std::vector<Split> folds = fold_splits(all, {5, 7, stratified});
    QCOMPARE(folds.size(), std::size_t{5});
    std::multiset<arma::uword> tested;
    for (const Split& fold : folds) {
      QVERIFY(fold.rows[Role::test].n_elem == 10 || fold.rows[Role::test].n_elem == 11);
      QCOMPARE(fold.train().n_elem + fold.rows[Role::test].n_elem, arma::uword{53});
      QVERIFY(arma::intersect(fold.train(), fold.rows[Role::test]).is_empty());
      tested.insert(fold.rows[Role::test].begin(), fold.rows[Role::test].end());
    }
    QCOMPARE(tested.size(), std::size_t{53});
    QCOMPARE(std::set<arma::uword>(tested.begin(), tested.end()).size(), std::size_t{53});
  }
  const Dataset all = points_to_tune(53);
  QVERIFY(arma::any(fold_splits(all, {5, 7, false})[0].rows[Role::test] !=
                    fold_splits(all, {5, 8, false})[0].rows[Role::test]));
}

void TestTuning::folds_keep_the_classes_together() {
  Dataset all = points_to_tune(100);
  for (arma::uword k = 0; k < 100; ++k) all.labels(k) = k % 10 == 0 ? 1 : 0;
  for (const Split& fold : fold_splits(all, {5, 2, true})) {
    QCOMPARE(arma::accu(all.labels.elem(fold.rows[Role::test])), arma::uword{2});
  }
}

void TestTuning::bad_folds_are_rejected() {
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, fold_splits(points_to_tune(20), {1, 1, false}));
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, fold_splits(points_to_tune(20), {21, 1, false}));
  QCOMPARE(fold_splits(points_to_tune(20), {20, 1, true}).size(), std::size_t{20});
}

void TestTuning::cross_validation_equals_a_plain_loop_data() {
  QTest::addColumn<int>("count");
  QTest::addColumn<bool>("stratified");
  QTest::addColumn<bool>("standardise");
  QTest::newRow("dense") << 60 << true << false;
  QTest::newRow("reduced") << 230 << false << false;
  QTest::newRow("standardised by each fold") << 60 << false << true;
}

void TestTuning::cross_validation_equals_a_plain_loop() {
  QFETCH(const int, count);
  QFETCH(const bool, stratified);
  QFETCH(const bool, standardise);
  const Dataset training = points_to_tune(static_cast<std::uint64_t>(count));
  Hyperparameters setting;
  setting.standardise = standardise;
  const FoldRule rule{3, 5, stratified};
  const EvidenceMap map = full_map(training, {}, setting, rule);
  for (const EvidenceMap::Cell cell : {EvidenceMap::Cell{0, 0}, {1, 3}, {3, 1}, {4, 3}}) {
    setting.width = map.widths(cell.i);
    setting.prior_variance = map.prior_variances(cell.j);
    double sum_map = 0.0;
    double sum_laplace = 0.0;
    for (const Split& fold : fold_splits(training, rule)) {
      const Model model = fit_model_dense(training.subset(fold.train()), setting);
      const Evaluation evaluation = evaluate(model, training, fold);
      const Score map_score = *evaluation.of(map_method).of(Role::test);
      const Score laplace_score = *evaluation.of(laplace_probit).of(Role::test);
      sum_map += map_score.mean_log_likelihood * static_cast<double>(map_score.count);
      sum_laplace += laplace_score.mean_log_likelihood * static_cast<double>(laplace_score.count);
    }
    COMPARE_NUMBERS(map["cv_map"](cell.i, cell.j), sum_map / count, (test::Tolerance{1e-5, 0.0}));
    COMPARE_NUMBERS(map["cv_laplace"](cell.i, cell.j), sum_laplace / count, (test::Tolerance{1e-5, 0.0}));
  }
  QCOMPARE(arma::accu(map.converged), map.cell_count());
}

void TestTuning::one_thread_and_many_agree() {
  const Dataset training = points_to_tune(180);
  const EvidenceMap one = full_map(training, points_to_tune(30, 9), {}, {3, 1, true}, 1);
  const EvidenceMap many = full_map(training, points_to_tune(30, 9), {}, {3, 1, true}, 3);
  for (const MapQuantity& quantity : map_quantities()) {
    // Which thread learned first where a basis is too large decides the route of some cells.
    COMPARE_NUMBERS(many[quantity.id], one[quantity.id], (test::Tolerance{1e-5, 1e-7}));
  }
}

void TestTuning::only_what_was_asked_for_is_there() {
  const Dataset training = points_to_tune(40);
  EvidenceMap map = compute_evidence_map(training, {}, tuned_ranges, 1);
  QVERIFY(map["effective_parameters"].is_empty());
  MapExtras extras;
  extras.scored[Role::test] = points_to_tune(10);
  std::set<arma::uword> counts;
  map = extend_evidence_map(map, training, {}, extras, 1, {},
                            [&](const EvidenceMap& so_far) { counts.insert(so_far.done); });
  QCOMPARE(counts.size(), std::size_t{20});
  QVERIFY(map["test_map"].is_finite());
  QVERIFY(map["cv_map"].is_empty());
  QVERIFY(map["effective_parameters"].is_empty());
  QVERIFY(!map.best("cv_map"));
  extras.scored[Role::test] = Dataset();  // a split without test points: nothing to score
  QVERIFY(extend_evidence_map(compute_evidence_map(training, {}, tuned_ranges, 1), training, {}, extras,
                              1)["test_map"]
              .is_empty());
}

void TestTuning::extension_stops_when_asked() {
  const Dataset training = points_to_tune(60);
  std::stop_source stop;
  QVERIFY_THROWS_EXCEPTION(
      Cancelled, extend_evidence_map(compute_evidence_map(training, {}, tuned_ranges, 1), training, {},
                                     {.cross_validation = FoldRule{}}, 2, stop.get_token(),
                                     [&](const EvidenceMap&) { stop.request_stop(); }));
}

void TestTuning::edges_are_told() {
  const EvidenceMap map(tuned_ranges);
  QVERIFY(!map.edges_at({1, 2}).any());
  QCOMPARE(map.edges_at({0, 3}), (RangeEdges{true, false, false, true}));
  QCOMPARE(map.edges_at({4, 0}), (RangeEdges{false, true, true, false}));
  QVERIFY(!EvidenceMap({{0.1, 1.0, 4}, {1.0, 1.0, 1}}).edges_at({2, 0}).any());
  QVERIFY(!EvidenceMap(tuned_ranges, linear_features).edges_at({0, 1}).any());
}

void TestTuning::the_optimum_beats_a_fine_grid() {
  for (const std::uint64_t seed : {1, 2}) {
    for (const std::uint64_t count : {70, 160}) {
      qInfo("seed %llu, %llu points", static_cast<unsigned long long>(seed),
            static_cast<unsigned long long>(count));
      const Dataset training = points_to_tune(count, seed);
      const EvidenceRanges wide{{0.05, 5.0, 15}, {0.01, 1000.0, 15}};
      const EvidenceMap grid = compute_evidence_map(training, {}, wide, 2);
      const auto cell = *grid.best();
      const EvidenceOptimum optimum = maximise_evidence(training, {}, wide, 2);
      QCOMPARE(optimum.end, SearchEnd::converged);
      QVERIFY(optimum.fit_converged);
      QCOMPARE(optimum.edges.any(), false);
      QVERIFY(optimum.evidence.total() >= grid.log_evidence(cell.i, cell.j) - 1e-6);
      // Near the top, the optimum lies within the grid's best cell and those around it.
      QVERIFY(std::abs(std::log(optimum.setting.width / grid.widths(cell.i))) <= 2.0 * std::log(100.0) / 14);
      const Model model = fit_model_dense(training, optimum.setting);
      COMPARE_NUMBERS(optimum.evidence.total(), model.posterior.evidence.total(), tolerance::log_evidence);
      // Stationary: a step of 1 % to any side loses, or gains less than the flatness of the top allows.
      for (const double factor : {1.0 / 1.01, 1.01}) {
        Hyperparameters beside = optimum.setting;
        beside.width *= factor;
        const Model wider = fit_model_dense(training, beside);
        QVERIFY(wider.posterior.evidence.total() <= optimum.evidence.total() + 1e-5);
        beside = optimum.setting;
        beside.prior_variance *= factor;
        const Model looser = fit_model_dense(training, beside);
        QVERIFY(looser.posterior.evidence.total() <= optimum.evidence.total() + 1e-5);
      }
    }
  }
}

void TestTuning::the_optimum_of_linear_features_is_that_of_a_line_search() {
  const Dataset training = points_to_tune(80);
  const EvidenceRanges wide{{0.05, 5.0, 10}, {1e-3, 1e4, 10}};
  const Hyperparameters like{&linear_features, 0.7, 1.0};
  const EvidenceOptimum optimum = maximise_evidence(training, like, wide, 2);
  QCOMPARE(optimum.setting.width, 0.7);
  const double expected = golden_section(
      [&](double log_variance) {
        const Model model = fit_model_dense(training, {&linear_features, 1.0, std::exp(log_variance)});
        return model.posterior.evidence.total();
      },
      std::log(1e-3), std::log(1e4));
  // The search's own tolerance on the logarithm, twice.
  COMPARE_NUMBERS(std::log(optimum.setting.prior_variance), expected, (test::Tolerance{4e-3, 0.0}));
}

void TestTuning::an_optimum_on_the_edge_says_so() {
  const Dataset training = points_to_tune(80);
  const EvidenceOptimum narrow = maximise_evidence(training, {}, {{0.02, 0.1, 5}, {1.0, 1.0, 1}}, 2);
  QCOMPARE(narrow.edges, (RangeEdges{false, true, false, false}));
  QVERIFY(narrow.setting.width <= 0.1);
  QCOMPARE(narrow.setting.prior_variance, 1.0);
}

void TestTuning::the_search_starts_from_a_map_and_keeps_its_path() {
  const Dataset training = points_to_tune(80);
  const EvidenceMap map = compute_evidence_map(training, {}, tuned_ranges, 2);
  const EvidenceOptimum optimum = maximise_evidence(training, {}, tuned_ranges, 2, {}, &map);
  const auto best = *map.best();
  QCOMPARE(optimum.path.front().log_evidence, map.log_evidence(best.i, best.j));
  COMPARE_NUMBERS(optimum.path.front().width, map.widths(best.i), tolerance::rounding);
  double highest = -arma::datum::inf;
  for (const SearchStep& step : optimum.path) {
    highest = std::max(highest, step.log_evidence);
    QVERIFY(step.width >= tuned_ranges.width.start && step.width <= tuned_ranges.width.stop);
  }
  QCOMPARE(optimum.evidence.total(), highest);
  const EvidenceOptimum hasty = maximise_evidence(training, {}, tuned_ranges, 2, {}, &map, {3, 1e-3});
  QCOMPARE(hasty.end, SearchEnd::step_limit);
  QVERIFY(hasty.path.size() <= 4);
}

void TestTuning::the_search_stops_when_asked() {
  std::stop_source stop;
  stop.request_stop();
  const Dataset training = points_to_tune(80);
  const EvidenceMap map = compute_evidence_map(training, {}, tuned_ranges, 2);
  QVERIFY_THROWS_EXCEPTION(Cancelled,
                           maximise_evidence(training, {}, tuned_ranges, 2, stop.get_token(), &map));
  QVERIFY_THROWS_EXCEPTION(Cancelled, maximise_evidence(training, {}, tuned_ranges, 2, stop.get_token()));
}

void TestTuning::the_fixed_point_is_stationary_where_the_curvature_is_held_data() {
  QTest::addColumn<bool>("linear");
  QTest::addColumn<double>("width");
  QTest::newRow("linear") << true << 1.0;
  QTest::newRow("rbf, narrow") << false << 0.15;
  QTest::newRow("rbf, wide") << false << 0.8;
}

void TestTuning::the_fixed_point_is_stationary_where_the_curvature_is_held() {
  // With weights and curvature held at their values at the fixed point, the log evidence as a function of the
  // prior variance s is -wᵀw/2s - ½ Σ log(1 + sλ) + const, and its maximum is exactly at s = wᵀw/γ(s). The
  // evidence itself is not stationary there: the curvature moves with s.
  QFETCH(const bool, linear);
  QFETCH(const double, width);
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Dataset training = points_to_tune(100, seed);
    ModelFitter fitter(training);
    const FixedPoint found =
        prior_variance_fixed_point(fitter, {linear ? &linear_features : &rbf_features, width, 1.0});
    qInfo("seed %llu: %g in %zu steps", static_cast<unsigned long long>(seed), found.setting.prior_variance,
          found.path.size());
    QCOMPARE(found.end, SearchEnd::converged);
    QVERIFY(found.fit_converged);
    QCOMPARE(found.path.front().prior_variance, 1.0);
    QCOMPARE(found.path.back().prior_variance, found.setting.prior_variance);
    const Model model = fit_model_dense(training, found.setting);
    const arma::vec eigenvalues = arma::clamp(curvature_eigenvalues(model, training), 0.0, arma::datum::inf);
    const double size = arma::dot(model.mode.weights, model.mode.weights);
    const double expected = golden_section(
        [&](double log_variance) {
          const double s = std::exp(log_variance);
          return -0.5 * size / s - 0.5 * arma::accu(arma::log1p(s * eigenvalues));
        },
        std::log(found.setting.prior_variance) - 3.0, std::log(found.setting.prior_variance) + 3.0);
    // A maximum is found to the square root of rounding; steps that end at 1e-6 may have some way to go.
    COMPARE_NUMBERS(std::log(found.setting.prior_variance), expected, (test::Tolerance{1e-5, 0.0}));
  }
}

void TestTuning::a_step_limit_is_told() {
  ModelFitter fitter(points_to_tune(100));
  const FixedPoint found = prior_variance_fixed_point(fitter, {&rbf_features, 0.5, 1.0}, {}, {2});
  QCOMPARE(found.end, SearchEnd::step_limit);
  QCOMPARE(found.path.size(), std::size_t{3});
  const EvidenceFit first = fitter.fit_for_evidence({&rbf_features, 0.5, 1.0}, {}, true);
  COMPARE_NUMBERS(found.path[1].prior_variance, 2.0 * first.weight_penalty / first.effective_parameters,
                  (test::Tolerance{0.0, 1e-9}));
  const FixedPoint outside =
      prior_variance_fixed_point(fitter, {&rbf_features, 0.5, 1.0}, {}, {200, 1e-6, 0.9, 1.1});
  QCOMPARE(outside.end, SearchEnd::left_range);
}

void TestTuning::a_known_start_is_not_fitted_again() {
  const Hyperparameters start{&rbf_features, 0.5, 1.0};
  ModelFitter fitter(points_to_tune(100));
  const FixedPoint fitted = prior_variance_fixed_point(fitter, start);
  EvidenceFit known = evidence_fit(fit_model(points_to_tune(100), start), true);
  const FixedPoint found = prior_variance_fixed_point(fitter, start, {}, {}, known);
  QCOMPARE(found.path.size(), fitted.path.size());
  for (std::size_t k = 0; k < found.path.size(); ++k) {
    COMPARE_NUMBERS(found.path[k].prior_variance, fitted.path[k].prior_variance,
                    (test::Tolerance{0.0, 1e-7}));
    COMPARE_NUMBERS(found.path[k].log_evidence, fitted.path[k].log_evidence, (test::Tolerance{1e-6, 0.0}));
  }
  known.effective_parameters *= 2.0;  // what is said of the start is taken for it
  const FixedPoint other = prior_variance_fixed_point(fitter, start, {}, {1}, known);
  COMPARE_NUMBERS(other.path[1].prior_variance, 0.5 * found.path[1].prior_variance,
                  (test::Tolerance{0.0, 1e-12}));
}

void TestTuning::information_criteria_count_weights() {
  const InformationCriteria criteria = information_criteria(-20.0, 101, 100);
  COMPARE_NUMBERS(criteria.bic, -20.0 - 50.5 * std::log(100.0), tolerance::rounding);
  QCOMPARE(criteria.aic, -121.0);
}

CREDENCE_TEST(QCoreApplication, TestTuning);
#include "tst_tuning.moc"
