#include "core/data/random.h"
#include "core/model/basis.h"
#include "core/prediction/grid.h"
#include "core/prediction/kernel_grid.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <memory>
#include <utility>

using namespace credence;

namespace {

/// What a product of two kernels loses where nodes determine both, each right to 4e-13.
constexpr test::Tolerance by_nodes{2e-12};

/// Centres between the origin and (1, 2).
std::shared_ptr<const KernelSum> kernels_at(arma::mat centres, double width) {
  centres.col(1) *= 2.0;
  return std::make_shared<const KernelSum>(KernelSum{{&rbf_features, width}, std::move(centres), {}});
}

arma::mat values_on(KernelGrid& kernels) {
  const Grid& grid = kernels.grid();
  arma::mat values(grid.nx * grid.ny, kernels.kernels()->count());
  const auto unchanged = [](const arma::mat& functions) { return functions; };
  const auto receive = [&](arma::uword first, arma::uword last, const arma::mat& rows) {
    values.rows(first * grid.nx, (last + 1) * grid.nx - 1) = rows;
  };
  kernels.evaluate({values.n_cols, values.n_cols, unchanged, unchanged}, receive, {});
  return values;
}

}  // namespace

class TestKernelGrid : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_the_kernels_themselves_data();
  void agrees_with_the_kernels_themselves();
  void random_settings_agree_data();
  void random_settings_agree();
};

// Centres all over and at the very ends, where the nodes had to be found from one side.
void TestKernelGrid::agrees_with_the_kernels_themselves_data() {
  QTest::addColumn<double>("width");
  QTest::addColumn<arma::uword>("size");
  for (const arma::uword size : {arma::uword{41}, arma::uword{101}, arma::uword{201}}) {
    for (const double width : {0.012, 0.02, 0.03, 0.05, 0.08, 0.15, 0.5, 2.0, 50.0}) {
      QTest::addRow("width %g on %d", width, static_cast<int>(size)) << width << size;
    }
  }
}

void TestKernelGrid::agrees_with_the_kernels_themselves() {
  QFETCH(const double, width);
  QFETCH(const arma::uword, size);
  const arma::vec along = arma::join_cols(arma::linspace(0.0, 0.1, 30), arma::linspace(0.9, 1.0, 30));
  const auto kernels = kernels_at(arma::join_rows(along, arma::reverse(along)), width);
  const Grid grid{{-0.1, 1.1, -0.3, 2.2}, size, size};
  KernelGrid fast(kernels, grid);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(values_on(fast))),
                  arma::vec(arma::vectorise(kernels->kernel(grid.points(0, size - 1), kernels->centres))),
                  by_nodes);
}

void TestKernelGrid::random_settings_agree_data() {
  QTest::addColumn<unsigned>("seed");
  for (unsigned seed = 1; seed <= 40; ++seed) QTest::addRow("seed %u", seed) << seed;
}

void TestKernelGrid::random_settings_agree() {
  QFETCH(const unsigned, seed);
  Random random(seed);
  arma::mat centres(40, 2);
  for (double& value : centres) value = random.uniform();
  const auto kernels =
      kernels_at(std::move(centres), std::exp(random.uniform(std::log(0.01), std::log(5.0))));
  const auto size = static_cast<arma::uword>(random.uniform(20.0, 220.0));
  const Grid grid{{random.uniform(-0.6, 0.4), random.uniform(0.6, 1.6), random.uniform(-0.6, 0.9),
                   random.uniform(1.1, 2.6)},
                  size,
                  size + 7};
  KernelGrid fast(kernels, grid);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(values_on(fast))),
                  arma::vec(arma::vectorise(kernels->kernel(grid.points(0, grid.ny - 1), kernels->centres))),
                  by_nodes);
}

CREDENCE_TEST(QCoreApplication, TestKernelGrid);
#include "tst_kernel_grid.moc"
