#include "core/evidence/compute_map.h"
#include "core/generators/generators.h"
#include "core/model/reduced_basis.h"
#include "support/registered_test.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <vector>

namespace credence {

/// A map that several computers share.
class MapShareTest : public QObject {
  Q_OBJECT

 private slots:
  void everyWidthIsInOnePart();
  void partsTakeAboutEqualTime();
  void aShareHasTheNumbersOfTheWholeMap_data();
  void aShareHasTheNumbersOfTheWholeMap();
};

namespace {

/// 440 points that widths about 0.228 fit densely or by fewer directions, and not in their order.
const EvidenceRanges between_routes{{0.2245, 0.2315, 8}, {1.0, 100.0, 2}};

Dataset many_points() {
  return generate(*find_generator("moons"), {440, 0.3, 1});
}

/// Bits, so that nan is equal to itself and 0 not to -0.
bool same_bits(const arma::mat& a, const arma::mat& b) {
  return arma::size(a) == arma::size(b) && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) {
           return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
         });
}

}  // namespace

void MapShareTest::everyWidthIsInOnePart() {
  for (const arma::uword widths : {1, 2, 7, 20, 500}) {
    for (const arma::uword parts : {1, 2, 3, 8, 20, 600}) {
      std::multiset<arma::uword> all;
      arma::uword fewest = widths;
      arma::uword most = 0;
      for (arma::uword part = 1; part <= parts; ++part) {
        const std::vector<arma::uword> mine = widths_of({part, parts}, widths);
        QVERIFY(std::is_sorted(mine.begin(), mine.end()));
        all.insert(mine.begin(), mine.end());
        fewest = std::min<arma::uword>(fewest, mine.size());
        most = std::max<arma::uword>(most, mine.size());
      }
      QCOMPARE(all.size(), static_cast<std::size_t>(widths));
      QCOMPARE(std::set<arma::uword>(all.begin(), all.end()).size(), static_cast<std::size_t>(widths));
      QVERIFY(most <= fewest + 1);
    }
  }
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, widths_of({0, 2}, 5));
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, widths_of({3, 2}, 5));
}

// A width costs as measured: the same for all narrow ones, then ever less.
void MapShareTest::partsTakeAboutEqualTime() {
  constexpr arma::uword widths = 40;
  const auto cost = [](arma::uword i) {
    return i < 10 ? 40.0 : 1.0 + 39.0 * std::exp(-0.25 * static_cast<double>(i - 10));
  };
  for (const arma::uword parts : {2, 3, 4, 5}) {
    std::vector<double> times;
    for (arma::uword part = 1; part <= parts; ++part) {
      double time = 0.0;
      for (const arma::uword i : widths_of({part, parts}, widths)) time += cost(i);
      times.push_back(time);
    }
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    QVERIFY2(*most < 1.25 * *least,
             qPrintable(QStringLiteral("%1 parts: %2 to %3").arg(parts).arg(*least).arg(*most)));
  }
}

void MapShareTest::aShareHasTheNumbersOfTheWholeMap_data() {
  QTest::addColumn<bool>("further");
  QTest::newRow("evidence") << false;
  QTest::newRow("EP and folds") << true;
}

void MapShareTest::aShareHasTheNumbersOfTheWholeMap() {
  QFETCH(const bool, further);
  const Dataset points = many_points();
  const EvidenceRanges& ranges = between_routes;
  // That a wider one is dense says nothing certain: were it taken to, a number would hang on who computed
  // what.
  const arma::vec widths = ranges.width.values();
  bool wider_is_dense = false;
  arma::uword surprises = 0;
  for (arma::uword i = widths.n_elem; i-- > 0;) {
    const Kernel kernel{&rbf_features, widths(i)};
    const bool dense = !ReducedBasis::build(points.inputs, kernel, ranges.prior_variance.stop, 330, false);
    if (wider_is_dense && !dense) ++surprises;
    wider_is_dense = wider_is_dense || dense;
  }
  QVERIFY(surprises > 0);

  MapExtras extras;
  if (further) {
    extras.posteriors = true;
    extras.iterated = {&ep_posterior};
    extras.cross_validation = FoldRule{2};
  }
  const auto compute = [&](unsigned threads, const MapShare& share) {
    EvidenceMap map = compute_evidence_map(points, {}, ranges, threads, {}, {}, nullptr, share);
    return extend_evidence_map(std::move(map), points, {}, extras, threads, {}, {}, nullptr, share);
  };
  const EvidenceMap whole = compute(2, {});
  for (const arma::uword parts : {1, 3}) {
    EvidenceMap joined(ranges);
    for (arma::uword part = 1; part <= parts; ++part) {
      const MapShare share{part, parts};
      const EvidenceMap map = compute(part == 2 ? 2 : 1, share);
      const std::vector<arma::uword> mine = widths_of(share, widths.n_elem);
      QCOMPARE(map.done, mine.size() * ranges.prior_variance.count);
      const arma::mat& evidence = map["log_evidence"];
      QCOMPARE(arma::accu(evidence == evidence),
               arma::uword{mine.size() * ranges.prior_variance.count});  // no other is computed
      for (const arma::uword i : mine) joined.take_width(map, i);
    }
    for (const MapQuantity& quantity : map_quantities()) {
      QVERIFY2(same_bits(joined[quantity.id], whole[quantity.id]), quantity.id.c_str());
    }
    QVERIFY(arma::all(arma::vectorise(joined.converged == whole.converged)));
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::MapShareTest);
#include "tst_map_share.moc"
