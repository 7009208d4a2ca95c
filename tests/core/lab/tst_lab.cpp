#include "core/lab/lab_curves.h"
#include "core/lab/lab_result.h"
#include "support/compare.h"
#include "support/golden.h"
#include "support/registered_test.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>
#include <string>

using namespace credence;
using namespace Qt::StringLiterals;
using test::Tolerance;

namespace {

constexpr double pi = std::numbers::pi;
/// Quadrature that halves its panels until 1e-13 changes, and a few roundings.
constexpr Tolerance by_quadrature{1e-11, 1e-11};
/// What an iteration leaves.
constexpr Tolerance by_iteration{1e-9, 1e-8};

LabProblem problem(const char* id, std::vector<double> parameters, std::vector<LabDatum> data = {},
                   bool transformed = false) {
  return {find_lab_density(id), std::move(parameters), std::move(data), transformed};
}

std::vector<double> numbers_of(const QJsonValue& list) {
  std::vector<double> numbers;
  for (const QJsonValue& each : list.toArray()) numbers.push_back(each.toDouble());
  return numbers;
}

std::vector<LabDatum> data_of(const QJsonValue& list) {
  std::vector<LabDatum> data;
  for (const QJsonValue& each : list.toArray()) {
    const std::vector<double> row = numbers_of(each);
    data.push_back({row[0], row[1], row[2] != 0.0});
  }
  return data;
}

/// Of random steepness, on both sides, with both signs.
std::vector<LabDatum> lab_data(std::mt19937& random, std::size_t count, double steepest) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  std::vector<LabDatum> data;
  for (std::size_t n = 0; n < count; ++n) {
    const double b = steepest * uniform(random);
    data.push_back({b, 2.0 * b * uniform(random), uniform(random) > 0.0});
  }
  return data;
}

std::vector<LabProblem> some_problems() {
  std::mt19937 random(5);
  std::vector<LabProblem> all;
  for (const LabDensity& density : lab_densities()) all.push_back(default_problem(density));
  all.push_back(problem("gamma", {2.5, 0.7}, {}, true));
  for (const double steepest : {1.0, 30.0, 1000.0}) {
    for (const std::size_t count : {1U, 4U, 20U}) {
      all.push_back(problem("weight", {3.0}, lab_data(random, count, steepest)));
    }
  }
  return all;
}

}  // namespace

class TestLab : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_thirty_digits();
  void numbers_of_the_books();
  void gamma_is_known_in_closed_form();
  void humps_are_known_in_closed_form();
  void a_steep_sigmoid_cuts_a_gaussian();
  void steep_data_leave_a_slice();
  void a_gaussian_is_its_own_approximation();
  void derivatives_are_those_of_the_value();
  void one_factor_is_moment_matching();
  void bounds_are_below_and_in_order();
  void kl_is_a_minimum();
  void a_second_mode_has_another_gaussian();
  void a_minimum_has_none();
  void a_flat_top_has_none();
  void what_has_no_mode_says_so();
  void what_is_below_zero_costs_infinitely();
  void extreme_numbers_are_as_accurate();
  void fifty_data_are_quick();
  void drawn_data_are_of_the_model();
  void many_drawn_data_are_integrated();
  void a_thousand_data_are_quick();
  void edited_data_are_not_said_to_be_drawn();
  void a_handle_goes_where_it_is_dragged();
  void bad_numbers_are_refused();
};

void TestLab::agrees_with_thirty_digits() {
  const QJsonArray cases = test::golden("lab.json")["cases"_L1].toArray();
  QVERIFY(cases.size() >= 15);
  for (const QJsonValue& each : cases) {
    const QByteArray id = each["density"_L1].toString().toUtf8();
    LabProblem asked = problem(id.constData(), numbers_of(each["parameters"_L1]), data_of(each["data"_L1]),
                               each["transformed"_L1].toBool());
    const LabResult first = compute_lab(asked);
    // The mode that the table is about.
    for (const std::size_t k : first.modes()) {
      if (std::abs(first.points[k].place - each["mode"_L1].toDouble()) < 1e-6) asked.stationary = k;
    }
    const LabResult got = compute_lab(asked);
    const StationaryPoint& mode = got.points.at(got.chosen.value());
    const auto check = [&](const char* what, double number, const QJsonValue& expected,
                           const Tolerance& allowed) {
      if (expected.isNull() || expected.isUndefined()) return true;
      const QByteArray wrong = test::mismatch(number, expected.toDouble(), allowed);
      if (!wrong.isEmpty()) qWarning("%s %s: %s", id.constData(), what, wrong.constData());
      return wrong.isEmpty();
    };
    // A place is known to the digits of its logit.
    QVERIFY(check("mode", mode.place, each["mode"_L1], {1e-12, 1e-9}));
    QVERIFY(check("curvature", mode.curvature, each["curvature"_L1], {0.0, 1e-9}));
    QVERIFY(check("log Z", got.truth.log_z, each["log_z"_L1], by_quadrature));
    QVERIFY(check("mean", got.truth.mean, each["mean"_L1], by_quadrature));
    QVERIFY(check("variance", got.truth.variance, each["variance"_L1], {0.0, 1e-10}));
    const LabGaussian& laplace = got.gaussian(laplace_rule);
    QVERIFY(check("Laplace's log Z", laplace.log_z, each["log_z_laplace"_L1], by_quadrature));
    QVERIFY(check("KL(p||q)", laplace.kl_forward, each["laplace"_L1]["kl_forward"_L1], by_iteration));
    const QJsonValue reverse = each["laplace"_L1]["kl_reverse"_L1];
    QVERIFY(check("KL(q||p)", laplace.kl_reverse, reverse, by_iteration));
    QCOMPARE(std::isnan(laplace.kl_reverse), reverse.isNull());
    for (const LabRule* rule : lab_rules()) {
      if (rule == &laplace_rule) continue;
      const QJsonValue row = each[QLatin1StringView(rule->id.data(), rule->id.size())];
      const LabGaussian& gaussian = got.gaussian(*rule);
      QVERIFY(check(rule->id.data(), gaussian.mean, row["mean"_L1], by_iteration));
      QVERIFY(check(rule->id.data(), gaussian.variance, row["variance"_L1], {0.0, 1e-7}));
      QVERIFY(check(rule->id.data(), gaussian.log_z, row["log_z"_L1], by_iteration));
      QVERIFY(check(rule->id.data(), gaussian.kl_reverse, row["kl_reverse"_L1], by_iteration));
    }
  }
}

/// PRML, figure 4.14, and the same with the other sign; three decimals, as printed there or drawn.
void TestLab::numbers_of_the_books() {
  const LabResult sigmoid = compute_lab(default_problem(*find_lab_density("sigmoid")));
  constexpr Tolerance three_decimals{5e-4, 0.0};
  COMPARE_NUMBERS(sigmoid.points.at(0).place, 0.077, three_decimals);
  COMPARE_NUMBERS(std::exp(sigmoid.truth.log_z), 1.451, three_decimals);
  COMPARE_NUMBERS(std::exp(sigmoid.gaussian(laplace_rule).log_z), 1.561, three_decimals);
  const LabResult weight = compute_lab(default_problem(*find_lab_density("weight")));
  COMPARE_NUMBERS(std::exp(weight.truth.log_z), 0.691, three_decimals);
  COMPARE_NUMBERS(std::exp(weight.gaussian(laplace_rule).log_z), 0.991, three_decimals);
}

void TestLab::gamma_is_known_in_closed_form() {
  for (const double a : {0.01, 0.3, 1.0, 1.0001, 3.0, 250.0, 1e5, 1e6}) {
    for (const double rate : {1e-6, 1.0, 40.0, 1e6}) {
      const double log_z = std::lgamma(a) - a * std::log(rate);
      const LabResult plain = compute_lab(problem("gamma", {a, rate}));
      const LabResult log_scale = compute_lab(problem("gamma", {a, rate}, {}, true));
      COMPARE_NUMBERS(plain.truth.log_z, log_z, by_quadrature);
      COMPARE_NUMBERS(log_scale.truth.log_z, log_z, by_quadrature);
      COMPARE_NUMBERS(plain.truth.mean, a / rate, by_quadrature);
      COMPARE_NUMBERS(plain.truth.variance, a / (rate * rate), (Tolerance{0.0, 1e-9}));
      COMPARE_NUMBERS(log_scale.points.at(0).place, std::log(a / rate), by_quadrature);
      COMPARE_NUMBERS(log_scale.points.at(0).curvature, a, (Tolerance{0.0, 1e-9}));
      // The smallest KL(q‖p) over ln τ: exp(m + v/2) = a/rate and v = 1/a.
      const LabGaussian& kl = log_scale.gaussian(kl_rule);
      COMPARE_NUMBERS(kl.variance, 1.0 / a, (Tolerance{0.0, 1e-7}));
      COMPARE_NUMBERS(kl.mean, std::log(a / rate) - 0.5 / a, (Tolerance{1e-7 / std::sqrt(a), 1e-8}));
      QVERIFY(kl.converged);
    }
  }
}

void TestLab::humps_are_known_in_closed_form() {
  for (const double distance : {0.0, 0.5, 4.0, 100.0, 1000.0}) {
    for (const double w : {0.001, 0.4, 0.5}) {
      for (const double s : {0.01, 1.0, 100.0}) {
        const LabResult got = compute_lab(problem("humps", {distance, w, s}));
        const double mean = (w - 0.5) * distance;
        const double variance = 1.0 - w + w * s * s + w * (1.0 - w) * distance * distance;
        COMPARE_NUMBERS(got.truth.log_z, 0.0, by_quadrature);
        COMPARE_NUMBERS(got.truth.mean, mean, (Tolerance{1e-10 * (1.0 + s), 1e-11}));
        COMPARE_NUMBERS(got.truth.variance, variance, (Tolerance{0.0, 1e-10}));
        QVERIFY(!got.modes().empty());
      }
    }
  }
}

/// σ(bz) with b without end is the half z > 0; its first correction is of the order 1/b².
void TestLab::a_steep_sigmoid_cuts_a_gaussian() {
  const LabResult half = compute_lab(problem("sigmoid", {1e4, 0.0}));
  COMPARE_NUMBERS(std::exp(half.truth.log_z), std::sqrt(pi / 2.0), (Tolerance{1e-7, 0.0}));
  COMPARE_NUMBERS(half.truth.mean, std::sqrt(2.0 / pi), (Tolerance{1e-7, 0.0}));
  COMPARE_NUMBERS(half.truth.variance, 1.0 - 2.0 / pi, (Tolerance{1e-7, 0.0}));
  // At 3 deviations: ∫ from 3 of exp(-z²/2).
  const LabResult tail = compute_lab(problem("sigmoid", {1e4, -3e4}));
  COMPARE_NUMBERS(std::exp(tail.truth.log_z), std::sqrt(pi / 2.0) * std::erfc(3.0 / std::sqrt(2.0)),
                  (Tolerance{0.0, 1e-6}));
  // 90 deviations out, where exp(-z²/2) is no double: Mills' ratio, to its third term.
  const LabResult far = compute_lab(problem("sigmoid", {1e4, -9e5}));
  const double mills = (1.0 - std::pow(90.0, -2) + 3.0 * std::pow(90.0, -4)) / 90.0;
  // σ has width 1e-4 beside an exponential of rate 90: πx/sin(πx) at x = 0.009.
  const double x = pi * 90.0 / 1e4;
  COMPARE_NUMBERS(far.truth.log_z, -4050.0 + std::log(mills) + std::log(x / std::sin(x)),
                  (Tolerance{1e-6, 0.0}));
}

/// Two steep data leave what lies between 0.4 and 0.5 of a wide prior.
void TestLab::steep_data_leave_a_slice() {
  const LabResult slice = compute_lab(problem("weight", {1e6}, {{1e4, 5e3, true}, {1e4, 4e3, false}}));
  COMPARE_NUMBERS(std::exp(slice.truth.log_z), 0.1 / std::sqrt(2.0 * pi * 1e6), (Tolerance{0.0, 1e-6}));
  COMPARE_NUMBERS(slice.truth.mean, 0.45, (Tolerance{1e-6, 0.0}));
  // A uniform density of length 0.1, wider by the logistic's variance on both sides.
  COMPARE_NUMBERS(slice.truth.variance, 0.01 / 12.0, (Tolerance{0.0, 1e-2}));
  QVERIFY(slice.gaussian(ep_rule).converged);
}

void TestLab::a_gaussian_is_its_own_approximation() {
  for (const LabProblem& each :
       {problem("weight", {2.5}), problem("weight", {1e-6}), problem("humps", {0.0, 0.3, 1.0})}) {
    const LabResult got = compute_lab(each);
    QCOMPARE(got.points.size(), std::size_t{1});
    for (const LabGaussian& gaussian : got.gaussians) {
      if (!gaussian.known()) continue;  // VB of humps
      COMPARE_NUMBERS(gaussian.log_z, 0.0, by_quadrature);
      COMPARE_NUMBERS(gaussian.variance, got.truth.variance, (Tolerance{0.0, 1e-9}));
      COMPARE_NUMBERS(gaussian.kl_forward, 0.0, by_quadrature);
      COMPARE_NUMBERS(gaussian.kl_reverse, 0.0, by_quadrature);
    }
  }
}

void TestLab::derivatives_are_those_of_the_value() {
  for (const LabProblem& each : some_problems()) {
    const LabResult got = compute_lab(each);
    const double deviation = std::sqrt(got.truth.variance);
    const double h = 1e-4 * std::min(deviation, 1.0 / std::sqrt(got.points.at(*got.chosen).curvature));
    for (const double step : {-1.0, -0.3, 0.2, 0.9}) {
      const double z = got.truth.mean + step * deviation;
      if (z - h <= got.density->low) continue;
      const LogDerivatives at = got.density->at(z);
      const LogDerivatives above = got.density->at(z + h);
      const LogDerivatives below = got.density->at(z - h);
      const double size = std::abs(at.slope) + 1.0 / deviation;
      COMPARE_NUMBERS((above.value - below.value) / (2.0 * h), at.slope, (Tolerance{1e-4 * size, 1e-4}));
      const double bend = std::abs(at.curvature) + 1.0 / got.truth.variance;
      COMPARE_NUMBERS((above.slope - below.slope) / (2.0 * h), at.curvature, (Tolerance{1e-3 * bend, 1e-3}));
    }
    // And averages those of the density: against a plain sum over a Gaussian.
    if (!got.density->average) continue;
    const double variance = 0.3 * got.truth.variance;
    LogDerivatives sum;
    constexpr int steps = 40000;
    for (int k = 0; k < steps; ++k) {
      const double x = -8.0 + 16.0 * (k + 0.5) / steps;
      const double weight = std::exp(-0.5 * x * x) / std::sqrt(2.0 * pi) * 16.0 / steps;
      const LogDerivatives at = got.density->at(got.truth.mean + x * std::sqrt(variance));
      sum.value += weight * at.value;
      sum.slope += weight * at.slope;
      sum.curvature += weight * at.curvature;
    }
    const LogDerivatives average = got.density->average(got.truth.mean, variance);
    COMPARE_NUMBERS(average.value, sum.value, (Tolerance{1e-6, 1e-6}));
    COMPARE_NUMBERS(average.slope, sum.slope, (Tolerance{1e-5 / deviation, 1e-5}));
    COMPARE_NUMBERS(average.curvature, sum.curvature, (Tolerance{1e-4 / variance, 1e-4}));
  }
}

void TestLab::one_factor_is_moment_matching() {
  for (const double b : {-1e4, -20.0, 0.0, 0.3, 50.0, 1e4}) {
    for (const double c : {-2000.0, -4.0, 0.0, 10.0}) {
      const LabResult got = compute_lab(problem("sigmoid", {b, c}));
      const LabGaussian& ep = got.gaussian(ep_rule);
      QVERIFY(ep.converged);
      COMPARE_NUMBERS(ep.log_z, got.truth.log_z, by_iteration);
      COMPARE_NUMBERS(ep.mean, got.truth.mean, by_iteration);
      COMPARE_NUMBERS(ep.variance, got.truth.variance, by_iteration);
    }
  }
}

void TestLab::bounds_are_below_and_in_order() {
  for (const LabProblem& each : some_problems()) {
    const LabResult got = compute_lab(each);
    const LabGaussian& kl = got.gaussian(kl_rule);
    const LabGaussian& vb = got.gaussian(vb_rule);
    if (!kl.known()) continue;
    QVERIFY(kl.converged);
    QVERIFY(kl.log_z <= got.truth.log_z + 1e-10);
    COMPARE_NUMBERS(got.truth.log_z - kl.log_z, kl.kl_reverse, by_iteration);
    for (const LabGaussian& other : got.gaussians) {
      if (other.known()) QVERIFY(other.kl_reverse >= kl.kl_reverse - 1e-9);
    }
    if (vb.known()) QVERIFY(vb.log_z <= kl.log_z + 1e-9);
  }
}

/// No Gaussian near it has a smaller KL(q‖p).
void TestLab::kl_is_a_minimum() {
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  for (const LabProblem& each : some_problems()) {
    const LabResult got = compute_lab(each);
    const LabGaussian& kl = got.gaussian(kl_rule);
    if (!kl.known()) continue;
    const auto divergence = [&](double mean, double variance) {
      return -0.5 * std::log(variance) - got.density->average(mean, variance).value;
    };
    const double least = divergence(kl.mean, kl.variance);
    for (int k = 0; k < 20; ++k) {
      const double mean = kl.mean + 0.05 * normal(random) * std::sqrt(kl.variance);
      QVERIFY(divergence(mean, kl.variance * std::exp(0.1 * normal(random))) >= least - 1e-10);
    }
  }
}

void TestLab::a_second_mode_has_another_gaussian() {
  LabProblem asked = problem("humps", {8.0, 0.3, 0.5});
  const LabResult got = compute_lab(asked);
  QCOMPARE(got.points.size(), std::size_t{3});
  QCOMPARE(got.modes(), (std::vector<std::size_t>{0, 2}));
  // Each Gaussian is one hump, and its Z that hump's weight; the higher one is asked about at first.
  for (const auto& [k, mean, weight, variance] :
       {std::tuple{0, -4.0, 0.7, 1.0}, std::tuple{2, 4.0, 0.3, 0.25}}) {
    asked.stationary = static_cast<std::size_t>(k);
    const LabGaussian laplace = compute_lab(asked).gaussian(laplace_rule);
    COMPARE_NUMBERS(laplace.mean, mean, (Tolerance{1e-6, 0.0}));
    COMPARE_NUMBERS(std::exp(laplace.log_z), weight, (Tolerance{1e-6, 0.0}));
    COMPARE_NUMBERS(laplace.variance, variance, (Tolerance{1e-6, 0.0}));
  }
  QCOMPARE(got.chosen.value(),
           got.points[0].log_density > got.points[2].log_density ? std::size_t{0} : std::size_t{2});
}

void TestLab::a_minimum_has_none() {
  LabProblem asked = problem("humps", {8.0, 0.3, 0.5});
  asked.stationary = 1;
  const LabResult got = compute_lab(asked);
  const LabGaussian& laplace = got.gaussian(laplace_rule);
  QVERIFY(!laplace.known());
  QVERIFY(laplace.reason.starts_with("at z = "));
  QVERIFY(laplace.reason.find("the density has a minimum, A = -") != std::string::npos);
  QVERIFY(laplace.reason.ends_with(": no Gaussian there"));
  QVERIFY(got.gaussian(ep_rule).known());
  QVERIFY(got.gaussian(kl_rule).known());
  // A bend that has no mode there any more: the highest one is taken.
  asked.parameters[0] = 0.5;
  QVERIFY(compute_lab(asked).gaussian(laplace_rule).known());
}

void TestLab::a_flat_top_has_none() {
  const LabResult got = compute_lab(problem("humps", {2.0, 0.5, 1.0}));
  QCOMPARE(got.gaussian(laplace_rule).reason,
           std::string("at z = 0 the density is flat, A = 0: no Gaussian there"));
}

void TestLab::what_has_no_mode_says_so() {
  for (const double a : {0.2, 1.0}) {
    const LabResult got = compute_lab(problem("gamma", {a, 2.0}));
    QVERIFY(got.points.empty());
    QVERIFY(!got.chosen);
    QVERIFY(!got.gaussian(laplace_rule).known());
    QVERIFY(got.gaussian(laplace_rule).reason.find("no mode") != std::string::npos);
    QVERIFY(got.gaussian(ep_rule).known());
    QVERIFY(compute_lab(problem("gamma", {a, 2.0}, {}, true)).gaussian(laplace_rule).known());
  }
}

void TestLab::what_is_below_zero_costs_infinitely() {
  const LabResult got = compute_lab(problem("gamma", {3.0, 1.0}));
  const LabGaussian& laplace = got.gaussian(laplace_rule);
  QVERIFY(std::isfinite(laplace.kl_forward));
  QVERIFY(std::isnan(laplace.kl_reverse));
  QVERIFY(laplace.reason.find("infinite") != std::string::npos);
  QVERIFY(!got.gaussian(kl_rule).known());
  QVERIFY(got.gaussian(kl_rule).reason.find("below zero") != std::string::npos);
  QVERIFY(!got.gaussian(vb_rule).known());
  QVERIFY(!got.gaussian(vb_rule).reason.empty());
}

/// Nothing overflows, all is finite, EP's log Z is near the true one, and no accuracy is lost.
void TestLab::extreme_numbers_are_as_accurate() {
  std::mt19937 random(3);
  for (const double variance : {1e-6, 1.0, 1e6}) {
    for (const double steepest : {1e-3, 1.0, 1e4}) {
      for (const std::size_t count : {0U, 1U, 7U, 50U}) {
        const LabResult got = compute_lab(problem("weight", {variance}, lab_data(random, count, steepest)));
        QVERIFY(got.truth.tolerance <= 1e-9);
        QVERIFY(got.truth.variance > 0.0);
        QVERIFY(std::isfinite(got.truth.log_z));
        for (const LabGaussian& gaussian : got.gaussians) {
          QVERIFY(gaussian.known());
          QVERIFY(std::isfinite(gaussian.kl_forward));
          QVERIFY(gaussian.kl_reverse >= 0.0);
          QVERIFY2(gaussian.converged, qPrintable(QStringLiteral("%1: σ0² = %2, b up to %3, %4 data")
                                                      .arg(QLatin1StringView(gaussian.rule->id.data()))
                                                      .arg(variance)
                                                      .arg(steepest)
                                                      .arg(count)));
        }
        QVERIFY(std::abs(got.gaussian(ep_rule).log_z - got.truth.log_z) < 0.5 + 0.05 * count);
      }
    }
  }
}

/// The window computes while a handle is dragged. Work is what is bounded, whatever this machine does.
void TestLab::fifty_data_are_quick() {
  std::mt19937 random(9);
  for (const double steepest : {0.1, 3.0, 50.0, 1e4}) {
    for (const double variance : {0.01, 1.0, 100.0}) {
      const LabProblem asked = problem("weight", {variance}, lab_data(random, 50, steepest));
      QElapsedTimer timer;
      timer.start();
      const LabResult got = compute_lab(asked);
      qDebug("b up to %g, variance %g: %.2f ms, %zu evaluations", steepest, variance,
             static_cast<double>(timer.nsecsElapsed()) * 1e-6, got.truth.evaluations);
      QVERIFY(got.truth.evaluations <= 10000);
    }
  }
}

/// The signs of many are as often + as the model says, and the numbers have the spread that was asked for.
void TestLab::drawn_data_are_of_the_model() {
  for (const std::uint64_t seed : {1U, 2U, 3U, 77U}) {
    for (const double weight : {-1.5, 0.0, 0.7}) {
      const LabDraw draw{.count = 1000, .true_weight = weight, .spread = 3.0, .seed = seed};
      const std::vector<LabDatum> data = draw_lab_data(draw);
      QCOMPARE(data.size(), std::size_t{1000});
      double surprise = 0.0;
      double variance = 0.0;
      double steepness = 0.0;
      double offsets = 0.0;
      for (const LabDatum& datum : data) {
        const double p = 1.0 / (1.0 + std::exp(datum.steepness * weight - datum.offset));
        surprise += (datum.positive ? 1.0 : 0.0) - p;
        variance += p * (1.0 - p);
        steepness += datum.steepness * datum.steepness;
        offsets += datum.offset * datum.offset;
        COMPARE_NUMBERS(100.0 * datum.steepness, std::round(100.0 * datum.steepness),
                        (Tolerance{1e-9, 1e-9}));
      }
      const QByteArray told = "seed " + QByteArray::number(seed) + ", w " + QByteArray::number(weight);
      QVERIFY2(std::abs(surprise) < 4.0 * std::sqrt(variance), told);
      QVERIFY2(std::abs(std::sqrt(steepness / 1000.0) - 3.0) < 0.3, told);
      QVERIFY2(std::abs(std::sqrt(offsets / 1000.0) - 1.0) < 0.1, told);
      // The first of many are those of few, and another seed draws others.
      LabDraw few = draw;
      few.count = 10;
      QVERIFY(draw_lab_data(few) == std::vector<LabDatum>(data.begin(), data.begin() + 10));
      few.seed += 1000;
      QVERIFY(draw_lab_data(few) != std::vector<LabDatum>(data.begin(), data.begin() + 10));
    }
  }
}

/// Against the trapezoidal rule on ten thousand places. Many data make Laplace right, and find the weight.
void TestLab::many_drawn_data_are_integrated() {
  for (const std::size_t count : {60U, 500U, 1000U}) {
    const double weight = 0.7;
    const LabDraw draw{.count = count, .true_weight = weight, .spread = 4.0, .seed = 5 + count};
    const LabResult got = compute_lab(with_drawn_data(problem("weight", {2.0}), draw));
    const double deviation = std::sqrt(got.truth.variance);
    const int steps = 10000;
    const double low = got.truth.mean - 12.0 * deviation;
    const double step = 24.0 * deviation / steps;
    double sum = 0.0;
    double first = 0.0;
    double second = 0.0;
    for (int k = 0; k <= steps; ++k) {
      const double w = low + k * step;
      double log_p = -w * w / 4.0 - 0.5 * std::log(4.0 * pi);
      for (const LabDatum& datum : got.problem.data) {
        const double logit = (datum.positive ? 1.0 : -1.0) * (datum.offset - datum.steepness * w);
        log_p -= std::log1p(std::exp(-logit));
      }
      const double p = std::exp(log_p - got.truth.log_z) * step;
      sum += p;
      first += p * w;
      second += p * (w - got.truth.mean) * (w - got.truth.mean);
    }
    COMPARE_NUMBERS(sum, 1.0, (Tolerance{1e-9, 1e-9}));
    COMPARE_NUMBERS(first, got.truth.mean, (Tolerance{1e-9, 1e-9}));
    COMPARE_NUMBERS(second, got.truth.variance, (Tolerance{1e-9, 1e-9}));
    QVERIFY(std::abs(got.truth.mean - weight) < 4.0 * deviation);
    const double laplace_off = std::abs(got.gaussian(laplace_rule).log_z - got.truth.log_z);
    qDebug("%zu data, seed %zu: Laplace is off by %.2g nats", count, 5 + count, laplace_off);
    QVERIFY(laplace_off < 1.0 / static_cast<double>(count));
  }
}

/// The window computes while a handle is dragged: twenty times the work of fifty data, and lines for few.
void TestLab::a_thousand_data_are_quick() {
  for (const double spread : {0.1, 3.0, 20.0}) {
    for (const double variance : {0.01, 1.0, 100.0}) {
      const LabDraw draw{.count = most_lab_data, .true_weight = 0.5, .spread = spread, .seed = 4};
      QElapsedTimer timer;
      timer.start();
      const LabResult got = compute_lab(with_drawn_data(problem("weight", {variance}), draw));
      const double computed = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
      const LabCurves curves = lab_curves(got, lab_range(got));
      qDebug("b ± %g, variance %g: %.2f ms, %.2f ms for %zu places, %zu evaluations", spread, variance,
             computed, static_cast<double>(timer.nsecsElapsed()) * 1e-6 - computed, curves.place.size(),
             got.truth.evaluations);
      QVERIFY(got.truth.evaluations <= 10000);
      QVERIFY(curves.place.size() < 3500);
      QCOMPARE(curves.factors.size(), std::size_t{1});  // the prior
      QCOMPARE(lab_curves(got, lab_range(got), 700).factors.size(), std::size_t{2});
      for (const LabGaussian& gaussian : got.gaussians) QVERIFY(gaussian.converged);
    }
  }
}

void TestLab::edited_data_are_not_said_to_be_drawn() {
  const LabProblem drawn = with_drawn_data(problem("weight", {1.0}), {.count = 20, .seed = 6});
  QVERIFY(!edited_since_drawn(drawn));
  QVERIFY(!with_datum(drawn, 0.3).drawn);
  QVERIFY(!drawn.density->drag(drawn, 3, 0.1).drawn);
  QVERIFY(drawn.density->drag(drawn, 0, 2.0).drawn);  // the prior is no datum
  LabProblem edited = drawn;
  edited.data[4].positive = !edited.data[4].positive;
  QVERIFY(edited_since_drawn(edited));
  try {
    compute_lab(edited);
    QFAIL("data that were edited are said to be drawn");
  } catch (const std::invalid_argument& error) {
    QCOMPARE(std::string(error.what()),
             std::string("the data are not those that are drawn with these numbers"));
  }
  for (const LabDraw& wrong :
       {LabDraw{.count = 0}, LabDraw{.count = most_lab_data + 1}, LabDraw{.true_weight = std::nan("")},
        LabDraw{.spread = 0.0}, LabDraw{.spread = 21.0}}) {
    bool refused = false;
    try {
      draw_lab_data(wrong);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    QVERIFY(refused);
  }
}

void TestLab::a_handle_goes_where_it_is_dragged() {
  std::vector<LabProblem> asked = some_problems();
  asked.resize(8);
  for (const LabProblem& before : asked) {
    const std::vector<LabHandle> handles = before.density->handles(before);
    QVERIFY(!handles.empty());
    for (std::size_t k = 0; k < handles.size(); ++k) {
      const double place = handles[k].place + 0.01;
      const LabProblem after = before.density->drag(before, k, place);
      validate(after);
      QVERIFY(after != before);
      COMPARE_NUMBERS(after.density->handles(after).at(k).place, place, (Tolerance{1e-9, 1e-9}));
      // Far beyond what is allowed it stays within it.
      for (const double far : {-1e30, 1e30}) validate(before.density->drag(before, k, far));
    }
  }
}

void TestLab::bad_numbers_are_refused() {
  const auto sentence = [](const LabProblem& each) {
    try {
      compute_lab(each);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const double nan = std::nan("");
  QCOMPARE(sentence(problem("weight", {0.0})),
           std::string("prior-variance must be a number from 1e-06 to 1e+06"));
  QVERIFY(!sentence(problem("sigmoid", {nan, 0.0})).empty());
  QVERIFY(!sentence(problem("sigmoid", {1.0})).empty());
  QVERIFY(!sentence(problem("humps", {1.0, 1.0, 1.0})).empty());
  QVERIFY(!sentence(problem("sigmoid", {1.0, 1.0}, {LabDatum{}})).empty());
  QVERIFY(!sentence(problem("sigmoid", {1.0, 1.0}, {}, true)).empty());
  QCOMPARE(sentence(problem("weight", {1.0}, {{}, {2e4, 0.0, true}})),
           std::string("datum 2: b must be a number from -10000 to 10000"));
  QVERIFY(!sentence(problem("weight", {1.0}, {{1.0, nan, true}})).empty());
  QVERIFY(!sentence(problem("weight", {1.0}, std::vector<LabDatum>(most_lab_data + 1))).empty());
}

CREDENCE_TEST(QCoreApplication, TestLab);
#include "tst_lab.moc"
