#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/method/prepared_method.h"
#include "core/model/stable_functions.h"
#include "core/weights/exact_weights.h"
#include "core/weights/pair_density.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>

using namespace credence;
using credence::test::Tolerance;

namespace {

struct Line {
  Dataset data;
  Model model;
  arma::mat design;

  WeightDensity density() const {
    return {design, data.labels, model.hyperparameters.prior_variance, model.mode.weights};
  }
  ExactWeights integrated() const { return integrate_weights(density(), moments_of(model.posterior)); }
};

/// Linear features on few points, drawn with weights (-1, 2, -1): the posterior is skewed.
Line few_points(unsigned seed, arma::uword count, double prior_variance) {
  Random random(seed);
  Dataset data;
  data.inputs.set_size(count, 2);
  data.labels.set_size(count);
  for (arma::uword n = 0; n < count; ++n) {
    const double x1 = data.inputs(n, 0) = random.normal();
    const double x2 = data.inputs(n, 1) = random.normal();
    data.labels(n) = random.uniform() < sigmoid(-1.0 + 2.0 * x1 - x2) ? 1 : 0;
  }
  data.labels(0) = 0;
  data.labels(1) = 1;
  Hyperparameters setting;
  setting.features = &linear_features;
  setting.prior_variance = prior_variance;
  Model model = fit_model(data, setting);
  arma::mat design = model.basis().training_design(data.inputs);
  return {std::move(data), std::move(model), std::move(design)};
}

/// Sums over a plain box, in the weights themselves, by the midpoint rule: nothing in common with the lattice
/// but the likelihood's formula.
struct PlainSums {
  double log_evidence = 0.0;
  arma::vec mean;
  arma::mat covariance;
};

PlainSums plain_sums(const Line& line, const arma::vec& centre, const arma::vec& reach, int points) {
  double total = 0.0;
  arma::vec first(3, arma::fill::zeros);
  arma::mat second(3, 3);
  const double variance = line.model.hyperparameters.prior_variance;
  const arma::vec step = 2.0 * reach / points;
  arma::vec w(3);
  for (int i = 0; i < points; ++i) {
    for (int j = 0; j < points; ++j) {
      for (int k = 0; k < points; ++k) {
        w = centre - reach + step % arma::vec{i + 0.5, j + 0.5, k + 0.5};
        double log_p = -arma::dot(w, w) / (2.0 * variance) - 1.5 * std::log(2.0 * arma::datum::pi * variance);
        for (arma::uword n = 0; n < line.data.size(); ++n) {
          const double a = w(0) + w(1) * line.data.inputs(n, 0) + w(2) * line.data.inputs(n, 1);
          log_p -= std::log1p(std::exp(line.data.labels(n) == 1 ? -a : a));
        }
        const double p = std::exp(log_p);
        total += p;
        first += p * w;
        second += p * w * w.t();
      }
    }
  }
  const arma::vec mean = first / total;
  return {std::log(total * arma::prod(step)), mean, second / total - mean * mean.t()};
}

double integral_of(const PairDensity& pair) {
  const double cell = pair.grid.bounds.width() / static_cast<double>(pair.grid.nx - 1) *
                      pair.grid.bounds.height() / static_cast<double>(pair.grid.ny - 1);
  return arma::accu(pair.density) * cell * std::abs(arma::det(pair.axes));
}

/// Mean and covariance of the pair.
WeightMoments moments_of_pair(const PairDensity& pair) {
  const arma::mat z = pair.grid.points(0, pair.grid.ny - 1);
  arma::mat weights = z * pair.axes.t();
  weights.each_row() += pair.centre.t();
  const arma::vec share = arma::vectorise(pair.density) / arma::accu(pair.density);
  const arma::vec mean = weights.t() * share;
  const arma::mat centred = weights.each_row() - mean.t();
  return {mean, centred.t() * (centred.each_col() % share)};
}

/// The share of the posterior that lies within a border, by the moment of its area under the density: cells
/// of a fine grid are counted whole.
double share_inside(const PairDensity& pair, const std::vector<Polyline>& border) {
  double inside = 0.0;
  for (arma::uword i = 0; i < pair.grid.nx; ++i) {
    for (arma::uword j = 0; j < pair.grid.ny; ++j) {
      const arma::vec w = pair.centre + pair.axes * arma::vec{pair.grid.x1(i), pair.grid.x2(j)};
      bool odd = false;
      for (const Polyline& line : border) {
        for (arma::uword k = 0; k + 1 < line.points.n_rows; ++k) {
          const double y1 = line.points(k, 1);
          const double y2 = line.points(k + 1, 1);
          if ((y1 > w(1)) == (y2 > w(1))) continue;
          const double x =
              line.points(k, 0) + (w(1) - y1) / (y2 - y1) * (line.points(k + 1, 0) - line.points(k, 0));
          if (w(0) < x) odd = !odd;
        }
      }
      if (odd) inside += pair.density(i, j);
    }
  }
  return inside / arma::accu(pair.density);
}

}  // namespace

class ExactWeightsTest : public QObject {
  Q_OBJECT

 private slots:
  void quadratureIsThatOfAPlainBox();
  void quadratureAgreesWithWeightedDraws_data();
  void quadratureAgreesWithWeightedDraws();
  void aPriorThatDecidesAllIsTheAnswer();
  void separableDataUnderAWidePriorAreHeldWhole();
  void withoutAPriorThereIsNoEvidence();
  void tooManyPointsAreSaid();
  void aPairIsTheMarginalOfAllThree();
  void theBorderHoldsWhatItSays();
  void aGaussianPairHasItsEllipses();
  void drawsOfAPairKeepItsMoments();
  void drawsKnowTheirErrors();
  void itStops();
};

void ExactWeightsTest::quadratureIsThatOfAPlainBox() {
  const Line line = few_points(5, 12, 4.0);
  const ExactWeights exact = line.integrated();
  QVERIFY(exact.reliable());
  QVERIFY(exact.quadrature);
  const PlainSums plain = plain_sums(line, exact.moments.mean, 8.0 * exact.moments.deviation(), 60);
  COMPARE_NUMBERS(exact.log_evidence, plain.log_evidence, (Tolerance{1e-7, 0.0}));
  COMPARE_NUMBERS(exact.moments.mean, plain.mean, (Tolerance{1e-6, 0.0}));
  COMPARE_NUMBERS(exact.moments.covariance, plain.covariance, (Tolerance{1e-5, 0.0}));
  // And the problem is one on which Laplace's Gaussian is plainly wrong.
  QVERIFY(arma::abs(exact.moments.mean - line.model.mode.weights).max() > 0.2);
}

void ExactWeightsTest::quadratureAgreesWithWeightedDraws_data() {
  QTest::addColumn<unsigned>("seed");
  QTest::addColumn<int>("count");
  QTest::addColumn<double>("priorVariance");
  QTest::newRow("few points") << 1U << 10 << 1.0;
  QTest::newRow("more points") << 2U << 100 << 1.0;
  QTest::newRow("a wide prior") << 3U << 30 << 30.0;
  QTest::newRow("a narrow one") << 4U << 30 << 0.05;
}

void ExactWeightsTest::quadratureAgreesWithWeightedDraws() {
  QFETCH(const unsigned, seed);
  QFETCH(const int, count);
  QFETCH(const double, priorVariance);
  const Line line = few_points(seed, static_cast<arma::uword>(count), priorVariance);
  const ExactWeights exact = line.integrated();
  QVERIFY(exact.reliable());
  FitPosteriors posteriors(line.model, line.data, {.seed = 7});
  const ExactWeights drawn = weigh_weights(posteriors, 40'000);
  QVERIFY(drawn.reliable());
  COMPARE_NUMBERS(drawn.log_evidence, exact.log_evidence, (Tolerance{5.0 * drawn.log_evidence_error, 0.0}));
  for (arma::uword k = 0; k < 3; ++k) {
    COMPARE_NUMBERS(drawn.moments.mean(k), exact.moments.mean(k),
                    (Tolerance{5.0 * drawn.mean_error(k), 0.0}));
    COMPARE_NUMBERS(drawn.moments.deviation()(k), exact.moments.deviation()(k),
                    (Tolerance{5.0 * drawn.deviation_error(k), 0.0}));
  }
}

void ExactWeightsTest::aPriorThatDecidesAllIsTheAnswer() {
  const Line line = few_points(6, 20, 1e-6);
  const ExactWeights exact = line.integrated();
  QVERIFY(exact.reliable());
  COMPARE_NUMBERS(exact.moments.covariance, arma::mat(1e-6 * arma::eye(3, 3)), (Tolerance{1e-10, 0.0}));
  COMPARE_NUMBERS(exact.log_evidence, 20.0 * std::log(0.5), (Tolerance{1e-3, 0.0}));
}

void ExactWeightsTest::separableDataUnderAWidePriorAreHeldWhole() {
  Line line = few_points(8, 15, 1.0);
  for (arma::uword n = 0; n < 15; ++n) line.data.labels(n) = line.data.inputs(n, 0) > 0.3 ? 1 : 0;
  Hyperparameters setting = line.model.hyperparameters;
  setting.prior_variance = 100.0;
  line.model = fit_model(line.data, setting);
  const ExactWeights exact = line.integrated();
  QVERIFY(exact.reliable());
  // At so wide a prior the posterior is nearly the prior within a cone, and far wider than Laplace's
  // Gaussian.
  const arma::vec laplace = moments_of(line.model.posterior).deviation();
  QVERIFY2(exact.moments.deviation()(1) > 1.03 * laplace(1),
           qPrintable(QString::number(exact.moments.deviation()(1) / laplace(1))));
  FitPosteriors posteriors(line.model, line.data);
  const ExactWeights drawn = weigh_weights(posteriors, 50'000);
  COMPARE_NUMBERS(drawn.log_evidence, exact.log_evidence, (Tolerance{0.1, 0.0}));
}

void ExactWeightsTest::withoutAPriorThereIsNoEvidence() {
  const Line line = few_points(9, 60, no_prior);
  const ExactWeights exact = line.integrated();
  QVERIFY(exact.reliable());
  QVERIFY(std::isnan(exact.log_evidence));
  // It is what ever wider priors tend to.
  const Line wide = few_points(9, 60, 1e8);
  COMPARE_NUMBERS(exact.moments.mean, wide.integrated().moments.mean, (Tolerance{1e-4, 0.0}));
}

void ExactWeightsTest::tooManyPointsAreSaid() {
  const Line line = few_points(10, 50, 1.0);
  const ExactWeights exact =
      integrate_weights(line.density(), moments_of(line.model.posterior), {.evaluations = 1e4});
  QVERIFY(!exact.reliable());
}

void ExactWeightsTest::aPairIsTheMarginalOfAllThree() {
  const Line line = few_points(5, 12, 4.0);
  const ExactWeights exact = line.integrated();
  const arma::uvec pairs[] = {{0, 1}, {0, 2}, {1, 2}, {2, 0}};
  for (const arma::uvec& which : pairs) {
    const PairDensity pair = integrate_pair(line.density(), exact.moments, which(0), which(1));
    COMPARE_NUMBERS(integral_of(pair), 1.0, (Tolerance{1e-10, 0.0}));
    const WeightMoments found = moments_of_pair(pair);
    const arma::vec deviation = exact.moments.deviation().elem(which);
    COMPARE_NUMBERS(arma::vec(found.mean / deviation), arma::vec(exact.moments.mean.elem(which) / deviation),
                    (Tolerance{1e-3, 0.0}));
    COMPARE_NUMBERS(found.covariance, arma::mat(exact.moments.covariance.submat(which, which)),
                    (Tolerance{2e-3 * arma::max(arma::square(deviation)), 0.0}));
  }
}

void ExactWeightsTest::theBorderHoldsWhatItSays() {
  const Line line = few_points(5, 12, 4.0);
  const ExactWeights exact = line.integrated();
  const PairDensity pair = integrate_pair(line.density(), exact.moments, 0, 1);
  for (const double mass : {share_within(1.0), share_within(2.0), 0.95}) {
    COMPARE_NUMBERS(share_inside(pair, pair.border(mass)), mass, (Tolerance{0.005, 0.0}));
  }
}

/// What the reader compares by eye: where the posterior is a Gaussian, borders of the same share lie on it.
void ExactWeightsTest::aGaussianPairHasItsEllipses() {
  const Line line = few_points(6, 20, 1e-6);
  const ExactWeights exact = line.integrated();
  const PairDensity pair = integrate_pair(line.density(), exact.moments, 1, 2);
  const auto border = pair.border(share_within(2.0));
  QCOMPARE(border.size(), std::size_t(1));
  QVERIFY(border.front().closed);
  const arma::vec radius = arma::sqrt(
      arma::sum(arma::square(border.front().points.each_row() - exact.moments.mean.rows(1, 2).t()), 1));
  COMPARE_NUMBERS(radius.min(), 2e-3, (Tolerance{2e-5, 0.0}));
  COMPARE_NUMBERS(radius.max(), 2e-3, (Tolerance{2e-5, 0.0}));
  const arma::mat drawn = ellipse(
      {arma::vec{1.0, -1.0, 3.0}, arma::mat{{4.0, 1.0, 0.0}, {1.0, 9.0, 0.0}, {0.0, 0.0, 1.0}}}, 0, 1, 2.0);
  const arma::mat precision = arma::inv(arma::mat{{4.0, 1.0}, {1.0, 9.0}});
  for (arma::uword k = 0; k < drawn.n_rows; ++k) {
    const arma::vec from = drawn.row(k).t() - arma::vec{1.0, -1.0};
    COMPARE_NUMBERS(arma::dot(from, precision * from), 4.0, (Tolerance{1e-12, 0.0}));
  }
}

void ExactWeightsTest::drawsOfAPairKeepItsMoments() {
  const Line line = few_points(2, 100, 1.0);
  FitPosteriors posteriors(line.model, line.data);
  const ExactWeights drawn = weigh_weights(posteriors, 20'000);
  const PairDensity pair = smooth_pair(drawn, 0, 2);
  COMPARE_NUMBERS(integral_of(pair), 1.0, (Tolerance{1e-10, 0.0}));
  const arma::uvec which = {0, 2};
  const WeightMoments found = moments_of_pair(pair);
  COMPARE_NUMBERS(found.mean, arma::vec(drawn.moments.mean.elem(which)), (Tolerance{1e-3, 1e-3}));
  COMPARE_NUMBERS(found.covariance, arma::mat(drawn.moments.covariance.submat(which, which)),
                  (Tolerance{1e-3, 0.02}));
}

/// Of twenty seeds the standard error is the spread.
void ExactWeightsTest::drawsKnowTheirErrors() {
  const Line line = few_points(1, 10, 1.0);
  constexpr arma::uword seeds = 40;
  arma::vec means(seeds);
  arma::vec deviations(seeds);
  ExactWeights drawn;
  for (arma::uword seed = 0; seed < seeds; ++seed) {
    FitPosteriors posteriors(line.model, line.data, {.seed = seed + 1});
    drawn = weigh_weights(posteriors, 2000);
    means(seed) = drawn.moments.mean(1);
    deviations(seed) = drawn.moments.deviation()(1);
  }
  COMPARE_NUMBERS(drawn.mean_error(1), arma::stddev(means), (Tolerance{0.0, 0.4}));
  COMPARE_NUMBERS(drawn.deviation_error(1), arma::stddev(deviations), (Tolerance{0.0, 0.4}));
}

void ExactWeightsTest::itStops() {
  const Line line = few_points(2, 100, 1.0);
  std::stop_source stop;
  stop.request_stop();
  QVERIFY_EXCEPTION_THROWN(
      integrate_weights(line.density(), moments_of(line.model.posterior), {}, stop.get_token()), Cancelled);
}

CREDENCE_TEST(QCoreApplication, ExactWeightsTest);
#include "tst_exact_weights.moc"
