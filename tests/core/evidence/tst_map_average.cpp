#include "core/concurrency/cancelled.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/map_average.h"
#include "core/generators/generators.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>

using namespace credence;

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// A map of those evidences, W×V.
EvidenceMap map_of(const arma::mat& evidence) {
  EvidenceMap map({{0.5, 2.0, evidence.n_rows}, {1.0, 100.0, evidence.n_cols}});
  map.prepare("log_evidence");
  for (arma::uword i = 0; i < evidence.n_rows; ++i) {
    for (arma::uword j = 0; j < evidence.n_cols; ++j) map.set("log_evidence", {i, j}, evidence(i, j));
  }
  map.done = map.cell_count();
  return map;
}

double weight_at(const MapWeights& weights, arma::uword i, arma::uword j) {
  for (const CellWeight& cell : weights.cells) {
    if (cell.cell == EvidenceMap::Cell{i, j}) return cell.weight;
  }
  return unknown;
}

Dataset points_to_average() {
  return generate(*find_generator("moons"), {60, 0.3, 3});
}

}  // namespace

class TestMapAverage : public QObject {
  Q_OBJECT

 private slots:
  void even_evidence_weighs_by_area();
  void weights_are_those_of_the_evidence();
  void what_is_unknown_counts_nothing();
  void a_column_has_no_width();
  void the_average_is_the_weighted_sum_of_fits_data();
  void the_average_is_the_weighted_sum_of_fits();
  void a_peak_predicts_alone();
  void stops_when_asked();
};

// The trapezium rule in both logarithms: edges count half, corners a quarter.
void TestMapAverage::even_evidence_weighs_by_area() {
  const MapWeights weights = map_weights(map_of(arma::mat(4, 5, arma::fill::value(-1e5))));
  constexpr double cells = 3.0 * 4.0;
  COMPARE_NUMBERS(weight_at(weights, 1, 2), 1.0 / cells, (test::Tolerance{1e-15, 0.0}));
  COMPARE_NUMBERS(weight_at(weights, 0, 2), 0.5 / cells, (test::Tolerance{1e-15, 0.0}));
  COMPARE_NUMBERS(weight_at(weights, 3, 4), 0.25 / cells, (test::Tolerance{1e-15, 0.0}));
  COMPARE_NUMBERS(weights.on_edge, 1.0 - 6.0 / cells, (test::Tolerance{1e-14, 0.0}));
  QCOMPARE(weights.unknown, arma::uword{0});
}

void TestMapAverage::weights_are_those_of_the_evidence() {
  arma::mat evidence(3, 3, arma::fill::value(-800.0));
  evidence(1, 1) = -20.0;
  evidence(1, 2) = -20.0 + std::log(4.0);
  const MapWeights weights = map_weights(map_of(evidence));
  // The one on the edge has four times the evidence and half the area.
  COMPARE_NUMBERS(weight_at(weights, 1, 2), 2.0 / 3.0, (test::Tolerance{1e-14, 0.0}));
  COMPARE_NUMBERS(weights.on_edge, 2.0 / 3.0, (test::Tolerance{1e-14, 0.0}));
  QVERIFY((weights.cells.front().cell == EvidenceMap::Cell{1, 2}));
  double sum = 0.0;
  for (const CellWeight& cell : weights.cells) sum += cell.weight;
  COMPARE_NUMBERS(sum, 1.0, (test::Tolerance{1e-14, 0.0}));
}

void TestMapAverage::what_is_unknown_counts_nothing() {
  arma::mat evidence(3, 3, arma::fill::zeros);
  evidence(0, 0) = unknown;
  evidence(1, 1) = unknown;
  const MapWeights weights = map_weights(map_of(evidence));
  QCOMPARE(weights.unknown, arma::uword{2});
  QVERIFY(std::isnan(weight_at(weights, 1, 1)));
  COMPARE_NUMBERS(weights.on_edge, 1.0, (test::Tolerance{1e-14, 0.0}));
  const MapWeights none = map_weights(map_of(arma::mat(2, 2, arma::fill::value(unknown))));
  QVERIFY(none.cells.empty());
  QVERIFY_THROWS_EXCEPTION(
      std::invalid_argument,
      averaged_probability(none, map_of(arma::mat(2, 2, arma::fill::value(unknown))), points_to_average(), {},
                           laplace_quadrature, arma::mat(1, 2, arma::fill::zeros)));
}

void TestMapAverage::a_column_has_no_width() {
  const EvidenceRanges ranges{{0.5, 2.0, 4}, {0.1, 10.0, 3}};
  const Hyperparameters like{&linear_features, 0.7, 1.0};
  const EvidenceMap map = compute_evidence_map(points_to_average(), like, ranges, 1);
  const MapWeights weights = map_weights(map);
  QCOMPARE(weights.cells.size(), std::size_t{3});
  QCOMPARE(map.setting_at({0, 1}, like).width, 0.7);
  QCOMPARE(map.setting_at({0, 1}, like).prior_variance, map.prior_variances(1));
  QVERIFY(weights.on_edge < 1.0);  // one width is no edge
}

void TestMapAverage::the_average_is_the_weighted_sum_of_fits_data() {
  QTest::addColumn<QString>("id");
  QTest::newRow("Laplace") << QStringLiteral("laplace_quadrature");
  QTest::newRow("EP") << QStringLiteral("ep");
}

// Fits of their own, all of them: the average leaves the lightest thousandth out.
void TestMapAverage::the_average_is_the_weighted_sum_of_fits() {
  QFETCH(const QString, id);
  const Method& method = *method_from_id(id.toStdString());
  const Dataset training = points_to_average();
  const Hyperparameters like{&rbf_features, 1.0, 1.0};
  const EvidenceRanges ranges{{0.3, 3.0, 5}, {0.1, 1000.0, 4}};
  const EvidenceMap map = compute_evidence_map(training, like, ranges, 1);
  const MapWeights weights = map_weights(map);
  const arma::mat inputs = {{0.0, 0.0}, {1.0, 0.5}, {-1.0, 1.0}, {40.0, 40.0}};
  arma::vec expected(inputs.n_rows, arma::fill::zeros);
  for (const CellWeight& cell : weights.cells) {
    const Model model = fit_model(training, map.setting_at(cell.cell, like));
    expected += cell.weight * predictive_probability(prepare_method(method, model, training), inputs);
  }
  const arma::vec average = averaged_probability(weights, map, training, like, method, inputs);
  QVERIFY2(arma::abs(average - expected).max() < 1.0 - averaged_weight,
           QByteArray::number(arma::abs(average - expected).max()));
}

void TestMapAverage::a_peak_predicts_alone() {
  arma::mat evidence(3, 3, arma::fill::value(-800.0));
  evidence(1, 1) = 0.0;
  const EvidenceMap map = map_of(evidence);
  const Dataset training = points_to_average();
  const Hyperparameters like{&rbf_features, 0.1, 0.1};
  const arma::mat inputs = {{0.0, 0.0}, {1.0, 0.5}};
  const arma::vec average =
      averaged_probability(map_weights(map), map, training, like, laplace_quadrature, inputs);
  const Model model = fit_model(training, map.setting_at({1, 1}, like));
  const arma::vec alone = predictive_probability(prepare_method(laplace_quadrature, model, training), inputs);
  QVERIFY(arma::abs(average - alone).max() < 1e-9);
}

void TestMapAverage::stops_when_asked() {
  std::stop_source stop;
  stop.request_stop();
  const EvidenceMap map = map_of(arma::mat(3, 3, arma::fill::zeros));
  QVERIFY_THROWS_EXCEPTION(
      Cancelled, averaged_probability(map_weights(map), map, points_to_average(), {}, laplace_quadrature,
                                      arma::mat(1, 2, arma::fill::zeros), stop.get_token()));
}

CREDENCE_TEST(QCoreApplication, TestMapAverage);
#include "tst_map_average.moc"
