#include "core/model/latent.h"
#include "core/model/model.h"
#include "core/model/model_fitter.h"
#include "core/prediction/predict.h"
#include "core/prediction/predictive_entropy.h"
#include "core/prediction/quantity.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <set>
#include <string>

namespace credence {

class QuantityTest : public QObject {
  Q_OBJECT

 private slots:
  void idsNameTheQuantities();
  void entropyIsThatOfTheProbability();
  void entropyKeepsItsDigitsFarOut();
  void entropyOfAPredictionIsThatOfProbit();
  void theVarianceOfTheLogitIsThatOfTheDenseFormula();
  void oddsAreOfProbitAndKeepTheirDigits();
  void oddsStayNumbersHoweverFarOut();
};

void QuantityTest::idsNameTheQuantities() {
  std::set<std::string> ids;
  for (const Quantity& quantity : plotted_quantities()) {
    QVERIFY(quantity_from_id(id_of(quantity)) == quantity);
    QVERIFY(!title_of(quantity).empty());
    ids.insert(std::string(id_of(quantity)));
  }
  QCOMPARE(ids.size(), plotted_quantities().size());
  QVERIFY(!quantity_from_id("difference"));  // of what?
  QVERIFY(!quantity_from_id(""));
  QVERIFY(have_difference(Quantity::probability(map_method), Quantity::probability(laplace_probit)));
  QVERIFY(!have_difference(Quantity::probability(map_method), Quantity::entropy()));
}

void QuantityTest::entropyIsThatOfTheProbability() {
  QCOMPARE(binary_entropy(0.0), 1.0);
  for (const double logit : {-9.0, -2.0, -0.1, 1e-8, 0.7, 3.0, 12.0}) {
    const long double p = 1.0L / (1.0L + std::exp(-static_cast<long double>(logit)));
    const auto expected = static_cast<double>(-p * std::log2(p) - (1.0L - p) * std::log2(1.0L - p));
    // 80-bit numbers lose a few digits of 1 - p at 12; doubles would lose more.
    QVERIFY2(std::abs(binary_entropy(logit) / expected - 1.0) < 1e-12, qPrintable(QString::number(logit)));
    QCOMPARE(binary_entropy(-logit), binary_entropy(logit));
  }
}

void QuantityTest::entropyKeepsItsDigitsFarOut() {
  // For small q = exp(-a): q(1 + a)/ln 2, up to terms of order q².
  for (const double a : {40.0, 100.0, 700.0}) {
    const double expected = std::exp(-a) * (1.0 + a) / std::log(2.0);
    QVERIFY(std::abs(binary_entropy(a) / expected - 1.0) < 1e-13);
  }
  QCOMPARE(binary_entropy(1e6), 0.0);
  QCOMPARE(binary_entropy(-std::numeric_limits<double>::infinity()), 0.0);
}

void QuantityTest::entropyOfAPredictionIsThatOfProbit() {
  const arma::mat mean = {{0.0, 1.0}, {-2.0, 30.0}};
  const arma::mat variance = {{4.0, 0.0}, {9.0, 100.0}};
  const arma::mat entropy = predictive_entropy(mean, variance);
  for (arma::uword n = 0; n < 4; ++n) {
    const double p = 1.0 / (1.0 + std::exp(-mean(n) / std::sqrt(1.0 + std::numbers::pi * variance(n) / 8.0)));
    const double expected = -p * std::log2(p) - (1.0 - p) * std::log2(1.0 - p);
    QVERIFY(std::abs(entropy(n) - expected) < 1e-12);
  }
}

/// φᵀ A⁻¹ φ, with A = ΦᵀRΦ + I/σ0² inverted as it stands: slow and wasteful, as nobody should, and
/// independent of how the program does it.
void QuantityTest::theVarianceOfTheLogitIsThatOfTheDenseFormula() {
  const Dataset dataset = test::random_points(5, 40);
  const double width = 0.7;
  const double prior_variance = 3.0;
  const Model model = ModelFitter(dataset).fit({&rbf_features, width, prior_variance});
  const GridPrediction prediction = predict_on_grid(model.posterior, {{-2.0, 2.0, -1.5, 1.5}, 9, 7});
  const auto features = [&](const arma::rowvec& place) {
    arma::vec phi(dataset.size() + 1, arma::fill::ones);
    for (arma::uword m = 0; m < dataset.size(); ++m) {
      phi(m + 1) = std::exp(-arma::accu(arma::square(place - dataset.inputs.row(m))) / (2.0 * width * width));
    }
    return phi;
  };
  arma::mat precision = arma::eye(dataset.size() + 1, dataset.size() + 1) / prior_variance;
  for (arma::uword n = 0; n < dataset.size(); ++n) {
    const arma::vec phi = features(dataset.inputs.row(n));
    const double p = 1.0 / (1.0 + std::exp(-predict_latent(model.posterior, dataset.inputs.row(n)).mean(0)));
    precision += p * (1.0 - p) * phi * phi.t();
  }
  const arma::mat covariance = arma::inv_sympd(precision);
  const std::optional<Quantity> variance = quantity_from_id("latent_variance");
  QVERIFY(variance && variance->kind->values != nullptr);
  const arma::mat values = variance->kind->values(prediction);
  for (arma::uword i = 0; i < 9; ++i) {
    for (arma::uword j = 0; j < 7; ++j) {
      const arma::vec phi = features({prediction.grid.x1(i), prediction.grid.x2(j)});
      const double expected = arma::as_scalar(phi.t() * covariance * phi);
      QVERIFY2(std::abs(values(i, j) / expected - 1.0) < 1e-5, qPrintable(QString::number(values(i, j))));
    }
  }
}

void QuantityTest::oddsAreOfProbitAndKeepTheirDigits() {
  const std::optional<Quantity> quantity = quantity_from_id("odds");
  QVERIFY(quantity);
  GridPrediction prediction;
  prediction.mean = {{0.0, 1.0, -2.0}, {8.0, -40.0, 60.0}};
  prediction.variance = {{4.0, 0.0, 9.0}, {2.5, 1.0, 0.0}};
  const arma::mat odds = quantity->kind->values(prediction);
  for (arma::uword n = 0; n < odds.n_elem; ++n) {
    // 80 bits hold p next to one where 64 have rounded it to one already; 1 − p is that of the other class.
    const long double variance = prediction.variance(n);
    const long double logit =
        prediction.mean(n) / std::sqrt(1.0L + std::numbers::pi_v<long double> * variance / 8.0L);
    const long double p = 1.0L / (1.0L + std::exp(-logit));
    const long double other = 1.0L / (1.0L + std::exp(logit));
    QVERIFY2(std::abs(odds(n) / static_cast<double>(p / other) - 1.0) < 1e-12,
             qPrintable(QString::number(odds(n))));
  }
  QCOMPARE(odds(0, 0), 1.0);
}

void QuantityTest::oddsStayNumbersHoweverFarOut() {
  const std::optional<Quantity> quantity = quantity_from_id("odds");
  QVERIFY(quantity);
  GridPrediction prediction;
  prediction.mean = {{650.0, -650.0, 1e6, -1e6}};
  prediction.variance = {{0.0, 0.0, 0.0, 0.0}};
  const arma::mat odds = quantity->kind->values(prediction);
  QVERIFY(odds.is_finite() && arma::all(arma::vectorise(odds) > 0.0));
  QVERIFY(std::abs(std::log(odds(0)) / 650.0 - 1.0) < 1e-14);
  QVERIFY(std::abs(odds(0) * odds(1) - 1.0) < 1e-12);
  QVERIFY(odds(2) > odds(0) && odds(3) < odds(1));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::QuantityTest);
#include "tst_quantity.moc"
