#include "core/data/random.h"
#include "core/prediction/chain_diagnostics.h"
#include "support/compare.h"

#include <QTest>

#include <cmath>

using namespace credence;
using credence::test::Tolerance;

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
  void effective_sample_size_of_autoregressive_chains_data();
  void effective_sample_size_of_autoregressive_chains();
  void effective_sample_size_tells_the_error_of_the_mean();
  void agreeing_chains_have_r_hat_one();
  void chains_at_different_places_are_told();
  void drift_within_chains_is_told();
  void unit_and_origin_do_not_matter();
  void stuck_chains_are_worth_nothing();
  void too_few_draws_say_nothing();
};

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
  COMPARE_NUMBERS(split_r_hat(autoregressive_chains(0.3, 5000, 4, 2)), 1.0, (Tolerance{2e-3}));
}

// Two groups of chains, d standard deviations apart: B/T tends to the variance of the chains' means.
void TestChainDiagnostics::chains_at_different_places_are_told() {
  arma::mat chains = autoregressive_chains(0.0, 5000, 4, 3);
  for (const double d : {0.5, 2.0, 10.0}) {
    arma::mat apart = chains;
    apart.tail_cols(2) += d;
    const double variance_of_means = d * d / 4.0 * 8.0 / 7.0;  // of eight halves
    COMPARE_NUMBERS(split_r_hat(apart), std::sqrt(1.0 + variance_of_means), (Tolerance{0.0, 0.03}));
    QVERIFY(effective_sample_size(apart) < 300.0);
  }
}

// All chains make the same way: only their halves tell.
void TestChainDiagnostics::drift_within_chains_is_told() {
  arma::mat chains = autoregressive_chains(0.0, 2000, 4, 4);
  chains.each_col() += arma::linspace(0.0, 4.0, 2000);
  QVERIFY(split_r_hat(chains) > 1.3);
  QVERIFY(effective_sample_size(chains) < 100.0);
}

void TestChainDiagnostics::unit_and_origin_do_not_matter() {
  const arma::mat chains = autoregressive_chains(0.5, 1001, 3, 5);
  const arma::mat other = 1e-3 * chains + 7.0;
  COMPARE_NUMBERS(effective_sample_size(other), effective_sample_size(chains), (Tolerance{0.0, 1e-6}));
  COMPARE_NUMBERS(split_r_hat(other), split_r_hat(chains), (Tolerance{0.0, 1e-9}));
}

void TestChainDiagnostics::stuck_chains_are_worth_nothing() {
  arma::mat chains = autoregressive_chains(0.0, 100, 2, 6);
  chains.col(1).fill(0.3);
  QCOMPARE(effective_sample_size(chains), 0.0);
  chains.col(0).fill(-1.0);
  QVERIFY(std::isinf(split_r_hat(chains)));
  chains.fill(2.0);
  QCOMPARE(split_r_hat(chains), 1.0);
  QCOMPARE(effective_sample_size(chains), 0.0);
}

void TestChainDiagnostics::too_few_draws_say_nothing() {
  QVERIFY(std::isnan(split_r_hat(arma::mat(3, 4, arma::fill::zeros))));
  QVERIFY(std::isnan(effective_sample_size(arma::mat(3, 4, arma::fill::zeros))));
  QVERIFY(std::isnan(effective_sample_size(arma::mat(0, 4))));
}

QTEST_GUILESS_MAIN(TestChainDiagnostics)
#include "tst_chain_diagnostics.moc"
