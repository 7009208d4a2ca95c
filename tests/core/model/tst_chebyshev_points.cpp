#include "core/data/random.h"
#include "core/model/cell_cosines.h"
#include "core/model/chebyshev.h"
#include "core/model/chebyshev_points.h"
#include "core/model/label_counts.h"
#include "core/model/point_bins.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/repetitions.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

using namespace credence;
using credence::test::Tolerance;

/// Sums over points by the cells they lie in, and by what stands for those that lie close together.
class TestChebyshevPoints : public QObject {
  Q_OBJECT

 private slots:
  void cosines_are_polynomials_in_cells();
  void tables_do_not_depend_on_the_cells();
  void bins_stand_for_their_points();
};

void TestChebyshevPoints::cosines_are_polynomials_in_cells() {
  const arma::vec inside = arma::linspace(-1.0, 1.0, 33);
  for (const arma::uword cells : {2, 3, 7, 64}) {
    for (const arma::uword degree : {0, 1, 9, 82, 500}) {
      const CellCosines cosines(cells, degree);
      QCOMPARE(cosines.terms(), CellCosines::terms_for(cells, degree));
      const arma::mat values = chebyshev_values(inside, cosines.terms() - 1);
      const arma::mat coefficients = cosines.coefficients(0, cells - 1);
      for (arma::uword cell = 0; cell < cells; ++cell) {
        const arma::vec angles =
            (2.0 * static_cast<double>(cell) + 1.0 + inside) * (arma::datum::pi / (2.0 * double(cells)));
        const arma::rowvec rates = arma::regspace<arma::rowvec>(0.0, static_cast<double>(degree));
        const arma::mat found =
            values * coefficients.rows(cell * cosines.terms(), (cell + 1) * cosines.terms() - 1);
        // Angles of up to 500π are rounded to a few 1e-13.
        COMPARE_NUMBERS(arma::vec(arma::vectorise(found)),
                        arma::vec(arma::vectorise(arma::cos(angles * rates))), (Tolerance{1e-12, 0.0}));
      }
    }
  }
}

/// Many and few points, alike and clustered in a corner or on a line, with few and many degrees.
void TestChebyshevPoints::tables_do_not_depend_on_the_cells() {
  constexpr unsigned first_seed = 900;
  for (unsigned seed = first_seed; seed < first_seed + test::repetitions(24); ++seed) {
    Random random(seed);
    const arma::uword count = std::array<arma::uword, 4>{1, 300, 2100, 9000}[seed % 4];
    const double size = seed % 3 == 0 ? 1e-3 : 1.0;
    arma::vec along1(count);
    arma::vec along2(count);
    arma::vec weights(count);
    for (arma::uword n = 0; n < count; ++n) {
      along1(n) = n == 0 ? 1.0 : -1.0 + size * random.uniform(0.0, 2.0);
      along2(n) = n == 0 ? -1.0 : seed % 5 == 0 ? 0.25 : random.uniform(-1.0, 1.0);
      weights(n) = random.normal();
    }
    const auto degree1 = static_cast<arma::uword>(random.uniform(0.0, 140.0));
    const auto degree2 = static_cast<arma::uword>(random.uniform(0.0, 140.0));
    const ChebyshevPoints points(along1, along2, std::max(degree1, degree2));
    const arma::mat values1 = chebyshev_values(along1, degree1);
    const arma::mat values2 = chebyshev_values(along2, degree2);
    const std::string setting = "seed " + std::to_string(seed);
    // Recurrences and arccosines near ±1 are off by the square of the degree times rounding.
    const double rounding = 1e-11 * (1.0 + arma::accu(arma::abs(weights)));
    const arma::mat wanted = values1.t() * arma::mat(values2.each_col() % weights);
    QVERIFY2(arma::abs(points.sums(weights, degree1, degree2) - wanted).max() < rounding, setting.c_str());
    const arma::mat surface = arma::mat(degree1 + 1, degree2 + 1).imbue([&] { return random.normal(); });
    const arma::vec heights = arma::sum((values1 * surface) % values2, 1);
    const double height = 1e-11 * arma::accu(arma::abs(surface));
    QVERIFY2(arma::abs(points.values(surface) - heights).max() < height, setting.c_str());
    const auto both = points.values_and_sums(surface, [&](auto numbers, arma::vec& own) {
      for (std::size_t k = 0; k < numbers.size(); ++k) own(k) = weights(numbers[k]);
      return static_cast<double>(numbers.size());
    });
    QVERIFY2(arma::abs(both.values - heights).max() < height, setting.c_str());
    QVERIFY2(arma::abs(both.sums - wanted).max() < rounding, setting.c_str());
    QCOMPARE(both.total, static_cast<double>(count));
  }
}

void TestChebyshevPoints::bins_stand_for_their_points() {
  Random random(5);
  arma::vec along1(4000);
  arma::vec along2(4000);
  arma::uvec labels(4000);
  for (arma::uword n = 0; n < labels.n_elem; ++n) {
    along1(n) = random.uniform(-1.0, 1.0);
    along2(n) = random.uniform(-1.0, 1.0);
    labels(n) = random.uniform() < 0.3 ? 1 : 0;
  }
  const PointBins bins(along1, along2, 20, 10, 12);
  const LabelCounts counts = bins.counts(labels);
  QVERIFY(bins.points().size() <= 200);
  QCOMPARE(arma::accu(counts.all), 4000.0);
  QCOMPARE(arma::accu(counts.ones), static_cast<double>(arma::accu(labels)));
  QVERIFY(arma::all(counts.ones <= counts.all));
  COMPARE_NUMBERS(arma::accu(counts.all % bins.means(along1)), arma::accu(along1), (Tolerance{1e-10, 0.0}));
  // Sums of the places themselves are kept, those of smooth functions nearly so.
  const ChebyshevPoints points(along1, along2, 12);
  const arma::vec ones(4000, arma::fill::ones);
  const arma::mat all = points.sums(ones, 2, 2);
  const arma::mat binned = bins.points().sums(counts.all, 2, 2);
  COMPARE_NUMBERS(arma::vec(binned.submat(0, 0, 1, 0)), arma::vec(all.submat(0, 0, 1, 0)),
                  (Tolerance{1e-9, 0.0}));
  COMPARE_NUMBERS(binned(0, 1), all(0, 1), (Tolerance{1e-9, 0.0}));
  // The second derivatives are four at most, the bins 0.1 and 0.2 wide.
  QVERIFY(arma::abs(binned - all).max() < 4.0 * (0.01 + 0.04) / 24.0 * 4000.0);

  const arma::vec logits = 2.0 * bins.means(along2);
  std::vector<std::uint32_t> numbers(logits.n_elem);
  std::iota(numbers.begin(), numbers.end(), 0U);
  arma::vec taken = logits;
  double wanted = 0.0;
  for (arma::uword b = 0; b < logits.n_elem; ++b) {
    wanted +=
        counts.ones(b) * log_sigmoid(logits(b)) + (counts.all(b) - counts.ones(b)) * log_sigmoid(-logits(b));
  }
  COMPARE_NUMBERS(take_residuals(numbers, taken, counts), wanted, (Tolerance{1e-9, 0.0}));
  COMPARE_NUMBERS(taken, residual(logits, counts), (Tolerance{1e-12, 0.0}));
}

CREDENCE_TEST(QCoreApplication, TestChebyshevPoints);
#include "tst_chebyshev_points.moc"
