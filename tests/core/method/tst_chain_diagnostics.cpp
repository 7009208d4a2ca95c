#include "core/data/random.h"
#include "core/method/chain_diagnostics.h"
#include "support/compare.h"
#include "support/golden.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace credence;
using credence::test::Tolerance;
namespace tolerance = credence::test::tolerance;

namespace {

/// x_t = ρ x_{t-1} + √(1 - ρ²) ε_t from its stationary law: variance 1, autocorrelation ρ^lag, and T draws
/// are worth T (1 - ρ)/(1 + ρ).
arma::mat autoregressive_chains(double rho, arma::uword length, arma::uword count, unsigned seed) {
  Random random(seed);
  arma::mat chains(length, count);
  for (arma::uword c = 0; c < count; ++c) {
    double x = random.normal();
    for (arma::uword t = 0; t < length; ++t) {
      chains(t, c) = x;
      x = rho * x + std::sqrt(1.0 - rho * rho) * random.normal();
    }
  }
  return chains;
}

}  // namespace

class TestChainDiagnostics : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_the_published_formulas_data();
  void agrees_with_the_published_formulas();
  void effective_sample_size_of_autoregressive_chains_data();
  void effective_sample_size_of_autoregressive_chains();
  void effective_sample_size_tells_the_error_of_the_mean();
  void agreeing_chains_have_r_hat_one();
  void chains_at_different_places_are_told();
  void chains_of_different_spread_are_told();
  void heavy_tails_hide_nothing();
  void drift_within_chains_is_told();
  void unit_and_origin_do_not_matter();
  void stuck_chains_are_worth_nothing();
  void too_few_draws_say_nothing();
};

void TestChainDiagnostics::agrees_with_the_published_formulas_data() {
  QTest::addColumn<QJsonObject>("expected");
  const QJsonArray sets = test::golden("chains.json")[QStringLiteral("sets")].toArray();
  QCOMPARE(sets.size(), 10);
  for (const QJsonValue set : sets) {
    QTest::newRow(set[QStringLiteral("name")].toString().toUtf8().constData()) << set.toObject();
  }
}

void TestChainDiagnostics::agrees_with_the_published_formulas() {
  QFETCH(const QJsonObject, expected);
  const QJsonArray of_chains = expected[QStringLiteral("chains")].toArray();
  arma::mat chains(static_cast<arma::uword>(of_chains[0].toArray().size()),
                   static_cast<arma::uword>(of_chains.size()));
  for (arma::uword c = 0; c < chains.n_cols; ++c) {
    const QJsonArray draws = of_chains[static_cast<int>(c)].toArray();
    for (arma::uword t = 0; t < chains.n_rows; ++t) chains(t, c) = draws[static_cast<int>(t)].toDouble();
  }
  const double r_hat = std::max(expected[QStringLiteral("bulk_r_hat")].toDouble(),
                                expected[QStringLiteral("folded_r_hat")].toDouble());
  // The normal quantiles are good to 1e-10.
  COMPARE_NUMBERS(rank_r_hat(chains), r_hat, (Tolerance{1e-9}));
  COMPARE_NUMBERS(effective_sample_size(chains), expected[QStringLiteral("effective_sample_size")].toDouble(),
                  (Tolerance{0.0, 1e-9}));
}

void TestChainDiagnostics::effective_sample_size_of_autoregressive_chains_data() {
  QTest::addColumn<double>("rho");
  for (const double rho : {-0.5, 0.0, 0.3, 0.6, 0.9, 0.97}) QTest::addRow("rho %g", rho) << rho;
}

void TestChainDiagnostics::effective_sample_size_of_autoregressive_chains() {
  QFETCH(const double, rho);
  const arma::mat chains = autoregressive_chains(rho, 8000, 4, 1);
  const double expected = 32000.0 * (1.0 - rho) / (1.0 + rho);
  // The estimate itself scatters by about √(2·(window)/T): a few per cent where draws are independent, some
  // 10 % at 0.97.
  COMPARE_NUMBERS(effective_sample_size(chains), expected, (Tolerance{0.0, 0.2}));
}

// What it is for: over many repetitions the means scatter by 1/√ESS.
void TestChainDiagnostics::effective_sample_size_tells_the_error_of_the_mean() {
  constexpr unsigned repetitions = 200;
  arma::vec means(repetitions);
  arma::vec sizes(repetitions);
  for (unsigned k = 0; k < repetitions; ++k) {
    const arma::mat chains = autoregressive_chains(0.8, 400, 2, 100 + k);
    means(k) = arma::mean(arma::vectorise(chains));
    sizes(k) = effective_sample_size(chains);
  }
  // The variance of 200 numbers is known to 10 %; the size from 800 draws is biased by some %.
  COMPARE_NUMBERS(1.0 / arma::var(means), arma::mean(sizes), (Tolerance{0.0, 0.3}));
}

void TestChainDiagnostics::agreeing_chains_have_r_hat_one() {
  COMPARE_NUMBERS(rank_r_hat(autoregressive_chains(0.3, 5000, 4, 2)), 1.0, (Tolerance{2e-3}));
}

// Two groups of chains: where d standard deviations hardly bend the distribution of all, B/T tends to the
// variance of the chains' means; where the groups are wholly apart, their scores are two half normals.
void TestChainDiagnostics::chains_at_different_places_are_told() {
  const arma::mat chains = autoregressive_chains(0.0, 5000, 4, 3);
  const auto apart = [&](double d) {
    arma::mat result = chains;
    result.tail_cols(2) += d;
    return result;
  };
  const auto expected = [](double variance_of_means) {
    return std::sqrt(1.0 + variance_of_means * 8.0 / 7.0);  // of eight halves
  };
  COMPARE_NUMBERS(rank_r_hat(apart(0.5)), expected(0.25 * 0.25), (Tolerance{0.0, 0.01}));
  const double two_over_pi = 2.0 / std::numbers::pi;
  COMPARE_NUMBERS(rank_r_hat(apart(10.0)), expected(two_over_pi / (1.0 - two_over_pi)),
                  (Tolerance{0.0, 0.01}));
  for (const double d : {0.5, 2.0, 10.0}) QVERIFY(effective_sample_size(apart(d)) < 300.0);
}

// Equal means: only the distances from the median tell.
void TestChainDiagnostics::chains_of_different_spread_are_told() {
  arma::mat chains = autoregressive_chains(0.0, 1000, 4, 7);
  chains.col(3) *= 3.0;
  QVERIFY2(rank_r_hat(chains) > 1.1, QByteArray::number(rank_r_hat(chains)));
}

// Draws of a Cauchy distribution have no variance that chains could be compared by, but they have ranks.
void TestChainDiagnostics::heavy_tails_hide_nothing() {
  Random random(8);
  arma::mat chains(1000, 4);
  for (double& value : chains) value = std::tan(std::numbers::pi * (random.uniform() - 0.5));
  QVERIFY2(rank_r_hat(chains) < 1.01, QByteArray::number(rank_r_hat(chains)));
  chains.col(0) += 2.0;
  QVERIFY2(rank_r_hat(chains) > 1.05, QByteArray::number(rank_r_hat(chains)));
}

// All chains make the same way: only their halves tell.
void TestChainDiagnostics::drift_within_chains_is_told() {
  arma::mat chains = autoregressive_chains(0.0, 2000, 4, 4);
  chains.each_col() += arma::linspace(0.0, 4.0, 2000);
  QVERIFY(rank_r_hat(chains) > 1.3);
  QVERIFY(effective_sample_size(chains) < 100.0);
}

void TestChainDiagnostics::unit_and_origin_do_not_matter() {
  const arma::mat chains = autoregressive_chains(0.5, 1001, 3, 5);
  const arma::mat other = 1e-3 * chains + 7.0;
  COMPARE_NUMBERS(effective_sample_size(other), effective_sample_size(chains), (Tolerance{0.0, 1e-6}));
  COMPARE_NUMBERS(rank_r_hat(other), rank_r_hat(chains), (Tolerance{0.0, 1e-9}));
}

void TestChainDiagnostics::stuck_chains_are_worth_nothing() {
  arma::mat chains = autoregressive_chains(0.0, 100, 2, 6);
  chains.col(1).fill(0.3);
  QCOMPARE(effective_sample_size(chains), 0.0);
  chains.col(0).fill(-1.0);
  QVERIFY(std::isinf(rank_r_hat(chains)));
  chains.fill(2.0);
  QCOMPARE(rank_r_hat(chains), 1.0);
  QCOMPARE(effective_sample_size(chains), 0.0);
}

void TestChainDiagnostics::too_few_draws_say_nothing() {
  QVERIFY(std::isnan(rank_r_hat(arma::mat(3, 4, arma::fill::zeros))));
  QVERIFY(std::isnan(effective_sample_size(arma::mat(3, 4, arma::fill::zeros))));
  QVERIFY(std::isnan(effective_sample_size(arma::mat(0, 4))));
}

CREDENCE_TEST(QCoreApplication, TestChainDiagnostics);
#include "tst_chain_diagnostics.moc"
