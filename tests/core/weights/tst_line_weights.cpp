#include "core/data/random.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/stable_functions.h"
#include "core/weights/line_weights.h"
#include "core/weights/weight_moments.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <utility>

using namespace credence;
using credence::test::Tolerance;

namespace {

/// Drawn with weights (0.5, 1, -2) of inputs that are far from standardised.
Dataset line_points(unsigned seed, arma::uword count) {
  Random random(seed);
  Dataset data;
  data.inputs.set_size(count, 2);
  data.labels.set_size(count);
  for (arma::uword n = 0; n < count; ++n) {
    const double x1 = random.normal();
    const double x2 = random.normal();
    data.inputs(n, 0) = 20.0 + 3.0 * x1;
    data.inputs(n, 1) = 0.2 * x2 - 1.0;
    data.labels(n) = random.uniform() < sigmoid(0.5 + x1 - 2.0 * x2) ? 1 : 0;
  }
  data.labels(0) = 0;
  data.labels(1) = 1;
  return data;
}

Model line_model(const Dataset& data, double prior_variance, bool standardise, const WeightPriors& own = {}) {
  Hyperparameters setting;
  setting.features = &linear_features;
  setting.prior_variance = prior_variance;
  setting.standardise = standardise;
  setting.weight_priors = own;
  return fit_model(data, setting);
}

/// log p(y | w) + log p(w) up to a constant, written out.
double log_posterior(const Model& model, const Dataset& data, const arma::vec& weights) {
  const arma::vec logits = model.basis().design_matrix(data.inputs) * weights;
  double sum = 0.0;
  for (arma::uword n = 0; n < data.size(); ++n) {
    sum -= std::log1p(std::exp(data.labels(n) == 1 ? -logits(n) : logits(n)));
  }
  if (!model.hyperparameters.has_prior()) return sum;
  const WeightPriors& own = model.hyperparameters.weight_priors;
  for (std::size_t k = 0; k < 3; ++k) {
    const double away = weights(k) - own.means.at(k);
    sum -= away * away / (2.0 * own.factors.at(k) * model.hyperparameters.prior_variance);
  }
  return sum;
}

Segment random_line(Random& random) {
  return {{20.0 + 3.0 * random.normal(), 0.2 * random.normal() - 1.0},
          {20.0 + 3.0 * random.normal(), 0.2 * random.normal() - 1.0}};
}

}  // namespace

/// A line among the data, and the weights that it stands for.
class LineWeightsTest : public QObject {
  Q_OBJECT

 private slots:
  void theyHaveThatLine_data();
  void theyHaveThatLine();
  void noneOfTheRayIsMoreProbable();
  void theFitsOwnLineIsMap();
  void farLinesAreFar();
  void withoutAPriorALineThatSeparatesHasNone();
  void othersAreRefused();
};

void LineWeightsTest::theyHaveThatLine_data() {
  QTest::addColumn<double>("variance");
  QTest::addColumn<bool>("standardise");
  for (const bool standardise : {false, true}) {
    QTest::addRow("tight, %d", standardise) << 0.1 << standardise;
    QTest::addRow("wide, %d", standardise) << 100.0 << standardise;
    QTest::addRow("no prior, %d", standardise) << no_prior << standardise;
  }
}

/// The logit is zero at both ends; whichever end comes first.
void LineWeightsTest::theyHaveThatLine() {
  QFETCH(const double, variance);
  QFETCH(const bool, standardise);
  const Dataset data = line_points(3, 60);
  const Model model = line_model(data, variance, standardise);
  Random random(5);
  for (int k = 0; k < 20; ++k) {
    const Segment line = random_line(random);
    const LineWeights found = most_probable_weights(model, data, line);
    const arma::mat ends = {{line.from[0], line.from[1]}, {line.to[0], line.to[1]}};
    const arma::vec logits = model.basis().design_matrix(ends) * found.weights;
    QVERIFY(arma::abs(logits).max() < 1e-9 * (1.0 + arma::norm(found.weights)));
    COMPARE_NUMBERS(arma::norm(found.ray), 1.0, (Tolerance{1e-12, 0.0}));
    COMPARE_NUMBERS(arma::dot(found.ray, found.weights), arma::norm(found.weights), (Tolerance{1e-9, 1e-12}));
    const LineWeights turned = most_probable_weights(model, data, {line.to, line.from});
    QVERIFY(arma::approx_equal(turned.weights, found.weights, "both", 1e-7, 1e-7));
  }
}

/// Level along the ray, by differences, and above a grid over both of its sides.
void LineWeightsTest::noneOfTheRayIsMoreProbable() {
  Random random(7);
  const WeightPriors own = {{2.0, -1.5, 1.0}, {0.2, 3.0, 0.5}};
  for (const auto& [variance, priors] :
       {std::pair(0.3, WeightPriors()), std::pair(50.0, WeightPriors()), std::pair(0.3, own)}) {
    const Dataset data = line_points(11, 40);
    const Model model = line_model(data, variance, true, priors);
    for (int k = 0; k < 15; ++k) {
      const LineWeights found = most_probable_weights(model, data, random_line(random));
      const double best = log_posterior(model, data, found.weights);
      const double step = 1e-4;
      const double slope = (log_posterior(model, data, found.weights + step * found.ray) -
                            log_posterior(model, data, found.weights - step * found.ray)) /
                           (2.0 * step);
      QVERIFY2(std::abs(slope) < 1e-4, qPrintable(QString::number(slope)));
      for (double size = -12.0; size <= 12.0; size += 0.05) {
        QVERIFY(log_posterior(model, data, size * found.ray) <= best + 1e-9);
      }
      COMPARE_NUMBERS(found.nats_below_map, log_posterior(model, data, model.mode.weights) - best,
                      (Tolerance{1e-8, 1e-8}));
    }
  }
}

void LineWeightsTest::theFitsOwnLineIsMap() {
  const Dataset data = line_points(13, 50);
  for (const bool standardise : {false, true}) {
    const Model model = line_model(data, 10.0, standardise);
    const arma::vec w = to_original_inputs(model.basis().standardisation()) * model.mode.weights;
    const auto at = [&](double x1) { return std::array{x1, -(w(0) + w(1) * x1) / w(2)}; };
    const LineWeights found = most_probable_weights(model, data, {at(17.0), at(24.0)});
    QVERIFY(arma::approx_equal(found.weights, model.mode.weights, "both", 1e-4, 1e-4));
    QVERIFY(found.nats_below_map < 1e-7 && found.distance < 1e-3);
  }
}

/// Of many points the posterior is a Gaussian, which falls by half the distance squared.
void LineWeightsTest::farLinesAreFar() {
  const Dataset data = line_points(17, 20'000);
  const Model model = line_model(data, 1000.0, true);
  const arma::vec w = to_original_inputs(model.basis().standardisation()) * model.mode.weights;
  double last = 0.0;
  for (const double shift : {0.005, 0.01, 0.02}) {
    const auto at = [&](double x1) { return std::array{x1, -(w(0) + w(1) * x1) / w(2) + 0.2 * shift}; };
    const LineWeights found = most_probable_weights(model, data, {at(17.0), at(24.0)});
    QVERIFY(found.nats_below_map > last);
    last = found.nats_below_map;
    COMPARE_NUMBERS(found.nats_below_map, 0.5 * found.distance * found.distance, (Tolerance{0.0, 0.03}));
  }
}

void LineWeightsTest::withoutAPriorALineThatSeparatesHasNone() {
  const Dataset data = line_points(19, 60);
  const Model model = line_model(data, no_prior, true);
  const Segment outside{{-100.0, 50.0}, {100.0, 50.0}};
  QVERIFY(most_probable_weights(model, data, outside).nats_below_map > 0.0);  // all points on one side of it
  Dataset apart = data;
  apart.labels = arma::conv_to<arma::uvec>::from(data.inputs.col(0) > 20.0);
  const Segment between{{20.0, -5.0}, {20.0, 5.0}};
  QVERIFY_EXCEPTION_THROWN(most_probable_weights(model, apart, between), NoMaximum);
  const Model held = line_model(apart, 4.0, true);
  QVERIFY(most_probable_weights(held, apart, between).weights.is_finite());
}

void LineWeightsTest::othersAreRefused() {
  const Dataset data = line_points(23, 30);
  Hyperparameters setting;
  setting.features = &rbf_features;
  setting.width = 1.0;
  QVERIFY_EXCEPTION_THROWN(most_probable_weights(fit_model(data, setting), data, {}), std::invalid_argument);
  const Model model = line_model(data, 1.0, false);
  QVERIFY_EXCEPTION_THROWN(most_probable_weights(model, data, {{1.0, 2.0}, {1.0, 2.0}}),
                           std::invalid_argument);
}

CREDENCE_TEST(QCoreApplication, LineWeightsTest);
#include "tst_line_weights.moc"
