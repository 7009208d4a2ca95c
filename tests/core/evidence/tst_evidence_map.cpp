#include "core/concurrency/cancelled.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/evidence_contours.h"
#include "core/generators/generators.h"
#include "core/model/model.h"
#include "support/await.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <atomic>
#include <set>
#include <thread>

namespace credence {

class EvidenceMapTest : public QObject {
  Q_OBJECT

 private slots:
  void rangesAreGeometricWithExactEnds();
  void cellsAreDividedWithinTheirEdges();
  void badRangesAreRejected();
  void everyCellEqualsItsOwnFit();
  void theBestCellIsTheLargest();
  void aCellThatIsKnownNoBetterThanItLeadsIsNotTheBest();
  void aPartialMapSpansTheWholeRange();
  void reportsEveryCellOnce();
  void stopsWhenAsked();
  void waitsAtTheGate();
  void linearFeaturesMakeOneColumn();
  void contoursAreSoManyNatsBelowTheBest();
  void contoursCrossAColumn();
};

namespace {

Dataset points(std::uint64_t count) {
  return generate(*find_generator("moons"), {count, 0.25, 3});
}

const EvidenceRanges mapped_ranges{{0.1, 3.0, 6}, {0.01, 100.0, 5}};

}  // namespace

void EvidenceMapTest::rangesAreGeometricWithExactEnds() {
  QCOMPARE((LogRange{0.01, 100.0, 5}).values()(2), 1.0);
  QCOMPARE((LogRange{0.1, 1000.0, 9}).values()(4), 10.0);
  const arma::vec values = LogRange{0.1, 10.0, 5}.values();
  QCOMPARE(values.n_elem, arma::uword{5});
  QCOMPARE(values.front(), 0.1);
  QCOMPARE(values.back(), 10.0);
  for (arma::uword k = 1; k < 5; ++k) {
    // pow() and the division round a few times each.
    COMPARE_NUMBERS(values(k) / values(k - 1), std::sqrt(10.0), (test::Tolerance{1e-13, 0.0}));
  }
  QCOMPARE((LogRange{2.0, 2.0, 1}.values()(0)), 2.0);
}

void EvidenceMapTest::cellsAreDividedWithinTheirEdges() {
  const LogRange range{0.1, 3.0, 6};
  const LogRange divided = in_parts(range, 4);
  QCOMPARE(divided.count, arma::uword{24});
  // The outer edge, half a step beyond the outer value, is that of both.
  const auto edge = [](const LogRange& r) {
    return std::log(r.start) - 0.5 * std::log(r.stop / r.start) / static_cast<double>(r.count - 1);
  };
  COMPARE_NUMBERS(edge(divided), edge(range), (credence::test::Tolerance{1e-12, 0.0}));
  const arma::vec fine = arma::log(divided.values());
  const arma::vec coarse = arma::log(range.values());
  for (arma::uword k = 0; k < 6; ++k) {
    COMPARE_NUMBERS(arma::mean(fine.subvec(4 * k, 4 * k + 3)), coarse(k),
                    (credence::test::Tolerance{1e-12, 0.0}));
  }
  QCOMPARE(in_parts({2.0, 2.0, 1}, 4), (LogRange{2.0, 2.0, 1}));
  const LogRange extreme{1e-307, 1e300, 3};  // whose parts would begin below the smallest normal number
  QCOMPARE(in_parts(extreme, 2), extreme);
}

void EvidenceMapTest::badRangesAreRejected() {
  const auto rejects = [](const LogRange& range, const char* message) {
    try {
      validate(range, "widths");
    } catch (const std::invalid_argument& error) {
      return std::string(error.what()) == message;
    }
    return false;
  };
  QVERIFY(rejects({0.0, 1.0, 3}, "the range of widths needs positive, finite ends"));
  QVERIFY(rejects({arma::datum::nan, 1.0, 3}, "the range of widths needs positive, finite ends"));
  QVERIFY(rejects({1.0, arma::datum::inf, 3}, "the range of widths needs positive, finite ends"));
  QVERIFY(rejects({1.0, 1.0, 3}, "the range of widths needs a start below its stop"));
  QVERIFY(rejects({2.0, 1.0, 3}, "the range of widths needs a start below its stop"));
  QVERIFY(rejects({1.0, arma::datum::nan, 3}, "the range of widths needs positive, finite ends"));
  QVERIFY(rejects({1.0, 2.0, 0}, "the range of widths needs between 1 and 500 values"));
}

void EvidenceMapTest::everyCellEqualsItsOwnFit() {
  const Dataset training = points(60);
  const EvidenceMap map = compute_evidence_map(training, {&rbf_features}, mapped_ranges, 2);
  QCOMPARE(map.done, arma::uword{30});
  for (arma::uword i = 0; i < 6; ++i) {
    for (arma::uword j = 0; j < 5; ++j) {
      const Model model = fit_model(training, {&rbf_features, map.widths(i), map.prior_variances(j)});
      // Warm and cold starts end within the solver's tolerance of each other: 1e-10 nats in the objective,
      // about its square root in the determinant at worst.
      COMPARE_NUMBERS(map.log_evidence(i, j), model.posterior.evidence.total(),
                      (test::Tolerance{1e-7, 1e-9}));
      QCOMPARE(map.converged(i, j), arma::uword{1});
    }
  }
}

void EvidenceMapTest::theBestCellIsTheLargest() {
  const EvidenceMap map = compute_evidence_map(points(60), {&rbf_features}, mapped_ranges, 2);
  const auto best = map.best();
  QVERIFY(best);
  QCOMPARE(map.log_evidence(best->i, best->j), map["log_evidence"].max());
  QVERIFY(!EvidenceMap().best());
}

void EvidenceMapTest::aCellThatIsKnownNoBetterThanItLeadsIsNotTheBest() {
  EvidenceMap map({{1.0, 3.0, 3}, {1.0, 1.0, 1}});
  map.prepare("log_evidence");
  map.prepare(error_bound_of_evidence);
  const auto set = [&](arma::uword i, double value, double bound) {
    map.set("log_evidence", {i, 0}, value);
    map.set(error_bound_of_evidence, {i, 0}, bound);
  };
  set(0, -100.0, 0.0);
  set(1, -90.0, 11.0);
  set(2, -120.0, 15.0);
  QCOMPARE(map.best()->i, arma::uword{0});
  // The second may be better than that, the third cannot.
  QCOMPARE(arma::accu(map.doubtful()), arma::uword{1});
  QCOMPARE(map.doubtful()(1, 0), arma::uword{1});
  set(1, -90.0, 9.0);
  QCOMPARE(map.best()->i, arma::uword{1});
  QVERIFY(map.doubtful().is_empty());
  // Equal cells, of which nothing is left out.
  set(1, -100.0, 1e-9);
  QCOMPARE(map.best()->i, arma::uword{0});
  // Where all are doubtful it is the one that is largest at least.
  set(0, -100.0, 30.0);
  set(1, -99.0, 50.0);
  set(2, -101.0, 20.0);
  QCOMPARE(map.best()->i, arma::uword{2});
}

void EvidenceMapTest::aPartialMapSpansTheWholeRange() {
  // A tenth of the cells into a large map, both halves of both axes have been seen.
  const EvidenceRanges large{{0.1, 3.0, 20}, {0.01, 100.0, 20}};
  EvidenceMap early;
  compute_evidence_map(points(20), {&rbf_features}, large, 1, {}, [&](const EvidenceMap& map) {
    if (map.done == 40) early = map;
  });
  const arma::umat known = early["log_evidence"] == early["log_evidence"];  // NaN is not equal to itself
  QCOMPARE(arma::accu(known), arma::uword{40});
  for (const auto& [rows, columns] :
       {std::pair(arma::span(0, 9), arma::span(0, 9)), std::pair(arma::span(0, 9), arma::span(10, 19)),
        std::pair(arma::span(10, 19), arma::span(0, 9)), std::pair(arma::span(10, 19), arma::span(10, 19))}) {
    QVERIFY(arma::accu(known(rows, columns)) >= 3);
  }
}

void EvidenceMapTest::reportsEveryCellOnce() {
  std::set<arma::uword> counts;
  compute_evidence_map(points(20), {&rbf_features}, mapped_ranges, 2, {},
                       [&](const EvidenceMap& map) { counts.insert(map.done); });
  QCOMPARE(counts.size(), std::size_t{30});
  QCOMPARE(*counts.rbegin(), arma::uword{30});
}

void EvidenceMapTest::stopsWhenAsked() {
  std::stop_source stop;
  arma::uword done = 0;
  QVERIFY_THROWS_EXCEPTION(Cancelled, compute_evidence_map(points(60), {&rbf_features}, mapped_ranges, 2,
                                                           stop.get_token(), [&](const EvidenceMap& map) {
                                                             done = map.done;
                                                             if (map.done == 4) stop.request_stop();
                                                           }));
  QVERIFY2(done < 10, qPrintable(QString::number(done)));
}

void EvidenceMapTest::waitsAtTheGate() {
  Gate gate;
  gate.close();
  std::atomic<arma::uword> done = 0;
  const Dataset training = points(20);
  const std::jthread worker([&] {
    compute_evidence_map(
        training, {&rbf_features}, mapped_ranges, 2, {}, [&](const EvidenceMap& map) { done = map.done; },
        &gate);
  });
  QTest::qWait(50);
  QCOMPARE(done.load(), arma::uword{0});
  gate.open();
  AWAIT_COMPARE(done.load(), arma::uword{30});
}

void EvidenceMapTest::linearFeaturesMakeOneColumn() {
  const Dataset training = points(40);
  const EvidenceMap map = compute_evidence_map(training, {&linear_features}, mapped_ranges, 2);
  QCOMPARE(map.cell_count(), arma::uword{5});
  QCOMPARE(map.done, arma::uword{5});
  QVERIFY(!map.has_width());
  for (arma::uword j = 0; j < 5; ++j) {
    const Model model = fit_model(training, {&linear_features, 7.0, map.prior_variances(j)});
    COMPARE_NUMBERS(map.log_evidence(0, j), model.posterior.evidence.total(), (test::Tolerance{1e-7, 1e-9}));
  }
  // What else is asked for fills the same column.
  MapExtras extras;
  extras.cross_validation = FoldRule{};
  const EvidenceMap extended = extend_evidence_map(map, training, {&linear_features}, extras, 2);
  QCOMPARE(extended.done, arma::uword{5});
  QVERIFY(!extended["cv_laplace"].has_nan());
}

/// Where the evidence is a plane over the logarithms, interpolation is exact, and so are its contours.
void EvidenceMapTest::contoursAreSoManyNatsBelowTheBest() {
  EvidenceMap map(mapped_ranges);
  QVERIFY(evidence_contours(map).empty());
  map.prepare("log_evidence");
  QVERIFY(evidence_contours(map).empty());
  const auto plane = [](double x, double y) { return 8.0 * x - 5.0 * y - 40.0; };
  for (arma::uword i = 0; i < map.widths.n_elem; ++i) {
    for (arma::uword j = 0; j < map.prior_variances.n_elem; ++j) {
      map.set("log_evidence", {i, j}, plane(std::log10(map.widths(i)), std::log10(map.prior_variances(j))));
    }
  }
  const auto best = *map.best();
  const double highest = map.log_evidence(best.i, best.j);
  const std::vector<EvidenceContour> contours = evidence_contours(map);
  QCOMPARE(contours.size(), evidence_contour_levels.size());
  for (std::size_t k = 0; k < contours.size(); ++k) {
    QCOMPARE(contours[k].nats, evidence_contour_levels[k]);
    const bool within = contours[k].nats >= map["log_evidence"].min() - highest;
    QCOMPARE(contours[k].lines.size(), std::size_t{within ? 1U : 0U});
    for (const Polyline& line : contours[k].lines) {
      for (arma::uword n = 0; n < line.points.n_rows; ++n) {
        const double value = plane(line.points(n, 0), line.points(n, 1));
        QVERIFY(std::abs(value - highest - contours[k].nats) < 1e-12 * 40.0);  // rounding of the plane itself
      }
    }
  }
}

void EvidenceMapTest::contoursCrossAColumn() {
  EvidenceMap map(mapped_ranges, linear_features);
  map.prepare("log_evidence");
  for (arma::uword j = 0; j < map.prior_variances.n_elem; ++j) {
    map.set("log_evidence", {0, j}, -5.0 * std::log10(map.prior_variances(j)));
  }
  const EvidenceContour first = evidence_contours(map).front();
  QCOMPARE(first.lines.size(), std::size_t{1});
  const arma::mat& points = first.lines.front().points;
  QCOMPARE(points.col(0).min(), -0.5);
  QCOMPARE(points.col(0).max(), 0.5);
  // The best is the lowest prior variance, 0.01: one nat below it, a fifth of a decade up.
  QVERIFY(arma::abs(points.col(1) + 1.8).max() < 1e-12);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::EvidenceMapTest);
#include "tst_evidence_map.moc"
