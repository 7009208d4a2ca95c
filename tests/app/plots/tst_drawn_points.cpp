#include "app/plots/drawn_points.h"
#include "core/data/random.h"
#include "support/registered_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

Dataset uniform_points(arma::uword count) {
  Random random(count);
  Dataset dataset;
  dataset.inputs.set_size(count, 2);
  dataset.labels.zeros(count);
  for (arma::uword n = 0; n < count; ++n) {
    // Sorted by the first input, as tables often are.
    dataset.inputs(n, 0) = static_cast<double>(n) / static_cast<double>(count);
    dataset.inputs(n, 1) = random.uniform();
  }
  return dataset;
}

std::size_t countIn(const Dataset& dataset, const DrawnPoints& drawn, const Bounds& bounds) {
  return static_cast<std::size_t>(std::count_if(drawn.rows.begin(), drawn.rows.end(), [&](arma::uword n) {
    return bounds.contains(dataset.inputs(n, 0), dataset.inputs(n, 1));
  }));
}

}  // namespace

class DrawnPointsTest : public QObject {
  Q_OBJECT

 private slots:
  void fewPointsAreAllDrawn();
  void manyAreThinnedEvenly();
  void zoomingInShowsEachPoint();
  void panningKeepsThePointsInView();
};

void DrawnPointsTest::fewPointsAreAllDrawn() {
  const Dataset dataset = uniform_points(5000);
  const DrawnPoints drawn = choose_drawn_points(dataset, {0.4, 0.5, 0.4, 0.5});
  QCOMPARE(drawn.rows.size(), std::size_t{5000});
  QVERIFY(drawn.serve({-9.0, 9.0, -9.0, 9.0}));
  QVERIFY(choose_drawn_points(Dataset(), {}).rows.empty());
}

void DrawnPointsTest::manyAreThinnedEvenly() {
  const Dataset dataset = uniform_points(300'000);
  const DrawnPoints drawn = choose_drawn_points(dataset, {0.0, 1.0, 0.0, 1.0});
  QCOMPARE(drawn.stride, arma::uword{32});
  QCOMPARE(drawn.rows.size(), std::size_t{9375});
  QVERIFY(std::is_sorted(drawn.rows.begin(), drawn.rows.end()));
  QVERIFY(std::adjacent_find(drawn.rows.begin(), drawn.rows.end()) == drawn.rows.end());
  // Each tenth of the plane keeps its share, give or take what chance does.
  for (int k = 0; k < 10; ++k) {
    const double low = 0.1 * k;
    const auto rows = static_cast<double>(countIn(dataset, drawn, {low, low + 0.1, 0.0, 1.0}));
    const auto columns = static_cast<double>(countIn(dataset, drawn, {0.0, 1.0, low, low + 0.1}));
    QVERIFY2(std::abs(rows - 937.5) < 10.0, qPrintable(QString::number(rows)));
    QVERIFY2(std::abs(columns - 937.5) < 5.0 * std::sqrt(937.5), qPrintable(QString::number(columns)));
  }
}

void DrawnPointsTest::zoomingInShowsEachPoint() {
  const Dataset dataset = uniform_points(300'000);
  const Bounds whole{0.0, 1.0, 0.0, 1.0};
  const Bounds part{0.40, 0.45, 0.2, 0.3};
  QVERIFY(!choose_drawn_points(dataset, whole).serve(part));
  const DrawnPoints drawn = choose_drawn_points(dataset, part);
  QCOMPARE(drawn.stride, arma::uword{1});
  std::size_t there = 0;
  for (arma::uword n = 0; n < dataset.size(); ++n) {
    there += part.contains(dataset.inputs(n, 0), dataset.inputs(n, 1)) ? 1 : 0;
  }
  QCOMPARE(countIn(dataset, drawn, part), there);
}

void DrawnPointsTest::panningKeepsThePointsInView() {
  const Dataset dataset = uniform_points(300'000);
  const DrawnPoints before = choose_drawn_points(dataset, {0.0, 0.8, 0.0, 0.8});
  QVERIFY(before.serve({0.1, 0.9, 0.05, 0.85}));
  QVERIFY(!before.serve({0.3, 1.1, 0.0, 0.8}));
  const DrawnPoints after = choose_drawn_points(dataset, {0.2, 1.0, 0.2, 1.0});
  QCOMPARE(after.stride, before.stride);
  // Where both look, they show the same.
  const auto common = [&](const DrawnPoints& drawn) {
    std::vector<arma::uword> rows;
    for (const arma::uword n : drawn.rows) {
      if (Bounds{0.2, 0.8, 0.2, 0.8}.contains(dataset.inputs(n, 0), dataset.inputs(n, 1))) rows.push_back(n);
    }
    return rows;
  };
  QVERIFY(common(before) == common(after));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::DrawnPointsTest);
#include "tst_drawn_points.moc"
